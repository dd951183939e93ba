"""The zone that days and hours are counted in. The core counts days itself and knows no dates."""

from datetime import date, datetime, timedelta, timezone
from typing import Final

from rummy.table.limits import INDIA_AHEAD

INDIA: Final = timezone(timedelta(seconds=INDIA_AHEAD))
"""Asia/Kolkata, which keeps no summer time."""


def date_in_india(at: int) -> date:
    """The date in Asia/Kolkata of a moment (epoch milliseconds)."""
    return datetime.fromtimestamp(at // 1000, INDIA).date()
