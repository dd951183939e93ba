"""The figures of a window, added up posting by posting: its memory grows with the players, not with the deals."""

from collections import Counter
from dataclasses import dataclass
from heapq import nsmallest
from typing import Final

from rummy.report.holdings import Totals
from rummy.report.rows import Settled
from rummy.report.window import Window
from rummy.rules.payouts import Status
from rummy.table.balances import Posted

MOVEMENTS: Final = 3
"""The largest gains, and the largest losses, that are named."""


@dataclass(frozen=True, slots=True)
class Slice:
    """Part of a window: deals settled in it, and their rake."""

    deals: int
    rake: int


@dataclass(frozen=True, slots=True)
class VariantSum:
    """What was settled of one variant; seats that dropped or declared wrong are counted."""

    variant: str
    deals: int
    rake: int
    first_drops: int
    later_drops: int
    wrong: int


@dataclass(frozen=True, slots=True)
class Movement:
    """What a player gained or, negative, lost in so many deals."""

    player: str
    deals: int
    net: int


@dataclass(frozen=True, slots=True)
class Figures:
    """All that a window adds up to; money in minor units."""

    postings: int
    deals: int
    voided: int
    rows: int
    paid: int
    """By the losers."""
    rake: int
    amount: int
    """Of all rows: the rake, negative."""
    rake_share: int
    slices: tuple[Slice, ...]
    variants: tuple[VariantSum, ...]
    """The most played first."""
    movements: tuple[Movement, ...]
    """The largest gains, then the largest losses."""
    moved: Totals
    """What the window adds to all that was issued and raked."""


class Tally:
    """Adds up a window."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self._sums = Counter[str]()
        self._slices: Counter[tuple[str, int]] = Counter()
        self._variants: Counter[tuple[str, str]] = Counter()
        self._deals: Counter[str] = Counter()
        self._net: Counter[str] = Counter()
        self._moved = Totals()

    def take(self, posted: Posted, ended: Settled | None) -> None:
        """Add a posting, and the deal that it ended."""
        self._sums["postings"] += 1
        self._moved = self._moved.after(posted)
        if ended is None:
            return
        self._sums["rows"] += len(ended.gains)
        if ended.void:
            self._sums["voided"] += 1
        else:
            self._settle(self._window.slice_of(posted.at), ended)

    def _settle(self, part: int, ended: Settled) -> None:
        variant = ended.deal.variant
        self._sums.update(
            deals=1, paid=ended.pot, rake=ended.rake, amount=sum(ended.gains), rake_share=sum(ended.rake_shares)
        )
        self._slices.update({("deals", part): 1, ("rake", part): ended.rake})
        self._variants.update({(variant, "deals"): 1, (variant, "rake"): ended.rake})
        for seat, gain in zip(ended.deal.seats, ended.gains, strict=True):
            self._variants[variant, seat.status.value] += 1
            self._deals[seat.player] += 1
            self._net[seat.player] += gain

    def figures(self) -> Figures:
        """What it came to."""
        sums = self._sums
        return Figures(
            postings=sums["postings"],
            deals=sums["deals"],
            voided=sums["voided"],
            rows=sums["rows"],
            paid=sums["paid"],
            rake=sums["rake"],
            amount=sums["amount"],
            rake_share=sums["rake_share"],
            slices=tuple(
                Slice(self._slices["deals", part], self._slices["rake", part]) for part in range(self._window.slices)
            ),
            variants=self._by_variant(),
            movements=self._movements(),
            moved=self._moved,
        )

    def _by_variant(self) -> tuple[VariantSum, ...]:
        count = self._variants
        names = {variant for variant, _ in count}
        found = (
            VariantSum(
                name,
                count[name, "deals"],
                count[name, "rake"],
                count[name, Status.DROPPED_FIRST.value],
                count[name, Status.DROPPED_LATER.value],
                count[name, Status.WRONG_DECLARATION.value],
            )
            for name in names
        )
        return tuple(sorted(found, key=lambda one: (-one.deals, one.variant)))

    def _movements(self) -> tuple[Movement, ...]:
        gained = ((-net, player) for player, net in self._net.items() if net > 0)
        lost = ((net, player) for player, net in self._net.items() if net < 0)
        named = (*nsmallest(MOVEMENTS, gained), *nsmallest(MOVEMENTS, lost))
        return tuple(Movement(player, self._deals[player], self._net[player]) for _, player in named)
