"""The benchmark of the clock reads what a tick logs."""

from rummy.edge import line
from rummy.note import Figure, Note
from tools.bench_clock import lags_in


def test_lags_are_read_out_of_lines_that_run_into_each_other() -> None:
    on_time, late, idle = Note(), Note(), Note()
    on_time.measure(Figure.CLOCK_LAG, 12)
    for lag in (250, 7):
        late.measure(Figure.CLOCK_LAG, lag)

    assert lags_in("".join(line(note, "local", 0) for note in (on_time, late, idle))) == [12, 250, 7]
