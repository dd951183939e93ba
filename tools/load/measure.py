"""One row of the load test: so many tables on a stack of their own, first for the times, then for the units."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from rummy.ports import Kind
from tools.deploy import Deployed, Say, untold
from tools.load.echo import Echo, deploy_echo, echoing
from tools.load.paced import MOVE, House, Times, connected
from tools.metering.meter import Meter, Reading, metered
from tools.stack import local_stack

PACE: Final = 200
"""Percent: turns are long enough for nobody to lapse while the echo has its turn."""
WARM_SECONDS: Final = 6
"""Before anything is timed: a process makes its clients with its first move."""
TURN_SECONDS: Final = 10
"""Of moves, and then of echoes."""
VARIANT: Final = "classic"
STAKE: Final = 10
WRITING: Final = "UpdateItem"


@dataclass(frozen=True, slots=True)
class Wanted:
    """How many tables at once, of how many seats, for how many seconds, and how long a bot thinks."""

    tables: Sequence[int]
    seats: int
    seconds: float
    think: float


@dataclass(frozen=True, slots=True)
class Loaded:
    """What so many tables did and took."""

    tables: int
    seconds: float
    times: Times
    reads: float
    """Units of a move."""
    writes: float
    peak_mb: float
    """The most memory of a function's process."""


def load(tables: int, wanted: Wanted, say: Say) -> Loaded:
    """Play with so many tables."""
    context = {"pace": str(PACE), "shards": "1"}
    with (
        TemporaryDirectory(prefix="rummy-") as folder,
        local_stack(context=context, log=Path(folder, "log"), say=untold) as deployed,
    ):
        return asyncio.run(_load(deployed, tables, wanted, say))


async def _load(deployed: Deployed, tables: int, wanted: Wanted, say: Say) -> Loaded:
    url, watching = deploy_echo(deployed), Meter(deployed, None)
    async with AsyncExitStack() as lines:
        bots = await connected(deployed, tables * wanted.seats, lines)
        say(f"{tables} tables: {len(bots)} players are on the line")
        house = House(bots, Kind(VARIANT, STAKE, wanted.seats), wanted.think)
        await house.sit()
        say(f"{tables} tables: all sit, and play for {wanted.seconds:g} s, turn by turn with the echo")
        async with echoing(url, tables, wanted.seats) as echoes:
            times = await _turn_by_turn(house, echoes, wanted.seconds)
        peak = max(one.peak_kb for one in watching.read().invocations) / 1024
        say(f"{tables} tables: and for a while behind the counting proxy")
        with metered(deployed, only=MOVE) as meter:
            await house.play(wanted.seconds, Times())
            reads, writes = units_of_a_move(meter.read())
    return Loaded(tables, wanted.seconds, times, reads, writes, peak)


async def _turn_by_turn(house: House, echoes: Sequence[Echo], seconds: float) -> Times:
    """Moves and echoes take turns: neither waits for the other, and whatever else the machine does meets both."""
    await house.play(WARM_SECONDS, Times())
    await house.echo(WARM_SECONDS, echoes, Times())
    times = Times()
    for _ in range(max(1, round(seconds / TURN_SECONDS))):
        await house.play(TURN_SECONDS, times)
        await house.echo(TURN_SECONDS, echoes, times)
    return times


def units_of_a_move(reading: Reading) -> tuple[float, float]:
    """Read and write units, the mean of all moves that were saved. Raises ValueError when there was none."""
    calls = [call for call in reading.calls if call.function == MOVE]
    saved = sum(call.operation == WRITING and call.status == 200 for call in calls)
    if not saved:
        raise ValueError("no move was made behind the counting proxy: give more --seconds")
    return sum(call.units.reads for call in calls) / saved, sum(call.units.writes for call in calls) / saved
