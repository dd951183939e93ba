"""What one suit can hold with so many jokers: rows of vectors, kept from hand to hand."""

from collections.abc import Iterator
from enum import IntEnum
from typing import Final, NamedTuple, TypeVar

from rummy.rules.arranging.keys import SUIT_MASK, copied_thrice, in_a_row, present
from rummy.rules.arranging.runs import Run, RunTerms, pure_runs
from rummy.rules.arranging.steps import Steps
from rummy.rules.arranging.vectors import NEVER, Vector, needing_one
from rummy.rules.melds import TRIPLE

KEPT_MAX: Final = 50_000
"""Rows kept in a table before it is emptied."""

_BUDGETS: Final = (0, 1, 2, 4, 8, 14)
BUDGET_FOR: Final = tuple(next(size for size in _BUDGETS if size >= jokers) for jokers in range(_BUDGETS[-1] + 1))
"""The size of the rows that serve so many jokers: a few sizes, so that rows are shared."""


class Held(NamedTuple):
    """The most that sequences hold, and the most if one of them is long (empty when nobody asks)."""

    any: Vector
    long: Vector


class With(IntEnum):
    """What a suit must hold: a pure sequence; a second one beside it; and both again, a long one among them."""

    PURE = 0
    TWO = 1
    PURE_LONG = 2
    TWO_LONG = 3


class HeldTable:
    """Rows of ``Held``, made by recursion on the lowest ordinary card."""

    def __init__(self, terms: RunTerms) -> None:
        self.rows: dict[int, Held] = {}
        self._steps = Steps(terms)
        self._ordinary = SUIT_MASK if terms.wild is None else SUIT_MASK & ~(TRIPLE << 2 * terms.wild)
        self._empty = {size: Held((0,) * (size + 1), (NEVER,) * (size + 1) if terms.long else ()) for size in _BUDGETS}

    def row(self, counts: int, budget: int) -> Held:
        """What these cards of a suit hold with 0 to ``budget`` jokers."""
        if not counts:
            return self._empty[budget]
        key = counts << 5 | budget
        row = self.rows.get(key)
        if row is None:
            row = self._make(counts, budget)
            _keep(self.rows, key, row)
        return row

    def steps(self, counts: int) -> tuple[Run, ...]:
        """What can be done next with these cards."""
        ordinary = counts & self._ordinary
        if not ordinary:
            return self._steps.end(counts)
        return self._steps.start((ordinary & -ordinary).bit_length() - 1 >> 1, counts)

    def walk(self, counts: int, budget: int, jokers: int, value: int, *, long: bool = False) -> Iterator[Run]:
        """The sequences by which these cards hold ``value``: the steps that reproduce the number, one after another."""
        while value:
            step = self._step(counts, budget, jokers, value, long=long)
            counts, jokers, value, long = (
                counts - step.take,
                jokers - step.jokers,
                value - step.value,
                long and not step.long,
            )
            if step.value:
                yield step

    def _step(self, counts: int, budget: int, jokers: int, value: int, *, long: bool) -> Run:
        """The first step that reproduces the value."""
        for step in self.steps(counts):
            rest = self.row(counts - step.take, budget)
            vector = rest.long if long and not step.long else rest.any
            if step.jokers <= jokers and step.value + vector[jokers - step.jokers] == value:
                return step
        raise AssertionError("unreachable")

    def _make(self, counts: int, budget: int) -> Held:
        if budget == 0 and not in_a_row(counts) and not copied_thrice(counts):
            return self._empty[0]
        best, best_long = map(list, self._empty[budget])
        for step in self.steps(counts):
            if step.jokers <= budget:
                rest = self.row(counts - step.take, budget)
                _raise(best, rest.any, step)
                _raise(best_long, rest.any if step.long else rest.long, step)
        return Held(tuple(best), tuple(best_long))


class PureTable:
    """Rows with a vector for each ``With``: a pure sequence, and what the rest of the suit holds by the other table."""

    def __init__(self, terms: RunTerms, held: HeldTable, shown: int) -> None:
        self.rows: dict[int, tuple[Vector, ...]] = {}
        self.covers: dict[int, int] = {}
        self._held = held
        self._shown = shown
        self._kinds = tuple(With) if terms.long else (With.PURE, With.TWO)
        self._runs = pure_runs(terms)

    def row(self, counts: int, budget: int) -> tuple[Vector, ...]:
        """What these cards of a suit hold, a pure sequence among them, with 0 to ``budget`` jokers."""
        key = counts << 5 | budget
        row = self.rows.get(key)
        if row is None:
            row = self._make(counts, budget)
            _keep(self.rows, key, row)
        return row

    def walk(self, counts: int, budget: int, jokers: int, value: int, kind: With) -> Iterator[Run]:
        """The sequences by which these cards hold ``value``, the pure one first."""
        for run in self._among(counts):
            left = counts - run.take & self._shown
            vector = _beside(self._held.row(left, budget), run, kind)
            if run.jokers <= jokers and run.value + vector[jokers - run.jokers] == value:
                yield run
                long = kind >= With.PURE_LONG and not run.long
                yield from self._held.walk(left, budget, jokers - run.jokers, value - run.value, long=long)
                return

    def cover(self, counts: int) -> int:
        """The most that pure sequences alone can hold."""
        best = self.covers.get(counts)
        if best is None:
            runs = self._among(counts) if in_a_row(counts) or copied_thrice(counts) else ()
            best = max((run.value + self.cover(counts - run.take) for run in runs), default=0)
            _keep(self.covers, counts, best)
        return best

    def walk_cover(self, counts: int) -> Iterator[Run]:
        """The pure sequences that hold most."""
        while value := self.cover(counts):
            run = next(run for run in self._among(counts) if run.value + self.cover(counts - run.take) == value)
            counts -= run.take
            yield run

    def _among(self, counts: int) -> Iterator[Run]:
        there = present(counts)
        return (run for run in self._runs if run.take & there == run.take or run.take & counts == run.take)

    def _make(self, counts: int, budget: int) -> tuple[Vector, ...]:
        best = [[NEVER] * (budget + 1) for _ in self._kinds]
        for run in self._among(counts):
            rest = self._held.row(counts - run.take & self._shown, budget)
            for kind in self._kinds:
                _raise(best[kind], _beside(rest, run, kind), run)
        return tuple(map(tuple, best))


def _beside(rest: Held, run: Run, kind: With) -> Vector:
    """What the rest of the suit must give beside this pure sequence."""
    if kind >= With.PURE_LONG and not run.long:
        return rest.long
    return rest.any if kind in (With.PURE, With.PURE_LONG) else needing_one(rest.any)


_Row = TypeVar("_Row")


def _keep(rows: dict[int, _Row], key: int, row: _Row) -> None:
    if len(rows) >= KEPT_MAX:
        rows.clear()
    rows[key] = row


def _raise(best: list[int], rest: Vector, step: Run) -> None:
    """Let ``best`` be at least what the step and the rest hold together."""
    gain, spent = step.value, step.jokers
    for jokers in range(spent, len(best)):
        held = rest[jokers - spent] + gain
        if held > best[jokers]:  # noqa: PLR1730 - most of the time is spent here, and a call costs more
            best[jokers] = held
