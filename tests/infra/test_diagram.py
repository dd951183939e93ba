"""The diagram of docs/architecture.md speaks of what is deployed, by its names."""

import re
from pathlib import Path

from infra.duties import DUTIES

PAGE = Path(__file__).parents[2] / "docs" / "architecture.md"
DIAGRAM = PAGE.read_text(encoding="utf-8").partition("```mermaid\n")[2].partition("```")[0]


def test_every_function_and_every_store_is_in_it() -> None:
    words = set(re.findall(r"\w+", DIAGRAM))

    assert DUTIES.keys() <= words
    assert set(re.findall(r"\[\((\w+)\)\]", DIAGRAM)) == {"Players", "Tables", "Ledger", "Reports"}
