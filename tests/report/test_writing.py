"""What a report consists of, and that it is there whole or not at all."""

import csv
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from rummy.memory import MemoryArchive
from rummy.ports import Archive, Ports
from rummy.report.window import NoWindowError, Span, parsed, window_from
from rummy.report.writing import KINDS, NotKeptError, page_so_far, write_report
from rummy.table.postings import Account
from tests.report.house import (
    CHIPS,
    EIGHT,
    HOUR,
    LATER,
    NAMES,
    THE_DAY,
    THE_HOUR,
    Reported,
    by_bots,
    by_clock,
    by_void,
)


@pytest.fixture
def house() -> Reported:
    """An hour of play."""
    made = Reported()
    made.welcome(*NAMES)
    minutes = iter(range(EIGHT, EIGHT + HOUR, 300_000))
    made.play(next(minutes) + 1)
    made.play(next(minutes), variant="jili", ending=by_bots)
    made.play(next(minutes), variant="classic", ending=by_clock, seats=2)
    made.play(next(minutes), variant="bitwire", ending=by_bots, seats=4, stake=1)
    made.play(next(minutes), ending=by_bots, seats=6)
    made.play(next(minutes), ending=by_void)
    return made


def read(house: Reported, name: str, folder: str = THE_HOUR.folder) -> str:
    return house.ports.archive.files[f"{folder}/{name}"].decode()


def told(house: Reported, name: str, folder: str = THE_HOUR.folder) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(read(house, name, folder))
    return said


def test_a_report_is_four_files(house: Reported) -> None:
    summary = write_report(house.ports, THE_HOUR, LATER)
    archive = house.ports.archive

    assert summary.verdict == "BALANCED"
    assert list(archive.files) == [f"{THE_HOUR.folder}/{name}" for name in KINDS]
    assert [archive.kinds[name].split(";")[0] for name in archive.files] == [
        "text/csv",
        "application/json",
        "text/html",
        "application/json",
    ]


def test_its_sums_are_the_ledgers(house: Reported) -> None:
    write_report(house.ports, THE_HOUR, LATER)
    table = list(csv.DictReader(read(house, "settlements.csv").splitlines()))
    ended = [one.posting for one in house.posted() if one.posting.deal is not None and one.posting.deal.seats]
    rake = sum(posting.of_house(Account.RAKE) for posting in ended)
    won = {name: sum(posting.gain(name) for posting in ended) for name in NAMES}

    assert len(table) == sum(len(posting.players) for posting in ended)
    assert sum(int(row["rake_share"]) for row in table) == rake > 0
    assert sum(int(row["amount"]) for row in table) == -rake
    assert won == {name: sum(int(row["amount"]) for row in table if row["player"] == name) for name in NAMES}


def test_its_manifest_tells_rows_sums_and_digests(house: Reported) -> None:
    write_report(house.ports, THE_HOUR, LATER)
    manifest, summary = told(house, "manifest.json"), told(house, "summary.json")
    table = list(csv.DictReader(read(house, "settlements.csv").splitlines()))
    paid = -sum(min(0, int(row["amount"])) for row in table)

    assert manifest["window"] == {
        "span": "hour",
        "start": "2026-11-29T20:00:00+05:30",
        "end": "2026-11-29T21:00:00+05:30",
        "zone": "Asia/Kolkata",
    }
    assert (manifest["generator"], manifest["verdict"]) == ("1.1.0", "BALANCED")
    assert (manifest["rows"], manifest["deals"], manifest["voided"], manifest["postings"]) == (len(table), 5, 1, 11)
    assert manifest["sums"]["paid"] == paid == summary["figures"]["paid"]
    assert manifest["sums"]["rake"] == manifest["sums"]["rake_share"] == -manifest["sums"]["amount"]
    assert manifest["replayed"] == {"every": 1}
    for file in manifest["files"]:
        content = house.ports.archive.files[f"{THE_HOUR.folder}/{file['name']}"]
        assert (file["bytes"], file["sha256"]) == (len(content), hashlib.sha256(content).hexdigest())


def test_the_same_window_gives_the_same_bytes_whenever_it_is_written(house: Reported) -> None:
    for window in (THE_HOUR, THE_DAY):
        write_report(house.ports, window, LATER)
    first = dict(house.ports.archive.files)
    house.play(LATER + HOUR)
    for window in (THE_HOUR, THE_DAY):
        write_report(house.ports, window, LATER + 30 * 24 * HOUR)

    assert house.ports.archive.files == first


def test_a_day_is_its_hours(house: Reported) -> None:
    house.play(EIGHT + HOUR)
    house.play(EIGHT + HOUR - 1)
    write_report(house.ports, THE_DAY, LATER)
    slices = told(house, "summary.json", THE_DAY.folder)["figures"]["slices"]

    assert [one["deals"] for one in slices] == [0] * 20 + [6, 1, 0, 0]


