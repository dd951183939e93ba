"""What must hold of a window's postings, and the rows that show where it does not."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from typing import Final, TypeVar

from rummy.ports import Ports
from rummy.report.rows import Settled
from rummy.report.window import moment
from rummy.rules.payouts import Payout, payout
from rummy.rules.variants import VARIANTS
from rummy.table.balances import Posted
from rummy.table.postings import Account, DealNote

T = TypeVar("T")

BATCH: Final = 100
"""Players or deals asked of the ledger at once."""
SHOWN: Final = 100
"""Rows of drift that a report names of each check; the others are counted."""
UNSETTLED_AFTER: Final = 120
"""Seconds after its deadline within which a deal must have been settled."""
_ROWS_OF_A_SHARD: Final = 20


class CheckName(Enum):
    """What a report checks."""

    ZERO_SUM = "zero_sum"
    REPLAY = "replay"
    RAKE = "rake"
    CHAINS = "chains"
    ISSUED = "issued"
    UNSETTLED = "unsettled"


@dataclass(frozen=True, slots=True)
class Drift:
    """A row that shows where something does not hold: minor units, or words where it is no sum."""

    whose: str
    """A player, a table, or the house's account."""
    entry: str
    expected: int | str
    found: int | str

    @property
    def gap(self) -> int:
        """By how much, where it is a sum."""
        if isinstance(self.expected, int) and isinstance(self.found, int):
            return self.found - self.expected
        return 0


@dataclass(frozen=True, slots=True)
class Check:
    """How one check came out. ``drifts`` names the first rows of ``failed``, ``gap`` sums all of them."""

    name: CheckName
    found: int
    expected: int
    failed: int = 0
    gap: int = 0
    drifts: tuple[Drift, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether nothing was found against it."""
        return self.found == self.expected and not self.failed


class Drifts:
    """Collects rows of drift, and keeps the first of them."""

    def __init__(self) -> None:
        self._shown: list[Drift] = []
        self.failed = 0
        self._gap = 0

    def add(self, drift: Drift) -> None:
        """Note one more."""
        self.failed += 1
        self._gap += abs(drift.gap)
        if len(self._shown) < SHOWN:
            self._shown.append(drift)

    def check(self, name: CheckName, found: int, expected: int) -> Check:
        """What has come of it."""
        return Check(name, found, expected, self.failed, self._gap, tuple(self._shown))


class ZeroSums:
    """Every posting sums to zero."""

    def __init__(self) -> None:
        self._postings = 0
        self._drifts = Drifts()

    def take(self, posted: Posted) -> None:
        """Look at a posting."""
        self._postings += 1
        posting = posted.posting
        if not posting.balanced:
            self._drifts.add(Drift("all lines", posting.id, 0, sum(line.amount for line in posting.lines)))

    def check(self) -> Check:
        """How many do."""
        return self._drifts.check(CheckName.ZERO_SUM, self._postings - self._drifts.failed, self._postings)


class Rakes:
    """The rake, and with it what each seat gained, is what the rule makes of the points (rules 13 and 20)."""

    def __init__(self) -> None:
        self._found = self._expected = 0
        self._drifts = Drifts()

    def take(self, ended: Settled) -> None:
        """Look at a deal."""
        entry = name_of(ended.deal)
        by_rule = _by_rule(ended)
        self._found += ended.rake
        if by_rule is None:
            self._drifts.add(Drift(ended.deal.table, entry, "a variant and a winner", "none"))
            return
        self._expected += by_rule.rake
        pairs = [(Account.RAKE.value, by_rule.rake, ended.rake)]
        players = (seat.player for seat in ended.deal.seats)
        pairs += zip(players, by_rule.net, ended.gains, strict=True)
        for whose, expected, found in pairs:
            if expected != found:
                self._drifts.add(Drift(whose, entry, expected, found))

    def check(self) -> Check:
        """The rake of all."""
        return self._drifts.check(CheckName.RAKE, self._found, self._expected)


def _by_rule(ended: Settled) -> Payout | None:
    """What the points come to; None: there is no such variant or nobody won."""
    deal = ended.deal
    if ended.void:
        return Payout(0, 0, (0,) * len(deal.seats))
    variant = VARIANTS.get(deal.variant)
    if variant is None or not ended.winners:
        return None
    return payout(tuple(seat.points for seat in deal.seats), ended.winners, deal.stake, variant)


def unsettled(ports: Ports, now: int) -> Check:
    """No deal waits for its settlement, nor any table for its clock, for more than two minutes (``now``: epoch ms)."""
    drifts = Drifts()
    for shard in range(ports.rules.shards):
        for row in ports.tables.due(shard, _ROWS_OF_A_SHARD):
            if row.deadline + UNSETTLED_AFTER < now // 1000:
                drifts.add(Drift(row.table, f"due {moment(row.deadline * 1000):%d %b %H:%M:%S}", "settled", "waiting"))
    return drifts.check(CheckName.UNSETTLED, drifts.failed, 0)


def name_of(deal: DealNote) -> str:
    """A deal as a row names it."""
    return f"{deal.table} deal {deal.number}"


def batches(of: Iterable[T], size: int = BATCH) -> Iterator[tuple[T, ...]]:
    """The same in tuples of this size; the last may be shorter."""
    left = iter(of)
    while batch := tuple(islice(left, size)):
        yield batch
