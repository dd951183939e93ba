"""``rummy report`` over ports in memory: what it writes, prints and answers."""

from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from rummy.ports import Ports
from rummy.report.window import parsed
from rummy.report.writing import KINDS
from tests.report.house import NAMES, Reported
from tools import reporting
from tools.cli import main
from tools.emulator import free_port

EIGHT = parsed("2024-11-24T20:00")


@dataclass(frozen=True)
class Standing:
    """A stage that is there."""

    ports: Ports


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> Reported:
    made = Reported()
    made.welcome(*NAMES, at=EIGHT - 1)
    made.play(EIGHT + 120_000)
    monkeypatch.setattr(reporting, "reached", lambda *_: Standing(made.ports))
    return made


def reported(out: Path, start: str, end: str) -> int:
    return main(["report", "--from", start, "--to", end, "--out", str(out)])


def test_it_writes_every_hour_between(house: Reported, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert reported(tmp_path, "2024-11-24T19:00", "2024-11-24T21:00") == 0
    folder = tmp_path / "settlements/dt=2024-11-24"

    assert {file.name for file in (folder / "hour=20").iterdir()} == set(KINDS)
    assert capsys.readouterr().out.splitlines() == [
        f"{folder}/hour=19: BALANCED, 0 deals, 0 rows",
        f"{folder}/hour=20: BALANCED, 1 deals, 3 rows",
    ]
    assert house.ports.archive.files == {}


def test_days_carry_their_totals_in_the_folder(house: Reported, tmp_path: Path) -> None:
    assert reported(tmp_path, "2024-11-24", "2024-11-26") == 0
    house.ports.ledger._posted.clear()

    assert reported(tmp_path, "2024-11-26", "2024-11-27") == 0


def test_without_a_window_it_is_the_last_closed_hour(
    house: Reported, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", "--out", str(tmp_path)]) == 0
    assert "BALANCED, 0 deals, 0 rows" in capsys.readouterr().out
    assert house.ports.archive.files == {}


def test_drift_is_printed_and_is_its_exit_status(
    house: Reported, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = house.ports.ledger.accounts[NAMES[0]]
    house.ports.ledger.accounts[NAMES[0]] = replace(before, available=before.available + 250)

    assert reported(tmp_path, "2024-11-24T20:00", "2024-11-24T21:00") == 1
    assert capsys.readouterr().out.splitlines()[1:] == [
        f"  chains: {NAMES[0]}, balance after seq 3: found 100050, expected 99800"
    ]


@pytest.mark.usefixtures("house")
@pytest.mark.parametrize(
    ("start", "end", "why"),
    [
        ("2024-11-24T20:30", "2024-11-24T21:00", "no hour in Asia/Kolkata begins at 2024-11-24 20:30"),
        ("2024-11-24", "2199-01-02", "the day from 2199-01-01 00:00 is not closed before 00:05"),
        ("2024-11-25", "2024-11-24", "2024-11-24 is not later than 2024-11-25"),
    ],
)
def test_what_cannot_be_reported_is_said_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], start: str, end: str, why: str
) -> None:
    assert reported(tmp_path, start, end) == 1
    assert capsys.readouterr().err == f"rummy report: {why}\n"
    assert not list(tmp_path.iterdir())


def test_half_a_window_is_no_window(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", "--from", "2024-11-24", "--out", str(tmp_path)]) == 1
    assert "give both --from and --to" in capsys.readouterr().err


def test_a_stack_that_does_not_run_is_said_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", "--port", str(free_port()), "--out", str(tmp_path)]) == 1
    assert "nothing answers at 127.0.0.1:" in capsys.readouterr().err
