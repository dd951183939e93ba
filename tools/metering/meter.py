"""Meters the functions of a stack: what they call, what they print, and what they take of a processor and of memory."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import boto3

from tools.deploy import Deployed, untold
from tools.metering.proxy import Call, CountingProxy
from tools.warm import warm

if TYPE_CHECKING:
    from mypy_boto3_lambda import LambdaClient

QUIET_SECONDS: Final = 0.5
"""A function reports its call a moment after it has answered; after so long without a report nothing is missing."""
PATIENCE_SECONDS: Final = 5
"""The longest that a meter waits for functions to be quiet: those of a clock never are for long."""
_REPORT: Final = re.compile(r'\{"report": .*?\}')
_METRIC_LINE: Final = re.compile(r'\{[^\n]*"_aws"[^\n]*\}')


@dataclass(frozen=True, slots=True)
class Invocation:
    """One call of a function."""

    function: str
    cold: bool
    seconds: float
    """Of a processor."""
    peak_kb: int
    printed: int
    """Bytes that it wrote to its log."""
    lines: int


@dataclass(frozen=True, slots=True)
class Reading:
    """What was counted between two looks at a meter."""

    calls: Sequence[Call]
    invocations: Sequence[Invocation]
    log: str = ""


class Meter:
    """Reads the proxy and the log of a stack; each ``read`` goes on where the last one ended."""

    def __init__(self, deployed: Deployed, proxy: CountingProxy | None) -> None:
        self._log = deployed.emulator.log
        self._proxy = proxy
        self._names = names_of(deployed)
        self._at = self._log.stat().st_size

    def read(self) -> Reading:
        """Everything since the last time, as soon as the functions are quiet."""
        self._wait_till_quiet()
        text = self._log.read_bytes()
        new, self._at = text[self._at :].decode(errors="replace"), len(text)
        calls = [] if self._proxy is None else self._proxy.take()
        return Reading(calls, tuple(invocations(new, self._names)), new)

    def _wait_till_quiet(self) -> None:
        size, until = -1, time.monotonic() + PATIENCE_SECONDS
        while size != (size := self._log.stat().st_size) and time.monotonic() < until:
            time.sleep(QUIET_SECONDS)


def names_of(deployed: Deployed) -> Mapping[str, str]:
    """The duty of each function, by its name on AWS."""
    ending = "Function"
    outputs = deployed.outputs.items()
    return {name: key.removesuffix(ending).lower() for key, name in outputs if key.endswith(ending)}


def invocations(log: str, names: Mapping[str, str]) -> Iterator[Invocation]:
    """The calls that a log reports, of the functions that have a name here."""
    for found in _REPORT.findall(log):
        told = json.loads(found)
        name = names.get(told.pop("report"))
        if name is not None:
            yield Invocation(function=name, **told)


def metrics_in(log: str) -> frozenset[tuple[str, ...]]:
    """The custom metrics that a log's lines make: namespace, name, and the values of its dimensions."""
    found = set()
    for text in _METRIC_LINE.findall(log):
        try:
            line = json.loads(text)
        except ValueError:
            continue  # two lines that ran into each other
        for directive in line["_aws"]["CloudWatchMetrics"]:
            for dimensions in directive["Dimensions"]:
                values = [f"{name}={line.get(name)}" for name in dimensions]
                found |= {(directive["Namespace"], metric["Name"], *values) for metric in directive["Metrics"]}
    return frozenset(found)


@contextmanager
def metered(deployed: Deployed, *, only: str | None = None) -> Iterator[Meter]:
    """Every call of the stack's functions, or of one, goes through a counting proxy while the block lasts."""
    client = boto3.client("lambda", **deployed.emulator.aws)
    proxy = CountingProxy(deployed.emulator)
    duties = {name: duty for name, duty in names_of(deployed).items() if only in {None, duty}}
    before = {name: _environment(client, name) for name in duties}
    with proxy.serving():
        for name, duty in duties.items():
            _set(client, name, through(before[name], deployed.emulator.url, proxy.url, duty))
        try:
            warm(deployed, say=untold)
            meter = Meter(deployed, proxy)
            meter.read()
            yield meter
        finally:
            for name, variables in before.items():
                _set(client, name, variables)


def through(variables: Mapping[str, str], emulator: str, proxy: str, duty: str) -> dict[str, str]:
    """A function's environment with the proxy in the emulator's place; its calls carry its name."""
    changed = {name: value.replace(emulator, proxy) for name, value in variables.items()}
    return {**changed, "AWS_ENDPOINT_URL": proxy, "AWS_SDK_UA_APP_ID": duty}


def _environment(client: LambdaClient, name: str) -> dict[str, str]:
    return client.get_function_configuration(FunctionName=name).get("Environment", {}).get("Variables", {})


def _set(client: LambdaClient, name: str, variables: Mapping[str, str]) -> None:
    client.update_function_configuration(FunctionName=name, Environment={"Variables": variables})


def memory_mb(deployed: Deployed) -> Mapping[str, int]:
    """The memory of each function, by its duty."""
    client = boto3.client("lambda", **deployed.emulator.aws)
    return {
        duty: client.get_function_configuration(FunctionName=name)["MemorySize"]
        for name, duty in names_of(deployed).items()
    }
