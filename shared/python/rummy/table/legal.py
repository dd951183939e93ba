"""What a seat may do now. What is offered here ``decide`` accepts, and what is omitted it refuses."""

from dataclasses import dataclass

from rummy.cards import Card, in_hand_order
from rummy.rules.payouts import Status, status_points
from rummy.table.moves import DiscardMove, DrawMove, DropMove, ShowMove, Source
from rummy.table.objections import objection
from rummy.table.state import DealState, Phase, Table


@dataclass(frozen=True, slots=True)
class Legal:
    """The commands open to a seat. Leave and sync always are."""

    draw_stock: bool = False
    draw_discards: bool = False
    discard: tuple[Card, ...] = ()
    """The different cards that may be thrown, in hand order."""
    declare: bool = False
    drop: bool = False
    """Now, or queued until it is the seat's turn."""
    keep: bool = False
    """A queued drop or leave may be taken back."""
    arrange: bool = False


def legal(table: Table, number: int) -> Legal:
    """What the seat with this number may do now."""
    seat = table.seats[number]
    keep = seat is not None and seat.wish is not None
    deal, place = table.deal, table.place_of_seat(number)
    if deal is None or place is None or deal.outcome is not None:
        return Legal(keep=keep)
    return _in_deal(deal, place, keep=keep)


def _in_deal(deal: DealState, place: int, *, keep: bool) -> Legal:
    in_play = deal.holdings[place].out is None
    mine = in_play and deal.turn == place
    waiting = in_play and not mine and deal.phase in {Phase.DRAW, Phase.DISCARD}
    return Legal(
        draw_stock=objection(deal, DrawMove(Source.STOCK), place) is None,
        draw_discards=objection(deal, DrawMove(Source.DISCARDS), place) is None,
        discard=_throwable(deal, place) if mine else (),
        declare=mine and deal.phase is Phase.DISCARD,
        drop=(waiting and deal.terms.variant.drops) or objection(deal, DropMove(), place) is None,
        keep=keep,
        arrange=objection(deal, ShowMove(place), place) is None,
    )


def _throwable(deal: DealState, place: int) -> tuple[Card, ...]:
    held = in_hand_order(set(deal.holdings[place].cards))
    return tuple(card for card in held if objection(deal, DiscardMove(card), place) is None)


def drop_cost(deal: DealState, place: int) -> int | None:
    """The points that a drop would cost the place at its next chance; None when it cannot drop."""
    holding = deal.holdings[place]
    if not deal.terms.variant.drops or holding.out is not None:
        return None
    status = Status.DROPPED_LATER if holding.taken else Status.DROPPED_FIRST
    return status_points(status, deal.terms.variant)
