"""The ledger in memory."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from threading import RLock

from rummy.table.balances import Balance, Entry, Posted, balances_after, reminded
from rummy.table.limits import Limits, LimitsState
from rummy.table.postings import Account, Posting


class MemoryLedger:
    """Balances, postings in the order written, statements and finished records."""

    def __init__(self, lock: RLock) -> None:
        self._lock = lock
        self.accounts: dict[str, Balance] = {}
        self.postings: dict[str, Posting] = {}
        self.finished: dict[tuple[str, int], str] = {}
        self._posted: list[Posted] = []
        self._entries: dict[tuple[str, int], Entry] = {}

    def balance(self, player: str) -> Balance:
        """A player's chips and limits; nothing for one who has no account yet."""
        return self.accounts.get(player, Balance())

    def post(self, posting: Posting, at: int) -> bool:
        """Write a posting that belongs to no table. False: it was there already. Raises UnbalancedError."""
        with self._lock:
            if posting.id in self.postings:
                return False
            self.take(posting, at)
            return True

    def limit(self, player: str, wanted: Limits, at: int) -> LimitsState:
        """Note the limits that a player asks for; those that hold now and later."""
        with self._lock:
            before = self.balance(player)
            limits = before.limits.asked(wanted, at // 1000)
            self.accounts[player] = replace(before, limits=limits, changes=before.changes + 1)
            return limits

    def ban(self, player: str, until: int) -> None:
        """Let a player begin no deal before ``until`` (epoch seconds; 0: he may at once)."""
        with self._lock:
            self.accounts[player] = self.balance(player).banned(until)

    def statement(self, player: str, before: int | None, most: int) -> tuple[Entry, ...]:
        """So many entries of a player's statement below the number ``before`` (None: all), the newest first."""
        newest = self.balance(player).seq
        last = newest if before is None else min(newest, before - 1)
        return tuple(self._entries[player, seq] for seq in range(last, max(last - most, 0), -1))

    def record(self, table: str, deal: int) -> str | None:
        """The finished record of a deal."""
        return self.finished.get((table, deal))

    def records(self, deals: Iterable[tuple[str, int]]) -> Mapping[tuple[str, int], str]:
        """Those of the finished records that there are."""
        return {deal: self.finished[deal] for deal in deals if deal in self.finished}

    def posted(self, start: int, end: int) -> Iterator[Posted]:
        """The postings from ``start`` up to ``end``, by time and then by id."""
        within = [posted for posted in self._posted if start <= posted.at < end]
        return iter(sorted(within, key=lambda posted: (posted.at, posted.posting.id)))

    def posting(self, posting: str) -> Posting | None:
        """The posting of this id."""
        return self.postings.get(posting)

    def postings_of(self, ids: Iterable[str]) -> Mapping[str, Posting]:
        """The postings of these ids, those that there are."""
        return {posting: self.postings[posting] for posting in ids if posting in self.postings}

    def balances(self) -> Iterator[tuple[str, Balance]]:
        """All players and their chips."""
        return iter(tuple(self.accounts.items()))

    def balances_of(self, players: Iterable[str]) -> Mapping[str, Balance]:
        """The balances of these players."""
        return {player: self.balance(player) for player in players}

    def entries(self, keys: Iterable[tuple[str, int]]) -> Mapping[tuple[str, int], Entry]:
        """The statement entries of these players and numbers, those that there are."""
        return {key: self._entries[key] for key in keys if key in self._entries}

    def take(self, posting: Posting, at: int) -> tuple[str, ...]:
        """Write a posting; the players who must be reminded to pause. Raises Barred or UnbalancedError."""
        before = self.balances_of(posting.players)
        after = balances_after(posting, before, at)
        self.accounts |= after
        self.postings[posting.id] = posting
        self._posted.append(Posted(posting, at, tuple(balance.chips for balance in after.values())))
        self._entries |= {(player, balance.seq): _entry(posting, player, balance) for player, balance in after.items()}
        return reminded(posting, before, at)


def _entry(posting: Posting, player: str, after: Balance) -> Entry:
    return Entry(
        posting=posting.id,
        kind=posting.kind,
        at=after.at,
        seq=after.seq,
        available=posting.change(player, Account.AVAILABLE),
        escrow=posting.change(player, Account.ESCROW),
        available_after=after.available,
        escrow_after=after.escrow,
    )
