"""Bots: a pure function from what a seat sees to what it does. They know nothing that a player would not."""

from collections.abc import Sequence
from typing import Final

from rummy.cards import ORDER, PRINTED_JOKER, Card, Rank, is_joker, suit_of, value, values, wild_rank, without
from rummy.cards import PLACE, rank_of
from rummy.rules.arranging import arrange, finish
from rummy.rules.melds import MeldKind, classify
from rummy.rules.variants import VARIANTS, Variant
from rummy.table.commands import Arrange, Declare, Discard, Draw, Drop, TurnCommand
from rummy.table.moves import Source
from rummy.table.state import Phase
from rummy.table.view import DealView, View

BAD_HAND_POINTS: Final = 60
"""A hand this costly, without a pure sequence and with few jokers, is dropped at the first turn."""
_NEAR: Final = 2
"""Cards of one suit so few places apart may become a sequence."""
_KEEP: Final = 3
"""How much more a card is worth keeping for each neighbour it has, in points."""


def choose(view: View) -> TurnCommand | None:
    """What a sensible player does now; None when there is nothing to do."""
    play = view.play
    if play is None:
        return None
    if view.legal.arrange:
        return Arrange((play.hand,))
    if play.turn != view.seat:
        return None
    if view.phase is Phase.DRAW:
        return _draw_or_drop(view, play)
    return _discard_or_declare(view, play) if view.phase is Phase.DISCARD else None


def _draw_or_drop(view: View, play: DealView) -> TurnCommand:
    variant = VARIANTS[view.variant]
    wild = wild_rank(play.turned)
    if view.legal.drop and _is_hopeless(play, wild, variant):
        return Drop()
    if view.legal.draw_discards and _helps(play.discards[-1].card, play, wild, variant):
        return Draw(Source.DISCARDS)
    return Draw(Source.STOCK)


def _is_hopeless(play: DealView, wild: Rank, variant: Variant) -> bool:
    """Worth the first drop: an expensive hand, no pure sequence, at most one joker."""
    if play.drop_cost is None or play.drop_cost != variant.first_drop:
        return False
    jokers = sum(is_joker(card, wild) for card in play.hand)
    best = arrange(play.hand, wild, variant, play.packs)
    pure = any(classify(g, wild, variant, play.packs).kind is MeldKind.PURE_SEQUENCE for g in best.groups)
    close = sum(_neighbours(card, play.hand) for card in play.hand)
    return not pure and jokers <= 1 and values(play.hand, wild) >= BAD_HAND_POINTS and close < len(play.hand)


def _helps(card: Card, play: DealView, wild: Rank, variant: Variant) -> bool:
    """Whether a card is worth taking: it finishes the hand, is a joker, or makes the rest cheaper."""
    with_it = (*play.hand, card)
    if is_joker(card, wild) or finish(with_it, wild, variant, play.packs):
        return True
    before = _deadwood(play.hand, wild, variant, play.packs)
    after = min(_deadwood(without(with_it, other), wild, variant, play.packs) for other in set(play.hand) - {card})
    return after < before


def _discard_or_declare(view: View, play: DealView) -> TurnCommand:
    variant = VARIANTS[view.variant]
    wild = wild_rank(play.turned)
    ways = finish(play.hand, wild, variant, play.packs)
    if ways:
        way = next((one for one in ways if one.card == play.drawn), ways[0])
        return Declare(way.card, way.groups)
    return Discard(min(view.legal.discard, key=lambda card: _worth(card, play, wild, variant)))


def _worth(card: Card, play: DealView, wild: Rank, variant: Variant) -> tuple[bool, int, int]:
    """How little a card is wanted, least wanted first: jokers last, then by what stays and how near the others lie."""
    rest = without(play.hand, card)
    cost = _deadwood(rest, wild, variant, play.packs) + _KEEP * _neighbours(card, rest) - value(card, wild)
    return (is_joker(card, wild), cost, ORDER[card])


def _deadwood(cards: Sequence[Card], wild: Rank, variant: Variant, packs: int) -> int:
    """Points of the cards in no group of the best arrangement, whatever the variant would charge."""
    best = arrange(cards, wild, variant, packs)
    pure = any(classify(group, wild, variant, packs).kind is MeldKind.PURE_SEQUENCE for group in best.groups)
    return values(best.loose, wild) if pure else values(cards, wild)


def _neighbours(card: Card, others: Sequence[Card]) -> int:
    """How many other cards could share a group with this one."""
    if card == PRINTED_JOKER:
        return 0
    return sum(_near(card, other) for other in others if other not in {PRINTED_JOKER, card})


def _near(card: Card, other: Card) -> bool:
    if suit_of(card) != suit_of(other):
        return rank_of(card) == rank_of(other)
    gap = abs(PLACE[rank_of(card)] - PLACE[rank_of(other)])
    return 0 < gap <= _NEAR or gap >= len(PLACE) - _NEAR
