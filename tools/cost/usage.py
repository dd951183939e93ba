"""What a session used, by what is billed: made of a meter's reading and of what the players sent and heard."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from tools.cost.assumptions import ASSUMED, PROCESSOR_MB, Assumptions
from tools.metering.meter import Invocation, Reading
from tools.metering.proxy import POST, Call

MESSAGE_BYTES: Final = 32 * 1024
"""A message is billed in pieces of so many bytes."""
MOVE: Final = "move"
TICK: Final = "tick"
QUERY: Final = "Query"


@dataclass(frozen=True, slots=True)
class Traffic:
    """What players sent and got beside pushes, over so many deals; the bytes of each message."""

    sent: tuple[int, ...] = ()
    replies: tuple[int, ...] = ()
    answers: tuple[int, ...] = ()
    """Of the HTTP API."""
    connects: int = 0
    commands: int = 0
    """Moves, declarations and arrangements."""
    moves: tuple[int, ...] = ()
    """Those of ``sent`` that were moves."""
    deals: int = 0

    def __add__(self, other: "Traffic") -> "Traffic":
        return Traffic(*(getattr(self, name) + getattr(other, name) for name in self.__slots__))


@dataclass(frozen=True, slots=True)
class Usage:
    """What is billed, in the units of the price list. Sums and multiples are taken field by field."""

    messages: float = 0.0
    """Either way, in steps of 32 KB."""
    out_bytes: float = 0.0
    requests: float = 0.0
    """Of the HTTP API."""
    connection_minutes: float = 0.0
    calls: float = 0.0
    """Of functions."""
    gb_seconds: float = 0.0
    function_seconds: float = 0.0
    """That functions run, all together; not billed as such."""
    reads: float = 0.0
    writes: float = 0.0
    kept_bytes: float = 0.0
    transitions: float = 0.0
    log_bytes: float = 0.0

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(*(getattr(self, name) + getattr(other, name) for name in self.__slots__))

    def times(self, factor: float) -> "Usage":
        """So many of these."""
        return Usage(*(getattr(self, name) * factor for name in self.__slots__))


@dataclass(slots=True)
class _Work:
    """What one function did."""

    invocations: int = 0
    seconds: float = 0.0
    waits_ms: float = 0.0
    log_bytes: int = 0


@dataclass(frozen=True, slots=True)
class Counting:
    """How readings become usage: the functions' memory in MB, the players at a table, the Ledger's name."""

    memory: Mapping[str, int]
    seats: int
    ledger: str
    assumed: Assumptions = field(default_factory=lambda: ASSUMED)

    def usage(self, reading: Reading, traffic: Traffic, *, idle_tick_seconds: float) -> Usage:
        """Of all that was read, but for the ticks as such, whose number depends on that of the tables.

        What they did for tables that were due is in it.
        """
        calls = [call for call in reading.calls if (call.function, call.operation) != (TICK, QUERY)]
        work = self._work(replace(reading, calls=calls))
        if TICK in work:
            ticks = work[TICK]
            ticks.seconds = max(0.0, ticks.seconds - ticks.invocations * idle_tick_seconds)
            ticks.invocations = ticks.log_bytes = 0
        pushed = [call.sent for call in calls if call.operation == POST and call.status == 200]
        heard = (*pushed, *traffic.replies)
        assumed = self.assumed
        return Usage(
            messages=sum(map(steps, (*heard, *traffic.sent))),
            out_bytes=sum(heard)
            + len(heard) * assumed.frame_bytes
            + sum(traffic.answers)
            + len(traffic.answers) * assumed.answer_bytes,
            requests=len(traffic.answers),
            connection_minutes=self.seats * self.deal_seconds(traffic) * traffic.deals / 60,
            calls=sum(one.invocations for one in work.values()),
            gb_seconds=sum(self._gb_seconds(name, one) for name, one in work.items()),
            function_seconds=sum(self._seconds(name, one) for name, one in work.items()),
            reads=sum(call.units.reads for call in calls),
            writes=sum(call.units.writes for call in calls),
            kept_bytes=sum(call.units.kept.get(self.ledger, 0) for call in calls),
            log_bytes=sum(one.log_bytes for one in work.values())
            + (len(traffic.answers) + len(traffic.sent)) * assumed.access_bytes,
        )

    def move(self, reading: Reading, traffic: Traffic) -> Usage:
        """Of one move, the mean of all."""
        calls = [call for call in reading.calls if call.function == MOVE]
        ran = [one for one in reading.invocations if one.function == MOVE]
        many = len(traffic.moves)
        sent = Traffic(sent=traffic.moves, commands=many, deals=1)
        return self.usage(Reading(calls, ran), sent, idle_tick_seconds=0).times(1 / many)

    def deal_seconds(self, traffic: Traffic) -> float:
        """How long a deal takes people."""
        return traffic.commands / traffic.deals * self.assumed.move_seconds + self.assumed.pause_seconds

    def tick(self, idle: Reading) -> Usage:
        """One tick that finds nothing due, of some that did."""
        ticks = warm_ticks(idle)
        share = 1 / len(ticks)
        work = self._work(replace(idle, invocations=ticks))[TICK]
        return Usage(
            calls=len(ticks),
            gb_seconds=self._gb_seconds(TICK, work),
            function_seconds=self._seconds(TICK, work),
            reads=sum(call.units.reads for call in idle.calls),
            transitions=3 * len(ticks),
            log_bytes=work.log_bytes,
        ).times(share)

    def _work(self, reading: Reading) -> defaultdict[str, _Work]:
        work: defaultdict[str, _Work] = defaultdict(_Work)
        for one in reading.invocations:
            done = work[one.function]
            done.invocations += 1
            done.log_bytes += self._logged(one.printed, one.lines)
            if not one.cold:
                done.seconds += one.seconds
        for call in reading.calls:
            work[call.function].waits_ms += self._wait(call)
        return work

    def _logged(self, printed: int, lines: int) -> int:
        return printed + self.assumed.platform_bytes + (lines + self.assumed.platform_lines) * self.assumed.line_bytes

    def _wait(self, call: Call) -> float:
        if call.operation == POST:
            return self.assumed.push_ms / self.seats  # all seats are told at once
        if call.service == "states":
            return self.assumed.start_ms
        return self.assumed.transaction_ms if call.operation.startswith("Transact") else self.assumed.call_ms

    def _gb_seconds(self, function: str, work: _Work) -> float:
        return self._seconds(function, work) * self.memory[function] / 1024

    def _seconds(self, function: str, work: _Work) -> float:
        """A processor's time counts in full only at ``PROCESSOR_MB``; waiting takes as long anywhere."""
        share = min(1.0, self.memory[function] / PROCESSOR_MB)
        cold = work.invocations * self.assumed.cold_share * self.assumed.cold_seconds
        return work.seconds / share + work.waits_ms / 1000 + cold


def warm_ticks(reading: Reading) -> list[Invocation]:
    """The ticks that did not begin a process."""
    return [one for one in reading.invocations if one.function == TICK and not one.cold]


def steps(size: int) -> int:
    """The messages that one of so many bytes is billed as."""
    return max(1, -(-size // MESSAGE_BYTES))


def summed(traffic: Iterable[Traffic]) -> Traffic:
    """All of it."""
    return sum(traffic, Traffic())
