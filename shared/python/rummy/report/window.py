"""The hours and days of reports, as Asia/Kolkata counts them."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Final

from rummy.india import INDIA
from rummy.table.limits import INDIA_AHEAD

CLOSES_AFTER: Final = 5 * 60_000
"""A window is closed so many milliseconds after its end: by then the index shows all that was posted in it."""
_AHEAD: Final = 1000 * INDIA_AHEAD
_MINUTE: Final = 60_000
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR


class Span(Enum):
    """How long a window is."""

    HOUR = "hour"
    DAY = "day"

    @property
    def length(self) -> int:
        """Milliseconds."""
        return _HOUR if self is Span.HOUR else _DAY


class NoWindowError(ValueError):
    """There is no report of this window: it does not begin where hours or days do, or it is not closed yet."""


@dataclass(frozen=True, slots=True)
class Window:
    """From ``start`` up to ``end``, epoch milliseconds. One of an hour or day that still runs ends sooner."""

    span: Span
    start: int
    end: int

    @property
    def folder(self) -> str:
        """Where its report lies."""
        begins = moment(self.start)
        part = f"hour={begins:%H}" if self.span is Span.HOUR else "day"
        return f"settlements/dt={begins:%Y-%m-%d}/{part}"

    @property
    def whole(self) -> bool:
        """Whether it reaches to the end of its hour or day."""
        return self.end == self.start + self.span.length

    @property
    def before(self) -> "Window":
        """The whole window just before it."""
        return Window(self.span, self.start - self.span.length, self.start)

    @property
    def slices(self) -> int:
        """Into how many parts its charts cut it: a day into hours, an hour into five minutes."""
        return 24 if self.span is Span.DAY else 12

    def slice_of(self, at: int) -> int:
        """The part that a moment lies in, from 0."""
        return (at - self.start) * self.slices // self.span.length

    def check_closed(self, now: int) -> None:
        """Raises NoWindowError while something may still be posted in it."""
        if not self.whole or now < self.end + CLOSES_AFTER:
            closes = moment(self.start + self.span.length + CLOSES_AFTER)
            raise NoWindowError(f"the {self.span.value} from {spoken(self.start)} is not closed before {closes:%H:%M}")


def window_from(span: Span, start: int) -> Window:
    """The hour or day that begins at ``start`` (epoch milliseconds). Raises NoWindowError if none begins there."""
    if (start + _AHEAD) % span.length:
        raise NoWindowError(f"no {span.value} in Asia/Kolkata begins at {spoken(start)}")
    return Window(span, start, start + span.length)


def last_closed(span: Span, now: int) -> Window:
    """The hour or day that was closed last."""
    end = _floor(now - CLOSES_AFTER, span)
    return Window(span, end - span.length, end)


def running(span: Span, now: int) -> Window:
    """The hour or day that runs, so far."""
    return Window(span, _floor(now, span), now)


def windows_between(start: str, end: str) -> Iterator[Window]:
    """Every day between two dates, or every hour between two times such as 2026-11-29T18:00; the end is left out.

    Raises NoWindowError if they are neither, not on the hour, or not in order.
    """
    span = Span.DAY if len(start) == len("2026-11-29") else Span.HOUR
    first, last = window_from(span, parsed(start)), window_from(span, parsed(end))
    if first.start >= last.start:
        raise NoWindowError(f"{end} is not later than {start}")
    return (window_from(span, at) for at in range(first.start, last.start, span.length))


def parsed(text: str) -> int:
    """The moment (epoch milliseconds) of an ISO date or time, in Asia/Kolkata if it names no zone.

    Raises NoWindowError.
    """
    try:
        when = datetime.fromisoformat(text)
    except ValueError as error:
        raise NoWindowError(f"{text!r} is no date or time such as 2026-11-29 or 2026-11-29T18:00") from error
    when = when if when.tzinfo is not None else when.replace(tzinfo=INDIA)
    return int(when.timestamp()) * 1000 + when.microsecond // 1000


def moment(at: int) -> datetime:
    """The time in Asia/Kolkata of epoch milliseconds, to the millisecond."""
    return datetime.fromtimestamp(at // 1000, INDIA).replace(microsecond=at % 1000 * 1000)


def spoken(at: int) -> str:
    """A moment as people write it."""
    return f"{moment(at):%Y-%m-%d %H:%M}"


def _floor(at: int, span: Span) -> int:
    return (at + _AHEAD) // span.length * span.length - _AHEAD
