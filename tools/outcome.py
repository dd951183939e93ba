"""How an operator's command came out: a sentence, facts and rows, the same for people and as JSON."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from rummy.india import INDIA

TIMES: Final = frozenset({"time", "excluded_until", "loosened_from", "banned_until", "deadline"})
"""What is epoch seconds, and is shown to people by the clock of India."""


class NotDone(Exception):
    """Nothing was written. The message says why, and what would be right."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A sentence, facts ``about`` the whole, and rows of named values. Times are epoch seconds."""

    said: str
    rows: Sequence[Mapping[str, Any]] = ()
    about: Mapping[str, Any] = field(default_factory=dict)


def as_json(outcome: Outcome) -> str:
    """The outcome as one JSON object."""
    about = {"about": dict(outcome.about)} if outcome.about else {}
    return json.dumps({"said": outcome.said, **about, "rows": list(outcome.rows)}, ensure_ascii=False, indent=2)


def as_table(outcome: Outcome) -> str:
    """The outcome for people: each column as wide as its widest cell."""
    return "\n".join(_lines(outcome))


def _lines(outcome: Outcome) -> Iterator[str]:
    yield outcome.said
    yield from _columns([[name, _cell(name, value)] for name, value in outcome.about.items()])
    if outcome.rows:
        cells = [[_cell(name, value) for name, value in row.items()] for row in outcome.rows]
        yield from _columns([list(outcome.rows[0]), *cells])


def _cell(name: str, value: object) -> str:
    if value is None:
        return "-"
    if name in TIMES and isinstance(value, int):
        return f"{datetime.fromtimestamp(value, INDIA):%Y-%m-%d %H:%M:%S}"
    return str(value)


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
