"""The table store as a function finds it on a bad day: slow, throttled, unsure of its writes, its index behind."""

from collections import deque
from collections.abc import Callable
from typing import TypeVar

from rummy.ports import Conflict, Due, Kind
from rummy.table.postings import Posting
from rummy.table.state import Table
from tools.simulator.telling import saying
from tools.simulator.trouble import OLD, Trouble
from tools.simulator.world import Throttled, World

T = TypeVar("T")


class BadTables:
    """The store in memory, with trouble."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._inner = world.memory.tables
        self._index = _Index()

    def load(self, table: str) -> Table:
        """The table as last saved. Raises Refused (no_such_table)."""
        return self._read(lambda: self._inner.load(table))

    def save(self, before: Table | None, after: Table, posting: Posting | None, at: int) -> tuple[str, ...]:
        """Write ``after`` over ``before``. Raises Conflict, Barred, or Refused (seated_elsewhere)."""
        return self._world.call(lambda: self._save(before, after, posting, at))

    def _save(self, before: Table | None, after: Table, posting: Posting | None, at: int) -> tuple[str, ...]:
        world = self._world
        if world.here(Trouble.CONFLICT):
            raise Conflict
        try:
            reminded = self._inner.save(before, after, posting, at)
        except Conflict:
            world.journal.count("conflicts")
            world.note(f"{world.running.name} lost: somebody wrote {after.house.table} first")
            raise
        world.note(f"{world.running.name} saved {saying(before, after)}")
        self._index.write(world.now, after)
        if world.running.message is not None:
            world.witness.takes(world.running.message)
            world.running.message = None
        world.witness.saved(after, posting, at=at, now=world.now)
        if world.here(Trouble.UNSURE):
            raise Conflict
        return reminded

    def due(self, shard: int, most: int) -> tuple[Due, ...]:
        """The live tables of a shard, earliest deadline first; may be a moment old."""
        return self._read(lambda: self._due(shard, most))

    def _due(self, shard: int, most: int) -> tuple[Due, ...]:
        if self._world.here(Trouble.STALE):
            return self._index.due(self._world.now - OLD, shard, most)
        return self._inner.due(shard, most)

    def table_of(self, player: str) -> str | None:
        """Where the player sits, or has a deal that is not settled yet."""
        return self._read(lambda: self._inner.table_of(player))

    def forget(self, player: str, table: str) -> None:
        """Drop the note that the player sits at this table, if the table knows nothing of him."""
        self._world.call(lambda: self._inner.forget(player, table))

    def open_table(self, kind: Kind) -> str | None:
        """The table that the lobby points to for this kind."""
        return self._read(lambda: self._inner.open_table(kind))

    def table_of_code(self, code: str) -> str | None:
        """The private table of this code."""
        return self._read(lambda: self._inner.table_of_code(code))

    def unlist(self, kind: Kind, table: str) -> None:
        """Take the lobby's pointer off a table that is gone or not listed."""
        self._world.call(lambda: self._inner.unlist(kind, table))

    def connect(self, table: str, seat: int, player: str, old: str | None, new: str | None) -> bool:
        """Put ``new`` in the place of the connection ``old`` of a player's seat."""
        return self._world.call(lambda: self._connect(table, seat, player, old, new))

    def _connect(self, table: str, seat: int, player: str, old: str | None, new: str | None) -> bool:
        if self._world.here(Trouble.CONFLICT):
            return False
        done = self._inner.connect(table, seat, player, old, new)
        return done and not self._world.here(Trouble.UNSURE)

    def _read(self, read: Callable[[], T]) -> T:
        return self._world.call(lambda: self._throttled(read))

    def _throttled(self, read: Callable[[], T]) -> T:
        if self._world.here(Trouble.THROTTLED):
            raise Throttled
        return read()


class _Index:
    """The clock's index as it was a moment ago."""

    def __init__(self) -> None:
        self._old: dict[str, tuple[int, Due | None]] = {}
        self._writes: deque[tuple[int, Table]] = deque()

    def write(self, now: int, table: Table) -> None:
        """A table was written."""
        self._writes.append((now, table))

    def due(self, then: int, shard: int, most: int) -> tuple[Due, ...]:
        """What stood in it at a moment."""
        while self._writes and self._writes[0][0] <= then:
            _, table = self._writes.popleft()
            name, deadline = table.house.table, table.deadline
            self._old[name] = (table.shard, None if deadline is None else Due(name, deadline))
        rows = [row for of, row in self._old.values() if of == shard and row is not None]
        return tuple(sorted(rows, key=lambda row: row.deadline)[:most])
