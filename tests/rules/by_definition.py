"""The reference: judging and arranging straight from the rules, sharing nothing with the solver, in no hurry.

A group is judged by trying every row of places that its cards could fill. A hand is arranged by judging every subset of
its cards as a group and searching every partition into such groups.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from rummy.cards import RANKS, SUITS, Card, Rank
from rummy.rules.melds import MeldKind, classify
from rummy.rules.variants import Counting, Variant

LOW_TO_HIGH = (*RANKS, RANKS[0])
NEVER = -1_000_000
Subsets = set[tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class Answer:
    """The fewest points of a hand, and whether all its cards can lie in groups that make a valid declaration."""

    points: int
    stands: bool


@dataclass(frozen=True, slots=True)
class Group:
    """A valid group of a hand: the cards as counts, its kind, its size and what it keeps from counting."""

    counts: int
    kind: MeldKind
    size: int
    points: int


def kind_of(cards: Sequence[Card], wild: Rank, variant: Variant, packs: int) -> tuple[str, int]:
    """The word for the group, and how many of its cards stand in for others (rules 3 to 6)."""
    wilds, others = _wilds_and_others(cards, wild)
    if any(card != "PJ" and cards.count(card) > packs for card in cards):
        return "none", 0
    if len(cards) >= 3:
        in_row, in_set = _jokers_in_row(cards, wild), _jokers_in_set(cards, wild)
        thrice = len(cards) == 3 and len(set(cards)) == 1 and "PJ" not in cards
        if in_row == 0 or (thrice and variant.identical_triples and packs >= 3):
            return "pure_sequence", 0
        if in_row is not None and others and _at_most(in_row, variant.sequence_jokers_max):
            return "sequence", in_row
        if (
            in_set is not None
            and _at_most(len(cards), variant.set_size_max)
            and _at_most(in_set, variant.set_jokers_max)
        ):
            return "set", in_set
    if wilds and not others and (len(cards) >= 3 or variant.loose_jokers):
        return "jokers", len(cards)
    return "none", 0


@cache
def _rows(size: int) -> tuple[tuple[str, ...], ...]:
    """Every row of consecutive cards of one suit, the ace low or high but not both (rule 4)."""
    rows = [
        tuple(rank + suit for rank in LOW_TO_HIGH[first : first + size])
        for suit in SUITS
        for first in range(len(LOW_TO_HIGH) - size + 1)
    ]
    return tuple(row for row in rows if len(set(row)) == size)


def _jokers_in_row(cards: Sequence[Card], wild: Rank) -> int | None:
    """The fewest cards standing in for others when all of them fill a row; None when they fill none."""
    wilds, others = _wilds_and_others(cards, wild)
    if len(set(others)) != len(others):
        return None
    filled = [row for row in _rows(len(cards)) if set(others) <= set(row)]
    return min((len(wilds) - len(set(wilds) & set(row)) for row in filled), default=None)


def _jokers_in_set(cards: Sequence[Card], wild: Rank) -> int | None:
    """The fewest cards standing in for others when the rest are of one rank and different suits."""
    wilds, others = _wilds_and_others(cards, wild)
    if len(set(others)) != len(others):
        return None
    fewest = [
        len(wilds) - len(naturals)
        for rank in RANKS
        for naturals in [{card for card in wilds if card[0] == rank}]
        if all(card[0] == rank for card in others) and (others or naturals)
    ]
    return min(fewest, default=None)


def _wilds_and_others(cards: Iterable[Card], wild: Rank) -> tuple[list[Card], list[Card]]:
    ordered = sorted(cards)
    wilds = [card for card in ordered if card == "PJ" or card[0] == wild]
    return wilds, [card for card in ordered if card not in wilds]


def _at_most(count: int, most: int | None) -> bool:
    return most is None or count <= most


def _value(card: Card, wild: Rank) -> int:
    """Rule 18."""
    if card == "PJ" or card[0] == wild:
        return 0
    return 10 if card[0] in "ATJQK" else int(card[0])


def answer(
    hand: Sequence[Card],
    wild: Rank,
    variant: Variant,
    packs: int,
    subsets: Callable[[Sequence[Card], Rank], Subsets] | None = None,
) -> Answer:
    """The fewest points that any partition of the hand costs, and whether one of them stands."""
    search = _Search(hand, (subsets or likely_subsets)(hand, wild), wild, variant, packs)
    total = sum(_value(card, wild) for card in hand)
    costs = [{Counting.FLAT: variant.cap}.get(variant.counting, total)]
    if variant.counting is Counting.BY_SEQUENCE:
        costs.append(total - search.most_pure(search.all))
    both = search.most(search.all, pure=False, sequences=0, long=False)
    costs.append(total - both)
    return Answer(
        min(variant.cap, *costs), both == total and search.covers(search.all, pure=False, sequences=0, long=False)
    )


class _Search:
    """Partitions of one hand; each distinct card has four bits, of which the highest guards a subtraction."""

    def __init__(self, hand: Sequence[Card], subsets: Subsets, wild: Rank, variant: Variant, packs: int) -> None:
        self._places = {card: 4 * place for place, card in enumerate(sorted(set(hand)))}
        self._guards = sum(8 << place for place in self._places.values())
        self._long = variant.long_sequence
        self.all = self._counts(hand)
        self._groups: dict[int, list[Group]] = {place: [] for place in self._places.values()}
        for cards, kind in valid_groups(subsets, wild, variant, packs).items():
            group = Group(self._counts(cards), kind, len(cards), sum(_value(card, wild) for card in cards))
            self._groups[_lowest(group.counts)].append(group)
        self.most = cache(self._most)
        self.most_pure = cache(self._most_pure)
        self.covers = cache(self._covers)

    def _counts(self, cards: Iterable[Card]) -> int:
        return sum(1 << self._places[card] for card in cards)

    def _fitting(self, left: int) -> Iterator[Group]:
        """The groups that hold the lowest card left and are all there."""
        for group in self._groups[_lowest(left)]:
            if ((left | self._guards) - group.counts) & self._guards == self._guards:
                yield group

    def _after(self, group: Group, *, pure: bool, sequences: int, long: bool) -> tuple[bool, int, bool]:
        if group.kind not in {MeldKind.PURE_SEQUENCE, MeldKind.SEQUENCE}:
            return pure, sequences, long
        return pure or group.kind is MeldKind.PURE_SEQUENCE, min(2, sequences + 1), long or group.size >= self._long

    def _most(self, left: int, *, pure: bool, sequences: int, long: bool) -> int:
        """The most points that groups of these cards hold, so that the hand has both sequences."""
        if not left:
            return 0 if pure and sequences == 2 and long else NEVER
        best = self.most(left - (1 << _lowest(left)), pure=pure, sequences=sequences, long=long)
        for group in self._fitting(left):
            now_pure, count, now_long = self._after(group, pure=pure, sequences=sequences, long=long)
            rest = self.most(left - group.counts, pure=now_pure, sequences=count, long=now_long)
            best = max(best, rest + group.points)
        return best

    def _most_pure(self, left: int) -> int:
        """The most points that pure sequences alone hold."""
        if not left:
            return 0
        pure = [group for group in self._fitting(left) if group.kind is MeldKind.PURE_SEQUENCE]
        taken = [group.points + self.most_pure(left - group.counts) for group in pure]
        return max(self.most_pure(left - (1 << _lowest(left))), *taken, 0)

    def _covers(self, left: int, *, pure: bool, sequences: int, long: bool) -> bool:
        """Whether groups can hold every card, so that the hand has both sequences."""
        if not left:
            return pure and sequences == 2 and long
        for group in self._fitting(left):
            now_pure, count, now_long = self._after(group, pure=pure, sequences=sequences, long=long)
            if self.covers(left - group.counts, pure=now_pure, sequences=count, long=now_long):
                return True
        return False


def _lowest(counts: int) -> int:
    return ((counts & -counts).bit_length() - 1) & ~3


def every_subset(hand: Sequence[Card], wild: Rank) -> Subsets:  # noqa: ARG001 - one of two ways
    """Every subset of the hand."""
    ordered = sorted(hand)
    return {chosen for size in range(1, len(ordered) + 1) for chosen in combinations(ordered, size)}


def likely_subsets(hand: Sequence[Card], wild: Rank) -> Subsets:
    """Every subset but those whose ordinary cards share neither suit nor rank; the same groups, much sooner."""
    wilds, others = _wilds_and_others(hand, wild)
    pools = [
        [card for card in others if card[side] == mark] for side in (0, 1) for mark in {card[side] for card in others}
    ]
    return {
        tuple(sorted(chosen))
        for pool in [*pools, []]
        for size in range(1, len(pool) + len(wilds) + 1)
        for chosen in combinations(wilds + pool, size)
    }


def valid_groups(subsets: Subsets, wild: Rank, variant: Variant, packs: int) -> dict[tuple[Card, ...], MeldKind]:
    """The subsets that are groups, and what they are."""
    kinds = {cards: classify(cards, wild, variant, packs).kind for cards in subsets}
    return {cards: kind for cards, kind in kinds.items() if kind is not None}
