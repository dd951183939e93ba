"""``python -m tests.flips``: every parameter of every variant, another value, and the vector that notices."""

import sys
from collections.abc import Iterator
from dataclasses import replace

from rummy.rules.variants import VARIANTS
from tests.rules import test_flips as rules
from tests.table import test_flips as table


def guards() -> Iterator[str]:
    """A line for each parameter and variant, with one flip of it."""
    for row in VARIANTS.values():
        for parameter, values in rules.FLIPS.items():
            value = next(value for value in values if value != getattr(row, parameter))
            flipped = replace(row, **{parameter: value})  # type: ignore[arg-type]
            yield f"{row.key:8} {parameter:20} {getattr(row, parameter)} -> {value}: {rules.guard(row, flipped)}"
        for parameter, values in table.FLIPS.items():
            value = next(value for value in values if value != getattr(row, parameter))
            guard = table.guard(row, parameter, value)
            yield f"{row.key:8} {parameter:20} {getattr(row, parameter)} -> {value}: {guard}"


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in guards())
