"""What a command makes happen at a table. May refuse; changes nothing."""

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from typing import assert_never

from rummy.table.commands import (
    Arrange,
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
    Settle,
    StandUp,
    Sync,
    TurnCommand,
    Void,
)
from rummy.table.deal import advance
from rummy.table.events import (
    Closed,
    Commanded,
    DealBegan,
    Event,
    Listed,
    NoCompany,
    PhaseBegan,
    Sat,
    StoodUp,
    Waited,
    WhyUp,
    Wish,
    Wished,
)
from rummy.table.evolve import evolve
from rummy.table.moves import DeclareMove, DiscardMove, DrawMove, DropMove, LapseMove, Move, ShowMove, VoidMove
from rummy.table.objections import is_exactly, objection
from rummy.table.refusals import Refusal, Refused
from rummy.table.state import LAST_DEAL, DealState, Phase, Seat, Table
from rummy.table.timing import bank_used, deadline_after, is_due

BOT_NAMES = ("Asha", "Ravi", "Meena", "Kabir", "Leela")


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
        case Deal() | Lapse() | Settle() | StandUp() | Offer() | Void():
            _house(story, command, by)
        case _:
            assert_never(command)
    return tuple(story.events)


class Story:
    """The events told so far and the table as it stands after them."""

    def __init__(self, table: Table, at: int) -> None:
        self.table = table
        self.at = at
        self.events: list[Event] = []

    def tell(self, *events: Event) -> None:
        """Add events that are already part of what happens."""
        self.events.extend(events)
        self.table = reduce(evolve, events, self.table)

    def play(self, move: Move) -> None:
        """Add all that a move of the deal makes happen."""
        events, deal = advance(_running(self.table), move)
        self.events.extend(events)
        self.table = replace(self.table, deal=deal)

    def begin_phase(self) -> None:
        """Set the deadline of the phase that begins now."""
        self.tell(PhaseBegan(deadline_after(self.table, self.at)))


def _seat(table: Table, player: str | None) -> int:
    number = table.seat_of(player)
    if number is None:
        raise Refused(Refusal.NOT_SEATED)
    return number


def _taken(table: Table, number: int) -> Seat:
    seat = table.seats[number]
    assert seat is not None  # noqa: S101  (numbers come from _seat)
    return seat


def _running(table: Table) -> DealState:
    if table.deal is None or not table.playing:
        raise Refused(Refusal.NO_DEAL)
    return table.deal


def _numbered(story: Story, command: Numbered, by: str | None) -> None:
    table = story.table
    number = _seat(table, by)
    highest = _taken(table, number).number
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
    free = [number for number, seat in enumerate(table.seats) if seat is None]
    story.tell(Sat(free[0], by, command.name, command.nonce, command.connection, bot=False))
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
            if _taken(story.table, number).wish is None:
                raise Refused(Refusal.NO_QUEUED_DROP)
            story.tell(Wished(number, None))
        case Draw() | Discard() | Declare() | Arrange():
            deal = _running(story.table)
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
    deal = _running(story.table)
    against = objection(deal, move, place)
    if against is not None:
        raise Refused(against)
    if isinstance(move, DrawMove | DiscardMove | DropMove | DeclareMove):
        move = replace(move, bank=bank_used(deal, story.table.deadline, story.at))
    _advance(story, move)


def _advance(story: Story, move: Move) -> None:
    before = _running(story.table)
    story.play(move)
    _follow_wishes(story)
    _skip_showing(story)
    after = story.table.deal
    assert after is not None  # noqa: S101  (a move leaves a deal behind)
    if after.outcome is not None:
        _between(story)
    elif (after.phase, after.turn_number) != (before.phase, before.turn_number):
        story.begin_phase()


def _follow_wishes(story: Story) -> None:
    """Rule 9: a queued drop, or a leave, is played as soon as it is that seat's turn."""
    while (deal := story.table.deal) is not None and deal.phase is Phase.DRAW and deal.terms.variant.drops:
        if _wish_of_place(story.table, deal, deal.turn) is None:
            return
        story.play(DropMove())


def _wish_of_place(table: Table, deal: DealState, place: int) -> Wish | None:
    seat = _occupant(table, deal, place)
    return None if seat is None else seat.wish


def _occupant(table: Table, deal: DealState, place: int) -> Seat | None:
    """Who was dealt in at this place, if he still sits."""
    dealt = deal.terms.players[place]
    seat = table.seats[dealt.seat]
    return seat if seat is not None and seat.player == dealt.player else None


def _skip_showing(story: Story) -> None:
    """Rule 17: the time to arrange ends when everyone has shown or has no connection."""
    deal = story.table.deal
    if deal is None or deal.phase is not Phase.ARRANGING:
        return
    waiting = [place for place in deal.places_in if not deal.holdings[place].shown]
    seats = [_occupant(story.table, deal, place) for place in waiting]
    if all(seat is None or (seat.connection is None and not seat.bot) for seat in seats):
        story.play(LapseMove())


def _between(story: Story) -> None:
    """The deal is over: who asked to leave is stood up, the others have a moment to look."""
    for number, seat in story.table.seated:
        if seat.wish is Wish.LEAVE:
            story.tell(StoodUp(number, seat.player, WhyUp.LEFT))
        elif seat.wish is not None:
            story.tell(Wished(number, None))
    if story.table.number >= LAST_DEAL:
        _stand_up(story, [seat.player for _, seat in story.table.seated], WhyUp.CLOSED)
    if not _close_if_empty(story):
        story.begin_phase()


