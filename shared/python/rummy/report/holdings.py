"""All that was ever issued is with the players, on tables or with the house, as of a day's end."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from rummy.ports import Ledger
from rummy.report.chains import changes_of
from rummy.report.checks import BATCH, Check, CheckName, Drift, Drifts, batches
from rummy.report.window import Window
from rummy.table.balances import Balance, Posted
from rummy.table.postings import Account

_SOON: Final = 24 * 3600 * 1000
_APART: Final = 60_000
"""Two entries of a player are never further out of the order of their times than this, milliseconds."""


@dataclass(frozen=True, slots=True)
class Totals:
    """All that was issued to players, and all rake, up to a moment; minor units."""

    issued: int = 0
    rake: int = 0

    def after(self, posted: Posted) -> "Totals":
        """With one more posting."""
        posting = posted.posting
        return Totals(self.issued - posting.of_house(Account.ISSUE), self.rake + posting.of_house(Account.RAKE))

    def plus(self, other: "Totals") -> "Totals":
        """Both together."""
        return Totals(self.issued + other.issued, self.rake + other.rake)


class Held(NamedTuple):
    """What players held together at a window's end, and who has an entry in it that no posting of it explains."""

    amount: int
    unseen: tuple[str, ...]


def held(ledger: Ledger, window: Window, seen: Collection[str], now: int) -> Held:
    """``seen`` are the players of the window's postings. What was posted after its end is taken off again."""
    amount, late, unseen = 0, dict[str, Balance](), []
    for player, balance in ledger.balances():
        amount += balance.available + balance.escrow
        if balance.at >= window.end:
            late[player] = balance
        elif balance.at >= window.start and player not in seen:
            unseen.append(player)
    return Held(amount - _posted_since(ledger, window.end, late, now), tuple(sorted(unseen)))


class _Since(NamedTuple):
    """Of a player's postings since a moment: the least number, how many, and what they changed together."""

    least: int = 0
    number: int = 0
    changed: int = 0


def _posted_since(ledger: Ledger, end: int, late: Mapping[str, Balance], now: int) -> int:
    """What was posted since ``end`` changed in these balances: no more of it than they show already."""
    if not late:
        return 0
    since: dict[str, _Since] = {}
    for posted in ledger.posted(end, now + _SOON):
        for (player, change), after in zip(changes_of(posted.posting).items(), posted.after, strict=True):
            if player in late and after.seq <= late[player].seq:
                least, number, changed = since.get(player, _Since(after.seq))
                changed += change.available + change.escrow
                since[player] = _Since(min(least, after.seq), number + 1, changed)
    return sum(
        one.changed
        if one.number == late[player].seq - one.least + 1
        else _by_entries(ledger, player, late[player], end)
        for player, one in ((player, since.get(player, _Since())) for player in late)
    )


def _by_entries(ledger: Ledger, player: str, balance: Balance, end: int) -> int:
    """The same of one player from his entries, where the index does not show all postings yet."""
    changed, seq = 0, balance.seq
    while seq > 0:
        numbers = range(seq, max(seq - BATCH, 0), -1)
        entries = ledger.entries((player, number) for number in numbers)
        changed += sum(entry.available + entry.escrow for entry in entries.values() if entry.at >= end)
        if all(entry.at < end - _APART for entry in entries.values()):
            break
        seq = numbers[-1] - 1
    return changed


def issued(ledger: Ledger, totals: Totals, amount: int) -> Check:
    """All that was issued is held by players (``amount``) or is rake; else each balance that is not what it should be.

    ``totals`` and ``amount`` are as of the same moment.
    """
    drifts = Drifts()
    found = amount + totals.rake
    if found != totals.issued:
        named = tuple(_changed_balances(ledger))
        for drift in named or (Drift("all players", "available + escrow + rake", totals.issued, found),):
            drifts.add(drift)
    return drifts.check(CheckName.ISSUED, found, totals.issued)


def _changed_balances(ledger: Ledger) -> Iterator[Drift]:
    """The balances that are not what their last entry left."""
    for batch in batches(ledger.balances()):
        entries = ledger.entries((player, balance.seq) for player, balance in batch if balance.seq)
        for player, balance in batch:
            entry = entries.get((player, balance.seq))
            left = (0, 0) if entry is None else (entry.available_after, entry.escrow_after)
            for account, expected, has in zip(("", ", escrow"), left, (balance.available, balance.escrow), strict=True):
                if expected != has:
                    yield Drift(player, f"balance after seq {balance.seq}{account}", expected, has)


def first_posted(ledger: Ledger) -> int | None:
    """The earliest first entry of any player, epoch milliseconds; None: there is none."""
    earliest = None
    for batch in batches(ledger.balances()):
        for entry in ledger.entries((player, 1) for player, balance in batch if balance.seq).values():
            earliest = entry.at if earliest is None else min(earliest, entry.at)
    return earliest
