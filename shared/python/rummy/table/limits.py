"""What players allow themselves: the daily loss, a pause from play, a reminder. Times are epoch seconds."""

from dataclasses import dataclass, replace
from typing import Final

LOOSENING_SECONDS: Final = 24 * 3600
"""A limit is tightened at once and loosened a day later."""
INDIA_AHEAD: Final = 19_800
"""Seconds that Asia/Kolkata is ahead of UTC, summer and winter."""
_DAY: Final = 86_400


@dataclass(frozen=True, slots=True)
class Limits:
    """A player's limits. None: none."""

    daily_loss: int | None = None
    """Minor units, net, from midnight to midnight in India; the hold of the next deal counts as lost."""
    excluded_until: int | None = None
    remind_minutes: int | None = None
    """Told to pause after so many minutes of play without one."""


@dataclass(frozen=True, slots=True)
class LimitsState:
    """The limits in force and, from ``later_from`` on, those that loosen them."""

    now: Limits = Limits()
    later: Limits | None = None
    later_from: int = 0

    def at(self, second: int) -> Limits:
        """The limits in force at a time."""
        return self.now if self.later is None or second < self.later_from else self.later

    def asked(self, wanted: Limits, second: int) -> "LimitsState":
        """The limits after the player asked for ``wanted``: what tightens holds at once, the rest a day later."""
        tightened = _tighter(self.at(second), wanted)
        if tightened == wanted:
            return LimitsState(wanted)
        return LimitsState(tightened, wanted, second + LOOSENING_SECONDS)


NO_LIMITS: Final = LimitsState()


def day_in_india(second: int) -> int:
    """The number of the day in Asia/Kolkata, counted from 1970-01-01."""
    return (second + INDIA_AHEAD) // _DAY


def midnight_after(second: int) -> int:
    """When the day in Asia/Kolkata ends that a time lies in."""
    return (day_in_india(second) + 1) * _DAY - INDIA_AHEAD


def _tighter(one: Limits, other: Limits) -> Limits:
    """The tighter of each of two sets of limits."""
    return replace(
        one,
        daily_loss=_least(one.daily_loss, other.daily_loss),
        excluded_until=max(one.excluded_until or 0, other.excluded_until or 0) or None,
        remind_minutes=_least(one.remind_minutes, other.remind_minutes),
    )


def _least(one: int | None, other: int | None) -> int | None:
    return min((figure for figure in (one, other) if figure is not None), default=None)