def _drop(story: Story, number: int) -> None:
    deal = _running(story.table)
    place = _place(story.table, number)
    against = objection(deal, DropMove(), place)
    if against is Refusal.NOT_YOUR_TURN and deal.terms.variant.drops:
        # Who asked to leave drops anyway, and still leaves.
        story.tell(Wished(number, _taken(story.table, number).wish or Wish.DROP))
    elif against is Refusal.NOT_YOUR_TURN:
        raise Refused(Refusal.NO_DROPS)
    else:
        _move(story, DropMove(), place)


def _leave(story: Story, number: int) -> None:
    place = _place_in_play(story.table, number)
    if place is None:
        _stand_up(story, [_taken(story.table, number).player], WhyUp.LEFT)
        _resettle(story)
        return
    story.tell(Wished(number, Wish.LEAVE))
    deal = _running(story.table)
    # Rule 9: in one's own turn the drop comes at once; who leaves after a declaration has nothing more to show.
    last: Move = ShowMove(place) if deal.phase is Phase.ARRANGING else DropMove()
    if objection(deal, last, place) is None:
        _move(story, last, place)


def _place_in_play(table: Table, number: int) -> int | None:
    """The place of a seat that is still in a deal under way; None when it could be given up at once."""
    deal, place = table.deal, table.place_of_seat(number)
    if deal is None or place is None or not table.playing or deal.holdings[place].out is not None:
        return None
    return place


def _stand_up(story: Story, players: Iterable[str], why: WhyUp) -> None:
    """Free the seats of these players; who is still in a deal gives his up when it is settled."""
    for player in players:
        number = story.table.seat_of(player)
        if number is not None:
            in_play = _place_in_play(story.table, number) is not None
            story.tell(Wished(number, Wish.LEAVE) if in_play else StoodUp(number, player, why))


def _resettle(story: Story) -> None:
    """After somebody stood up: close an empty table; one who now waits alone waits anew."""
    if not _close_if_empty(story) and story.table.phase is Phase.WAITING and len(story.table.seated) == 1:
        story.begin_phase()


def _close_if_empty(story: Story) -> bool:
    """The last person to leave closes the table; bots do not sit alone. A deal under way is played out first."""
    table = story.table
    if table.playing or any(not seat.bot for _, seat in table.seated):
        return False
    _stand_up(story, [seat.player for _, seat in table.seated], WhyUp.CLOSED)
    if table.listed:
        story.tell(Listed(listed=False))
    story.tell(Closed())
    return True


def offerable(table: Table) -> bool:
    """Whether the lobby could point here: a public table with a free seat that it does not point to yet."""
    public = table.house.code is None and not table.house.practice
    return public and not table.closed and not table.listed and None in table.seats


def _house(story: Story, command: HouseCommand, by: str | None) -> None:
    if by is not None:
        raise Refused(Refusal.NOT_DUE)
    match command:
        case Deal():
            _deal(story, command)
        case Lapse():
            _lapse(story)
        case Settle():
            if story.table.phase is not Phase.ARRANGING:
                raise Refused(Refusal.NO_DEAL)
            _lapse(story)
        case StandUp():
            _stand_up(story, command.players, command.why)
            _resettle(story)
        case Offer():
            if not offerable(story.table):
                raise Refused(Refusal.NOT_DUE)
            story.tell(Listed(listed=True))
        case Void():
            _running(story.table)
            _advance(story, VoidMove())
        case _:
            assert_never(command)


def _lapse(story: Story) -> None:
    """The phase ran out: never before its deadline, so it cannot hit a younger phase."""
    table = story.table
    deals_next = not table.playing and (table.phase is Phase.BETWEEN or len(table.seated) > 1)
    if not is_due(table, story.at) or deals_next:
        raise Refused(Refusal.NOT_DUE)
    if table.playing:
        _advance(story, LapseMove())
    elif table.lonely:
        _stand_up(story, [seat.player for _, seat in table.seated], WhyUp.NO_COMPANY)
        _close_if_empty(story)
    else:
        story.tell(NoCompany())
        story.begin_phase()


def _deal(story: Story, command: Deal) -> None:
    table = story.table
    full = None not in table.seats
    if table.phase is Phase.BETWEEN:
        if not is_due(table, story.at):
            raise Refused(Refusal.NOT_DUE)
        _stand_up(story, absent(table), WhyUp.ABSENT)
    elif table.phase is not Phase.WAITING or len(table.seated) < 2 or not (full or is_due(table, story.at)):
        raise Refused(Refusal.NOT_DUE)
    _stand_up(story, command.short, WhyUp.TOO_FEW_CHIPS)
    if _close_if_empty(story):
        return
    if len(story.table.seated) > 1:
        story.tell(DealBegan(tuple(number for number, _ in story.table.seated), command.shard))
    else:
        story.tell(Waited())
    story.begin_phase()


def absent(table: Table) -> tuple[str, ...]:
    """The people who had a turn in the deal just ended and made no move by hand, or have no connection now."""
    return tuple(seat.player for _, seat in table.seated if not seat.bot and _is_absent(table, seat))


def _is_absent(table: Table, seat: Seat) -> bool:
    place = None if table.deal is None else table.deal.place_of(seat.player)
    if seat.connection is None or table.deal is None or place is None:
        return seat.connection is None
    holding = table.deal.holdings[place]
    return bool(holding.turns) and not holding.by_hand


def due_command(table: Table, shard: int) -> Deal | Lapse | Settle:
    """What the house does when the table's phase runs out; ``shard`` is where its next deal lies."""
    if table.phase is Phase.ARRANGING:
        return Settle()
    if table.phase is Phase.BETWEEN or (table.phase is Phase.WAITING and len(table.seated) > 1):
        return Deal(shard)
    return Lapse()
