"""What the sequences of one suit hold with so many jokers: rows of vectors, kept from hand to hand."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple, TypeVar

from rummy.rules.arranging.keys import ACES, SUIT_MASK, copied_thrice, in_a_row, suits
from rummy.rules.arranging.sequences import SequenceTerms, Step
from rummy.rules.arranging.steps import Steps
from rummy.rules.arranging.vectors import NEVER, Vector, let_reach
from rummy.rules.melds import TRIPLE

KEPT_MAX: Final = 50_000
"""Rows kept in a table before it is emptied."""

_BUDGETS: Final = (0, 1, 2, 3, 4, 6, 9, 14)
BUDGET_FOR: Final = tuple(next(size for size in _BUDGETS if size >= jokers) for jokers in range(_BUDGETS[-1] + 1))
"""The size of the rows that serve so many jokers: a few sizes, so that rows are shared."""

_Row = TypeVar("_Row")


class Held(NamedTuple):
    """The most that sequences hold, and the most if one of them is long (empty when nobody asks)."""

    any: Vector
    long: Vector


class HeldTable:
    """Rows of ``Held`` under fixed terms, made by recursion on the lowest ordinary card."""

    def __init__(self, terms: SequenceTerms) -> None:
        self._rows: dict[int, Held] = {}
        self._walks: dict[int, tuple[Step, ...]] = {}
        self._steps = Steps(terms)
        self._wild = 0 if terms.wild is None else TRIPLE << 2 * terms.wild
        self._empty = {size: Held((0,) * (size + 1), (NEVER,) * (size + 1) if terms.long else ()) for size in _BUDGETS}
        # A wild-rank card need not be shown where jokers are unlimited: in an impure sequence it can do nothing that
        # another joker could not do. Only three identical ones can.
        self._shown = SUIT_MASK if terms.triples else SUIT_MASK & ~self._wild
        # Jokers so few that no sequence could hold too many of them are as good as unlimited.
        self._few = -1 if terms.jokers_max is None else terms.jokers_max
        self._easier = self if terms.jokers_max is None else unlimited(terms)

    def forget(self) -> None:
        """Empty the rows."""
        self._rows.clear()
        self._walks.clear()
        if self._easier is not self:
            self._easier.forget()

    def rows(self, four: Sequence[int], budget: int) -> list[Held]:
        """The rows of several suits."""
        known = self._rows
        return [known.get(cards << 5 | budget) or self.row(cards, budget) for cards in four]

    def row(self, counts: int, budget: int) -> Held:
        """What these cards of a suit hold with 0 to ``budget`` jokers."""
        if budget <= self._few:
            return self._easier.row(counts & self._shown, budget)
        if not counts:
            return self._empty[budget]
        key = counts << 5 | budget
        row = self._rows.get(key)
        if row is None:
            row = self._make(counts, budget)
            keep(self._rows, key, row)
        return row

    def walk(self, counts: int, budget: int, jokers: int, *, long: bool) -> tuple[Step, ...]:
        """The sequences by which these cards hold the most with so many of the jokers of a budget."""
        if budget <= self._few:
            return self._easier.walk(counts & self._shown, budget, jokers, long=long)
        key = counts << 9 | budget << 5 | jokers << 1 | long
        found = self._walks.get(key)
        if found is None:
            found = self._walk(counts, budget, jokers, long=long)
            keep(self._walks, key, found)
        return found

    def _walk(self, counts: int, budget: int, jokers: int, *, long: bool) -> tuple[Step, ...]:
        row = self.row(counts, budget)
        value = row.long[jokers] if long else row.any[jokers]
        if not value:
            return ()

        def with_rest(step: Step) -> int:
            rest = self._rest(counts - step.take, budget, step.jokers)
            vector = rest.long if long and not step.long else rest.any
            return step.value + vector[jokers - step.jokers]

        # The first step that reproduces the number.
        step = next(s for s in self._next(counts, budget) if s.jokers <= jokers and with_rest(s) == value)
        left = budget if budget - step.jokers > self._few else BUDGET_FOR[budget - step.jokers]
        after = self.walk(counts - step.take, left, jokers - step.jokers, long=long and not step.long)
        return (step, *after) if step.value else after

    def _rest(self, counts: int, budget: int, spent: int) -> Held:
        """The row of what a step leaves. Where jokers are limited, what the step spent may make the rest easier."""
        return self.row(counts, budget if budget - spent > self._few else BUDGET_FOR[budget - spent])

    def _next(self, counts: int, budget: int) -> tuple[Step, ...]:
        """What can be done next with these cards."""
        ordinary = counts & ~self._wild
        if not ordinary:
            return self._steps.end(counts, budget)
        return self._steps.start((ordinary & -ordinary).bit_length() - 1 >> 1, counts, budget)

    def _make(self, counts: int, budget: int) -> Held:
        if budget == 0 and not in_a_row(counts) and not copied_thrice(counts):
            return self._empty[0]
        begun, steps = self._empty[budget], self._next(counts, budget)
        if steps and not steps[0].value:
            # The lowest card is left: what the others hold is what there is to better.
            begun, steps = self.row(counts - steps[0].take, budget), steps[1:]
        if not steps:
            return begun
        rows, few = self._rows, self._few
        best, best_long = list(begun.any), list(begun.long)
        for take, jokers, value, _, is_long, stretched in steps:
            if budget - jokers > few:
                any_, long = rows.get(counts - take << 5 | budget) or self.row(counts - take, budget)
            else:
                any_, long = self._easier.row(counts - take & self._shown, BUDGET_FOR[budget - jokers])
            if not stretched:
                let_reach(best, any_, value, jokers)
            if best_long:
                if is_long:
                    let_reach(best_long, any_, value, jokers)
                elif long[-1] > 0:
                    let_reach(best_long, long, value, jokers)
        return Held(tuple(best), tuple(best_long))


@lru_cache(maxsize=64)
def _table(terms: SequenceTerms) -> HeldTable:
    return HeldTable(terms)


def unlimited(terms: SequenceTerms) -> HeldTable:
    """The table for the same terms but any number of jokers; the wild rank matters there for identical triples only."""
    return _table(replace(terms, jokers_max=None, wild=terms.wild if terms.triples else None))


class HeldRows:
    """The rows for one wild rank: each suit is looked up where most hands share its row."""

    def __init__(self, terms: SequenceTerms) -> None:
        self._wild = 0 if terms.wild is None else TRIPLE << 2 * terms.wild
        self._shown = SUIT_MASK if terms.triples else SUIT_MASK & ~self._wild
        self._few = _BUDGETS[-1] if terms.jokers_max is None else terms.jokers_max
        self._unlimited = unlimited(terms)
        self._limited = _table(terms)
        # Without a wild-rank card it does not matter which rank is wild.
        self._without = _table(replace(terms, wild=None))

    def forget(self) -> None:
        """Empty the rows."""
        for table in (self._unlimited, self._limited, self._without):
            table.forget()

    def rows(self, counts: int, jokers: int) -> list[Held]:
        """What each suit of a hand holds with 0 to ``jokers`` jokers."""
        budget, size = BUDGET_FOR[jokers], jokers + 1
        if budget <= self._few:
            found = self._unlimited.rows(suits(counts & self._shown * ACES), budget)
        else:
            found = [
                (self._limited if cards & self._wild else self._without).row(cards, budget) for cards in suits(counts)
            ]
        return found if budget == jokers else [Held(row.any[:size], row.long[:size]) for row in found]

    def row(self, counts: int, budget: int) -> Held:
        """What these cards of a suit hold with 0 to ``budget`` jokers."""
        if budget <= self._few:
            return self._unlimited.row(counts & self._shown, budget)
        return (self._limited if counts & self._wild else self._without).row(counts, budget)

    def walk(self, counts: int, budget: int, jokers: int, *, long: bool = False) -> tuple[Step, ...]:
        """The sequences by which these cards hold the most with so many of the jokers of a budget."""
        if budget <= self._few:
            return self._unlimited.walk(counts & self._shown, budget, jokers, long=long)
        return (self._limited if counts & self._wild else self._without).walk(counts, budget, jokers, long=long)


def keep(rows: dict[int, _Row], key: int, row: _Row) -> None:
    """Add a row to those kept, of which there are never too many."""
    if len(rows) >= KEPT_MAX:
        rows.clear()
    rows[key] = row
