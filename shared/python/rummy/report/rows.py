"""A deal that a posting ended, as the rows of the settlements file: one a seat."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rummy.report.window import moment
from rummy.rules.payouts import Status, shares
from rummy.table.balances import Posted
from rummy.table.postings import Account, DealNote, Kind, Posting

HEADS: Final = ("time", "table", "deal", "variant", "stake", "player", "status", "points", "amount", "rake_share")
VOID: Final = "void"


@dataclass(frozen=True, slots=True)
class Settled:
    """The money of an ended deal as its posting has it, minor units."""

    deal: DealNote
    void: bool
    gains: tuple[int, ...]
    """Per seat: gained or, negative, paid."""
    rake: int

    @property
    def winners(self) -> tuple[int, ...]:
        """The places that won, in seat order."""
        if self.void:
            return ()
        return tuple(place for place, seat in enumerate(self.deal.seats) if seat.status is Status.WON)

    @property
    def pot(self) -> int:
        """What the losers paid together."""
        winners = frozenset(self.winners)
        return -sum(gain for place, gain in enumerate(self.gains) if place not in winners)

    @property
    def rake_shares(self) -> tuple[int, ...]:
        """What the rake took of each seat's gain: a winner's share of the pot, less what he got of it."""
        winners = self.winners
        gross = dict(zip(winners, shares(self.pot, len(winners)), strict=True)) if winners else {}
        return tuple(gross[place] - gain if place in gross else 0 for place, gain in enumerate(self.gains))


def settled(posting: Posting) -> Settled | None:
    """The deal that a posting ended; None: it ended none."""
    if posting.deal is None or posting.kind not in {Kind.SETTLE, Kind.VOID}:
        return None
    gains = dict.fromkeys((seat.player for seat in posting.deal.seats), 0)
    for line in posting.lines:
        if line.player in gains:
            gains[line.player] += line.amount
    return Settled(posting.deal, posting.kind is Kind.VOID, tuple(gains.values()), posting.of_house(Account.RAKE))


def rows(posted: Posted, ended: Settled) -> Iterator[tuple[str | int, ...]]:
    """The row of each seat, under ``HEADS``."""
    deal = ended.deal
    head = (moment(posted.at).isoformat(timespec="milliseconds"), deal.table, deal.number, deal.variant, deal.stake)
    for seat, gain, share in zip(deal.seats, ended.gains, ended.rake_shares, strict=True):
        status = VOID if ended.void else seat.status.value
        yield (*head, seat.player, status, seat.points, gain, share)
