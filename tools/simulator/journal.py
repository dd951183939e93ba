"""What happened, line by line: the end of it is kept to be told, all of it is summed up to compare two runs by."""

import hashlib
from collections import Counter, deque
from typing import Final

KEPT: Final = 2_000
"""Lines."""


class Journal:
    """Lines with their time in seconds from the start, and how often each kind of thing happened."""

    def __init__(self, start: int) -> None:
        self._start = start
        self._sum = hashlib.sha256()
        self._lines: deque[str] = deque(maxlen=KEPT)
        self.counts: Counter[str] = Counter()

    def note(self, now: int, line: str) -> None:
        """Add a line."""
        dated = f"{(now - self._start) / 1000:10.3f}  {line}"
        self._sum.update(dated.encode())
        self._lines.append(dated)

    def count(self, what: str, times: int = 1) -> None:
        """Count something."""
        self.counts[what] += times

    @property
    def digest(self) -> str:
        """The same for two runs in which the same happened."""
        return self._sum.hexdigest()

    def last(self, most: int) -> tuple[str, ...]:
        """The last lines."""
        return tuple(self._lines)[-most:]
