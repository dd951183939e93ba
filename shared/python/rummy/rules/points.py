"""What a hand costs, card by card, grouped as given or at its best (rules 17 to 19)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from rummy.cards import Card, Rank, in_hand_order, values
from rummy.rules.declaration import Group, Groups, has_both_sequences
from rummy.rules.melds import MeldKind, classify
from rummy.rules.variants import Counting, Variant


class Rule(Enum):
    """Which rule of counting a hand fell under (rule 18)."""

    OUTSIDE_GROUPS = "outside_groups"
    """Two sequences, one pure: only cards outside groups count."""
    OUTSIDE_PURE = "outside_pure"
    """A pure sequence but no second: every card outside pure sequences counts."""
    EVERY_CARD = "every_card"
    FLAT = "flat"
    """The two sequences are missing: the cap, whatever the cards."""


@dataclass(frozen=True, slots=True)
class Count:
    """What a grouped hand costs: the points (capped), the cards that counted, and by which rule."""

    points: int
    counted: tuple[Card, ...]
    rule: Rule


def count(hand: Sequence[Card], groups: Sequence[Group], wild: Rank, variant: Variant, packs: int) -> Count:
    """The cost of ``hand`` grouped as given, before the minimum of rule 19.

    ``groups`` holds only cards of the hand; what is in no group is loose.
    """
    kinds = [classify(group, wild, variant, packs).kind for group in groups]
    rule = _rule(kinds, [len(group) for group in groups], variant)
    safe = _safe_groups(groups, kinds, rule)
    counted = in_hand_order((Counter(hand) - Counter(card for group in safe for card in group)).elements())
    points = variant.cap if rule is Rule.FLAT else min(variant.cap, values(counted, wild))
    return Count(points, counted, rule)


def _rule(kinds: Sequence[MeldKind | None], lengths: Sequence[int], variant: Variant) -> Rule:
    if has_both_sequences(kinds, lengths, variant):
        return Rule.OUTSIDE_GROUPS
    if variant.counting is Counting.FLAT:
        return Rule.FLAT
    if variant.counting is Counting.BY_SEQUENCE and MeldKind.PURE_SEQUENCE in kinds:
        return Rule.OUTSIDE_PURE
    return Rule.EVERY_CARD


def _safe_groups(groups: Sequence[Group], kinds: Sequence[MeldKind | None], rule: Rule) -> Groups:
    """The groups whose cards do not count under this rule."""
    match rule:
        case Rule.OUTSIDE_GROUPS:
            return tuple(group for group, kind in zip(groups, kinds, strict=True) if kind is not None)
        case Rule.OUTSIDE_PURE:
            pure = MeldKind.PURE_SEQUENCE
            return tuple(group for group, kind in zip(groups, kinds, strict=True) if kind is pure)
        case Rule.EVERY_CARD | Rule.FLAT:
            return ()
        case _:
            assert_never(rule)


def charged(points: int, variant: Variant) -> int:
    """What a loser of a declared deal pays for these points (rule 19)."""
    return max(points, variant.loser_least)
