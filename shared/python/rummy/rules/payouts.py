"""From an ended deal to integer money that sums to zero with the rake (rules 16 and 20)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, assert_never

from rummy.rules.variants import Variant


class Status(Enum):
    """How a seat came out of a deal."""

    WON = "won"
    LOST = "lost"
    DROPPED_FIRST = "dropped_first"
    DROPPED_LATER = "dropped_later"
    WRONG_DECLARATION = "wrong_declaration"


@dataclass(frozen=True, slots=True)
class Payout:
    """Money of one deal in minor units: ``sum(net) + rake == 0``."""

    pot: int
    """What the losers pay together."""
    rake: int
    net: tuple[int, ...]
    """Per seat, in seat order: gained or, negative, paid."""


class NoSuchStatusError(ValueError):
    """The variant does not have this status."""

    def __init__(self, status: Status, variant: Variant) -> None:
        super().__init__(f"{status.value} does not exist in {variant.key}: it has no drops")


_PERCENT: Final = 100


def status_points(status: Status, variant: Variant, lost: int = 0) -> int:
    """The points of a seat that came out so; ``lost`` are those of a counted loser. Raises NoSuchStatusError."""
    match status:
        case Status.WON:
            return 0
        case Status.LOST:
            return lost
        case Status.DROPPED_FIRST:
            return _drop(status, variant.first_drop, variant)
        case Status.DROPPED_LATER:
            return _drop(status, variant.later_drop, variant)
        case Status.WRONG_DECLARATION:
            return variant.wrong_declaration
        case _:
            assert_never(status)


def _drop(status: Status, points: int | None, variant: Variant) -> int:
    if points is None:
        raise NoSuchStatusError(status, variant)
    return points


def payout(points: Sequence[int], winners: Sequence[int], stake: int, variant: Variant) -> Payout:
    """Share out a deal: ``points`` per seat in seat order, ``winners`` the places that won (rules 13 and 20).

    Odd units of a shared win go one each to the lower seats. Raises ValueError without a winner.
    """
    if not winners:
        message = "a deal is paid out to at least one winner"
        raise ValueError(message)
    owed = [0 if place in winners else cost * stake for place, cost in enumerate(points)]
    pot = sum(owed)
    rake = pot * variant.rake_percent // _PERCENT
    gains = dict(zip(sorted(winners), shares(pot - rake, len(winners)), strict=True))
    return Payout(pot, rake, tuple(gains.get(place, -cost) for place, cost in enumerate(owed)))


def shares(amount: int, winners: int) -> tuple[int, ...]:
    """An amount shared among so many, odd units one each to the first (rule 13)."""
    share, odd = divmod(amount, winners)
    return tuple(share + (turn < odd) for turn in range(winners))
