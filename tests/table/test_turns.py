import pytest

from tests.table.situations import FACTS, Vector, dealing, play, vectors


@pytest.mark.parametrize("vector", [one for one in vectors() if "phase" in one.before], ids=lambda vector: vector.case)
def test_a_turn_goes_as_the_vector_says(vector: Vector) -> None:
    expected = {"refused": "-", **vector.after}
    played = play(vector)

    assert {name: FACTS[name](played) for name in expected} == expected


@pytest.mark.parametrize(
    "vector", [one for one in vectors() if "phase" not in one.before], ids=lambda vector: vector.case
)
def test_a_deal_begins_as_the_vector_says(vector: Vector) -> None:
    assert dealing(vector) == vector.after
