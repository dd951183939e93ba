"""The quotas of an account that tables playing at once would meet, and at how many tables each is reached."""

from collections.abc import Iterator
from dataclasses import dataclass

from rummy.play.ticking import SLOT_SECONDS
from tools.cost.assumptions import ASSUMED, Assumptions
from tools.cost.ticks import ticks_a_second
from tools.cost.usage import Usage


@dataclass(frozen=True, slots=True)
class Quota:
    """A default limit, and what one table of many asks of it."""

    name: str
    limit: float
    asks: float

    @property
    def tables(self) -> float:
        """So many reach it."""
        return self.limit / self.asks if self.asks else float("inf")

    def share(self, tables: int) -> float:
        """What so many tables take of it."""
        return self.asks * tables / self.limit


def quotas(deal: Usage, seconds: float, connects: float, assumed: Assumptions = ASSUMED) -> tuple[Quota, ...]:
    """Of tables where a deal uses this, takes so many seconds and brings so many connects; the first reached first."""
    return tuple(sorted(_quotas(deal, seconds, connects, assumed), key=lambda one: one.tables))


def _quotas(deal: Usage, seconds: float, connects: float, assumed: Assumptions) -> Iterator[Quota]:
    """Limits of a new account's defaults, us-east-1 where no other region is named."""
    rate = deal.times(1 / seconds)
    many = assumed.tables_a_shard
    transitions = 3 * ticks_a_second(many, assumed) / many
    yield Quota("API Gateway: requests a second, pushes among them, all APIs", 10_000, rate.messages + rate.requests)
    yield Quota("API Gateway: new connections a second", 500, connects / seconds)
    yield Quota("Lambda: calls at once", 1_000, rate.function_seconds)
    yield Quota("DynamoDB: write units a second of a store", 40_000, rate.writes)
    yield Quota("DynamoDB: read units a second of a store", 40_000, rate.reads)
    yield Quota("Step Functions: state transitions a second", 5_000, transitions)
    yield Quota("Step Functions: state transitions a second, Mumbai", 800, transitions)
    # A shard's clock is started once a slot.
    yield Quota("Step Functions: clocks started a second, Mumbai", 150, 1 / many / SLOT_SECONDS)
