"""Plays sessions on a local stack behind the counting proxy; what each number of seats used."""

import asyncio
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import boto3

from rummy.play.ticking import slot_of
from rummy.ports import Kind
from rummy.rules.variants import VARIANTS
from tools import bench_report
from tools.cost.assumptions import ASSUMED
from tools.cost.session import NAMES, Phone, play_session
from tools.cost.ticks import ticks_a_second
from tools.cost.usage import Counting, Traffic, Usage, summed, warm_ticks
from tools.deploy import Deployed, Say
from tools.metering.meter import Meter, Reading, memory_mb, metered, metrics_in
from tools.metering.proxy import POST
from tools.players import Player
from tools.stack import local_stack

PACE: Final = 40
"""Percent, for the pauses between deals; bots think no longer for it."""
STAKE: Final = 10
TICKS: Final = 20
REPORT_ROWS: Final = 10_000
REPORTS: Final = 2
"""A deal is in its hour's and in its day's."""


@dataclass(frozen=True, slots=True)
class Played:
    """What deals of so many seats used: a deal, a move, and a tick of a clock that finds nothing due."""

    seats: int
    traffic: Traffic
    deal: Usage
    move: Usage
    """One move more, the mean."""
    tick: Usage
    seconds: float
    """Of a deal among people."""
    push_bytes: float
    """Of a push, the mean."""

    def at_once(self, tables: int) -> Usage:
        """A deal with its part of the ticks where so many tables play at once."""
        return self.deal + self.tick.times(ticks_a_second(tables, ASSUMED) * self.seconds / tables)


@dataclass(frozen=True, slots=True)
class Measured:
    """All that was played, and what the stage has whoever plays: metrics, alarms, dashboards."""

    deals: int
    """Of each variant."""
    played: Sequence[Played]
    fixed: Mapping[str, int]


def measure(seats: Sequence[int], deals: int, say: Say) -> Measured:
    """So many deals of each variant, for each number of seats."""
    context = {"pace": str(PACE), "shards": "1"}
    with (
        TemporaryDirectory(prefix="rummy-") as folder,
        local_stack(context=context, log=Path(folder, "log"), say=say) as deployed,
    ):
        return Measured(deals, *_measured(deployed, seats, deals, say))


def _measured(
    deployed: Deployed, seats: Sequence[int], deals: int, say: Say
) -> tuple[Sequence[Played], Mapping[str, int]]:
    phones = [Phone(deployed, Player(f"{name.lower()}@cost.example", name)) for name in NAMES[: max(seats)]]
    for phone in phones:
        phone.ask("GET", "/me")  # the welcome comes once in a lifetime
        phone.traffic()
    with metered(deployed) as meter:
        idle, memory = _idle_ticks(deployed, meter), memory_mb(deployed)
        reports = _report_usage(memory["report"])
        metrics: frozenset[tuple[str, ...]] = frozenset()
        played = []
        for size in seats:
            reading, traffic = _play(meter, phones[:size], deals, say)
            metrics |= metrics_in(reading.log)
            counting = Counting(memory, size, deployed.outputs["LedgerStore"])
            played.append(_played(counting, reading, traffic, idle=idle, reports=reports))
    kinds = [kind for kind, _ in deployed.resources.values()]
    alarms, dashboards = (kinds.count(f"AWS::CloudWatch::{kind}") for kind in ("Alarm", "Dashboard"))
    return played, {"metrics": len(metrics), "alarms": alarms, "dashboards": dashboards}


def _play(meter: Meter, phones: Sequence[Phone], deals: int, say: Say) -> tuple[Reading, Traffic]:
    sessions = []
    for variant in (row for row in VARIANTS.values() if row.seats_max >= len(phones)):
        start = time.monotonic()
        sessions.append(asyncio.run(play_session(phones, Kind(variant.key, STAKE, len(phones)), deals)))
        say(f"{len(phones)} seats, {variant.key}: {deals} deals in {time.monotonic() - start:.0f} s")
    return meter.read(), summed((*sessions, *(phone.traffic() for phone in phones)))


def _idle_ticks(deployed: Deployed, meter: Meter) -> Reading:
    """Some ticks of a clock with no table."""
    meter.read()
    client = boto3.client("lambda", **deployed.emulator.aws)
    for _ in range(TICKS):
        given = json.dumps({"shard": 0, "slot": slot_of(int(time.time() * 1000))})
        client.invoke(FunctionName=deployed.outputs["TickFunction"], Payload=given)
    return meter.read()


def _report_usage(memory: int) -> Usage:
    """What one seat of a deal costs in its reports, made with so many MB."""
    (row,) = bench_report.rows([REPORT_ROWS])
    micros = float(row[bench_report.HEADS.index("microseconds a row")].replace(",", ""))
    seconds = micros / 1e6 * REPORTS
    return Usage(gb_seconds=seconds * memory / 1024, function_seconds=seconds)


def _played(counting: Counting, reading: Reading, traffic: Traffic, *, idle: Reading, reports: Usage) -> Played:
    seconds = [one.seconds for one in warm_ticks(idle)]
    used = counting.usage(reading, traffic, idle_tick_seconds=sum(seconds) / len(seconds))
    deal = used.times(1 / traffic.deals) + reports.times(counting.seats) + Usage(reads=ASSUMED.report_reads)
    pushed = [call.sent for call in reading.calls if call.operation == POST]
    push_bytes = sum(pushed) / len(pushed)
    return Played(
        counting.seats,
        traffic,
        deal,
        counting.move(reading, traffic),
        counting.tick(idle),
        counting.deal_seconds(traffic),
        push_bytes,
    )
