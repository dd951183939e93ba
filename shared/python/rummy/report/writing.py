"""A report is made whole in a folder of its own, then kept file by file, each read back; the manifest comes last."""

import csv
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from rummy.ports import Archive, Ports
from rummy.report import holdings
from rummy.report.chains import Chains
from rummy.report.checks import Rakes, ZeroSums, unsettled
from rummy.report.holdings import Totals
from rummy.report.manifest import MANIFEST, SUMMARY, Kept, carried, fingerprint, manifest_json, of_file
from rummy.report.page import page
from rummy.report.pairs import frequent_pairs
from rummy.report.replays import replays
from rummy.report.rows import HEADS, rows, settled
from rummy.report.summary import Summary, summary_json
from rummy.report.tally import Figures, Tally
from rummy.report.window import Span, Window

SETTLEMENTS: Final = "settlements.csv"
PAGE: Final = "summary.html"
KINDS: Final = {
    SETTLEMENTS: "text/csv; charset=utf-8",
    SUMMARY: "application/json",
    PAGE: "text/html; charset=utf-8",
    MANIFEST: "application/json",
}
"""The files of a report in the order of their keeping, and their media types."""
_DAYS_BACK: Final = 31
"""So many days before, at most, a report is looked for that has the totals up to then."""


class NotKeptError(Exception):
    """A file of a report did not come back as it was kept: the report has no manifest."""


def write_report(ports: Ports, window: Window, now: int) -> Summary:
    """Make and keep the report of a closed window. ``now`` (epoch milliseconds) is in none of its files.

    Raises NoWindowError if the window is not closed, NotKeptError if a file does not come back as it was kept.
    """
    window.check_closed(now)
    with TemporaryDirectory() as folder:
        summary = make_report(ports, window, now, Path(folder))
        for name, kind in KINDS.items():
            _keep(ports.archive, f"{window.folder}/{name}", Path(folder, name), kind)
    return summary


def page_so_far(ports: Ports, window: Window, now: int) -> str:
    """The page of a window that may still run, kept nowhere."""
    with TemporaryDirectory() as folder:
        make_report(ports, window, now, Path(folder))
        return Path(folder, PAGE).read_text(encoding="utf-8")


def make_report(ports: Ports, window: Window, now: int, folder: Path) -> Summary:
    """Write the files of a report into a folder."""
    summary = _summary(ports, window, now, folder / SETTLEMENTS)
    (folder / SUMMARY).write_text(summary_json(summary), encoding="utf-8")
    shown = tuple(of_file(folder / name) for name in (SETTLEMENTS, SUMMARY))
    (folder / PAGE).write_text(page(summary, shown), encoding="utf-8")
    (folder / MANIFEST).write_text(manifest_json(summary, (*shown, of_file(folder / PAGE))), encoding="utf-8")
    return summary


def _summary(ports: Ports, window: Window, now: int, settlements: Path) -> Summary:
    found = _streamed(ports, window, settlements)
    figures, ledger = found.figures, ports.ledger
    replayed = replays(ledger, window, figures.deals + figures.voided)
    checks = [found.zero_sums.check(), replayed.check, found.rakes.check()]
    if window.span is Span.HOUR:
        checks += [found.chains.check(ledger, window), unsettled(ports, now)]
        return Summary(window, figures, tuple(checks), replayed.every, totals=None)
    held = holdings.held(ledger, window, found.chains.players, now)
    totals = totals_before(ports, window).plus(figures.moved)
    checks += [
        found.chains.check(ledger, window, held.unseen),
        holdings.issued(ledger, totals, held.amount),
        unsettled(ports, now),
    ]
    return Summary(window, figures, tuple(checks), replayed.every, totals, frequent_pairs(settlements))


class _Streamed(NamedTuple):
    """What one pass over the postings gives."""

    figures: Figures
    zero_sums: ZeroSums
    rakes: Rakes
    chains: Chains


def _streamed(ports: Ports, window: Window, settlements: Path) -> _Streamed:
    """Write the rows of a window's deals while all else of it is added up."""
    tally, zero_sums, rakes, chains = Tally(window), ZeroSums(), Rakes(), Chains()
    with settlements.open("w", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(HEADS)
        for posted in ports.ledger.posted(window.start, window.end):
            ended = settled(posted.posting)
            tally.take(posted, ended)
            zero_sums.take(posted)
            chains.take(posted)
            if ended is not None:
                rakes.take(ended)
                table.writerows(rows(posted, ended))
    return _Streamed(tally.figures(), zero_sums, rakes, chains)


def totals_before(ports: Ports, day: Window) -> Totals:
    """All that was issued and raked before a day: by the last report before it, else from the first posting on."""
    totals, since = Totals(), None
    back = day
    for _ in range(_DAYS_BACK):
        back = back.before
        found = carried(ports.archive, back)
        if found is not None:
            totals, since = found, back.end
            break
    if since is None:
        first = holdings.first_posted(ports.ledger)
        # The first entry of a player may be a moment younger than his second.
        since = day.start if first is None else min(first - 60_000, day.start)
    for posted in ports.ledger.posted(since, day.start) if since < day.start else ():
        totals = totals.after(posted)
    return totals


def _keep(archive: Archive, name: str, file: Path, kind: str) -> None:
    archive.put(name, file, kind)
    pieces = archive.read(name)
    back: Kept | None = None if pieces is None else fingerprint(file.name, pieces)
    if back != of_file(file):
        raise NotKeptError(f"{name} did not come back as it was kept")
