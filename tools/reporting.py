"""``rummy report``: the settlement reports of a stage, written into a folder as its function writes them."""

import argparse
import shutil
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from botocore.exceptions import BotoCoreError, ClientError

from rummy.ports import Ports
from rummy.report.window import NoWindowError, Span, Window, last_closed, running, windows_between
from rummy.report.writing import NotKeptError, page_so_far, write_report
from tools.arguments import Commands, add_stage
from tools.stage import NotReached, reached

OUT: Final = Path("reports")
_PIECE: Final = 1 << 20
_SETTLED: Final = 3_000


class FolderArchive:
    """Kept files as files of a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def put(self, name: str, file: Path, kind: str) -> None:  # noqa: ARG002 - the name's end says it here
        """Keep what a file holds under this name."""
        kept = self._folder / name
        kept.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, kept)

    def read(self, name: str) -> Iterator[bytes] | None:
        """What is kept under this name, in pieces; None: nothing."""
        kept = self._folder / name
        return _pieces(kept) if kept.is_file() else None


def _pieces(file: Path) -> Iterator[bytes]:
    with file.open("rb") as opened:
        while piece := opened.read(_PIECE):
            yield piece


def add_to(commands: Commands) -> None:
    """Add ``report`` to the commands of ``rummy``."""
    parser = commands.add_parser("report", help="settlement reports of closed hours or days, into a folder")
    parser.add_argument(
        "--from", dest="start", help="a date, or an hour such as 2026-11-29T18:00 (the last closed hour)"
    )
    parser.add_argument("--to", dest="end", help="left out itself: every day between dates, every hour between hours")
    add_stage(parser)
    parser.add_argument("--ledger", help="read the Ledger store of this name, such as a restored one (the stage's own)")
    parser.add_argument("--out", type=Path, default=OUT, help=f"the folder ({OUT})")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write the reports that were asked for and say how each came out; 0 if all balance."""
    now = int(time.time() * 1000)
    try:
        windows = _windows(chosen, now)
        windows[-1].check_closed(now)
        ports = replace(reached(chosen.stage, chosen.port, chosen.ledger).ports, archive=FolderArchive(chosen.out))
        return max(_written(ports, window, now, chosen.out) for window in windows)
    except (NoWindowError, NotReached, NotKeptError, BotoCoreError, ClientError) as failed:
        print(f"rummy report: {failed}", file=sys.stderr)
        return 1


def _windows(chosen: argparse.Namespace, now: int) -> tuple[Window, ...]:
    if (chosen.start is None) != (chosen.end is None):
        raise NoWindowError("give both --from and --to, or neither for the last closed hour")
    if chosen.start is None:
        return (last_closed(Span.HOUR, now),)
    return tuple(windows_between(chosen.start, chosen.end))


def _written(ports: Ports, window: Window, now: int, out: Path) -> int:
    summary = write_report(ports, window, now)
    print(f"{out / window.folder}: {summary.verdict}, {summary.figures.deals} deals, {summary.figures.rows} rows")
    for check in summary.failing:
        for row in check.drifts:
            print(f"  {check.name.value}: {row.whose}, {row.entry}: found {row.found}, expected {row.expected}")
    return 1 if summary.failing else 0


def page_of_this_hour(ports: Ports) -> str:
    """The page of the hour that runs, so far."""
    now = int(time.time() * 1000)
    # What was asked for in the last moments may not be written yet.
    return page_so_far(ports, running(Span.HOUR, now - _SETTLED), now)
