"""``rummy load``: how fast moves are, with few tables and with many, beside an echo."""

import argparse
from typing import Final

from tools.arguments import Commands
from tools.load import tables
from tools.load.alone import move_times
from tools.load.measure import Wanted, load
from tools.page import write_section

TABLES: Final = (1, 10, 50)
TABLES_MOST: Final = 200
SECONDS: Final = 30.0
SECONDS_MOST: Final = 600
THINK: Final = 3.0
SEATS: Final = 4
ALONE_DEALS: Final = 20
DEFAULT: Final = Wanted(TABLES, SEATS, SECONDS, THINK)


def add_to(commands: Commands) -> None:
    """Add ``load`` to the commands of ``rummy``."""
    parser = commands.add_parser("load", help="tables of paced bots on a stack of their own, beside an echo")
    parser.add_argument("--tables", type=_tables, default=TABLES, help="numbers of tables at once (1,10,50)")
    parser.add_argument("--seats", type=int, choices=range(2, 7), default=SEATS, metavar="2-6")
    parser.add_argument("--seconds", type=_seconds, default=SECONDS, help=f"of play with each ({SECONDS:g})")
    parser.add_argument("--think", type=_seconds, default=THINK, help=f"seconds that a bot thinks ({THINK:g})")
    parser.add_argument("--write", action="store_true", help="put the table into docs/benchmarks.md")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play, and print the table."""
    text = section(Wanted(chosen.tables, chosen.seats, chosen.seconds, chosen.think))
    print(f"\n{text}")
    if chosen.write:
        write_section(text)
    return 0


def section(wanted: Wanted = DEFAULT) -> str:
    """The section of the benchmarks' page."""
    alone = move_times(wanted.seats, ALONE_DEALS)
    loaded = [load(many, wanted, print) for many in wanted.tables]
    return tables.section(wanted, loaded, alone)


def _tables(text: str) -> tuple[int, ...]:
    parts = text.split(",")
    if not all(part.isdecimal() and 1 <= int(part) <= TABLES_MOST for part in parts):
        raise argparse.ArgumentTypeError(f"{text!r}: give numbers from 1 to {TABLES_MOST} with commas, as in 1,10,50")
    return tuple(map(int, parts))


def _seconds(text: str) -> float:
    if not text.replace(".", "", 1).isdecimal() or not 0 < float(text) <= SECONDS_MOST:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds above 0 and up to {SECONDS_MOST}")
    return float(text)
