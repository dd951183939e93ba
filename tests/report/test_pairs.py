"""Players who met often in a day: found exactly, however many others they met."""

import csv
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy.report.pairs import KEPT, MOST, TOGETHER, Pair, _keep_in_mind, frequent_pairs
from rummy.report.rows import HEADS
from rummy.report.writing import make_report
from tests.report.house import CHIPS, EIGHT, LATER, NAMES, THE_DAY, THE_HOUR, Reported

MINUTE = 60_000


def settlements(folder: Path, deals: Iterable[Sequence[str]], status: str = "lost") -> Path:
    """A file with the rows of these deals."""
    file = folder / "settlements.csv"
    with file.open("w", newline="") as opened:
        table = csv.DictWriter(opened, HEADS, restval="0", lineterminator="\n")
        table.writeheader()
        for number, players in enumerate(deals):
            table.writerows({"table": "t", "deal": number, "player": player, "status": status} for player in players)
    return file


def by_counting(deals: Sequence[Sequence[str]]) -> list[Pair]:
    """All pairs counted, in memory without bound."""
    each = Counter(player for players in deals for player in players)
    together = Counter(tuple(sorted(pair)) for players in deals for pair in combinations(players, 2))
    pairs = [Pair((one, other), count, (each[one], each[other])) for (one, other), count in together.items()]
    return sorted((pair for pair in pairs if pair.often), key=lambda pair: (-pair.together, pair.players))[:MOST]


@pytest.mark.parametrize(
    ("together", "apart", "found"),
    [(19, (0, 0), False), (20, (0, 0), True), (20, (20, 500), True), (20, (21, 500), False), (100, (101, 101), False)],
)
def test_often_is_twenty_deals_and_half_of_all_of_one_of_them(
    tmp_path: Path, together: int, apart: tuple[int, int], found: object
) -> None:
    deals = [("a", "b")] * together
    for player, alone in zip("ab", apart, strict=True):
        deals += [(player, f"stranger{number}") for number in range(alone)]

    pairs = frequent_pairs(settlements(tmp_path, deals))

    assert pairs == ((Pair(("a", "b"), together, (together + apart[0], together + apart[1])),) if found else ())


def test_a_friend_is_found_among_hundreds_of_others(tmp_path: Path) -> None:
    """Half of his deals with the friend, six at a table, and the friend first, last or in between."""
    for seed in range(3):
        deals = [["a", *(f"s{number}-{seat}" for seat in range(4)), "b" if number % 2 else "c"] for number in range(80)]
        Random(seed).shuffle(deals)

        pairs = frequent_pairs(settlements(tmp_path, deals))

        assert [pair.players for pair in pairs] == [("a", "b"), ("a", "c")]
        assert {pair.together for pair in pairs} == {40}


@pytest.mark.parametrize("seed", range(5))
def test_it_is_what_counting_all_pairs_gives(tmp_path: Path, seed: int) -> None:
    luck = Random(seed)
    regulars, crowd = [f"r{number}" for number in range(8)], [f"c{number}" for number in range(60)]
    deals = [
        luck.sample(regulars, luck.randint(1, 2)) + luck.sample(crowd, luck.randint(1, 4)) for _ in range(1500)
    ] + [luck.sample(crowd[:12], luck.randint(2, 6)) for _ in range(200)]

    assert list(frequent_pairs(settlements(tmp_path, deals))) == by_counting(deals)


def test_so_it_is_for_players_who_hardly_play_with_others(tmp_path: Path) -> None:
    deals = [(f"p{number:02d}", f"q{number:02d}") for number in range(30) for _ in range(TOGETHER + number)]

    pairs = frequent_pairs(settlements(tmp_path, deals))

    assert list(pairs) == by_counting(deals)
    assert len(pairs) == MOST
    assert pairs[0] == Pair(("p29", "q29"), 49, (49, 49))


@given(st.lists(st.sampled_from([f"o{number}" for number in range(30)]), max_size=300))
def test_who_is_more_than_an_eleventh_of_the_others_is_kept_in_mind(others: list[str]) -> None:
    kept = Counter[str]()
    for other in others:
        _keep_in_mind(kept, other)

    assert len(kept) <= KEPT
    assert {other for other, count in Counter(others).items() if count * (KEPT + 1) > len(others)} <= kept.keys()


def test_a_deal_that_was_called_off_is_no_meeting(tmp_path: Path) -> None:
    assert frequent_pairs(settlements(tmp_path, [("a", "b")] * 30, status="void")) == ()


def test_a_day_lists_them_and_an_hour_does_not(tmp_path: Path) -> None:
    house = Reported()
    house.welcome(*NAMES, chips=100 * CHIPS)
    for number in range(TOGETHER):
        house.play(EIGHT + (number + 1) * MINUTE, seats=2)
    house.play(EIGHT + 30 * MINUTE, seats=2, first=2)
    pages, told = [], []
    for window in (THE_DAY, THE_HOUR):
        make_report(house.ports, window, LATER, tmp_path)
        pages.append((tmp_path / "summary.html").read_text(encoding="utf-8"))
        told.append(json.loads((tmp_path / "summary.json").read_text(encoding="utf-8"))["pairs"])

    assert told == [[{"players": sorted(NAMES[:2]), "together": 20, "deals": [20, 20]}], None]
    assert ["Pairs that met often" in page for page in pages] == [True, False]
    assert all(f'<td title="{name}">' in pages[0].partition("Pairs that met often")[2] for name in NAMES[:2])


def test_a_day_without_any_says_so(tmp_path: Path) -> None:
    make_report(Reported().ports, THE_DAY, LATER, tmp_path)

    assert "No two players met in 20 deals" in (tmp_path / "summary.html").read_text(encoding="utf-8")
