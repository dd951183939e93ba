"""Every parameter that the rules layer reads has a vector that changes when the parameter is flipped."""

from dataclasses import fields, replace

import pytest

from rummy.rules.variants import VARIANTS, Counting, Variant
from tests.rules import answers, vectors

FLIPS: dict[str, tuple[object, ...]] = {
    "three_packs_from": (None, 3, 4, 5),
    "sequence_jokers_max": (None, 0, 1, 2, 4),
    "identical_triples": (False, True),
    "set_size_max": (None, 3, 4, 5),
    "set_jokers_max": (None, 0, 1, 2),
    "long_sequence": (0, 4, 5),
    "loose_jokers": (False, True),
    "counting": tuple(Counting),
    "cap": (79, 80, 81, 101),
    "loser_least": (0, 1, 2, 3),
    "first_drop": (None, 10, 20, 25),
    "later_drop": (None, 30, 40, 50),
    "wrong_declaration": (40, 80, 81),
    "rake_percent": (0, 4, 5, 10),
}
ELSEWHERE = {
    "key": "names the row",
    "source": "names the document",
    "seats_max": "the table's",
    "printed_jokers": "the deal's",
    "reshuffles": "the table's",
    "draw_seconds": "the clock's",
    "discard_seconds": "the clock's",
    "bank_seconds": "the clock's",
    "lapse_declares": "the table's",
    "lapses_to_drop": "the table's",
    "arrange_seconds": "the clock's",
}
"""Parameters that the rules layer only carries; variants.csv holds them to their figures."""
CASES = [
    pytest.param(variant, parameter, value, id=f"{variant.key}-{parameter}-{value}")
    for variant in VARIANTS.values()
    for parameter, values in FLIPS.items()
    for value in values
    if value != getattr(variant, parameter)
]


def guard(variant: Variant, flipped: Variant) -> str | None:
    """The first vector of the variant that answers otherwise under the flipped row."""
    for file in answers.ALL:
        for number, row in enumerate(vectors.read(file.file), 1):
            if row["variant"] == variant.key and file.answer(row, flipped) != file.expected(row):
                return f"{file.file} {row.get('case') or number}"
    return None


@pytest.mark.parametrize(("variant", "parameter", "value"), CASES)
def test_a_flipped_parameter_changes_a_vector(variant: Variant, parameter: str, value: object) -> None:
    flipped = replace(variant, **{parameter: value})  # type: ignore[arg-type]

    assert guard(variant, flipped), f"no vector notices {parameter}={value}"


def test_every_parameter_is_flipped_here_or_read_elsewhere() -> None:
    assert FLIPS.keys() | ELSEWHERE.keys() == {field.name for field in fields(Variant)}
    assert not FLIPS.keys() & ELSEWHERE.keys()


def test_a_flip_that_no_vector_notices_is_told() -> None:
    assert guard(VARIANTS["market"], replace(VARIANTS["market"], bank_seconds=31)) is None
