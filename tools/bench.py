"""``make bench``: every figure of docs/benchmarks.md, each with its reference beside it in the same run."""

import os
import platform
import subprocess
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from tools import bench_arranging, bench_bots, bench_clock, bench_command, bench_import, bench_report
from tools.stack import ROOT

HEAD = """# Benchmarks

Written by `make bench`; not edited by hand. Compare figures of one table only: the machine is shared, and other work
on it adds to all of them. Commit {commit}, {when}, Python {python}, {cores} cores of {machine}.
"""
ARRANGING = """
## Arranging a hand

`python -m tools.bench_arranging`: the 600 hands of `tests/vectors/hands.csv`, microseconds of processor time, median
and slowest, and how many times faster that is than the reference, the search by definition of
`tests/rules/by_definition.py`, on the same hands; a cell below the aims in its head says so. *finish* is asked for
hands of fourteen cards, beside the definition. *first*: tables are kept and the hand is met for the first time;
*kept*: it has been met before; *emptied*: all tables are emptied before every hand.
"""
COMMAND = """
## A whole command

`python -m tools.bench_command`: a table of six seats after 100 moves: decoding with the replay, decide, evolve, six
views with their hints as text, encoding. The least and the median of many runs, in microseconds of wall time, beside
one consistent read from the emulator's DynamoDB over loopback, turn by turn.
"""
BOTS = """
## The levels of bots

`python -m tools.bench_bots`: 2,000 deals, half of them with two seats and half with four, each played twice: half of
the seats are strong, then the other half. Points a seat and deal, gained after the rake or paid; the difference is of
pairs, with its 95 % confidence interval; processor time a choice.
"""
CLOCK = """
## The clock on the emulator

`python -m tools.bench_clock`: tables of two absent players in `bitwire` on two shards at a small pace play themselves
to settlement, no client connected. The lag is from a deadline to the tick that lapses it. A shard makes at most three
transitions a second, however many tables it holds. In the last row what plays on is a relief clock of the watchdog.
"""
REPORT = """
## A settlement report

`python -m tools.bench_report`: windows of made-up postings, read through the real DynamoDB adapter and boto3's parser
without the network, to the four files. Processor seconds and the most memory.
"""
IMPORT = """
## Importing a function

A fresh interpreter each, turn by turn, median of 7, in milliseconds.
"""


def report() -> Iterator[str]:
    """The page, part by part as it is measured."""
    yield HEAD.format(
        commit=_commit(),
        when=datetime.now(UTC).date(),
        python=platform.python_version(),
        cores=_cores(),
        machine=platform.machine(),
    )
    yield ARRANGING
    yield from _table(bench_arranging.HEADS, bench_arranging.rows())
    yield COMMAND
    yield from _table(bench_command.HEADS, bench_command.rows())
    yield BOTS
    yield from _table(bench_bots.HEADS, bench_bots.rows())
    yield CLOCK
    yield from _table(bench_clock.HEADS, bench_clock.rows())
    yield REPORT
    yield from _table(bench_report.HEADS, bench_report.rows())
    yield IMPORT
    heads = ("function", "ms", "times the baseline")
    yield from _table(heads, ((name, f"{taken:.0f}", f"{ratio:.2f}") for name, taken, ratio in bench_import.rows()))


def _commit() -> str:
    git = ["git", "rev-parse", "--short", "HEAD"]
    return subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def _cores() -> int:
    return len(os.sched_getaffinity(0))


def _table(heads: Sequence[str], rows: Iterator[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield "|---" * len(heads) + "|"
    for row in rows:
        yield f"| {' | '.join(row)} |"
        print(*row, file=sys.stderr, flush=True)


def main() -> None:
    """Measure everything, then write the page."""
    text = "\n".join(report()) + "\n"
    (ROOT / "docs" / "benchmarks.md").write_text(text)


if __name__ == "__main__":
    main()
