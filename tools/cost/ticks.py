"""How often a shard's clock ticks: a model of the tables on it, each a row of phases that people end in time."""

import math
import random
from typing import Final

from rummy.rules.variants import VARIANTS
from rummy.table.timing import lasting, shortest_phase
from tools.cost.assumptions import Assumptions

PACE: Final = 100
SECONDS: Final = 900
"""Of the modelled time."""
LATENESS: Final = 0.3
"""Seconds from a wake-up's whole second until its tick looks."""


def ticks_a_second(tables: int, assumed: Assumptions) -> float:
    """Of all shards together."""
    if not tables:
        return 0.0
    shards = shards_of(tables, assumed)
    return shards * _of_one_shard(-(-tables // shards), assumed.move_seconds)


def shards_of(tables: int, assumed: Assumptions) -> int:
    """The clocks that so many tables need."""
    return max(1, -(-tables // assumed.tables_a_shard))


def _of_one_shard(tables: int, move_seconds: float) -> float:
    luck = random.Random(tables)  # noqa: S311 - a model, the same each time
    allowed = lasting(min(row.draw_seconds for row in VARIANTS.values()), PACE)
    deadlines, ends = [0] * tables, [0.0] * tables
    at, ticks = 0.0, 0
    while at < SECONDS:
        for table in range(tables):
            while ends[table] <= at:
                deadlines[table] = math.ceil(ends[table]) + allowed
                ends[table] += min(luck.expovariate(1 / move_seconds), allowed)
        ticks += 1
        soonest = math.ceil(at) + shortest_phase(PACE)
        at = max(math.floor(at) + 1, min(soonest, *deadlines)) + LATENESS
    return ticks / SECONDS
