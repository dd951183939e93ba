"""The documents name every refusal in the words that clients are told."""

import re
from pathlib import Path

from rummy.table.refusals import ADVICE

DOCS = Path(__file__).parents[2] / "docs"
ROW = re.compile(r"^\|(?: \d{3} \|)? `(\w+)` \| ([^|]+?) \|", re.MULTILINE)


def rows(page: str) -> dict[str, str]:
    """The codes on a page, and what it says they say."""
    return dict(ROW.findall((DOCS / page).read_text(encoding="utf-8")))


def test_every_refusal_is_documented_as_it_is_told() -> None:
    told = {code.value: advice for code, advice in ADVICE.items()}
    documented = rows("protocol.md") | rows("accounts.md")

    assert {code: documented.get(code) for code in told} == told


def test_both_pages_say_the_same() -> None:
    protocol, accounts = rows("protocol.md"), rows("accounts.md")

    assert {"busy", "no_such_deal"} <= protocol.keys() & accounts.keys()
    assert all(protocol[code] == accounts[code] for code in protocol.keys() & accounts.keys())
