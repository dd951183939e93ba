"""Each refusal of this floor: a table, a command and who gives it."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

import rummy.table
from rummy.cards import Card
from rummy.table.commands import (
    Arrange,
    Command,
    Deal,
    Discard,
    Draw,
    Drop,
    Join,
    KeepPlaying,
    Numbered,
    Sync,
)
from rummy.table.decide import decide
from rummy.table.moves import Source
from rummy.table.refusals import ADVICE, Refusal, Refused
from tests.table.sitting import Sitting, nonce

Case = Callable[[], tuple[Sitting, Command, str | None]]


def begun(variant: str = "bitwire", seats: int = 3) -> tuple[Sitting, str]:
    sitting = Sitting(variant, seats)
    sitting.begin()
    return sitting, sitting.turn


def in_turn(command: Command, *, variant: str = "bitwire", drawn: Source | None = None) -> Case:
    """The player whose turn it is gives this command, having drawn or not."""

    def case() -> tuple[Sitting, Command, str | None]:
        sitting, player = begun(variant)
        if drawn is not None:
            sitting.do(Draw(drawn), player)
        return sitting, command, player

    return case


def of_another(command: Command) -> Case:
    def case() -> tuple[Sitting, Command, str | None]:
        sitting, player = begun()
        return sitting, command, next(other for other in ("P1", "P2", "P3") if other != player)

    return case


def before_the_deal(command: Command, by: str | None, *players: str, seats: int = 2) -> Case:
    def case() -> tuple[Sitting, Command, str | None]:
        sitting = Sitting("bitwire", seats)
        sitting.sit(*players)
        return sitting, command, by

    return case


def the_card_just_drawn() -> tuple[Sitting, Command, str | None]:
    sitting, player = begun()
    top = sitting.deal.discards[-1].card
    sitting.do(Draw(Source.DISCARDS), player)
    return sitting, Discard(top), player


def a_thrown_joker() -> tuple[Sitting, Command, str | None]:
    """Somebody throws a joker sooner or later."""
    sitting, _ = begun()
    for _ in range(60):
        player = sitting.turn
        sitting.do(Draw(Source.STOCK), player)
        cards = sitting.deal.holdings[sitting.deal.turn].cards
        joker = next((card for card in cards if card[0] == sitting.deal.wild or card == "PJ"), None)
        sitting.do(Discard(joker or cards[0]), player)
        if joker is not None:
            break
    return sitting, Draw(Source.DISCARDS), sitting.turn


def one_who_dropped() -> tuple[Sitting, Command, str | None]:
    sitting, player = begun()
    sitting.do(Drop(), player)
    return sitting, Draw(Source.STOCK), player


def a_closed_table() -> tuple[Sitting, Command, str | None]:
    sitting = Sitting()
    sitting.sit("P1")
    sitting.lapse()
    sitting.lapse()
    return sitting, join(sitting.table.house.commitment), "P1"


def one_who_shares_an_address() -> tuple[Sitting, Command, str | None]:
    sitting = Sitting()
    at_home = replace(join(sitting.table.house.commitment), address_hash="home")
    sitting.do(at_home, "P1")
    return sitting, at_home, "P3"


def join(commitment: bytes) -> Join:
    return Join("N", commitment, nonce("N"), "c")


CASES: Mapping[Refusal, Case] = {
    Refusal.NOT_SEATED: of_another(Sync()),
    Refusal.STALE: in_turn(Numbered(Drop(), deal=7, number=1)),
    Refusal.NO_DEAL: before_the_deal(Draw(Source.STOCK), "P1", "P1"),
    Refusal.NOT_YOUR_TURN: of_another(Draw(Source.STOCK)),
    Refusal.ALREADY_DRAWN: in_turn(Draw(Source.STOCK), drawn=Source.STOCK),
    Refusal.MUST_DRAW_FIRST: in_turn(Discard(Card("2C"))),
    Refusal.JOKER_NOT_DRAWABLE: a_thrown_joker,
    Refusal.NOT_YOUR_CARDS: in_turn(Discard(Card("XX")), drawn=Source.STOCK),
    Refusal.SAME_CARD: the_card_just_drawn,
    Refusal.NO_DROPS: in_turn(Drop(), variant="jili"),
    Refusal.DROP_AFTER_DRAW: in_turn(Drop(), drawn=Source.STOCK),
    Refusal.NO_QUEUED_DROP: in_turn(KeepPlaying()),
    Refusal.SEAT_IS_OUT: one_who_dropped,
    Refusal.NOTHING_TO_SHOW: in_turn(Arrange(())),
    Refusal.NOT_DUE: before_the_deal(Deal(0), None, "P1"),
    Refusal.TABLE_FULL: before_the_deal(join(bytes(32)), "P3", "P1", "P2"),
    Refusal.TABLE_CLOSED: a_closed_table,
    Refusal.COMMITMENT_CHANGED: before_the_deal(join(bytes(32)), "P3", "P1"),
    Refusal.SAME_ADDRESS: one_who_shares_an_address,
}
CASES = {**CASES, Refusal.NOT_SEATED: before_the_deal(Sync(), "P3", "P1")}


@pytest.mark.parametrize("why", CASES, ids=lambda why: why.value)
def test_it_is_refused_with_its_code_and_advice_and_nothing_changes(why: Refusal) -> None:
    sitting, command, by = CASES[why]()
    before = sitting.table

    with pytest.raises(Refused) as caught:
        decide(sitting.table, command, by=by, at=sitting.at)

    assert caught.value.why is why
    assert str(caught.value) == why.value
    assert caught.value.advice == ADVICE[why]
    assert sitting.table == before


def test_each_refusal_of_this_floor_has_a_case() -> None:
    (folder,) = rummy.table.__path__
    sources = "".join(path.read_text(encoding="utf-8") for path in Path(folder).glob("*.py") if path.stem != "refusals")

    assert {Refusal[name] for name in re.findall(r"Refusal\.([A-Z_]+)", sources)} == set(CASES)


def test_each_refusal_says_in_a_sentence_what_would_be_right() -> None:
    assert set(ADVICE) == set(Refusal)
    assert all(text[0].isupper() and text.endswith(".") for text in ADVICE.values())
    assert len(set(ADVICE.values())) == len(ADVICE)


def test_a_refusal_can_carry_what_the_client_needs() -> None:
    assert Refused(Refusal.COMMITMENT_CHANGED, "00ff").detail == "00ff"
    assert Refused(Refusal.BUSY).detail is None
