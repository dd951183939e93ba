"""What happens at a table step by step, with all that follows of itself: wishes, the end of a deal, empty tables."""

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce

from rummy.table.deal import advance
from rummy.table.events import Closed, Event, Listed, PhaseBegan, StoodUp, WhyUp, Wish, Wished
from rummy.table.evolve import evolve
from rummy.table.moves import DropMove, LapseMove, Move
from rummy.table.refusals import Refusal, Refused
from rummy.table.state import LAST_DEAL, DealState, Phase, Seat, Table
from rummy.table.timing import deadline_after


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
        events, deal = advance(running(self.table), move)
        self.events.extend(events)
        self.table = replace(self.table, deal=deal)

    def begin_phase(self) -> None:
        """Set the deadline of the phase that begins now."""
        self.tell(PhaseBegan(deadline_after(self.table, self.at)))


def running(table: Table) -> DealState:
    """The deal being played. Raises Refused when there is none."""
    if table.deal is None or not table.playing:
        raise Refused(Refusal.NO_DEAL)
    return table.deal


def taken(table: Table, number: int) -> Seat:
    """Who sits at a taken seat."""
    seat = table.seats[number]
    assert seat is not None  # noqa: S101  (asked of taken seats only)
    return seat


def make(story: Story, move: Move) -> None:
    """Make a move of the deal and let happen what follows from it."""
    before = running(story.table)
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
        stand_up(story, [seat.player for _, seat in story.table.seated], WhyUp.CLOSED)
    if not close_if_empty(story):
        story.begin_phase()


def place_in_play(table: Table, number: int) -> int | None:
    """The place of a seat that is still in a deal under way; None when it could be given up at once."""
    deal, place = table.deal, table.place_of_seat(number)
    if deal is None or place is None or not table.playing or deal.holdings[place].out is not None:
        return None
    return place


def stand_up(story: Story, players: Iterable[str], why: WhyUp) -> None:
    """Free the seats of these players; who is still in a deal gives his up when it is settled."""
    for player in players:
        number = story.table.seat_of(player)
        if number is not None:
            in_play = place_in_play(story.table, number) is not None
            story.tell(Wished(number, Wish.LEAVE) if in_play else StoodUp(number, player, why))


def resettle(story: Story) -> None:
    """After somebody stood up: close an empty table; one who now waits alone waits anew."""
    if not close_if_empty(story) and story.table.phase is Phase.WAITING and len(story.table.seated) == 1:
        story.begin_phase()


def close_if_empty(story: Story) -> bool:
    """The last person to leave closes the table; bots do not sit alone. A deal under way is played out first."""
    table = story.table
    if table.playing or any(not seat.bot for _, seat in table.seated):
        return False
    stand_up(story, [seat.player for _, seat in table.seated], WhyUp.CLOSED)
    if table.listed:
        story.tell(Listed(listed=False))
    story.tell(Closed())
    return True
