"""The ledger as a function finds it on a bad day."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from rummy.ports import Conflict
from rummy.table.balances import Balance, Entry, Posted
from rummy.table.limits import Limits, LimitsState
from rummy.table.postings import Posting
from tools.simulator.trouble import Trouble
from tools.simulator.world import Throttled, World

T = TypeVar("T")


class BadLedger:
    """The ledger in memory, with trouble."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._inner = world.memory.ledger

    def balance(self, player: str) -> Balance:
        """A player's chips and limits."""
        return self._read(lambda: self._inner.balance(player))

    def post(self, posting: Posting, at: int) -> bool:
        """Write a posting that belongs to no table. False: it was there already. Raises Conflict."""
        return self._write(lambda: self._post(posting, at))

    def _post(self, posting: Posting, at: int) -> bool:
        new = self._inner.post(posting, at)
        if new:
            self._world.note(f"{self._world.running.name} posted {posting.id}")
            self._world.witness.posted(posting)
        return new

    def limit(self, player: str, wanted: Limits, at: int) -> LimitsState:
        """Note the limits that a player asks for. Raises Conflict."""
        return self._write(lambda: self._inner.limit(player, wanted, at))

    def ban(self, player: str, until: int) -> None:
        """Let a player begin no deal for a time. Raises Conflict."""
        self._write(lambda: self._inner.ban(player, until))

    def statement(self, player: str, before: int | None, most: int) -> tuple[Entry, ...]:
        """So many entries of a player's statement, the newest first."""
        return self._read(lambda: self._inner.statement(player, before, most))

    def record(self, table: str, deal: int) -> str | None:
        """The finished record of a deal."""
        return self._read(lambda: self._inner.record(table, deal))

    def records(self, deals: Iterable[tuple[str, int]]) -> Mapping[tuple[str, int], str]:
        """Those of the finished records that there are."""
        return self._read(lambda: self._inner.records(deals))

    def posted(self, start: int, end: int) -> Iterator[Posted]:
        """The postings of a time."""
        return self._read(lambda: self._inner.posted(start, end))

    def posting(self, posting: str) -> Posting | None:
        """The posting of this id."""
        return self._read(lambda: self._inner.posting(posting))

    def postings_of(self, ids: Iterable[str]) -> Mapping[str, Posting]:
        """The postings of these ids, those that there are."""
        return self._read(lambda: self._inner.postings_of(ids))

    def balances(self) -> Iterator[tuple[str, Balance]]:
        """All players and their chips."""
        return self._read(self._inner.balances)

    def balances_of(self, players: Iterable[str]) -> Mapping[str, Balance]:
        """The balances of these players."""
        return self._read(lambda: self._inner.balances_of(players))

    def entries(self, keys: Iterable[tuple[str, int]]) -> Mapping[tuple[str, int], Entry]:
        """The statement entries of these players and numbers."""
        return self._read(lambda: self._inner.entries(keys))

    def _read(self, read: Callable[[], T]) -> T:
        return self._world.call(lambda: self._unless(Trouble.THROTTLED, Throttled, read))

    def _write(self, write: Callable[[], T]) -> T:
        return self._world.call(lambda: self._unless(Trouble.CONFLICT, Conflict, write))

    def _unless(self, trouble: Trouble, failure: type[Exception], work: Callable[[], T]) -> T:
        if self._world.here(trouble):
            raise failure
        return work()
