"""The rules sheets: every parameter is on them, and the documents' own examples read as the documents say."""

from dataclasses import fields, replace

import pytest

from rummy.rules.variants import VARIANTS, Counting, Variant
from tools.rules_sheet import EXAMPLES, Example, sheet

OTHERS: dict[str, object] = {
    "key": "other",
    "source": "another",
    "seats_max": 4,
    "three_packs_from": 5,
    "printed_jokers": 3,
    "sequence_jokers_max": 2,
    "set_size_max": 3,
    "set_jokers_max": 2,
    "long_sequence": 5,
    "counting": Counting.FULL,
    "cap": 81,
    "loser_least": 1,
    "first_drop": 21,
    "later_drop": 41,
    "wrong_declaration": 81,
    "draw_seconds": 21,
    "discard_seconds": 21,
    "bank_seconds": 31,
    "lapses_to_drop": 4,
    "arrange_seconds": 44,
    "rake_percent": 6,
}


@pytest.mark.parametrize(
    ("key", "example"), [(key, example) for key, examples in EXAMPLES.items() for example in examples]
)
def test_an_example_reads_as_its_document_says(key: str, example: Example) -> None:
    assert example.read(VARIANTS[key]).kind is example.kind


@pytest.mark.parametrize("name", [field.name for field in fields(Variant) if field.name not in {"key", "source"}])
def test_a_change_of_any_parameter_shows_on_the_sheet(name: str) -> None:
    row = VARIANTS["market"]
    now = getattr(row, name)
    changed: Variant = replace(row, **{name: not now if isinstance(now, bool) else OTHERS[name]})  # type: ignore[arg-type]

    assert sheet(changed) != sheet(row)


def test_every_variant_has_a_sheet_with_examples() -> None:
    assert set(EXAMPLES) == set(VARIANTS)
    assert all("examples" in sheet(row) for row in VARIANTS.values())
