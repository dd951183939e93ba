"""What players have, what postings make of it, and who may be dealt in. Times are epoch milliseconds."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from rummy.table.events import WhyUp
from rummy.table.limits import NO_LIMITS, LimitsState, day_in_india, midnight_after
from rummy.table.postings import Account, Kind, Posting

PAUSE_SECONDS: Final = 15 * 60
"""Who has not played for so long has paused."""
FOREVER: Final = 253_402_300_799
"""The last second of the year 9999: until then is without an end."""


class Barred(Exception):
    """These players cannot pay the hold of the deal, or may not begin it or close their accounts. Nothing was saved."""

    def __init__(self, players: Mapping[str, WhyUp]) -> None:
        super().__init__(", ".join(f"{player}: {why.value}" for player, why in players.items()))
        self.players = players


@dataclass(frozen=True, slots=True)
class Chips:
    """What a player has in minor units after the entry ``seq`` of his statement."""

    available: int = 0
    escrow: int = 0
    seq: int = 0


@dataclass(frozen=True, slots=True)
class Balance:
    """A player's chips in minor units, his limits, and what his limits are measured by."""

    available: int = 0
    escrow: int = 0
    seq: int = 0
    """The number of the last entry on his statement."""
    at: int = 0
    """Of that entry."""
    day: int = 0
    """The day in India that ``lost`` is of."""
    lost: int = 0
    """What he lost that day or, negative, won."""
    played: int = 0
    """When a deal of his last began or ended."""
    since: int = 0
    """When he began to play without a pause, or was last reminded to make one."""
    limits: LimitsState = NO_LIMITS
    banned_until: int = 0
    """Epoch seconds before which the house lets him begin no deal."""
    changes: int = 0
    """How often his limits or his ban were set."""
    closed: bool = False
    """Whether he has deleted his account: nothing is posted to it any more."""

    @property
    def chips(self) -> Chips:
        """What he has."""
        return Chips(self.available, self.escrow, self.seq)

    def lost_on_day_of(self, at: int) -> int:
        """What he has lost by now of the day in India that ``at`` (epoch milliseconds) lies in."""
        return self.lost if self.day == day_in_india(at // 1000) else 0

    def barred(self, hold: int, at: int) -> WhyUp | None:
        """Why he may not be dealt in for this hold; None when he may."""
        if self.is_banned(at):
            return WhyUp.BANNED
        limits = self.limits.at(at // 1000)
        if (limits.excluded_until or 0) * 1000 > at:
            return WhyUp.SELF_EXCLUDED
        if self.available < hold:
            return WhyUp.TOO_FEW_CHIPS
        over = limits.daily_loss is not None and self.lost_on_day_of(at) + hold > limits.daily_loss
        return WhyUp.LOSS_LIMIT if hold and over else None

    def is_banned(self, at: int) -> bool:
        """Whether the house lets him begin no deal now."""
        return self.closed or self.banned_until * 1000 > at

    def kept(self, at: int) -> tuple[WhyUp, int] | None:
        """Why, and until which epoch second, he may not close his account: a new one would be free of it."""
        limits = self.limits.at(at // 1000)
        if self.banned_until * 1000 > at:
            return WhyUp.BANNED, self.banned_until
        if limits.excluded_until is not None and limits.excluded_until * 1000 > at:
            return WhyUp.SELF_EXCLUDED, limits.excluded_until
        if limits.daily_loss is not None and self.lost_on_day_of(at) > 0:
            return WhyUp.LOSS_LIMIT, midnight_after(at // 1000)
        return None

    def banned(self, until: int) -> "Balance":
        """The same until an epoch second in which he may begin deals again."""
        return replace(self, banned_until=until, changes=self.changes + 1)

    def must_be_reminded(self, at: int) -> bool:
        """Whether he wanted to be told to pause by now."""
        minutes = self.limits.at(at // 1000).remind_minutes
        return minutes is not None and not self._paused(at) and at - self.since >= minutes * 60_000

    def after(self, posting: Posting, player: str, at: int) -> "Balance":
        """What a posting makes of it."""
        settles = posting.kind is Kind.SETTLE
        begins = posting.kind is Kind.BUY_IN and (self._paused(at) or self.must_be_reminded(at))
        closes = posting.kind is Kind.CLOSE
        return replace(
            self,
            available=self.available + posting.change(player, Account.AVAILABLE),
            escrow=self.escrow + posting.change(player, Account.ESCROW),
            seq=self.seq + 1,
            at=at,
            day=day_in_india(at // 1000),
            lost=self.lost_on_day_of(at) - (posting.gain(player) if settles else 0),
            played=at if posting.deal is not None else self.played,
            since=at if begins else self.since,
            limits=NO_LIMITS if closes else self.limits,
            closed=self.closed or closes,
        )

    def _paused(self, at: int) -> bool:
        return at - self.played >= PAUSE_SECONDS * 1000


class UnbalancedError(ValueError):
    """A posting that does not sum to zero, takes what is not there, or closes an account with chips: never written."""


class ClosedError(UnbalancedError):
    """A posting to an account that its player has deleted: nobody could ever play with the chips. Never written."""


def balances_after(posting: Posting, before: Mapping[str, Balance], at: int) -> dict[str, Balance]:
    """What a posting makes of the balances at ``at`` (epoch milliseconds).

    Raises Barred naming all who cannot or may not be dealt in or close their accounts, or UnbalancedError.
    """
    barred = {player: why for player in posting.players if (why := _barred(posting, player, before[player], at))}
    if barred:
        raise Barred(barred)
    if any(before[player].closed for player in posting.players):
        raise ClosedError(posting.id)
    after = {player: before[player].after(posting, player, at) for player in posting.players}
    taken = any(min(balance.available, balance.escrow) < 0 for balance in after.values())
    left = posting.kind is Kind.CLOSE and any(balance.available or balance.escrow for balance in after.values())
    if not posting.balanced or taken or left:
        raise UnbalancedError(posting.id)
    return after


def _barred(posting: Posting, player: str, balance: Balance, at: int) -> WhyUp | None:
    match posting.kind:
        case Kind.BUY_IN:
            return balance.barred(posting.change(player, Account.ESCROW), at)
        case Kind.CLOSE:
            kept = balance.kept(at)
            return None if kept is None else kept[0]
        case _:
            return None


def reminded(posting: Posting, before: Mapping[str, Balance], at: int) -> tuple[str, ...]:
    """The players who begin a deal now and wanted to be told to pause by then."""
    if posting.kind is not Kind.BUY_IN:
        return ()
    return tuple(player for player in posting.players if before[player].must_be_reminded(at))


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a player's statement: what a posting changed for him, and what he had after it."""

    posting: str
    kind: Kind
    at: int
    """Epoch milliseconds."""
    seq: int
    available: int
    escrow: int
    """The changes, minor units."""
    available_after: int
    escrow_after: int


@dataclass(frozen=True, slots=True)
class Posted:
    """A posting as it was written, with what each of its players had after it, in the order of ``posting.players``."""

    posting: Posting
    at: int
    """Epoch milliseconds."""
    after: tuple[Chips, ...]
