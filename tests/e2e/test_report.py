"""The report function on the local stack: what it writes into its bucket, as `rummy report` does into a folder."""

import json
import time
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import boto3
import pytest

from rummy.aws.dynamo import transact
from rummy.aws.ledger_store import DynamoLedger
from rummy.report.window import Span, Window, last_closed, moment
from rummy.table.notation import replay
from tests.report.house import HOUR, NAMES, Reported, by_bots, by_drops, by_void
from tools.cli import main
from tools.deploy import Deployed
from tools.local import PageServer

pytestmark = pytest.mark.emulator

DAY = last_closed(Span.DAY, int(time.time() * 1000)).before
"""The day before yesterday: nobody plays there but this test."""
EIGHT = Window(Span.HOUR, DAY.start + 20 * HOUR, DAY.start + 21 * HOUR)
FILES = {"settlements.csv", "summary.json", "summary.html", "manifest.json"}


@pytest.fixture(scope="module")
def played(stack: Deployed) -> None:
    """Deals that were settled on the stack that day."""
    house = Reported()
    house.welcome(*NAMES, at=DAY.start)
    for minute, ending in ((5, by_drops), (10, by_bots), (15, by_void)):
        house.play(EIGHT.start + minute * 60_000, ending=ending)
    client, store = boto3.client("dynamodb", **stack.emulator.aws), stack.outputs["LedgerStore"]
    ledger = DynamoLedger(client, store)
    for posted in house.ports.ledger.posted(DAY.start, DAY.end):
        assert ledger.post(posted.posting, posted.at)
    for (table, _), record in house.ports.ledger.finished.items():
        assert not transact(client, [ledger.finished(table, replay(record), EIGHT.end)])


def invoked(stack: Deployed, **event: str) -> tuple[bool, Any]:
    """Whether the function came to its end, and what it said."""
    client = boto3.client("lambda", **stack.emulator.aws)
    answer = client.invoke(FunctionName=stack.outputs["ReportFunction"], Payload=json.dumps(event).encode())
    return "FunctionError" not in answer, json.loads(answer["Payload"].read())


def kept(stack: Deployed, folder: str) -> dict[str, bytes]:
    client, bucket = boto3.client("s3", **stack.emulator.aws), stack.outputs["ReportsBucket"]
    listed = client.list_objects_v2(Bucket=bucket, Prefix=f"{folder}/").get("Contents", ())
    return {Path(one["Key"]).name: client.get_object(Bucket=bucket, Key=one["Key"])["Body"].read() for one in listed}


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("window", [EIGHT, DAY])
def test_a_closed_window_is_written_into_the_bucket_and_the_same_again(stack: Deployed, window: Window) -> None:
    event = {"window": window.span.value, "start": moment(window.start).isoformat()}
    answer = (True, {"folder": window.folder, "verdict": "BALANCED", "rows": 9})
    assert invoked(stack, **event) == answer
    first = kept(stack, window.folder)

    assert invoked(stack, **event) == answer
    assert set(first) == FILES
    assert kept(stack, window.folder) == first
    assert first["settlements.csv"].count(b"\n") == 10


def test_the_schedules_own_event_reports_the_last_closed_hour(stack: Deployed) -> None:
    done, answer = invoked(stack, window="hour", at="<aws.scheduler.scheduled-time>")

    assert (done, answer["verdict"]) == (True, "BALANCED")
    assert set(kept(stack, answer["folder"])) == FILES


def test_a_window_that_is_not_closed_is_refused_and_leaves_nothing(stack: Deployed) -> None:
    done, answer = invoked(stack, window="day", start="2199-01-01")

    assert not done
    assert "the day from 2199-01-01 00:00 is not closed before 00:05" in json.dumps(answer)
    assert kept(stack, "settlements/dt=2199-01-01/day") == {}


@pytest.mark.usefixtures("played")
def test_rummy_report_writes_the_same_files(
    stack: Deployed, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    start, end = (f"{moment(at):%Y-%m-%dT%H:%M}" for at in (EIGHT.start, EIGHT.end))
    invoked(stack, window="hour", start=start)
    words = ["report", "--from", start, "--to", end, "--port", str(stack.emulator.port)]
    assert main([*words, "--out", str(tmp_path)]) == 0
    written = {file.name: file.read_bytes() for file in (tmp_path / EIGHT.folder).iterdir()}

    assert written == kept(stack, EIGHT.folder)
    assert capsys.readouterr().out == f"{tmp_path / EIGHT.folder}: BALANCED, 2 deals, 9 rows\n"


def test_the_page_server_shows_the_hour_that_runs(stack: Deployed) -> None:
    with PageServer() as page, page.serving(stack) as link:
        connection = HTTPConnection(urlsplit(link).netloc, timeout=60)
        connection.request("GET", "/report")
        answer = connection.getresponse()

        assert answer.getheader("Content-Type") == "text/html; charset=utf-8"
        assert "this hour so far, Asia/Kolkata" in answer.read().decode()
        connection.close()
