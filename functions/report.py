"""Writes the settlement report of the hour or day that was closed last, or of the one asked for; counts drift."""

import time

from rummy.aws.process import aws_ports
from rummy.edge import LambdaEvent, Response, lambda_handler, logger
from rummy.note import Figure, Note
from rummy.ports import Ports
from rummy.report.summary import Summary
from rummy.report.window import NoWindowError, Span, Window, last_closed, parsed, window_from
from rummy.report.writing import write_report


def report(event: LambdaEvent, ports: Ports) -> Response:
    now = int(time.time() * 1000)
    window = _window(event, now)
    summary = write_report(ports, window, now)
    _tell(ports.note, summary)
    return {"folder": window.folder, "verdict": summary.verdict, "rows": summary.figures.rows}


def _window(event: LambdaEvent, now: int) -> Window:
    """From ``start`` on, or the one that was closed when the schedule was due: a late try is of the same window."""
    span = Span(event["window"])
    if "start" in event:
        return window_from(span, parsed(event["start"]))
    try:
        return last_closed(span, parsed(event["at"]))
    except NoWindowError:
        # The emulator hands the name of the scheduled time on as it stands.
        return last_closed(span, now)


def _tell(note: Note, summary: Summary) -> None:
    for check in summary.failing:
        rows = [(row.whose, row.entry, row.expected, row.found) for row in check.drifts]
        logger.error("drift", folder=summary.window.folder, check=check.name.value, failed=check.failed, rows=rows)
    figures = summary.figures
    note.say(outcome="reported", folder=summary.window.folder, verdict=summary.verdict)
    note.say(deals=figures.deals, rows=figures.rows)
    note.measure(Figure.DRIFT, len(summary.failing))


handler = lambda_handler(report, aws_ports("archive", "ledger_store"))
