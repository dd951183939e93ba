"""What one suit holds with a pure sequence: rows of vectors, each made from a pure sequence and what the rest holds."""

from collections.abc import Iterator
from typing import Final

from rummy.rules.arranging.held import Held, HeldRows, keep
from rummy.rules.arranging.keys import ONES, copied_thrice, in_a_row, present
from rummy.rules.arranging.sequences import SequenceTerms, Step, pure_sequences
from rummy.rules.arranging.vectors import NEVER, Vector, let_reach, needing_one

PURE: Final = 0
"""The vector for a pure sequence in the suit."""
TWO: Final = 1
"""The vector for a second one beside it, and a long one among them where that is asked for."""
LONG: Final = 2
"""The vector for a pure sequence and a long one, maybe the same."""


class PureTable:
    """Rows of these vectors."""

    def __init__(self, terms: SequenceTerms, held: HeldRows) -> None:
        self._rows: dict[int, tuple[Vector, ...]] = {}
        self._walks: dict[int, tuple[Step, ...]] = {}
        self._covers: dict[int, int] = {}
        self._held = held
        self._long = terms.long > 0
        self._kinds = (PURE, TWO, LONG) if terms.long else (PURE, TWO)
        # The lowest first: what is left beside them is then mostly known from the row without a pure one.
        self._sequences = sorted(pure_sequences(terms))
        self._triples = tuple(step for step in self._sequences if step.take & ~ONES)
        self._known: dict[int, tuple[Step, ...]] = {}

    def forget(self) -> None:
        """Empty the rows."""
        self._rows.clear()
        self._walks.clear()
        self._covers.clear()

    def row(self, counts: int, budget: int) -> tuple[Vector, ...]:
        """What these cards of a suit hold, a pure sequence among them, with 0 to ``budget`` jokers."""
        key = counts << 5 | budget
        row = self._rows.get(key)
        if row is None:
            row = self._make(counts, budget)
            keep(self._rows, key, row)
        return row

    def walk(self, counts: int, budget: int, jokers: int, kind: int) -> tuple[Step, ...]:
        """The sequences by which these cards hold the most with so many jokers of a budget, the pure one first."""
        key = counts << 11 | budget << 6 | jokers << 2 | kind
        found = self._walks.get(key)
        if found is None:
            found = self._walk(counts, budget, jokers, kind)
            keep(self._walks, key, found)
        return found

    def cover(self, counts: int) -> int:
        """The most that pure sequences alone can hold."""
        best = self._covers.get(counts)
        if best is None:
            steps = self._among(counts) if in_a_row(counts) or copied_thrice(counts) else ()
            best = max((step.value + self.cover(counts - step.take) for step in steps), default=0)
            keep(self._covers, counts, best)
        return best

    def walk_cover(self, counts: int) -> Iterator[Step]:
        """The pure sequences that hold most."""
        while value := self.cover(counts):
            step = next(step for step in self._among(counts) if step.value + self.cover(counts - step.take) == value)
            counts -= step.take
            yield step

    def _walk(self, counts: int, budget: int, jokers: int, kind: int) -> tuple[Step, ...]:
        value = self.row(counts, budget)[kind][jokers]

        def with_rest(step: Step) -> int:
            rest = self._beside(self._held.row(counts - step.take, budget), step, kind)
            return step.value + rest[jokers - step.jokers]

        step = next(step for step in self._among(counts) if step.jokers <= jokers and with_rest(step) == value)
        long = self._long and kind != PURE and not step.long
        return (step, *self._held.walk(counts - step.take, budget, jokers - step.jokers, long=long))

    def _among(self, counts: int) -> tuple[Step, ...]:
        """The pure sequences that these cards hold, worked out once for each pattern of the cards that are there."""
        there = present(counts)
        found = self._known.get(there)
        if found is None:
            found = self._known[there] = tuple([step for step in self._sequences if step.take & there == step.take])
        if self._triples and copied_thrice(counts):
            return (*found, *[step for step in self._triples if step.take & counts == step.take])
        return found

    def _make(self, counts: int, budget: int) -> tuple[Vector, ...]:
        best = [[NEVER] * (budget + 1) for _ in self._kinds]
        # Beside an identical triple a joker may stand for its card, which the rows without a pure one leave out: they
        # are no bound there.
        most = None if self._triples else self._most(counts, budget)
        for step in self._among(counts):
            if step.jokers > budget:
                continue
            rest = self._held.row(counts - step.take, budget)
            for kind in self._kinds:
                let_reach(best[kind], self._beside(rest, step, kind), step.value, step.jokers)
            if best == most:
                break
        return tuple(map(tuple, best))

    def _most(self, counts: int, budget: int) -> list[list[int]]:
        """What no vector can exceed: what these cards hold when nobody asks for a pure sequence."""
        row = self._held.row(counts, budget)
        return [list(row.long if self._long and kind != PURE else row.any) for kind in self._kinds]

    def _beside(self, rest: Held, step: Step, kind: int) -> Vector:
        """What the rest of the suit must give beside this pure sequence."""
        if kind == PURE:
            return rest.any
        if self._long and not step.long:
            return rest.long
        return needing_one(rest.any) if kind == TWO else rest.any
