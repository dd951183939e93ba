"""One tick of a shard's clock: apply what is due to each table that is due, and say when to wake again."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from rummy.note import Figure
from rummy.play.loop import next_command, play
from rummy.ports import Due, Ports
from rummy.table.refusals import Refusal, Refused
from rummy.table.timing import is_due, shortest_phase

SLOT_SECONDS: Final = 300
LINGER_SECONDS: Final = 5
"""A clock outlives its slot by this, for deals that the index has not shown yet."""
PAGE: Final = 100
"""Rows read in one tick."""
THREADS: Final = 8
OVERDUE_SECONDS: Final = 10
"""A row later than this means that its clock is dead."""


@dataclass(frozen=True, slots=True)
class Ticked:
    """What a tick did. ``wake_at`` is epoch seconds; ``lags`` are milliseconds from a deadline to its lapse."""

    wake_at: int
    again: bool
    lags: tuple[int, ...]
    failed: Mapping[str, BaseException]
    """The tables that could not be woken, and why."""


def slot_of(at: int) -> int:
    """The start of the slot that a moment (epoch milliseconds) lies in, epoch seconds."""
    return at // 1000 // SLOT_SECONDS * SLOT_SECONDS


def _few_threads() -> Executor:
    return ThreadPoolExecutor(THREADS)


def tick(ports: Ports, shard: int, slot: int, at: int, executor: Callable[[], Executor] = _few_threads) -> Ticked:
    """Wake the tables of a shard that are due at ``at`` (epoch milliseconds), earliest first."""
    now = at // 1000
    rows = ports.tables.due(shard, PAGE)
    due = [row for row in rows if row.deadline <= now]
    woken, failed = _wake_all(ports, due, at, executor)
    standing = [row.deadline for row in rows[len(due) :]]
    standing += [one.deadline for one in woken if one.deadline is not None]
    # A table that failed counts as a second from now: without this the loop would run hot.
    standing += [now + 1] * len(failed)
    wake_at, again = _next(ports, shard, slot, at, standing, full_page=len(due) == PAGE)
    lags = tuple(one.lag for one in woken if one.lag is not None)
    return Ticked(wake_at, again, lags, failed)


def _next(
    ports: Ports, shard: int, slot: int, at: int, standing: Sequence[int], *, full_page: bool
) -> tuple[int, bool]:
    """When to wake again, and whether this clock still does. A clock never stops before its slot is over."""
    now, end = at // 1000, slot + SLOT_SECONDS
    if now >= end and standing:
        ports.clock.ensure(shard, at)
        return now, False
    # No phase that begins from now on ends sooner than the shortest, so nothing can fall due unseen.
    soonest = -(-at // 1000) + shortest_phase(ports.rules.pace)
    wake_at = now if full_page else max(now, min((*standing, soonest)))
    return wake_at, now < end + LINGER_SECONDS


@dataclass(frozen=True, slots=True)
class _Woken:
    """The deadline that now stands at a table, and how late it was woken, in milliseconds."""

    deadline: int | None
    lag: int | None = None


def _wake_all(
    ports: Ports, rows: Sequence[Due], at: int, executor: Callable[[], Executor]
) -> tuple[list[_Woken], dict[str, BaseException]]:
    """Wake each table on a few threads; one that fails does not keep the others from being woken."""
    with executor() as threads:
        futures = {row.table: threads.submit(_wake, ports, row.table, at) for row in rows}
    failed = {table: error for table, future in futures.items() if (error := future.exception()) is not None}
    return [future.result() for table, future in futures.items() if table not in failed], failed


def _wake(ports: Ports, table_id: str, at: int) -> _Woken:
    """Apply what is due to one table. A stale row of the index counts with the table's true deadline."""
    table = ports.tables.load(table_id)
    if table.deadline is None or not is_due(table, at):
        return _Woken(table.deadline)
    command = next_command(ports, table)
    try:
        after = play(ports, table_id, command, by=None, at=at, connection=None)
    except Refused as refused:
        if refused.why is Refusal.BUSY:
            raise
        # Somebody moved first: the deadline of his move stands.
        return _Woken(ports.tables.load(table_id).deadline)
    return _Woken(after.deadline, at - table.deadline * 1000)


def watch(ports: Ports, at: int) -> tuple[int, ...]:
    """See to it that each shard with live tables has a clock; the shards whose clock was found dead."""
    dead = []
    for shard in range(ports.rules.shards):
        rows = ports.tables.due(shard, 1)
        if not rows:
            continue
        ports.clock.ensure(shard, at)
        if at // 1000 - rows[0].deadline > OVERDUE_SECONDS:
            ports.clock.relieve(shard, at)
            dead.append(shard)
    ports.note.count(Figure.WATCHED)
    return tuple(dead)
