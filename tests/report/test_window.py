import pytest

from rummy.report.window import NoWindowError, Span, Window, last_closed, parsed, running, window_from, windows_between

MINUTE = 60_000


def hour(text: str) -> Window:
    return window_from(Span.HOUR, parsed(text))


def test_hours_and_days_are_those_of_india() -> None:
    assert parsed("2026-11-29T20:00") == parsed("2026-11-29T14:30:00Z")
    assert hour("2026-11-29T20:00").folder == "settlements/dt=2026-11-29/hour=20"
    assert window_from(Span.DAY, parsed("2026-11-29")).folder == "settlements/dt=2026-11-29/day"
    assert window_from(Span.DAY, parsed("2026-11-28T18:30:00Z")).start == parsed("2026-11-29")


@pytest.mark.parametrize("start", ["2026-11-29T20:30", "2026-11-29T20:00:01", "2026-11-29T20:00:00Z"])
def test_an_hour_begins_on_the_hour(start: str) -> None:
    with pytest.raises(NoWindowError, match="no hour in Asia/Kolkata begins at"):
        hour(start)


def test_a_day_begins_at_midnight() -> None:
    with pytest.raises(NoWindowError, match="no day in Asia/Kolkata begins at 2026-11-29 01:00"):
        window_from(Span.DAY, parsed("2026-11-29T01:00"))


def test_a_window_closes_five_minutes_after_its_end() -> None:
    window = hour("2026-11-29T20:00")
    window.check_closed(window.end + 5 * MINUTE)

    for now in (window.start, window.end + 5 * MINUTE - 1, window.start - 1_000_000_000):
        with pytest.raises(NoWindowError, match="the hour from 2026-11-29 20:00 is not closed before 21:05"):
            window.check_closed(now)


@pytest.mark.parametrize(
    ("now", "closed"),
    [
        ("2026-11-29T21:05", "2026-11-29T20:00"),
        ("2026-11-29T21:04:59", "2026-11-29T19:00"),
        ("2026-11-30T00:05", "2026-11-29T23:00"),
    ],
)
def test_the_last_closed_hour(now: str, closed: str) -> None:
    assert last_closed(Span.HOUR, parsed(now)) == hour(closed)


def test_the_last_closed_day() -> None:
    assert last_closed(Span.DAY, parsed("2026-11-30T00:15")).folder == "settlements/dt=2026-11-29/day"
    assert last_closed(Span.DAY, parsed("2026-11-30T00:04")).folder == "settlements/dt=2026-11-28/day"


def test_a_window_that_runs_is_not_whole() -> None:
    now = parsed("2026-11-29T20:23")
    window = running(Span.HOUR, now)

    assert (window.start, window.end, window.whole) == (parsed("2026-11-29T20:00"), now, False)
    with pytest.raises(NoWindowError):
        window.check_closed(now + 7 * 24 * 60 * MINUTE)


def test_a_moment_lies_in_a_part_of_its_window() -> None:
    day, window = window_from(Span.DAY, parsed("2026-11-29")), hour("2026-11-29T20:00")

    assert (day.slice_of(day.start), day.slice_of(parsed("2026-11-29T20:59:59"))) == (0, 20)
    assert (window.slice_of(window.start + 5 * MINUTE - 1), window.slice_of(window.end - 1)) == (0, 11)


def test_between_two_dates_lie_days_and_between_two_hours_hours() -> None:
    days = [window.folder for window in windows_between("2026-11-29", "2026-12-01")]
    hours = [window.folder for window in windows_between("2026-11-29T23:00", "2026-11-30T01:00")]

    assert days == ["settlements/dt=2026-11-29/day", "settlements/dt=2026-11-30/day"]
    assert hours == ["settlements/dt=2026-11-29/hour=23", "settlements/dt=2026-11-30/hour=00"]


@pytest.mark.parametrize(
    ("start", "end", "why"),
    [
        ("2026-11-30", "2026-11-29", "2026-11-29 is not later than 2026-11-30"),
        ("2026-11-29", "2026-11-29T12:00", "no day in Asia/Kolkata begins at 2026-11-29 12:00"),
        ("yesterday", "2026-11-29", "'yesterday' is no date or time"),
    ],
)
def test_what_is_no_stretch_of_windows_is_refused(start: str, end: str, why: str) -> None:
    with pytest.raises(NoWindowError, match=why):
        windows_between(start, end)
