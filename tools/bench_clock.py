"""The turn clock on the emulator: tables of absent players play themselves to settlement with no client connected.

Run from the project's folder: ``python -m tools.bench_clock``. Each row is a stack of its own, two shards, at a small
pace. The lag is from a deadline to the request that lapses it; state transitions are counted from the executions'
histories. The last row stops every clock in mid-deal: what runs then was started by the watchdog.
"""

import re
import secrets
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Any, Final

from rummy.note import Figure
from rummy.play.lobby import join, lobby
from rummy.ports import Ports, Rules
from rummy.table.postings import grant
from rummy.table.state import Table
from rummy.wire.matchmake import JoinMessage, LobbyMessage
from tools.deploy import untold
from tools.stack import local_stack, logs
from tools.stage import Stage, client, reached

HEADS: Final = ("tables", "lapses", "lag, median ms", "lag, worst ms", "seconds", "state transitions", "a second")
TABLES: Final = (1, 5, 20)
PACE: Final = 15
SHARDS: Final = 2
STAKE: Final = 1
RULES: Final = Rules(stakes=(STAKE,), pace=PACE, practice_pace=200, shards=SHARDS, welcome=0, daily_grant=0)
"""As the stack's functions have them, so far as they matter to these tables."""
PATIENCE_SECONDS: Final = 400
_LAGS: Final = re.compile(rf'"{Figure.CLOCK_LAG.value}":\[([\d, ]*)\]')


@dataclass(frozen=True, slots=True)
class Run:
    """What was seen while some tables played themselves out."""

    lags: Sequence[int]
    """Milliseconds."""
    seconds: float
    transitions: int


def rows() -> Iterator[tuple[str, ...]]:
    """A row for each number of tables, under ``HEADS``, and one for the stopped clocks."""
    for many in TABLES:
        yield _row(str(many), played_out(many, stop=False))
    yield _row("1, its clocks stopped in mid-deal", played_out(1, stop=True))


def _row(name: str, run: Run) -> tuple[str, ...]:
    each = f"{run.transitions / run.seconds:.2f}"
    lags = (f"{median(run.lags):,.0f}", f"{max(run.lags):,}")
    return (name, str(len(run.lags)), *lags, f"{run.seconds:.0f}", str(run.transitions), each)


def played_out(many: int, *, stop: bool) -> Run:
    """So many tables of two who have gone, from the first deal to its settlement at the last of them."""
    with local_stack(context={"pace": str(PACE), "shards": str(SHARDS)}, say=untold) as deployed:
        stage = reached("local", deployed.emulator.port)
        ports = replace(stage.ports, rules=RULES)
        start = time.time()
        tables = [_seat_two(ports) for _ in range(many)]
        if stop:
            time.sleep(3)
            _stop_clocks(stage)
        _wait(ports, tables)
        taken = time.time() - start
        return Run(lags_in(logs(deployed.emulator)), taken, _transitions(stage))


def _seat_two(ports: Ports) -> str:
    """A table of two whose connections never were there."""
    table = ""
    for _ in range(2):
        player, at = secrets.token_urlsafe(16), int(time.time() * 1000)
        kind: dict[str, Any] = {"v": 1, "action": "matchmake", "variant": "bitwire", "stake": STAKE, "seats": 2}
        ports.ledger.post(grant("BENCH", player, 10_000), at)
        shown = lobby(ports, LobbyMessage(**kind, op="lobby"), player=player, at=at)
        asked = JoinMessage(**kind, op="join", commitment=shown.commitment, nonce=secrets.token_hex(16))
        joined = join(ports, asked, player=player, name="Nobody", connection=f"{player}=", address="", at=at)
        table = joined.house.table
    return table


def _wait(ports: Ports, tables: Sequence[str]) -> None:
    """Until the first deal of each is settled. Raises TimeoutError."""
    until = time.time() + PATIENCE_SECONDS
    while any(_playing(ports.tables.load(table)) for table in tables):
        if time.time() > until:
            raise TimeoutError(f"a deal was not over after {PATIENCE_SECONDS} s")
        time.sleep(0.5)


def _playing(table: Table) -> bool:
    return table.number == 0 or table.playing


def lags_in(text: str) -> list[int]:
    """The lags that the ticks measured, in milliseconds. Lines of several workers may run into each other."""
    return [int(lag) for lags in _LAGS.findall(text) for lag in lags.split(",") if lag.strip()]


def _executions(stage: Stage) -> list[dict[str, Any]]:
    workflows = client(stage.aws, "stepfunctions")
    found: list[dict[str, Any]] = workflows.list_executions(stateMachineArn=stage.outputs["ClockArn"])["executions"]
    return found


def _transitions(stage: Stage) -> int:
    """The states entered by all executions so far."""
    workflows = client(stage.aws, "stepfunctions")
    pages = (
        page
        for execution in _executions(stage)
        for page in workflows.get_paginator("get_execution_history").paginate(executionArn=execution["executionArn"])
    )
    return sum(event["type"].endswith("StateEntered") for page in pages for event in page["events"])


def _stop_clocks(stage: Stage) -> None:
    workflows = client(stage.aws, "stepfunctions")
    for execution in _executions(stage):
        workflows.stop_execution(executionArn=execution["executionArn"])


def main() -> None:
    """Print the table."""
    print(*HEADS, sep=" | ")
    for row in rows():
        print(*row, sep=" | ", flush=True)


if __name__ == "__main__":
    main()
