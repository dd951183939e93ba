"""The load test's arithmetic, and deals over the ports in memory."""

import pytest

from tools.cli import main
from tools.load.alone import House, move_times
from tools.load.measure import Loaded, Wanted, units_of_a_move
from tools.load.paced import Times
from tools.load.tables import percentile, section, verdicts
from tools.metering.meter import Reading
from tools.metering.proxy import Call
from tools.metering.units import Units

READ = Call("move", "dynamodb", "GetItem", 200, 100, Units(reads=1))
WRITTEN = Call("move", "dynamodb", "UpdateItem", 200, 900, Units(writes=3))
LOST = Call("move", "dynamodb", "UpdateItem", 400, 900, Units(writes=1))
OTHER = Call("tick", "dynamodb", "Query", 200, 100, Units(reads=0.5))


def loaded(tables: int, *, move: float = 0.030, echo: float = 0.025, writes: float = 3.0) -> Loaded:
    return Loaded(tables, 10, Times([move] * 20, [echo] * 20), 1.0, writes, 70.0)


def test_percentiles() -> None:
    assert [percentile([4, 1, 3, 2], percent) for percent in (1, 50, 51, 99, 100)] == [1, 2, 3, 4, 4]
    assert percentile([7], 99) == 7


def test_the_units_of_a_move_are_of_those_that_were_saved() -> None:
    assert units_of_a_move(Reading([READ, WRITTEN, OTHER, READ, WRITTEN], [])) == (1, 3)
    assert units_of_a_move(Reading([READ, LOST, READ, WRITTEN], [])) == (2, 4)
    with pytest.raises(ValueError, match="give more --seconds"):
        units_of_a_move(Reading([READ, OTHER], []))


def test_the_aims_are_kept_or_missed() -> None:
    kept = list(verdicts([loaded(1), loaded(50, writes=3.1)]))
    missed = list(verdicts([loaded(1), loaded(10, move=0.050, writes=3.3)]))

    assert "kept, 1.20 at most" in kept[0]
    assert "kept, 2.5%" in kept[1]
    assert "missed, 2.00 at most" in missed[0]
    assert "missed, 7.5%" in missed[1]


def test_the_table_has_a_row_for_each_number_of_tables() -> None:
    text = section(Wanted((1, 10), 4, 10, 2), [loaded(1), loaded(10)], [0.001] * 9 + [0.011])

    assert text.startswith("## Load\n")
    assert "| 10 | 20 | 2.0 | 0 | 30, 30 | 25, 25 | 1.20, 1.20 | 1.00, 3.00 | 70 |" in text
    assert "10 moves, 500 a second" in text


def test_a_deal_is_played_over_the_ports_in_memory(capsys: pytest.CaptureFixture[str]) -> None:
    house = House(2, 0)
    house.play()

    assert house.moves
    assert [posting.split("#")[0] for posting in house.ports.ledger.postings][-1] == "SETTLE"
    capsys.readouterr()
    assert move_times(2, 1)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    "arguments", [["--tables", "1,,2"], ["--tables", "0"], ["--tables", "1000"], ["--seconds", "0"], ["--think", "x"]]
)
def test_the_command_refuses_what_it_cannot_play(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["load", *arguments])

    assert "error: argument" in capsys.readouterr().err
