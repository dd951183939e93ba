"""Bars of a chart, laid out in the units of its drawing; the page's template draws them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

WIDTH: Final = 328
HEIGHT: Final = 130
_TOP, _BASE = 18.0, 110.0
_LEFT, _DIGIT = 34, 8
"""What stands left of the bars: a label of three digits has room, and so much more for each further one."""
_FILLED: Final = 0.83
"""Of the room that a bar has."""
_ROUND: Final = (1, 2, 3, 4, 5, 6, 8, 10)


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar and what it stands for."""

    label: str
    value: int
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        """Where its label belongs."""
        return round(self.x + self.width / 2, 1)


@dataclass(frozen=True, slots=True)
class Chart:
    """Bars over a common base, three grid lines (value, height from above), and the bar that is labelled."""

    title: str
    left: int
    """Where the grid lines begin."""
    bars: tuple[Bar, ...]
    lines: tuple[tuple[int, float], ...]
    peak: Bar | None
    """None: there is nothing to show."""

    @property
    def marked(self) -> tuple[Bar, ...]:
        """The four bars whose labels stand below them."""
        return self.bars[:: len(self.bars) // 4]


def chart(title: str, labels: Sequence[str], values: Sequence[int]) -> Chart:
    """A bar for each value, none below zero."""
    top = round_up(max(values))
    left = _LEFT + _DIGIT * max(0, len(str(top)) - 3)
    room = (WIDTH - left) / len(values)
    bars = tuple(
        Bar(
            label,
            value,
            x=round(left + room * (place + (1 - _FILLED) / 2), 1),
            y=_height_of(value, top),
            width=round(room * _FILLED, 1),
            height=round(_BASE - _height_of(value, top), 1),
        )
        for place, (label, value) in enumerate(zip(labels, values, strict=True))
    )
    lines = tuple((value, _height_of(value, top)) for value in (top, top // 2, 0))
    peak = max(bars, key=lambda bar: bar.value)
    return Chart(title, left, bars, lines, peak if peak.value else None)


def round_up(value: int) -> int:
    """The least round and even figure that reaches it: 200 for 168."""
    power = 1
    while True:
        for figure in (digit * power for digit in _ROUND):
            if figure >= value and figure % 2 == 0:
                return figure
        power *= 10


def _height_of(value: int, top: int) -> float:
    return round(_BASE - (_BASE - _TOP) * value / top, 1)
