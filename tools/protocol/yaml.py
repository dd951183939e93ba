"""YAML as it stands in a file: the part of it that a document of plain values needs."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

_PLAIN: Final = re.compile(r"[A-Za-z$_/][\w$/.-]*")
_TAKEN_FOR_ELSE: Final = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n"})


def dump(value: object) -> str:
    """The value in block style; texts that are no plain word are quoted as in JSON, which YAML reads alike."""
    return "\n".join(_lines(value)) + "\n"


def _lines(value: object) -> Iterator[str]:
    match value:
        case Mapping() if value:
            for key, one in value.items():
                yield from _entry(f"{_word(key)}:", one)
        case str() | Mapping():
            yield _scalar(value)
        case Sequence() if value:
            for one in value:
                yield from _item(one)
        case _:
            yield _scalar(value)


def _entry(key: str, value: object) -> Iterator[str]:
    if isinstance(value, str | int | float | None) or not value:
        yield f"{key} {_scalar(value)}"
    else:
        yield key
        yield from (f"  {line}" for line in _lines(value))


def _item(value: object) -> Iterator[str]:
    first, *rest = _lines(value)
    yield f"- {first}"
    yield from (f"  {line}" for line in rest)


def _scalar(value: object) -> str:
    return _word(value) if isinstance(value, str) else json.dumps(value)


def _word(text: str) -> str:
    plain = _PLAIN.fullmatch(text) and text.lower() not in _TAKEN_FOR_ELSE
    return text if plain else json.dumps(text, ensure_ascii=False)
