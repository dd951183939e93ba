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
        places = [place for place in _ALL_SUITS if outlook.rows[place].any[used]]
        parts = [outlook.rows[place].any for place in places]
        return walk(self._held, outlook, places, split(parts, used, outlook.best[used]))


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
    others: Vector | None
    """None where the suit holds both sequences; with others beside them they come about in another way too."""
    both: Vector
    """The two together."""
    long: bool
    """Whether the others hold the long sequence."""


_PureRows = Iterator[tuple[int, tuple[Vector, ...]]]


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
        pure = self.pure_in(counts)
        rows = self._held.rows(counts, jokers) if pure else []
        ways = self._ways(self._pure_rows(pure, counts, jokers), rows, jokers) if pure else []
        best = reduce(highest, [way.both for way in ways]) if ways else (NEVER,) * (jokers + 1)
        return Outlook(best, counts, rows, ways)

    def steps(self, outlook: Outlook, used: int) -> list[SuitStep]:
        """The sequences by which they hold the most with so many jokers."""
        value, budget = outlook.best[used], BUDGET_FOR[len(outlook.best) - 1]
        way = next(way for way in outlook.ways if way.both[used] == value)
        spent, left = (used, 0) if way.others is None else split((way.mine, way.others), used, value)
        own = self._pure.walk(suits(outlook.counts)[way.place], budget, spent, way.kind)
        found = [(way.place, step) for step in own]
        return found if way.others is None else found + self._beside(outlook, way, left, value - way.mine[spent])

    @abstractmethod
    def _ways(self, pure: _PureRows, rows: list[Held], jokers: int) -> list[_Way]:
        """Every way that can come about at all."""

    def _pure_rows(self, pure: int, counts: int, jokers: int) -> _PureRows:
        """The suits that can hold a pure sequence, and what they hold with one."""
        budget = BUDGET_FOR[jokers]
        for place, cards in enumerate(suits(counts)):
            if pure >> SHIFTS[place] & SUIT_MASK:
                yield place, self._pure.row(cards, budget)

    def _beside(self, outlook: Outlook, way: _Way, left: int, value: int) -> list[SuitStep]:
        """The sequences of the other suits, which hold ``value`` with ``left`` of the jokers."""
        places, rows = _OTHERS[way.place], outlook.rows
        if not way.long:
            places = [place for place in places if rows[place].any[left]]
            return walk(self._held, outlook, places, split([rows[place].any for place in places], left, value))
        parts = {
            longest: [rows[place].long if place == longest else rows[place].any for place in places]
            for longest in places
        }
        longest = next(longest for longest in places if reduce(plus, parts[longest])[left] == value)
        return walk(self._held, outlook, places, split(parts[longest], left, value), longest)


def _alone(place: int, mine: Vector, size: int) -> _Way:
    cut = mine[:size]
    return _Way(place, TWO, cut, None, cut, long=False)


def _added(place: int, kind: int, mine: Vector, others: Vector, *, long: bool = False) -> _Way:
    cut = mine[: len(others)]
    return _Way(place, kind, cut, others, plus(cut, others), long)


class AnyLength(BothSequences):
    """Both sequences, however long."""

    def _ways(self, pure: _PureRows, rows: list[Held], jokers: int) -> list[_Way]:
        found, vectors = [], [row.any for row in rows]
        for place, mine in pure:
            others = reduce(plus, vectors[:place] + vectors[place + 1 :])
            if others[jokers]:
                found.append(_added(place, PURE, mine[PURE], needing_one(others)))
                if not self._triples and others[0] and found[-1].mine == vectors[place]:
                    return found[-1:]  # Both sequences cost nothing here, so no other way holds more.
            if not others[0] and mine[TWO][jokers] > 0:
                found.append(_alone(place, mine[TWO], jokers + 1))
        return found


class OneLong(BothSequences):
    """Both sequences, one of them a long one, be it the pure one or another (rule 15)."""

    def _ways(self, pure: _PureRows, rows: list[Held], jokers: int) -> list[_Way]:
        found = []
        for place, mine in pure:
            beside = rows[:place] + rows[place + 1 :]
            others = reduce(plus, [row.any for row in beside])
            if mine[LONG][jokers] > 0 and others[jokers]:
                found.append(_added(place, LONG, mine[LONG], needing_one(others)))
                if not self._triples and others[0] and found[-1].mine == rows[place].any:
                    return found[-1:]  # Both sequences cost nothing here, so no other way holds more.
            if not others[0] and mine[TWO][jokers] > 0:
                found.append(_alone(place, mine[TWO], jokers + 1))
            long = reduce(_together, beside).long
            if long[jokers] > 0:
                found.append(_added(place, PURE, mine[PURE], long, long=True))
        return found


def _together(left: Held, right: Held) -> Held:
    if not right.any[-1]:
        return left
    if not left.any[-1]:
        return right
    return Held(plus(left.any, right.any), highest(plus(left.long, right.any), plus(left.any, right.long)))
