"""Bots: a pure function from what a seat sees to what it does. They know nothing that a player would not."""

from collections.abc import Sequence
from typing import Final

from rummy.cards import (
    ORDER,
    PLACE,
    PRINTED_JOKER,
    Card,
    Rank,
    is_joker,
    rank_of,
    suit_of,
    value,
    values,
    wild_rank,
    without,
)
from rummy.rules.arranging import Arrangement, arrange
from rummy.rules.melds import SEQUENCES, MeldKind, classify
from rummy.rules.variants import VARIANTS, Variant
from rummy.table.commands import Arrange, Declare, Discard, Draw, Drop, TurnCommand
from rummy.table.moves import Source
from rummy.table.view import DealView, HintView, View

_LACKING: Final = 25
"""What each of the two sequences that a hand has not got yet weighs, in points."""
_NEAR: Final = 2
"""Cards of one suit so few places apart may become a sequence."""
_KEEP: Final = 4
"""How much more a card is worth keeping for each neighbour it has, in points."""
_FEW_NEIGHBOURS: Final = 20
"""A dealt hand's cards have about as many neighbours, counted for each card."""


def choose(view: View) -> TurnCommand | None:
    """What a sensible player does now; None when there is nothing to do."""
    play = view.play
    if play is None or play.hint is None:
        return None
    if view.legal.arrange:
        return Arrange((play.hand,))
    if view.legal.draw_stock:
        return _drop_or_draw(view, play, play.hint)
    return _declare_or_discard(view, play, play.hint) if view.legal.declare else None


def _drop_or_draw(view: View, play: DealView, hint: HintView) -> TurnCommand:
    variant, wild = VARIANTS[view.variant], wild_rank(play.turned)
    rivals = sum(seat.dealt_in and seat.out is None for seat in view.seats) - 1
    if view.legal.drop and play.drop_cost == variant.first_drop and _is_hopeless(play, hint, wild, variant, rivals):
        return Drop()
    top = play.discards[-1].card
    takes = view.legal.draw_discards and (is_joker(top, wild) or _helps(top, play, hint, wild, variant))
    return Draw(Source.DISCARDS if takes else Source.STOCK)


def _is_hopeless(play: DealView, hint: HintView, wild: Rank, variant: Variant, rivals: int) -> bool:
    """Whether the first drop is cheaper than playing on.

    Of 6,400 hands that these bots played out, those with neither a pure sequence nor a joker lost 31 to 62 points on
    average, and those with one joker and few neighbours 20 to 49 against two rivals or more, but 7 against one.
    """
    if MeldKind.PURE_SEQUENCE in _kinds(hint, wild, variant, play.packs):
        return False
    jokers = sum(is_joker(card, wild) for card in play.hand)
    neighbours = sum(_neighbours(card, play.hand) for card in play.hand)
    return not jokers or (jokers == 1 and neighbours < _FEW_NEIGHBOURS and rivals > 1)


def _helps(card: Card, play: DealView, hint: HintView, wild: Rank, variant: Variant) -> bool:
    """Whether the card finds a place in a group and the hand comes nearer to standing."""
    after = arrange((*play.hand, card), wild, variant, play.packs)
    if card in after.loose:
        return False
    put_down = max((value(one, wild) for one in after.loose), default=0)
    return _distance(after, wild, variant, play.packs) - put_down < _distance(hint, wild, variant, play.packs)


def _distance(best: Arrangement | HintView, wild: Rank, variant: Variant, packs: int) -> int:
    """How far a hand is from standing, in points, whatever the variant would charge for it."""
    kinds = _kinds(best, wild, variant, packs)
    sequences = min(sum(kind in SEQUENCES for kind in kinds), 2 if MeldKind.PURE_SEQUENCE in kinds else 0)
    return values(best.loose, wild) + _LACKING * (2 - sequences)


def _kinds(best: Arrangement | HintView, wild: Rank, variant: Variant, packs: int) -> list[MeldKind | None]:
    return [classify(group, wild, variant, packs).kind for group in best.groups]


def _declare_or_discard(view: View, play: DealView, hint: HintView) -> TurnCommand:
    if hint.finishes:
        return Declare(hint.finishes[0], hint.groups)
    wild = wild_rank(play.turned)
    loose = [card for card in view.legal.discard if card in hint.loose and not is_joker(card, wild)]
    if loose:
        return Discard(min(loose, key=lambda card: (_wanted(card, play, wild), ORDER[card])))
    return Discard(min(view.legal.discard, key=lambda card: (_left_without(card, view, play), ORDER[card])))


def _wanted(card: Card, play: DealView, wild: Rank) -> int:
    """How much a loose card is wanted: dear cards with few neighbours go first."""
    return _KEEP * _neighbours(card, play.hand) - value(card, wild)


def _left_without(card: Card, view: View, play: DealView) -> tuple[int, int]:
    """How far the hand would be from standing without a card of its groups; of equals a dear one goes."""
    variant, wild = VARIANTS[view.variant], wild_rank(play.turned)
    rest = arrange(without(play.hand, card), wild, variant, play.packs)
    return _distance(rest, wild, variant, play.packs), -value(card, wild)


def _neighbours(card: Card, others: Sequence[Card]) -> int:
    """How many other cards could share a group with this one."""
    if card == PRINTED_JOKER:
        return 0
    return sum(_near(card, other) for other in others if other not in {PRINTED_JOKER, card})


def _near(card: Card, other: Card) -> bool:
    if suit_of(card) != suit_of(other):
        return rank_of(card) == rank_of(other)
    gap = abs(PLACE[rank_of(card)] - PLACE[rank_of(other)])
    return gap <= _NEAR or gap >= len(PLACE) - _NEAR
