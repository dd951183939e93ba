"""What the page says, and how its charts are laid out."""

import re

import pytest

from rummy.report.charts import WIDTH, chart, round_up
from rummy.report.checks import Check, CheckName, Drift
from rummy.report.holdings import Totals
from rummy.report.manifest import Kept
from rummy.report.page import TITLES, found, number, page, sentence, short, signed
from rummy.report.summary import Summary
from rummy.report.tally import Figures, Slice
from tests.report.house import THE_DAY

NOTHING = Figures(0, 0, 0, 0, 0, 0, 0, 0, (Slice(0, 0),) * 24, (), (), Totals())


def summary(*checks: Check) -> Summary:
    return Summary(THE_DAY, NOTHING, checks, 1, None)


@pytest.mark.parametrize(
    ("value", "grouped"),
    [
        (0, "0"),
        (999, "999"),
        (1284, "1,284"),
        (412360, "4,12,360"),
        (9840000, "98,40,000"),
        (-7400, "\N{MINUS SIGN}7,400"),
    ],
)
def test_figures_are_grouped_as_in_india(value: int, grouped: str) -> None:
    assert number(value) == grouped


def test_a_movement_shows_its_sign() -> None:
    assert [signed(net) for net in (8240, 0, -12)] == ["+8,240", "0", "\N{MINUS SIGN}12"]


def test_ids_are_shortened_and_words_are_not() -> None:
    assert short("p_91be4444444444407aa") == "p_91be…07aa"
    assert [short(name) for name in ("house:rake", "table-000001", "available + escrow")] == [
        "house:rake",
        "table-000001",
        "available + escrow",
    ]


@pytest.mark.parametrize(("value", "top"), [(0, 2), (1, 2), (3, 4), (7, 8), (168, 200), (2611, 3000), (4100, 5000)])
def test_an_axis_ends_at_a_round_figure_whose_half_is_whole(value: int, top: int) -> None:
    assert round_up(value) == top


def test_bars_stand_side_by_side_within_their_chart() -> None:
    drawn = chart("Rake", [f"{hour:02d}" for hour in range(24)], range(24))
    pairs = zip(drawn.bars, drawn.bars[1:], strict=False)

    assert all(left.x + left.width < right.x for left, right in pairs)
    assert drawn.bars[-1].x + drawn.bars[-1].width <= WIDTH
    assert [bar.label for bar in drawn.marked] == ["00", "06", "12", "18"]
    assert drawn.peak == drawn.bars[-1]
    assert [value for value, _ in drawn.lines] == [30, 15, 0]


def test_a_chart_of_nothing_has_no_peak() -> None:
    assert chart("Deals", ["00", "15", "30", "45"], [0] * 4).peak is None


def test_every_check_has_its_words() -> None:
    failing = [Check(name, 0, 1, 1, 0, (Drift("t", "e", "a", "b"),)) for name in CheckName]

    assert set(TITLES) == set(CheckName)
    assert sentence(summary(*failing)) == (
        "6 of 6 checks fail: one posting does not sum to zero; one settlement is not what its record gives; "
        "one sum is not what the rule gives; one balance chain is broken; issued is not what is held; "
        "one deal is over but unsettled. Rows below."
    )
    assert "3 balance chains are broken" in sentence(summary(Check(CheckName.CHAINS, 7, 10, 5)))


def test_found_stands_against_expected_where_it_counts_or_fails() -> None:
    checks = [
        Check(CheckName.CHAINS, 7, 10),
        Check(CheckName.RAKE, 20_221, 20_221),
        Check(CheckName.RAKE, 20_220, 20_221, 1),
        Check(CheckName.UNSETTLED, 2, 0, 2),
    ]

    assert [found(check) for check in checks] == ["7 of 10", "20,221", "20,220 of 20,221", "2"]


def test_it_has_no_script_and_loads_nothing() -> None:
    text = page(summary(Check(CheckName.ZERO_SUM, 0, 0)), ())

    assert not re.search(r"<script|javascript:|\bon\w+=|https?://|@import|url\(", text)
    assert "default-src 'none'" in text


def test_its_title_ends_with_the_verdict() -> None:
    titles = [
        re.findall("<title>(.*)</title>", page(summary(Check(CheckName.RAKE, found, 0)), ()))[0] for found in (0, 1)
    ]

    assert titles == [
        "Settlements, Sunday 29 November 2026, 00:00 to 24:00, Asia/Kolkata: BALANCED",
        "Settlements, Sunday 29 November 2026, 00:00 to 24:00, Asia/Kolkata: DRIFT",
    ]


def test_what_players_are_called_stays_text() -> None:
    odd = Check(CheckName.CHAINS, 0, 1, 1, 1, (Drift("<b>x</b>", "seq 1 & 2", 1, 2),))
    text = page(summary(odd), (Kept("<i>.csv", 1, "a" * 64),))

    assert "<b>" not in text
    assert "&lt;b&gt;x&lt;/b&gt;" in text
    assert "&lt;i&gt;.csv" in text
