"""``rummy cost``: what deals cost on AWS, from units counted on a local stack."""

import argparse
from typing import Final

from tools.arguments import Commands
from tools.cost import tables
from tools.cost.measure import measure
from tools.cost.prices import HOME, prices
from tools.page import write_section

SEATS: Final = (2, 4, 6)
DEALS: Final = 3


def add_to(commands: Commands) -> None:
    """Add ``cost`` to the commands of ``rummy``."""
    parser = commands.add_parser("cost", help="what 1,000 deals cost on AWS, counted on a stack of their own")
    parser.add_argument("--seats", type=int, nargs="+", choices=range(2, 7), default=SEATS, metavar="2-6")
    parser.add_argument("--deals", type=_deals, default=DEALS, help=f"of each variant, in one session ({DEALS})")
    parser.add_argument("--region", choices=("us-east-1", "ap-south-1"), default=HOME, help=f"whose prices ({HOME})")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/benchmarks.md")
    parser.set_defaults(run=cost)


def cost(chosen: argparse.Namespace) -> int:
    """Play, count, and print the bill."""
    text = section(chosen.seats, chosen.deals, chosen.region)
    print(f"\n{text}")
    if chosen.write:
        write_section(text)
    return 0


def section(seats: tuple[int, ...] = SEATS, deals: int = DEALS, region: str = HOME) -> str:
    """The section of the benchmarks' page."""
    return tables.section(measure(seats, deals, print), prices(region))


def _deals(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 100:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of deals from 1 to 100")
    return int(text)
