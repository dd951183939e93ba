"""Which moves the rules allow a place now, and why not."""

from collections import Counter
from collections.abc import Iterable
from typing import assert_never

from rummy.cards import Card, is_joker
from rummy.table.draft import DealDraft
from rummy.table.moves import DeclareMove, DiscardMove, DrawMove, DropMove, LapseMove, Move, ShowMove, Source, VoidMove
from rummy.table.refusals import Refusal
from rummy.table.state import DealState, Phase


def objection(deal: DealState | DealDraft, move: Move, place: int) -> Refusal | None:
    """Why the rules forbid this place this move now; None when they allow it."""
    if deal.outcome is not None:
        return Refusal.NO_DEAL
    match move:
        case LapseMove() | VoidMove():
            return None
        case ShowMove():
            return _to_showing(deal, move.place)
    if deal.holdings[place].out is not None:
        return Refusal.SEAT_IS_OUT
    if deal.phase is Phase.ARRANGING:
        return Refusal.NO_DEAL
    if deal.turn != place:
        return Refusal.NOT_YOUR_TURN
    match move:
        case DrawMove():
            return _to_drawing(deal, move.source)
        case DropMove():
            return _to_dropping(deal)
        case DiscardMove():
            return _to_discarding(deal, move.card)
        case DeclareMove():
            return _to_declaring(deal, move)
        case _:
            assert_never(move)


def _to_showing(deal: DealState | DealDraft, place: int) -> Refusal | None:
    if deal.phase is not Phase.ARRANGING:
        return Refusal.NOTHING_TO_SHOW
    holding = deal.holdings[place]
    return Refusal.NOTHING_TO_SHOW if holding.shown or holding.out is not None else None


def _to_drawing(deal: DealState | DealDraft, source: Source) -> Refusal | None:
    if deal.phase is not Phase.DRAW:
        return Refusal.ALREADY_DRAWN
    return _to_taking(deal) if source is Source.DISCARDS else None


def _to_taking(deal: DealState | DealDraft) -> Refusal | None:
    # There is always a top card: the house turns one up, and every turn that takes it throws one.
    top = deal.discards[-1]
    # Rule 8: a joker thrown by a player cannot be drawn; the card turned up by the house can.
    thrown_joker = top.seat is not None and is_joker(top.card, deal.wild)
    return Refusal.JOKER_NOT_DRAWABLE if thrown_joker else None


def _to_dropping(deal: DealState | DealDraft) -> Refusal | None:
    if not deal.terms.variant.drops:
        return Refusal.NO_DROPS
    return None if deal.phase is Phase.DRAW else Refusal.DROP_AFTER_DRAW


def _to_discarding(deal: DealState | DealDraft, card: Card) -> Refusal | None:
    if deal.phase is not Phase.DISCARD:
        return Refusal.MUST_DRAW_FIRST
    if card not in deal.holdings[deal.turn].cards:
        return Refusal.NOT_YOUR_CARDS
    # Rule 8: the card just drawn from the discards, or its equal, may only be the finish card.
    given_back = deal.drawn_from is Source.DISCARDS and card == deal.drawn
    return Refusal.SAME_CARD if given_back else None


def _to_declaring(deal: DealState | DealDraft, move: DeclareMove) -> Refusal | None:
    if deal.phase is not Phase.DISCARD:
        return Refusal.MUST_DRAW_FIRST
    exactly = is_exactly((*sum(move.groups, ()), move.card), deal.holdings[deal.turn].cards)
    return None if exactly and all(move.groups) else Refusal.NOT_YOUR_CARDS


def is_exactly(cards: Iterable[Card], held: Iterable[Card]) -> bool:
    """Whether these are the cards held, no more and no fewer."""
    return Counter(cards) == Counter(held)
