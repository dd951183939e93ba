"""Putting four suits together: what the sequences of a hand hold, and which sequences those are.

Suits meet only in sets; with the sets out of the way their vectors simply add up.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Final, NamedTuple

from rummy.rules.arranging.held import BUDGET_FOR, Held, HeldRows
from rummy.rules.arranging.keys import SHIFTS, SUIT_MASK, copied_thrice, in_a_row, suits
from rummy.rules.arranging.pure import LONG, PURE, TWO, PureTable
from rummy.rules.arranging.sequences import Step
from rummy.rules.arranging.vectors import NEVER, Vector, highest, needing_one, plus, split

_ALL_SUITS: Final = tuple(range(len(SHIFTS)))
_OTHERS: Final = [[other for other in _ALL_SUITS if other != place] for place in _ALL_SUITS]

SuitStep = tuple[int, Step]
"""The place of a suit and a sequence of it."""


class Outlook(NamedTuple):
    """What the sequences of some cards can hold, for 0 jokers up, and the ways in which that comes about."""

    best: Vector
    counts: int
    rows: list[Held]
    """What each suit holds."""
    ways: "list[_Way]"


class AnySequences:
    """Whatever sequences there are."""

    def __init__(self, held: HeldRows) -> None:
        self._held = held

    def look(self, counts: int, jokers: int) -> Outlook:
        """What sequences of these cards can hold with up to so many jokers."""
        rows = self._held.rows(counts, jokers)
        return Outlook(reduce(plus, [row.any for row in rows]), counts, rows, [])

    def steps(self, outlook: Outlook, used: int) -> list[SuitStep]:
        """The sequences by which they hold the most with so many jokers."""
        return walk(self._held, outlook, _ALL_SUITS, split([row.any for row in outlook.rows], used, outlook.best[used]))


def walk(
    held: HeldRows, outlook: Outlook, places: Sequence[int], shares: list[int], longest: int = -1
) -> list[SuitStep]:
    """The sequences of the suits at these places, each with its share of the jokers."""
    four, budget = suits(outlook.counts), BUDGET_FOR[len(outlook.best) - 1]
    found: list[SuitStep] = []
    for place, share in zip(places, shares, strict=True):
        if outlook.rows[place].any[share]:
            found += [(place, step) for step in held.walk(four[place], budget, share, long=place == longest)]
    return found


class _Way(NamedTuple):
    """How both sequences may come about: one suit holds the pure one, and what the others hold is added."""

    place: int
    kind: int
    mine: Vector
    others: Vector
    both: Vector
    """The two together."""
    long: bool
    """Whether the others hold the long sequence."""


class BothSequences(ABC):
    """Two sequences, one of them pure (rule 15)."""

    def __init__(self, held: HeldRows, pure: PureTable, *, triples: bool) -> None:
        self._held = held
        self._pure = pure
        self._triples = triples

    def pure_in(self, counts: int) -> int:
        """Not 0 if these cards hold a pure sequence at all."""
        return in_a_row(counts) | (copied_thrice(counts) if self._triples else 0)

    def look(self, counts: int, jokers: int) -> Outlook:
        """What sequences of these cards can hold with up to so many jokers, both being among them."""
        rows = self._held.rows(counts, jokers)
        ways = [*self._ways(counts, jokers, rows)]
        best = reduce(highest, [way.both for way in ways]) if ways else (NEVER,) * (jokers + 1)
        return Outlook(best, counts, rows, ways)

    def steps(self, outlook: Outlook, used: int) -> list[SuitStep]:
        """The sequences by which they hold the most with so many jokers."""
        value, budget = outlook.best[used], BUDGET_FOR[len(outlook.best) - 1]
        way = next(way for way in outlook.ways if way.both[used] == value)
        spent, left = split((way.mine, way.others), used, value)
        own = self._pure.walk(suits(outlook.counts)[way.place], budget, spent, way.kind)
        return [*((way.place, step) for step in own), *self._beside(outlook, way, left, value - way.mine[spent])]

    @abstractmethod
    def _ways(self, counts: int, jokers: int, rows: list[Held]) -> Iterator[_Way]:
        """Every way that can come about at all."""

    def _pure_rows(self, counts: int, jokers: int) -> Iterator[tuple[int, tuple[Vector, ...]]]:
        """The suits that can hold a pure sequence, and what they hold with one."""
        pure, budget = self.pure_in(counts), BUDGET_FOR[jokers]
        for place, cards in enumerate(suits(counts)):
            if pure >> SHIFTS[place] & SUIT_MASK:
                yield place, self._pure.row(cards, budget)

    def _beside(self, outlook: Outlook, way: _Way, left: int, value: int) -> list[SuitStep]:
        """The sequences of the other suits, which hold ``value`` with ``left`` of the jokers."""
        places, rows = _OTHERS[way.place], outlook.rows
        if not way.long:
            return walk(self._held, outlook, places, split([rows[place].any for place in places], left, value))
        parts = {
            longest: [rows[place].long if place == longest else rows[place].any for place in places]
            for longest in places
        }
        longest = next(longest for longest in places if reduce(plus, parts[longest])[left] == value)
        return walk(self._held, outlook, places, split(parts[longest], left, value), longest)


def _way(place: int, kind: int, mine: Vector, others: Vector, *, long: bool = False) -> _Way:
    cut = mine[: len(others)]
    return _Way(place, kind, cut, others, plus(cut, others), long)


class AnyLength(BothSequences):
    """Both sequences, however long."""

    def _ways(self, counts: int, jokers: int, rows: list[Held]) -> Iterator[_Way]:
        vectors = [row.any for row in rows]
        for place, mine in self._pure_rows(counts, jokers):
            others = reduce(plus, vectors[:place] + vectors[place + 1 :])
            if mine[TWO][jokers] > 0:
                yield _way(place, TWO, mine[TWO], others)
            if others[jokers]:
                yield _way(place, PURE, mine[PURE], needing_one(others))


class OneLong(BothSequences):
    """Both sequences, one of them a long one, be it the pure one or another (rule 15)."""

    def _ways(self, counts: int, jokers: int, rows: list[Held]) -> Iterator[_Way]:
        for place, mine in self._pure_rows(counts, jokers):
            others, long = reduce(_together, rows[:place] + rows[place + 1 :])
            if mine[TWO][jokers] > 0:
                yield _way(place, TWO, mine[TWO], others)
            if mine[LONG][jokers] > 0 and others[jokers]:
                yield _way(place, LONG, mine[LONG], needing_one(others))
            if long[jokers] > 0:
                yield _way(place, PURE, mine[PURE], long, long=True)


def _together(left: Held, right: Held) -> Held:
    return Held(plus(left.any, right.any), highest(plus(left.long, right.any), plus(left.any, right.long)))
