from dataclasses import FrozenInstanceError, fields
from enum import Enum

import pytest

from rummy.rules.variants import VARIANTS, Variant
from tests.rules import vectors

TABLE = {row["parameter"]: row for row in vectors.read("variants.csv")}
PARAMETERS = [field.name for field in fields(Variant) if field.name not in {"key", "source"}]


def shown(value: object) -> str:
    """A parameter as the table writes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return str(value.value)
    return "-" if value is None else str(value)


def test_the_table_lists_every_parameter_in_order() -> None:
    assert list(TABLE) == PARAMETERS


@pytest.mark.parametrize("key", VARIANTS)
@pytest.mark.parametrize("parameter", PARAMETERS)
def test_each_row_is_the_table_s_column(key: str, parameter: str) -> None:
    assert shown(getattr(VARIANTS[key], parameter)) == TABLE[parameter][key]


def test_each_row_is_kept_under_its_own_key() -> None:
    assert [variant.key for variant in VARIANTS.values()] == list(VARIANTS)


def test_only_a_variant_with_a_first_drop_has_drops() -> None:
    assert {key: variant.drops for key, variant in VARIANTS.items()} == {
        "bitwire": True,
        "classic": True,
        "jili": False,
        "market": True,
    }


def test_a_row_cannot_be_edited() -> None:
    with pytest.raises(FrozenInstanceError):
        VARIANTS["market"].cap = 101  # type: ignore[misc]
