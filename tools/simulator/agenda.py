"""Virtual time: what is going to happen, in order. Nothing waits, and time never goes back."""

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count


class Agenda:
    """Things to be done, each at its moment; ``now`` is epoch milliseconds."""

    def __init__(self, now: int) -> None:
        self.now = now
        self._numbers = count()
        self._coming: list[tuple[int, int, Callable[[], None]]] = []

    def at(self, when: int, work: Callable[[], None]) -> None:
        """Do something at a moment, or at once when that is past."""
        heappush(self._coming, (max(when, self.now), next(self._numbers), work))

    def after(self, milliseconds: int, work: Callable[[], None]) -> None:
        """Do something later."""
        self.at(self.now + milliseconds, work)

    def step(self, until: int) -> bool:
        """Do what comes next; False when nothing comes by then. What is being done may itself step on."""
        if not self._coming or self._coming[0][0] > until:
            return False
        when, _, work = heappop(self._coming)
        self.now = max(self.now, when)
        work()
        return True

    def run(self, until: int) -> None:
        """Do all that comes by then."""
        while self.step(until):
            pass
        self.now = max(self.now, until)
