"""The report function: which window it takes, what it counts, and what it leaves behind when it may not write."""

import json
from dataclasses import replace
from typing import Any

import pytest

from functions.report import report
from rummy.edge import lambda_handler
from rummy.report.window import NoWindowError, parsed
from tests.report.house import NAMES, Reported

EIGHT = parsed("2024-11-24T20:00")
FOLDER = "settlements/dt=2024-11-24/hour=20"


@pytest.fixture
def house() -> Reported:
    made = Reported()
    made.welcome(*NAMES, at=EIGHT - 1)
    made.play(EIGHT + 120_000)
    return made


def called(house: Reported, **event: str) -> dict[str, Any]:
    return lambda_handler(report, lambda: house.ports)(event, None)


def line_in(printed: str) -> Any:
    """The line of the one request, in what was printed."""
    (line,) = (json.loads(line) for line in printed.splitlines() if '"outcome"' in line)
    return line


def test_a_schedule_reports_what_was_closed_when_it_was_due(house: Reported) -> None:
    hour = called(house, window="hour", at="2024-11-24T15:35:00Z")
    day = called(house, window="day", at="2024-11-24T18:45:00Z")

    assert hour == {"folder": FOLDER, "verdict": "BALANCED", "rows": 3}
    assert day == {"folder": "settlements/dt=2024-11-24/day", "verdict": "BALANCED", "rows": 3}
    assert f"{FOLDER}/manifest.json" in house.ports.archive.files


def test_an_operator_names_the_window(house: Reported) -> None:
    assert called(house, window="hour", start="2024-11-24T20:00")["rows"] == 3
    assert called(house, window="day", start="2024-11-24")["rows"] == 3


def test_where_the_due_time_is_not_filled_in_the_last_closed_window_is_taken(house: Reported) -> None:
    assert called(house, window="hour", at="<aws.scheduler.scheduled-time>")["rows"] == 0


def test_no_drift_is_counted_as_none(house: Reported, capsys: pytest.CaptureFixture[str]) -> None:
    called(house, window="hour", start="2024-11-24T20:00")

    line = line_in(capsys.readouterr().out)
    (metrics,) = line["_aws"]["CloudWatchMetrics"]
    assert (line["outcome"], line["verdict"], line["rows"], line["Drift"]) == ("reported", "BALANCED", 3, [0])
    assert metrics == {"Namespace": "Rummy", "Dimensions": [["Stage"]], "Metrics": [{"Name": "Drift"}]}


def test_drift_is_counted_and_its_rows_are_logged(
    house: Reported, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    before = house.ports.ledger.accounts[NAMES[0]]
    house.ports.ledger.accounts[NAMES[0]] = replace(before, available=before.available + 1)
    answer = called(house, window="hour", start="2024-11-24T20:00")
    (logged,) = (vars(record) for record in caplog.records if record.levelname == "ERROR")

    assert answer["verdict"] == "DRIFT"
    assert line_in(capsys.readouterr().out)["Drift"] == [1]
    assert (logged["msg"], logged["folder"], logged["check"]) == ("drift", FOLDER, "chains")
    assert logged["rows"][0][0] == NAMES[0]


@pytest.mark.parametrize("start", ["2024-11-24T20:30", "2199-01-01T00:00", "soon"])
def test_what_is_no_closed_window_fails_and_leaves_nothing(house: Reported, start: str) -> None:
    with pytest.raises(NoWindowError):
        called(house, window="hour", start=start)

    assert house.ports.archive.files == {}


def test_a_window_must_be_an_hour_or_a_day(house: Reported) -> None:
    with pytest.raises(ValueError, match="week"):
        called(house, window="week", start="2024-11-24")
