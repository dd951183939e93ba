import pytest

from rummy.rules.arranging import finish
from rummy.rules.declaration import faults
from rummy.rules.variants import VARIANTS
from tests.rules import answers, vectors
from tests.rules.answers import Vectors
from tests.rules.vectors import Row

CASES = [
    pytest.param(file, row, id=f"{file.file}-{row.get('case') or number}")
    for file in answers.ALL
    for number, row in enumerate(vectors.read(file.file), 1)
]


@pytest.mark.parametrize(("file", "row"), CASES)
def test_the_rules_answer_as_the_vector_says(file: Vectors, row: Row) -> None:
    assert file.answer(row, VARIANTS[row["variant"]]) == file.expected(row), row


def test_the_six_hundred_hands() -> None:
    rows = vectors.read(answers.HANDS.file)
    wrong = [row for row in rows if answers.HANDS.answer(row, VARIANTS["market"]) != answers.HANDS.expected(row)]

    assert len(rows) == 600
    assert wrong == []


def test_every_finish_comes_with_groups_that_stand() -> None:
    for row in vectors.read("finishes.csv"):
        terms = vectors.terms(row)
        hand = vectors.cards(row["hand"])
        for found in finish(hand, *terms):
            laid = [card for group in found.groups for card in group]

            assert faults(found.groups, *terms) == ()
            assert sorted([*laid, found.card]) == sorted(hand)


@pytest.mark.parametrize("file", [*(file.file for file in answers.ALL if file.file != "packs.csv")])
def test_no_two_vectors_share_a_name(file: str) -> None:
    names = [row["case"] for row in vectors.read(file)]

    assert len(names) == len(set(names))