def test_figures_name_the_variants_and_the_largest_movements(house: Reported) -> None:
    write_report(house.ports, THE_HOUR, LATER)
    figures = told(house, "summary.json")["figures"]
    nets = [one["net"] for one in figures["movements"]]

    assert figures["variants"][0]["variant"] == "market"
    assert sum(one["rake"] for one in figures["variants"]) == figures["rake"]
    gains = [net for net in nets if net > 0]
    assert gains == sorted(gains, reverse=True)
    assert nets[len(gains) :] == sorted(nets[len(gains) :])


def test_a_window_that_is_not_closed_has_no_report(house: Reported) -> None:
    future = window_from(Span.DAY, parsed("2031-01-01"))
    for window, now in ((THE_HOUR, THE_HOUR.end), (future, LATER)):
        with pytest.raises(NoWindowError, match="is not closed before"):
            write_report(house.ports, window, now)

    assert house.ports.archive.files == {}


def into(house: Reported, archive: Archive) -> Ports:
    """The house's ports, with another archive."""
    ports: Ports = house.ports
    return replace(ports, archive=archive)


class KilledError(Exception):
    """The process is gone."""


@dataclass
class Failing:
    """Keeps so many files, then ends, or keeps something else."""

    good: int
    ends: bool = True
    kept: MemoryArchive = field(default_factory=MemoryArchive)

    def put(self, name: str, file: Path, kind: str) -> None:
        self.kept.put(name, file, kind)
        if len(self.kept.files) > self.good:
            if self.ends:
                del self.kept.files[name]
                raise KilledError
            self.kept.files[name] = self.kept.files[name][:-1] + b"?"

    def read(self, name: str) -> Iterator[bytes] | None:
        return self.kept.read(name)


@pytest.mark.parametrize("good", range(3))
def test_one_that_is_killed_between_files_leaves_no_manifest_and_is_written_anew(house: Reported, good: int) -> None:
    archive = Failing(good)
    with pytest.raises(KilledError):
        write_report(into(house, archive), THE_HOUR, LATER)
    assert len(archive.kept.files) == good
    assert f"{THE_HOUR.folder}/manifest.json" not in archive.kept.files

    write_report(into(house, archive.kept), THE_HOUR, LATER)
    write_report(house.ports, THE_HOUR, LATER)
    assert archive.kept.files == house.ports.archive.files


@pytest.mark.parametrize("good", range(3))
def test_a_file_that_does_not_come_back_as_it_was_kept_ends_it(house: Reported, good: int) -> None:
    archive = Failing(good, ends=False)
    with pytest.raises(NotKeptError, match="did not come back"):
        write_report(into(house, archive), THE_HOUR, LATER)

    assert f"{THE_HOUR.folder}/manifest.json" not in archive.kept.files


def test_an_empty_window_has_a_verdict_too() -> None:
    house = Reported()
    for window in (THE_HOUR, THE_DAY):
        assert write_report(house.ports, window, LATER).verdict == "BALANCED"
        assert len(read(house, "settlements.csv", window.folder).splitlines()) == 1
        assert "checks hold. No deals settled." in read(house, "summary.html", window.folder)
        assert told(house, "manifest.json", window.folder)["rows"] == 0


def test_the_page_of_an_hour_that_runs_says_so(house: Reported) -> None:
    now = EIGHT + 23 * 60_000
    page = page_so_far(house.ports, replace(THE_HOUR, end=now), now)

    assert "20:00 to 20:23, this hour so far, Asia/Kolkata" in page
    assert "hold over 5 deals." in page
    assert house.ports.archive.files == {}


def test_totals_are_carried_from_the_last_day_that_was_reported(house: Reported) -> None:
    early = window_from(Span.DAY, parsed("2026-11-27"))
    for window in (early, THE_DAY):
        write_report(house.ports, window, LATER)
    totals = [told(house, "summary.json", window.folder)["totals"] for window in (early, THE_DAY)]
    carried = dict(house.ports.archive.files)
    house.ports.archive.files.clear()
    write_report(house.ports, THE_DAY, LATER)

    assert totals[0] == {"issued": len(NAMES) * CHIPS, "rake": 0}
    assert totals[1]["issued"] == len(NAMES) * CHIPS
    assert totals[1]["rake"] == told(house, "summary.json", THE_DAY.folder)["figures"]["rake"]
    assert all(carried[name] == content for name, content in house.ports.archive.files.items())


def test_totals_of_a_report_without_its_manifest_do_not_count(house: Reported) -> None:
    day = THE_DAY.before
    write_report(house.ports, day, LATER)
    files = house.ports.archive.files
    wrong = files[f"{day.folder}/summary.json"].replace(b'"issued": 600000', b'"issued": 999999')
    assert wrong != files[f"{day.folder}/summary.json"]
    files[f"{day.folder}/summary.json"] = wrong

    assert write_report(house.ports, THE_DAY, LATER).verdict == "BALANCED"


def test_what_was_posted_after_a_day_is_taken_off_again(house: Reported) -> None:
    write_report(house.ports, THE_DAY, LATER)
    first = dict(house.ports.archive.files)
    house.welcome("newcomer", at=LATER)
    for later in range(3):
        house.play(THE_DAY.end + (later + 2) * 60_000, first=later)

    assert write_report(house.ports, THE_DAY, LATER + HOUR).verdict == "BALANCED"
    assert house.ports.archive.files == first
