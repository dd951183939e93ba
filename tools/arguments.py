"""What commands of ``rummy`` have in common on the command line."""

import argparse
from typing import TypeAlias

from tools.emulator import EMULATOR_PORT
from tools.stage import LOCAL

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001 - argparse names it nowhere else
"""Those of a parser, to which one more can be added."""


def add_stage(parser: argparse.ArgumentParser) -> None:
    """Add what names a running stage, as ``reached`` takes it."""
    parser.add_argument("--stage", default=LOCAL, help="of cdk.json (local: what `make play` runs)")
    parser.add_argument("--port", type=int, default=EMULATOR_PORT, help=f"of the local emulator ({EMULATOR_PORT})")
