"""Tables, notes and pointers in memory."""

from dataclasses import replace
from threading import RLock

from rummy.memory.ledger import MemoryLedger
from rummy.ports import (
    CODE_SECONDS,
    IDLE_SECONDS,
    Conflict,
    Due,
    Kind,
    belonging,
    just_ended,
    kind_of,
    reseated,
)
from rummy.table.notation import write
from rummy.table.postings import Posting
from rummy.table.refusals import Refusal, Refused
from rummy.table.state import Table


class MemoryTables:
    """Tables, notes and pointers. ``now`` (epoch seconds) goes along with the times of the writes."""

    def __init__(self, lock: RLock, ledger: MemoryLedger) -> None:
        self._lock = lock
        self._ledger = ledger
        self._tables: dict[str, Table] = {}
        self._expiry: dict[str, int] = {}
        self._notes: dict[str, str] = {}
        self._open: dict[Kind, str] = {}
        self._codes: dict[str, tuple[str, int]] = {}
        self.now = 0

    def load(self, table: str) -> Table:
        """The table as last saved. Raises Refused (no_such_table)."""
        with self._lock:
            found = self._existing(table)
            if found is None:
                raise Refused(Refusal.NO_SUCH_TABLE)
            return found

    def save(self, before: Table | None, after: Table, posting: Posting | None, at: int) -> tuple[str, ...]:
        """Write ``after`` over ``before`` with everything that follows from it, all or nothing.

        Gives the players who must be reminded to pause. Raises Conflict, Barred, or Refused (seated_elsewhere).
        """
        with self._lock:
            self.now = max(self.now, at // 1000)
            self._check_race(before, after, posting)
            self._check_notes(before, after)
            told = () if posting is None else self._ledger.take(posting, at)
            self._write(before, after)
            self._write_pointers(before, after)
            ended = just_ended(before, after)
            if ended is not None:
                self._ledger.finished[after.house.table, after.number] = write(ended)
            return told

    def due(self, shard: int, most: int) -> tuple[Due, ...]:
        """The live tables of a shard, earliest deadline first."""
        with self._lock:
            live = [
                Due(name, table.deadline)
                for name, table in self._tables.items()
                if table.shard == shard and table.deadline is not None
            ]
        return tuple(sorted(live, key=lambda row: row.deadline)[:most])

    def table_of(self, player: str) -> str | None:
        """Where the player sits, or has a deal that is not settled yet."""
        return self._notes.get(player)

    def forget(self, player: str, table: str) -> None:
        """Drop the note that the player sits at this table, if it says so and the table knows nothing of him."""
        with self._lock:
            if self._notes.get(player) == table and not _knows(self._existing(table), player):
                del self._notes[player]

    def open_table(self, kind: Kind) -> str | None:
        """The table that the lobby points to for this kind."""
        return self._open.get(kind)

    def table_of_code(self, code: str) -> str | None:
        """The private table of this code."""
        table, until = self._codes.get(code, (None, 0))
        return table if self.now < until else None

    def unlist(self, kind: Kind, table: str) -> None:
        """Take the lobby's pointer off a table that is gone or not listed, if it still points there."""
        with self._lock:
            found = self._existing(table)
            if self._open.get(kind) == table and (found is None or not found.listed):
                del self._open[kind]

    def connect(self, table: str, seat: int, player: str, old: str | None, new: str | None) -> bool:
        """Put ``new`` in the place of the connection ``old`` of a player's seat; False when that is not there."""
        with self._lock:
            found = self._tables.get(table)
            taken = None if found is None else found.seats[seat]
            if taken is None or (taken.player, taken.connection) != (player, old):
                return False
            self._connect(table, seat, new)
            return True

    def _connect(self, table: str, number: int, connection: str | None) -> None:
        found = self._tables[table]
        seat = found.seats[number]
        if seat is not None:
            seat = replace(seat, connection=connection)
            self._tables[table] = replace(found, seats=(*found.seats[:number], seat, *found.seats[number + 1 :]))

    def _existing(self, table: str) -> Table | None:
        until = self._expiry.get(table)
        return None if until is not None and until <= self.now else self._tables.get(table)

    def _check_race(self, before: Table | None, after: Table, posting: Posting | None) -> None:
        """Raise Conflict when somebody wrote first: the table, the pointer, the code or the posting."""
        table = after.house.table
        if before is not None and after.version != before.version + 1:
            message = f"version {after.version} does not follow {before.version}"
            raise ValueError(message)
        stored = self._tables.get(table)
        same = stored is None if before is None else stored is not None and stored.version == before.version
        pointer = self._open.get(kind_of(after.house)) if after.listed and not _listed(before) else None
        code_taken = before is None and after.house.code is not None and self.table_of_code(after.house.code)
        posted = posting is not None and posting.id in self._ledger.postings
        if not same or pointer not in {None, table} or code_taken or posted:
            raise Conflict

    def _check_notes(self, before: Table | None, after: Table) -> None:
        come = belonging(after) - belonging(before)
        if any(self._notes.get(player, after.house.table) != after.house.table for player in come):
            raise Refused(Refusal.SEATED_ELSEWHERE)

    def _write(self, before: Table | None, after: Table) -> None:
        """The table, with the connections of seats that were neither taken nor freed as they are by now."""
        table = after.house.table
        stored = self._tables.get(table)
        self._tables[table] = after
        if before is not None and stored is not None:
            for number, seat in stored.seated:
                if number not in reseated(before, after):
                    self._connect(table, number, seat.connection)
        if after.deadline is None:
            self._expiry[table] = self.now + IDLE_SECONDS
        else:
            self._expiry.pop(table, None)

    def _write_pointers(self, before: Table | None, after: Table) -> None:
        table, house = after.house.table, after.house
        for player in belonging(before) - belonging(after):
            del self._notes[player]
        self._notes |= dict.fromkeys(belonging(after) - belonging(before), table)
        if before is None and house.code is not None:
            self._codes[house.code] = (table, self.now + CODE_SECONDS)
        if after.listed and not _listed(before):
            self._open[kind_of(house)] = table
        elif _listed(before) and not after.listed:
            del self._open[kind_of(house)]


def _listed(table: Table | None) -> bool:
    return table is not None and table.listed


def _knows(table: Table | None, player: str) -> bool:
    if table is None:
        return False
    return table.seat_of(player) is not None or (table.deal is not None and table.deal.place_of(player) is not None)
