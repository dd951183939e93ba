"""A second arranger: one memoised function over the cards left, the jokers left and the sequences still lacking.

It takes the lowest card that is no joker and tries everything that can be done with it. It shares nothing with the
solver, nor with the reference; it finds the points and no groups.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from rummy.cards import ORDER, PLACE, RANKS, Card, Rank, is_joker, rank_of, suit_of, values
from rummy.rules.variants import Counting, Variant

NEVER = -1_000_000


class Lacking(NamedTuple):
    """What a declaration still needs: a pure sequence, so many sequences, a long one."""

    pure: bool
    sequences: int
    long: bool


class Step(NamedTuple):
    """Cards put together with the lowest one: ordinary ones, a wild-rank card as itself, jokers."""

    ordinary: tuple[Card, ...]
    naturals: tuple[Card, ...]
    jokers: int
    sequence: bool

    @property
    def size(self) -> int:
        return len(self.ordinary) + len(self.naturals) + self.jokers

    @property
    def pure(self) -> bool:
        return self.sequence and not self.jokers


def fewest_points(hand: Sequence[Card], wild: Rank, variant: Variant, packs: int) -> int:
    """What the hand costs at its best, before the least of rule 19."""
    ordinary = tuple(sorted((card for card in hand if not is_joker(card, wild)), key=ORDER.__getitem__))
    naturals = tuple(sorted(card for card in hand if is_joker(card, wild) and card != "PJ"))
    jokers, total = len(hand) - len(ordinary), values(hand, wild)
    search = _Search(wild, variant, packs)
    both = search.most(ordinary, naturals, jokers, Lacking(pure=True, sequences=2, long=variant.long_sequence > 0))
    pure = search.most_pure(ordinary, naturals)
    without = {Counting.FULL: total, Counting.FLAT: variant.cap, Counting.BY_SEQUENCE: total - pure}
    return min(variant.cap, total - both, without[variant.counting])


class _Search:
    def __init__(self, wild: Rank, variant: Variant, packs: int) -> None:
        self._wild = wild
        self._variant = variant
        self._triples = variant.identical_triples and packs >= 3
        self.steps = cache(self._steps)
        self.most = cache(self._most)
        self.most_pure = cache(self._most_pure)

    def _most(self, left: tuple[Card, ...], naturals: tuple[Card, ...], jokers: int, lacking: Lacking) -> int:
        """The most points that groups hold which supply what is lacking."""
        best = 0 if not left and lacking == (False, 0, False) else NEVER
        if left:
            best = self.most(left[1:], naturals, jokers, lacking)
        for step in self.steps(left, naturals):
            if step.jokers + len(step.naturals) <= jokers:
                rest = self.most(
                    _less(left, step.ordinary),
                    _less(naturals, step.naturals),
                    jokers - step.jokers - len(step.naturals),
                    self._supplied(lacking, step),
                )
                best = max(best, rest + values(step.ordinary, self._wild))
        return best

    def _most_pure(self, left: tuple[Card, ...], naturals: tuple[Card, ...]) -> int:
        """The most points that pure sequences alone hold."""
        if not left:
            return 0
        best = self.most_pure(left[1:], naturals)
        for step in self.steps(left, naturals):
            if step.pure:
                rest = self.most_pure(_less(left, step.ordinary), _less(naturals, step.naturals))
                best = max(best, rest + values(step.ordinary, self._wild))
        return best

    def _supplied(self, lacking: Lacking, step: Step) -> Lacking:
        if not step.sequence:
            return lacking
        return Lacking(
            lacking.pure and not step.pure,
            max(0, lacking.sequences - 1),
            lacking.long and step.size < self._variant.long_sequence,
        )

    def _steps(self, left: tuple[Card, ...], naturals: tuple[Card, ...]) -> list[Step]:
        if not left:
            thrice = [card for card in set(naturals) if naturals.count(card) == 3 and self._triples]
            return [Step((), (card,) * 3, 0, sequence=True) for card in thrice]
        triple = [Step(left[:3], (), 0, sequence=True)] if self._triples and left.count(left[0]) == 3 else []
        return [*self._sets(left), *{*self._sequences(left, naturals)}, *triple]

    def _sets(self, left: tuple[Card, ...]) -> Iterator[Step]:
        others = sorted({card for card in left if rank_of(card) == rank_of(left[0]) and card != left[0]})
        for count in range(len(others) + 1):
            jokers = max(0, 2 - count)
            if self._fits(jokers, self._variant.set_jokers_max) and self._fits(
                count + 1 + jokers, self._variant.set_size_max
            ):
                yield from (Step((left[0], *some), (), jokers, sequence=False) for some in combinations(others, count))

    def _sequences(self, left: tuple[Card, ...], naturals: tuple[Card, ...]) -> Iterator[Step]:
        longest = min(13, max(5, self._variant.long_sequence + 2))
        place = PLACE[rank_of(left[0])]
        for size in range(3, longest + 1):
            for own in (1, 14) if place == 1 else (place,):
                for first in range(max(1, own - size + 1), min(own, 15 - size) + 1):
                    others = [other for other in range(first, first + size) if other != own]
                    yield from self._filled(left, naturals, others)

    def _filled(self, left: tuple[Card, ...], naturals: tuple[Card, ...], others: list[int]) -> Iterator[Step]:
        """The sequences of the lowest card with cards or jokers at the other places."""
        there = {*left, *naturals}
        cards = [Card(RANKS[(place - 1) % 13] + suit_of(left[0])) for place in others]
        for chosen in product(*([None, card] if card in there else [None] for card in cards)):
            some = [card for card in chosen if card is not None]
            jokers = len(cards) - len(some)
            if self._fits(jokers, self._variant.sequence_jokers_max):
                ordinary = (left[0], *(card for card in some if not is_joker(card, self._wild)))
                yield Step(ordinary, tuple(card for card in some if is_joker(card, self._wild)), jokers, sequence=True)

    @staticmethod
    def _fits(count: int, most: int | None) -> bool:
        return most is None or count <= most


def _less(cards: tuple[Card, ...], gone: Sequence[Card]) -> tuple[Card, ...]:
    kept = list(cards)
    for card in gone:
        kept.remove(card)
    return tuple(kept)
