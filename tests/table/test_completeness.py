"""Nothing is left out: every command is decided, every event taken in and told, or deliberately not."""

from collections.abc import Mapping
from dataclasses import replace
from typing import get_args

import pytest

from rummy.cards import Card
from rummy.rules.declaration import Fault
from rummy.rules.explaining import FaultAt
from rummy.rules.melds import MeldKind
from rummy.rules.readings import Flaw
from rummy.table.commands import (
    Arrange,
    Close,
    Command,
    Deal,
    Declare,
    Discard,
    Draw,
    Drop,
    HouseCommand,
    Join,
    KeepPlaying,
    Lapse,
    Leave,
    Numbered,
    Offer,
    PlayerCommand,
    Settle,
    StandUp,
    Sync,
    Void,
)
from rummy.table.decide import decide
from rummy.table.events import (
    Closed,
    Commanded,
    DealBegan,
    DealEvent,
    Declared,
    Discarded,
    Drew,
    Dropped,
    Ended,
    Ending,
    Event,
    Listed,
    NoCompany,
    PhaseBegan,
    Played,
    Reshuffled,
    Sat,
    Showed,
    StoodUp,
    TurnBegan,
    Waited,
    WhyUp,
    Wish,
    Wished,
)
from rummy.table.evolve import evolve
from rummy.table.moves import DropMove, Move, Source
from rummy.table.notation import replay
from rummy.table.refusals import Refused
from rummy.table.telling import Told, told
from tests.table.sitting import Sitting
from tests.table.transcripts import FOLDER

COMMANDS: tuple[Command, ...] = (
    Join("N", bytes(32), bytes(16), "c"),
    Leave(),
    Draw(Source.STOCK),
    Discard(Card("2C")),
    Drop(),
    KeepPlaying(),
    Declare(Card("2C"), ()),
    Arrange(()),
    Sync(),
    Numbered(Drop(), 1, 1),
    Deal(0),
    Lapse(),
    Settle(),
    StandUp(("P1",), WhyUp.LEFT),
    Close(),
    Offer(),
    Void(),
)
TOLD: Mapping[Event, Told | None] = {
    Played(DropMove()): None,
    TurnBegan(1): Told("turn_began", 1),
    Reshuffled(): Told("reshuffled"),
    Drew(1, Source.STOCK, Card("2C"), by_hand=True): Told("drew", 1, None, Source.STOCK, by_hand=True),
    Discarded(1, Card("2C"), by_hand=False): Told("discarded", 1, Card("2C"), by_hand=False),
    Dropped(1, 20, by_hand=True): Told("dropped", 1, by_hand=True, points=20),
    Declared(1, Card("2C"), (), (Fault.NO_PURE_SEQUENCE,), by_hand=True): Told(
        "declared", 1, Card("2C"), by_hand=True, points=80
    ),
    Showed(1): Told("showed", 1),
    Ended(Ending.VOID, (), (0, 0)): Told("ended", why="void"),
    Sat(1, "P2", "N", b"", None, bot=True): Told("sat", 1, name="N"),
    StoodUp(1, "P2", WhyUp.ABSENT): Told("stood_up", 1, why="absent"),
    Commanded(1, 3): None,
    Wished(1, Wish.DROP): None,
    DealBegan((0, 1), 0): Told("deal_began"),
    NoCompany(): Told("no_company"),
    PhaseBegan(1): None,
    Waited(): None,
    Listed(listed=False): None,
    Closed(): Told("closed"),
}
"""What the player of seat 0 is told of what happens at or about seat 1."""


def turned_to(place: int) -> Sitting:
    """A deal of two, after a draw, in which it is this place's turn and 2C in its hand."""
    sitting = Sitting("bitwire", 2)
    sitting.begin()
    sitting.do(Draw(Source.STOCK), sitting.turn)
    holdings = tuple(held._replace(cards=(*held.cards[:12], Card("2C"))) for held in sitting.deal.holdings)
    deal = sitting.deal._replace(turn=place, holdings=holdings)
    sitting.table = replace(sitting.table, deal=deal)
    return sitting


def test_every_command_is_here() -> None:
    assert {type(command) for command in COMMANDS} == {*get_args(PlayerCommand), *get_args(HouseCommand)}
    assert set(get_args(Command)) == {*get_args(PlayerCommand), *get_args(HouseCommand)}


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
@pytest.mark.parametrize("by", ["P1", "P9", None])
def test_every_command_is_decided_or_refused(command: Command, by: str | None) -> None:
    for sitting in (Sitting(), turned_to(0)):
        try:
            events = decide(sitting.table, command, by=by, at=sitting.at)
        except Refused:
            continue
        assert all(type(event) in get_args(Event) for event in events)


def test_every_event_is_here() -> None:
    assert {type(event) for event in TOLD} == set(get_args(Event))
    assert set(get_args(DealEvent)) < set(get_args(Event))


@pytest.mark.parametrize("event", TOLD, ids=lambda event: type(event).__name__)
def test_every_event_is_taken_in_and_told_or_deliberately_not(event: Event) -> None:
    before = turned_to(1).table

    after = evolve(before, event)

    assert told(after, event, "P1") == TOLD[event]


def test_an_event_of_a_deal_is_not_told_where_there_is_none() -> None:
    assert told(Sitting().table, Reshuffled(), "P1") is None


def test_a_player_is_told_the_card_that_he_drew_himself() -> None:
    event = Drew(1, Source.STOCK, Card("2C"), by_hand=True)
    table = evolve(turned_to(1).table, event)

    assert told(table, event, "P2") == Told("drew", 1, Card("2C"), Source.STOCK, by_hand=True)


def test_everybody_is_told_the_card_drawn_from_the_discards() -> None:
    event = Drew(1, Source.DISCARDS, Card("2C"), by_hand=True)

    assert told(evolve(turned_to(1).table, event), event, "P1") == Told(
        "drew", 1, Card("2C"), Source.DISCARDS, by_hand=True
    )


def test_a_wrong_declaration_lists_its_faults_to_who_made_it() -> None:
    groups = ((Card("5H"), Card("5H"), Card("6H")),)
    event = Declared(1, Card("2C"), groups, (Fault.INVALID_GROUP, Fault.NO_PURE_SEQUENCE), by_hand=True)
    table = evolve(turned_to(1).table, event)

    heard, others = told(table, event, "P2"), told(table, event, "P1")

    assert heard is not None
    assert heard.faults is not None
    assert FaultAt(Fault.INVALID_GROUP, 3, (Card("5H"),)) in heard.faults
    assert heard.readings is not None
    assert heard.readings[0].flaw is Flaw.RANK_TWICE
    assert heard.groups == groups
    assert others == Told("declared", 1, Card("2C"), by_hand=True, points=80)


def test_a_declaration_that_stands_is_shown_to_everybody() -> None:
    groups = ((Card("2C"), Card("3C"), Card("4C")),)
    event = Declared(1, Card("2C"), groups, (), by_hand=True)
    table = evolve(turned_to(1).table, event)

    heard = told(table, event, "P1")

    assert heard is not None
    assert (heard.groups, heard.points) == (groups, None)
    assert heard.readings is not None
    assert [reading.kind for reading in heard.readings] == [MeldKind.PURE_SEQUENCE]


def test_every_ending_and_every_move_is_reached_in_a_transcript() -> None:
    deals = [replay(path.read_text(encoding="ascii")) for path in FOLDER.glob("*.txt")]

    assert {deal.outcome.how for deal in deals if deal.outcome is not None} == set(Ending)
    assert {type(move) for deal in deals for move in deal.moves} == set(get_args(Move))
