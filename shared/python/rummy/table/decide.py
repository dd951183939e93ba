"""What a command makes happen at a table. May refuse; changes nothing."""

from dataclasses import replace
from typing import assert_never

from rummy.table.commands import (
    Arrange,
    Close,
    Command,
    Deal,
    Declare,
    Discard,
    Draw,
    Drop,
    Join,
    KeepPlaying,
    Lapse,
    Leave,
    Numbered,
    Offer,
    Settle,
    StandUp,
    Sync,
    TurnCommand,
    Void,
)
from rummy.table.events import Commanded, Event, Listed, Sat, WhyUp, Wish, Wished
from rummy.table.house import decide_for_house
from rummy.table.moves import DeclareMove, DiscardMove, DrawMove, DropMove, Move, ShowMove
from rummy.table.objections import is_exactly, objection
from rummy.table.refusals import Refusal, Refused
from rummy.table.state import DealState, Phase, Table
from rummy.table.story import Story, make, place_in_play, resettle, running, stand_up, taken
from rummy.table.timing import bank_used

BOT_NAMES = ("Chakori", "Hansa", "Koel", "Maina", "Titar")


def decide(table: Table, command: Command, *, by: str | None, at: int) -> tuple[Event, ...]:
    """What this command makes happen: ``by`` a player's id, None for the house; ``at`` epoch milliseconds.

    Raises Refused and changes nothing. No events: the command was done before, or asks for nothing.
    """
    story = Story(table, at)
    match command:
        case Numbered():
            _numbered(story, command, by)
        case Join():
            _join(story, command, by)
        case Leave() | Draw() | Discard() | Drop() | KeepPlaying() | Declare() | Arrange():
            _play(story, command, _seat(table, by))
        case Sync():
            _seat(table, by)
        case Deal() | Lapse() | Settle() | StandUp() | Close() | Offer() | Void():
            if by is not None:
                raise Refused(Refusal.NOT_DUE)
            decide_for_house(story, command)
        case _:
            assert_never(command)
    return tuple(story.events)


def _seat(table: Table, player: str | None) -> int:
    number = table.seat_of(player)
    if number is None:
        raise Refused(Refusal.NOT_SEATED)
    return number


def _numbered(story: Story, command: Numbered, by: str | None) -> None:
    table = story.table
    number = _seat(table, by)
    highest = taken(table, number).number
    if command.deal != table.number or command.number < highest:
        raise Refused(Refusal.STALE)
    if command.number > highest:
        story.tell(Commanded(number, command.number))
        _play(story, command.command, number)


def _join(story: Story, command: Join, by: str | None) -> None:
    table = story.table
    if by is None or table.closed:
        raise Refused(Refusal.TABLE_CLOSED)
    if table.seat_of(by) is not None:
        return
    if None not in table.seats:
        raise Refused(Refusal.TABLE_FULL)
    if command.commitment != table.house.commitment:
        raise Refused(Refusal.COMMITMENT_CHANGED)
    if command.address_hash and command.address_hash in [seat.address_hash for _, seat in table.seated]:
        raise Refused(Refusal.SAME_ADDRESS)
    free = [number for number, seat in enumerate(table.seats) if seat is None]
    story.tell(
        Sat(free[0], by, command.name, command.nonce, command.connection, bot=False, address_hash=command.address_hash)
    )
    if table.house.practice:
        for number, name in zip(free[1:], BOT_NAMES, strict=False):
            story.tell(Sat(number, f"bot{number}", name, b"", None, bot=True))
    if story.table.listed and None not in story.table.seats:
        story.tell(Listed(listed=False))
    if table.phase is Phase.WAITING:
        story.begin_phase()


def _play(story: Story, command: TurnCommand | Leave, number: int) -> None:
    match command:
        case Leave():
            _leave(story, number)
        case Drop():
            _drop(story, number)
        case KeepPlaying():
            if taken(story.table, number).wish is None:
                raise Refused(Refusal.NO_QUEUED_DROP)
            story.tell(Wished(number, None))
        case Draw() | Discard() | Declare() | Arrange():
            deal = running(story.table)
            place = _place(story.table, number)
            _move(story, _as_move(deal, command, place), place)
        case _:
            assert_never(command)


def _place(table: Table, number: int) -> int:
    place = table.place_of_seat(number)
    if place is None:
        raise Refused(Refusal.SEAT_IS_OUT)
    return place


def _as_move(deal: DealState, command: Draw | Discard | Declare | Arrange, place: int) -> Move:
    match command:
        case Draw():
            return DrawMove(command.source)
        case Discard():
            return DiscardMove(command.card)
        case Declare():
            return DeclareMove(command.card, command.groups)
        case Arrange():
            if not is_exactly(sum(command.groups, ()), deal.holdings[place].cards):
                raise Refused(objection(deal, ShowMove(place), place) or Refusal.NOT_YOUR_CARDS)
            return ShowMove(place)
        case _:
            assert_never(command)


def _move(story: Story, move: Move, place: int) -> None:
    """Make one move by hand, with the bank it used, and all that follows from it."""
    deal = running(story.table)
    against = objection(deal, move, place)
    if against is not None:
        raise Refused(against)
    if isinstance(move, DrawMove | DiscardMove | DropMove | DeclareMove):
        move = replace(move, bank=bank_used(deal, story.table.deadline, story.at))
    make(story, move)


def _drop(story: Story, number: int) -> None:
    deal = running(story.table)
    place = _place(story.table, number)
    against = objection(deal, DropMove(), place)
    if against is Refusal.NOT_YOUR_TURN and deal.terms.variant.drops:
        # Who asked to leave drops anyway, and still leaves.
        story.tell(Wished(number, taken(story.table, number).wish or Wish.DROP))
    elif against is Refusal.NOT_YOUR_TURN:
        raise Refused(Refusal.NO_DROPS)
    else:
        _move(story, DropMove(), place)


def _leave(story: Story, number: int) -> None:
    place = place_in_play(story.table, number)
    if place is None:
        stand_up(story, [taken(story.table, number).player], WhyUp.LEFT)
        resettle(story)
        return
    story.tell(Wished(number, Wish.LEAVE))
    deal = running(story.table)
    # Rule 9: in one's own turn the drop comes at once; who leaves after a declaration has nothing more to show.
    last: Move = ShowMove(place) if deal.phase is Phase.ARRANGING else DropMove()
    if objection(deal, last, place) is None:
        _move(story, last, place)
