"""The cards of fourteen that can be put down to declare (rules 10 and 15)."""

from collections.abc import Sequence
from dataclasses import dataclass

from rummy.cards import Card, Rank, in_hand_order, value, without
from rummy.rules.arranging.arrangement import best_with_both, read_hand, stands
from rummy.rules.arranging.tables import tables
from rummy.rules.declaration import Groups
from rummy.rules.variants import Variant


@dataclass(frozen=True, slots=True)
class Finish:
    """A card to put down and the groups in which the other thirteen stand."""

    card: Card
    groups: Groups


def finish(hand: Sequence[Card], wild: Rank, variant: Variant, packs: int) -> tuple[Finish, ...]:
    """Every card of fourteen that can be put down leaving thirteen that stand, in hand order.

    Raises ValueError as ``arrange`` does.
    """
    dealt = read_hand(hand, wild, packs)
    best = best_with_both(tables(wild, variant, packs), dealt)
    if best is None:
        return ()
    # What the fourteen leave over at their best, the card put down has to make good alone.
    lacking = dealt.points - best.points
    cards = in_hand_order(hand)
    found = []
    for card in dict.fromkeys(cards):
        if value(card, wild) >= lacking:
            groups = stands(without(cards, card), wild, variant, packs)
            if groups is not None:
                found.append(Finish(card, groups))
    return tuple(found)
