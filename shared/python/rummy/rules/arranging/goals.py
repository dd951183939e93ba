"""Putting four suits together: what the sequences of a hand hold, and which sequences those are.

Suits meet only in sets; with the sets out of the way their vectors simply add up.
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import NamedTuple, Protocol

from rummy.rules.arranging.keys import SUIT_BITS, SUIT_MASK, copied_thrice, in_a_row, suits
from rummy.rules.arranging.runs import Run
from rummy.rules.arranging.suit import BUDGET_FOR, Held, HeldTable, PureTable, With
from rummy.rules.arranging.vectors import NEVER, Vector, highest, needing_one, plus, split

SuitRun = tuple[int, Run]
"""The place of a suit and a sequence of it."""


class Goal(Protocol):
    """What the sequences of an arrangement must be."""

    def held(self, counts: int, jokers: int) -> Vector:
        """The most that sequences of these cards hold, for 0 to ``jokers`` jokers."""

    def runs(self, counts: int, jokers: int, value: int) -> list[SuitRun]:
        """The sequences by which these cards hold ``value``."""


class AnySequences:
    """Whatever sequences there are."""

    def __init__(self, held: HeldTable, shown: int) -> None:
        self._held = held
        self._shown = shown

    def held(self, counts: int, jokers: int) -> Vector:
        """See ``Goal``."""
        return reduce(plus, self._vectors(counts, jokers))

    def runs(self, counts: int, jokers: int, value: int) -> list[SuitRun]:
        """See ``Goal``."""
        vectors, budget = self._vectors(counts, jokers), BUDGET_FOR[jokers]
        shares = split(vectors, jokers, value)
        return [
            (place, run)
            for place, cards in enumerate(suits(counts & self._shown))
            for run in self._held.walk(cards, budget, shares[place], vectors[place][shares[place]])
        ]

    def _vectors(self, counts: int, jokers: int) -> list[Vector]:
        budget, size = BUDGET_FOR[jokers], jokers + 1
        return [self._held.row(cards, budget).any[:size] for cards in suits(counts & self._shown)]


class _Plan(NamedTuple):
    """What the suit of the pure sequence holds, and whether the other suits must hold any sequence, or a long one."""

    mine: With
    second: bool
    long: bool


_SHORT_PLANS = (_Plan(With.TWO, second=False, long=False), _Plan(With.PURE, second=True, long=False))
_LONG_PLANS = (
    _Plan(With.TWO_LONG, second=False, long=False),
    _Plan(With.PURE_LONG, second=True, long=False),
    _Plan(With.TWO, second=False, long=True),
    _Plan(With.PURE, second=True, long=True),
)


_Way = tuple[int, _Plan, Vector, Vector]
"""The place of a suit, a plan for it, and the two vectors that the plan adds: this suit's and the others'."""


class BothSequences:
    """Two sequences, one of them pure, and one of them long where that is asked for (rule 15)."""

    def __init__(self, held: HeldTable, pure: PureTable, shown: int, *, long: bool, triples: bool) -> None:
        self._held = held
        self._pure = pure
        self._shown = shown
        self._plans = _LONG_PLANS if long else _SHORT_PLANS
        self._join = _join_long if long else _join
        self._triples = triples

    def pure_in(self, counts: int) -> int:
        """Not 0 if these cards hold a pure sequence at all."""
        return in_a_row(counts) | (copied_thrice(counts) if self._triples else 0)

    def held(self, counts: int, jokers: int) -> Vector:
        """See ``Goal``."""
        best = (NEVER,) * (jokers + 1)
        for _, _, mine, others in self._ways(counts, jokers, self._rows(counts, jokers)):
            best = highest(best, plus(mine, others))
        return best

    def runs(self, counts: int, jokers: int, value: int) -> list[SuitRun]:
        """See ``Goal``."""
        rows, budget = self._rows(counts, jokers), BUDGET_FOR[jokers]
        ways = self._ways(counts, jokers, rows)
        place, plan, mine, others = next(way for way in ways if plus(way[2], way[3])[jokers] == value)
        spent, left = split((mine, others), jokers, value)
        own = self._pure.walk(suits(counts)[place], budget, spent, mine[spent], plan.mine)
        found = [(place, run) for run in own]
        rest = suits(counts & self._shown)
        for other, vector, share, long in _shared(rows, place, left, value - mine[spent], long=plan.long):
            found += [(other, run) for run in self._held.walk(rest[other], budget, share, vector[share], long=long)]
        return found

    def _ways(self, counts: int, jokers: int, rows: list[Held]) -> Iterator[_Way]:
        """For each suit that can hold a pure sequence and each plan: what it holds, and what the others hold."""
        size, pure = jokers + 1, self.pure_in(counts)
        for place, cards in enumerate(suits(counts)):
            if pure >> SUIT_BITS * place & SUIT_MASK:
                row = self._pure.row(cards, BUDGET_FOR[jokers])
                others = reduce(self._join, rows[:place] + rows[place + 1 :])
                for plan in self._plans:
                    yield place, plan, row[plan.mine][:size], _asked(others, plan)

    def _rows(self, counts: int, jokers: int) -> list[Held]:
        budget, size = BUDGET_FOR[jokers], jokers + 1
        rows = [self._held.row(cards, budget) for cards in suits(counts & self._shown)]
        return rows if budget == jokers else [Held(row.any[:size], row.long[:size]) for row in rows]


def _join(left: Held, right: Held) -> Held:
    return Held(plus(left.any, right.any), ())


def _join_long(left: Held, right: Held) -> Held:
    return Held(plus(left.any, right.any), highest(plus(left.long, right.any), plus(left.any, right.long)))


def _asked(others: Held, plan: _Plan) -> Vector:
    if plan.long:
        return others.long
    return needing_one(others.any) if plan.second else others.any


def _shared(
    rows: Sequence[Held], own: int, jokers: int, value: int, *, long: bool
) -> Iterator[tuple[int, Vector, int, bool]]:
    """Each of the other suits with its vector, its share of the jokers and whether it holds the long sequence."""
    others = [place for place in range(len(rows)) if place != own]
    for longest in others if long else (None,):
        vectors = [rows[place].long if place == longest else rows[place].any for place in others]
        if reduce(plus, vectors)[jokers] == value:
            longs = [place == longest for place in others]
            return zip(others, vectors, split(vectors, jokers, value), longs, strict=True)
    raise AssertionError("unreachable")
