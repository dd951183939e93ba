"""Whole deals kept as text: what they tell may only change with the notation's version."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from rummy.rules.payouts import Status
from rummy.rules.variants import VARIANTS
from rummy.table.events import Ending
from rummy.table.moves import LapseMove, ShowMove
from rummy.table.notation import BadRecordError, digest_of, replay
from rummy.table.state import DealState
from tests.table.transcripts import FOLDER, transcripts

FILES = sorted(FOLDER.glob("*.txt"))


def ends(how: Ending) -> Callable[[DealState], bool]:
    return lambda deal: deal.outcome is not None and deal.outcome.how is how


def clock_declares(deal: DealState) -> bool:
    return deal.declared is not None and deal.terms.variant.lapse_declares and deal.moves[-1] == LapseMove()


def window_lapses(deal: DealState) -> bool:
    return deal.declared is not None and deal.terms.variant.arrange_seconds > 0 and deal.moves[-1] == LapseMove()


TOLD: Mapping[str, Callable[[DealState], bool]] = {
    **{how.value: ends(how) for how in Ending},
    "wrong": lambda deal: any(one.out is Status.WRONG_DECLARATION for one in deal.holdings),
    "lapses": lambda deal: LapseMove() in deal.moves,
    "reshuffles": lambda deal: deal.reshuffles > 0,
    "bank": lambda deal: any(move.bank for move in deal.moves),
    "clock_declares": clock_declares,
    "window_lapses": window_lapses,
}
"""What a transcript's name says must be so."""


def text(path: Path) -> str:
    return path.read_bytes().decode("ascii")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_transcript_replays_to_the_deal_that_its_name_says(path: Path) -> None:
    variant, told = path.stem.split("-")

    deal = replay(text(path))

    assert deal.terms.variant is VARIANTS[variant]
    assert deal.outcome is not None
    assert TOLD[told](deal)


def test_every_variant_has_a_transcript_of_every_ending_it_can_have() -> None:
    told = {
        (path.stem.split("-")[0], ending)
        for path in FILES
        for ending in Ending
        if TOLD[ending.value](replay(text(path)))
    }

    assert told == {
        (key, ending)
        for key, row in VARIANTS.items()
        for ending in Ending
        if ending is not Ending.STOCK_OUT or not row.reshuffles
    }


def test_losers_show_in_a_transcript() -> None:
    assert any(isinstance(move, ShowMove) for move in replay(text(FOLDER / "classic-declared.txt")).moves)


def test_every_transcript_that_the_command_writes_is_there_and_no_other() -> None:
    assert {path.stem for path in FILES} == set(transcripts())


@pytest.mark.parametrize("name", transcripts())
def test_the_command_writes_what_the_name_says(name: str) -> None:
    deal = replay(transcripts()[name]())

    assert TOLD[name.split("-")[1]](deal)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_stale_transcript_fails(path: Path) -> None:
    *head, points, _ = text(path).split("\n")
    other = " ".join(str(int(one) + 1) for one in points.split(" "))
    body = "\n".join((*head, other, ""))

    with pytest.raises(BadRecordError, match="not what its own moves give"):
        replay(body + digest_of(body))
