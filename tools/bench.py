"""``make bench``: every figure of docs/benchmarks.md, each with its reference beside it in the same run."""

import os
import platform
import subprocess
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from tools import bench_arranging, bench_command, bench_import
from tools.stack import ROOT

HEAD = """# Benchmarks

Written by `make bench`; not edited by hand. Compare figures of one table only: the machine is shared, and other work
on it adds to all of them. Commit {commit}, {when}, Python {python}, {cores} cores of {machine}.
"""
ARRANGING = """
## Arranging a hand

`python -m tools.bench_arranging`: the 600 hands of `tests/vectors/hands.csv`, microseconds of processor time, median
and slowest, and how many times faster that is than the reference, the search by definition of
`tests/rules/by_definition.py`, on the same hands. *first*: tables are kept and the hand is met for the first time;
*kept*: it has been met before; *emptied*: all tables are emptied before every hand.
"""
COMMAND = """
## A whole command

A table of six seats after 100 moves: decoding with the replay, decide, evolve, six views as text, encoding. The least
of many runs, in microseconds, beside one consistent read from the emulator's DynamoDB over loopback.
"""
IMPORT = """
## Importing a function

A fresh interpreter each, turn by turn, median of 7, in milliseconds.
"""


def report() -> Iterator[str]:
    """The page, part by part as it is measured."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    yield HEAD.format(
        commit=commit.stdout.strip(),
        when=datetime.now(UTC).date(),
        python=platform.python_version(),
        cores=_cores(),
        machine=platform.machine(),
    )
    yield ARRANGING
    yield from _table(bench_arranging.HEADS, bench_arranging.rows())
    yield COMMAND
    yield from _table(("part", "us"), ((name, f"{taken:,.0f}") for name, taken in bench_command.rows()))
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
