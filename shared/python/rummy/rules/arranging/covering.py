"""The last resort for jokers: whether every card, each joker too, can lie in a valid group.

Only a row that limits jokers or sets, and lets no joker lie loose, ever comes here; no shipped row does.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from rummy.cards import Card, Rank, in_hand_order, is_joker
from rummy.rules.declaration import SEQUENCES_NEEDED, Group, Groups
from rummy.rules.melds import GROUP_MIN, SEQUENCES, MeldKind, classify
from rummy.rules.variants import Variant


def cover(cards: Sequence[Card], wild: Rank, variant: Variant, packs: int) -> Groups | None:
    """Valid groups of all these cards with both sequences; None when there are none (rule 15)."""

    @cache
    def kind(group: Group) -> MeldKind | None:
        return classify(group, wild, variant, packs).kind

    @cache
    def covered(left: Group, sequences: int, longest: int, *, pure: bool) -> Groups | None:
        if not left:
            return () if pure and sequences == SEQUENCES_NEEDED and longest >= variant.long_sequence else None
        for group in _groups_of_first(left):
            found = kind(group)
            if found is not None:
                counted = found in SEQUENCES
                after = (
                    _less(left, group),
                    min(SEQUENCES_NEEDED, sequences + counted),
                    max(longest, counted * len(group)),
                )
                rest = covered(*after, pure=pure or found is MeldKind.PURE_SEQUENCE)
                if rest is not None:
                    return (group, *rest)
        return None

    ordered = sorted(in_hand_order(cards), key=lambda card: is_joker(card, wild))
    return covered(tuple(ordered), 0, 0, pure=False)


def _groups_of_first(left: Group) -> Iterator[Group]:
    """Every group of these cards that holds the first of them."""
    for size in range(GROUP_MIN - 1, len(left)):
        yield from ((left[0], *others) for others in dict.fromkeys(combinations(left[1:], size)))


def _less(left: Group, group: Group) -> Group:
    """The cards that a group leaves, in the same order."""
    taken = Counter(group)
    kept = []
    for card in left:
        if taken[card]:
            taken[card] -= 1
        else:
            kept.append(card)
    return tuple(kept)
