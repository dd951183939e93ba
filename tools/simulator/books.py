"""The money as it must be: an account of every posting kept beside the ledger, by other means."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from rummy.memory import MemoryLedger
from rummy.table.postings import Account, Kind, Posting
from rummy.table.state import DealState
from tools.simulator.laws import hold

Deal = tuple[str, int]
"""Its table and its number there."""


@dataclass(slots=True)
class Purse:
    """What a player has."""

    available: int = 0
    escrow: int = 0


@dataclass(slots=True)
class Begun:
    """A deal that began: what it holds of each, when it began and whether it has ended."""

    hold: int
    players: frozenset[str]
    at: int
    ended: bool = False


class Books:
    """Every posting and every deal once."""

    def __init__(self) -> None:
        self._purses: defaultdict[str, Purse] = defaultdict(Purse)
        self._house: defaultdict[Account, int] = defaultdict(int)
        self._written: dict[str, Posting] = {}
        self.deals: dict[Deal, Begun] = {}
        self._held: defaultdict[str, int] = defaultdict(int)

    def take(self, posting: Posting) -> None:
        """A posting was written."""
        hold(posting.id not in self._written, "a posting is written once", posting.id)
        hold(posting.balanced, "a posting sums to zero", posting.id)
        self._written[posting.id] = posting
        for line in posting.lines:
            if line.player is None:
                self._house[line.account] += line.amount
            elif line.account is Account.AVAILABLE:
                self._purses[line.player].available += line.amount
            else:
                self._purses[line.player].escrow += line.amount

    def begins(self, table: str, deal: DealState, at: int) -> None:
        """A deal began: chips are held for it, once."""
        hold((table, deal.terms.number) not in self.deals, "a deal begins once", (table, deal.terms.number))
        players = frozenset(dealt.player for dealt in deal.terms.players if dealt.nonce)
        self.deals[table, deal.terms.number] = Begun(deal.terms.hold, players, at)
        self._has_posting(f"BUY_IN#{table}#{deal.terms.number}", deal, {Kind.BUY_IN})
        for player in players if deal.terms.hold else ():
            hold(not self._held[player], "chips are held for one deal at a time", player)
            self._held[player] = deal.terms.hold

    def ends(self, table: str, deal: DealState, at: int) -> None:
        """A deal ended: it is settled, once."""
        begun = self.deals.get((table, deal.terms.number))
        hold(begun is not None and not begun.ended, "a deal ends once, having begun", (table, deal.terms.number))
        if begun is None:
            return
        hold(begun.at <= at, "a deal ends after it began", (begun.at, at))
        begun.ended = True
        self._has_posting(f"SETTLE#{table}#{deal.terms.number}", deal, {Kind.SETTLE, Kind.VOID})
        for player in begun.players if begun.hold else ():
            self._held[player] = 0

    def _has_posting(self, posting: str, deal: DealState, kinds: set[Kind]) -> None:
        """Play for nothing moves no money; all else is posted with the change that it follows from."""
        found = self._written.get(posting)
        there = found is not None and found.kind in kinds
        hold(there == bool(deal.terms.stake), "money and game change together", posting)

    def agree_with(self, ledger: MemoryLedger, players: Iterable[str]) -> None:
        """The ledger says the same of these players, and holds of each nothing or one deal's chips."""
        for player in players:
            balance, purse = ledger.balance(player), self._purses[player]
            ours = (purse.available, purse.escrow)
            hold((balance.available, balance.escrow) == ours, "a balance is the sum of its postings", (player, balance))
            hold(balance.escrow == self._held[player], "escrow is nothing or one deal's hold", (player, balance.escrow))
            hold(balance.available >= 0, "nobody has less than nothing", (player, balance.available))

    def close(self, ledger: MemoryLedger) -> None:
        """After the last deal: all are settled, nothing is held, and all that there is was issued."""
        self.agree_with(ledger, self._purses)
        hold(ledger.postings.keys() == self._written.keys(), "the ledger holds what was posted and nothing else")
        for deal, begun in self.deals.items():
            hold(begun.ended, "every deal that began is settled", deal)
            hold(deal in ledger.finished, "the record of every deal is kept", deal)
        hold(not any(purse.escrow for purse in self._purses.values()), "no chips are held when nobody plays")
        chips = sum(purse.available for purse in self._purses.values())
        hold(chips + sum(self._house.values()) == 0, "all money adds up", (chips, dict(self._house)))
