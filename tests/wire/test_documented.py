"""The documents name every refusal in the words that clients are told."""

import re
from pathlib import Path

from rummy.table.refusals import ADVICE

DOCS = Path(__file__).parents[2] / "docs"
CODE = re.compile(r"`(\w+)`")
ROW = re.compile(r"^\|(?: \d{3} \|)? `(\w+)` \| ([^|]+?) \|", re.MULTILINE)


def rows(page: str) -> dict[str, str]:
    """The codes among a page's refusals, and what it says they say."""
    _, _, refusals = (DOCS / page).read_text(encoding="utf-8").partition("## Refusals\n")
    return dict(ROW.findall(refusals))


def test_every_refusal_is_documented_as_it_is_told() -> None:
    told = {code.value: advice for code, advice in ADVICE.items()}
    documented = rows("protocol.md") | rows("accounts.md")

    assert {code: documented.get(code) for code in told} == told


def test_a_client_author_is_told_what_to_do_about_each_refusal() -> None:
    page = (DOCS / "protocol.md").read_text(encoding="utf-8")
    _, _, todo = page.partition("| what it means | codes | what to do |\n|---|---|---|\n")
    codes = [code for row in todo.partition("\n\n")[0].splitlines() for code in CODE.findall(row.split("|")[2])]

    assert sorted(codes) == sorted({code.value for code in ADVICE} & rows("protocol.md").keys())


def test_both_pages_say_the_same() -> None:
    protocol, accounts = rows("protocol.md"), rows("accounts.md")

    assert {"busy", "no_such_deal"} <= protocol.keys() & accounts.keys()
    assert all(protocol[code] == accounts[code] for code in protocol.keys() & accounts.keys())
