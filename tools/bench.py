"""``make bench``: every figure of docs/benchmarks.md, each with its reference beside it in the same run."""

import sys
from collections.abc import Iterator, Sequence

from tools import (
    bench_arranging,
    bench_bots,
    bench_client,
    bench_clock,
    bench_command,
    bench_import,
    bench_packages,
    bench_report,
)
from tools.cost import command as cost
from tools.load import command as load
from tools.page import PAGE, measured, table

HEAD = """# Benchmarks

Written by `make bench`, what a deal costs and the load also by `rummy cost --write` and `rummy load --write`; not
edited by hand. Compare figures of one table only: the machine is shared, and other work on it adds to all of them.
{measured}.
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
## Loading a function

A fresh interpreter each, turn by turn, the least milliseconds of processor time of 11, on the packages that are
deployed. `import pydantic` alone loads little of it; the second row has what everybody uses. In the last two columns
the layers have no bytecode and are compiled while they load, as on AWS at each cold start. The aim is 1.15.
{measured}.

What `move` has above the baseline is two fifths frozen dataclasses (97 are made, half a millisecond each) and half
pydantic: `BaseModel`, and the models of settings (the first model of a process costs most), messages and answers. The
other modules, some 60 of rules, play and adapters, cost about what it saves that the collector rests while a function
loads, as it does not for the baselines; that is why `authorize` stands below the second row.
"""
PACKAGES = """
## What is deployed

The packages of the functions for AWS, as `make synth` writes them. All functions are in one, each a file of it.
"""


def report() -> Iterator[str]:
    """The page, part by part as it is measured."""
    yield HEAD.format(measured=measured())
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
    yield IMPORT.format(measured=measured())
    yield from _table(bench_import.HEADS, bench_import.rows())
    yield PACKAGES
    yield from _table(bench_packages.HEADS, bench_packages.rows())
    yield f"\n{cost.section()}"
    yield f"\n{load.section()}"
    yield f"\n{bench_client.section()}"


def _table(heads: Sequence[str], rows: Iterator[Sequence[str]]) -> Iterator[str]:
    return table(heads, map(_told, rows))


def _told(row: Sequence[str]) -> Sequence[str]:
    print(*row, file=sys.stderr, flush=True)
    return row


def main() -> None:
    """Measure everything, then write the page."""
    text = "\n".join(report()) + "\n"
    PAGE.write_text(text)


if __name__ == "__main__":
    main()
