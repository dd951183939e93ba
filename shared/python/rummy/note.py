"""What a request leaves behind: facts for its line in the log, and figures of what it did. Never a card."""

from collections.abc import Mapping
from enum import Enum
from threading import Lock


class Figure(Enum):
    """What is counted or measured, by the name of its metric."""

    DEALS_STARTED = "DealsStarted"
    DEALS_SETTLED = "DealsSettled"
    """Called-off deals too: each that began ends in one of them."""
    MOVES = "Moves"
    """By players' commands; what bots and the clock play is none."""
    LAPSES = "Lapses"
    REFUSALS = "Refusals"
    CONFLICTS = "Conflicts"
    PUSHES_GONE = "PushesGone"
    RAKE = "Rake"
    """Minor units."""
    DRIFT = "Drift"
    """Checks of a settlement report that fail."""
    TABLES_FAILED = "TablesFailed"
    """Tables that a tick could not wake."""
    WATCHED = "Watched"
    """Times that the watchdog has looked after every shard."""
    CLOCK_LAG = "ClockLag"
    """Milliseconds from a deadline to the tick that woke its table."""
    SETTLEMENT_AGE = "SettlementAge"
    """Milliseconds from the end of the time to arrange to the settlement."""


class Note:
    """What one request leaves behind. A tick's threads write into one note."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._facts: dict[str, object] = {}
        self._figures: dict[Figure, int | list[int]] = {}

    @property
    def facts(self) -> Mapping[str, object]:
        """What the line in the log says."""
        return self._facts

    @property
    def figures(self) -> Mapping[Figure, int | list[int]]:
        """Sums of what was counted, and each value of what was measured."""
        return self._figures

    def say(self, **facts: object) -> None:
        """Have the line in the log say this: ids, codes and numbers of the house's own, nothing that a client wrote."""
        with self._lock:
            self._facts |= facts

    def count(self, figure: Figure, by: int = 1) -> None:
        """Add to a sum; nothing is nothing to add."""
        if by:
            with self._lock:
                before = self._figures.get(figure, 0)
                assert isinstance(before, int)  # noqa: S101  (a figure is either counted or measured)
                self._figures[figure] = before + by

    def measure(self, figure: Figure, value: int) -> None:
        """Note one value."""
        with self._lock:
            values = self._figures.setdefault(figure, [])
            assert isinstance(values, list)  # noqa: S101  (a figure is either counted or measured)
            values.append(value)
