"""A player's postings hang together: each begins with what the one before left, and the last with what he has."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from rummy.ports import Ledger
from rummy.report.checks import Check, CheckName, Drift, Drifts, batches
from rummy.report.window import Window
from rummy.table.balances import Chips, Entry, Posted
from rummy.table.postings import Account, Posting


class Link(NamedTuple):
    """Some entries of a player without a gap: what he had before the first and after the last of them."""

    before: Chips
    after: Chips


class Chains:
    """The chains of a window's players. Postings may come out of the order of their numbers."""

    def __init__(self) -> None:
        self._links: dict[str, tuple[Link, ...]] = {}
        self._drifts = Drifts()
        self._broken: set[str] = set()

    @property
    def players(self) -> Collection[str]:
        """Whose postings were looked at."""
        return self._links.keys()

    def take(self, posted: Posted) -> None:
        """Hang a posting onto the chains of its players."""
        changes = changes_of(posted.posting)
        if len(changes) != len(posted.after):
            self._drifts.add(Drift("all lines", posted.posting.id, len(changes), len(posted.after)))
            return
        for (player, change), after in zip(changes.items(), posted.after, strict=True):
            before = Chips(after.available - change.available, after.escrow - change.escrow, after.seq - 1)
            self._links[player] = self._joined(player, Link(before, after))

    def _joined(self, player: str, link: Link) -> tuple[Link, ...]:
        apart = []
        for other in self._links.get(player, ()):
            if other.after.seq == link.before.seq:
                self._compare(player, other.after, link.before)
                link = Link(other.before, link.after)
            elif other.before.seq == link.after.seq:
                self._compare(player, link.after, other.before)
                link = Link(link.before, other.after)
            else:
                apart.append(other)
        return (*apart, link)

    def _compare(self, player: str, left: Chips, taken: Chips, entry: str | None = None) -> None:
        """What an entry left must be what the next began with."""
        entry = f"seq {left.seq + 1}" if entry is None else entry
        if left.available != taken.available:
            self._break(player, Drift(player, entry, left.available, taken.available))
        if left.escrow != taken.escrow:
            self._break(player, Drift(player, f"{entry}, escrow", left.escrow, taken.escrow))

    def _break(self, player: str, drift: Drift) -> None:
        self._broken.add(player)
        self._drifts.add(drift)

    def check(self, ledger: Ledger, window: Window, unseen: Sequence[str] = ()) -> Check:
        """How many chains hold, once the ends are held against the entries around them and the balances.

        ``unseen`` are players whose last entry is in the window and who were in none of its postings.
        """
        for players in batches(sorted(self._links)):
            self._check_ends(ledger, window, {player: sorted(self._links[player], key=_first) for player in players})
        for player in unseen:
            self._break(player, Drift(player, "last entry", "a posting of the window", "none"))
        chains = len(self._links) + len(unseen)
        return self._drifts.check(CheckName.CHAINS, chains - len(self._broken), chains)

    def _check_ends(self, ledger: Ledger, window: Window, links: Mapping[str, list[Link]]) -> None:
        balances = {player: of.chips for player, of in ledger.balances_of(links).items()}
        followed = {player for player, chips in balances.items() if chips.seq > links[player][-1].after.seq}
        entries = ledger.entries(dict.fromkeys(_around(links, followed)))
        for player, own in links.items():
            for number, link in enumerate(own):
                self._check_start(player, link.before, entries.get((player, link.before.seq)), window)
                if number and own[number - 1].after.seq > link.before.seq:
                    seq = link.before.seq + 1
                    self._break(player, Drift(player, f"seq {seq}", "one posting of this number", "two"))
            last = own[-1].after
            if player in followed:
                self._check_next(player, last.seq + 1, entries.get((player, last.seq + 1)), window)
            elif balances[player].seq < last.seq:
                self._break(player, Drift(player, "balance", f"seq {last.seq}", f"seq {balances[player].seq}"))
            else:
                self._compare(player, last, balances[player], f"balance after seq {last.seq}")

    def _check_start(self, player: str, before: Chips, entry: Entry | None, window: Window) -> None:
        """The first of some postings begins with what the entry before it left."""
        if before.seq == 0:
            self._compare(player, Chips(), before)
            return
        if entry is not None:
            self._compare(player, Chips(entry.available_after, entry.escrow_after, entry.seq), before)
        self._check_known(player, before.seq, entry, window)

    def _check_next(self, player: str, seq: int, entry: Entry | None, window: Window) -> None:
        """What follows the last posting was posted in another window; its own report holds the two together."""
        self._check_known(player, seq, entry, window)

    def _check_known(self, player: str, seq: int, entry: Entry | None, window: Window) -> None:
        """An entry beside the chain is there, and is of another window: else its posting is missing here."""
        if entry is None:
            self._break(player, Drift(player, f"seq {seq}", "an entry", "none"))
        elif window.start <= entry.at < window.end:
            self._break(player, Drift(player, f"seq {seq}", entry.posting, "not among the postings"))


def _first(link: Link) -> int:
    return link.before.seq


def _around(links: Mapping[str, list[Link]], followed: Collection[str]) -> Iterator[tuple[str, int]]:
    """The entries just before the links, and just after the last one of those that go on."""
    for player, own in links.items():
        yield from ((player, link.before.seq) for link in own if link.before.seq)
        if player in followed:
            yield player, own[-1].after.seq + 1


class Change(NamedTuple):
    """What a posting changes for a player, minor units."""

    available: int
    escrow: int


def changes_of(posting: Posting) -> dict[str, Change]:
    """By player, in the order of ``posting.players``."""
    changes: dict[str, Change] = {}
    for line in posting.lines:
        if line.player is not None:
            available, escrow = changes.get(line.player, (0, 0))
            if line.account is Account.AVAILABLE:
                changes[line.player] = Change(available + line.amount, escrow)
            else:
                changes[line.player] = Change(available, escrow + line.amount)
    return changes
