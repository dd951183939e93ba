"""Pages with parts that are generated, each between two marks; the tables of docs/protocol.md."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from pydantic import BaseModel

from rummy.table.refusals import ADVICE
from tools.page import table
from tools.protocol import schemas
from tools.protocol.refusals import EXAMPLES
from tools.protocol.talk import REPLIES

_BEGINS: Final = "<!-- {name}: written by `rummy protocol` -->\n"
_ENDS: Final = "<!-- end -->\n"
_ADDRESS: Final = ("v", "action", "op")


Parts = Callable[[], Iterator[str]]
"""The lines of one part."""


class NoMarksError(ValueError):
    """A page lacks the marks of a part."""


def filled(page: str, parts: Mapping[str, Parts]) -> str:
    """The page with its parts written anew. Raises NoMarksError."""
    for name, lines in parts.items():
        begins = _BEGINS.format(name=name)
        before, found, rest = page.partition(begins)
        _, ends, after = rest.partition(_ENDS)
        if not found or not ends:
            raise NoMarksError(f"the page needs a line {begins.strip()} and, below it, a line {_ENDS.strip()}")
        page = before + begins + "\n".join(lines()) + "\n" + ends + after
    return page


def _messages() -> Iterator[Sequence[str]]:
    definitions = schemas.said()["$defs"]
    for message, answer in REPLIES.items():
        properties = definitions[message.__name__]["properties"]
        action, op = properties["action"]["const"], properties.get("op", {}).get("const")
        fields = ", ".join(_fields(definitions[message.__name__], definitions))
        yield f"`{action}`", _code(op), fields, _code(_type_of(answer))


def _answers() -> Iterator[Sequence[str]]:
    answers = schemas.answers()
    for one in answers["anyOf"]:
        definition = answers["$defs"][one["$ref"].removeprefix(schemas.REF)]
        kind = definition["properties"]["type"]["const"]
        fields = ", ".join(f"`{name}`" for name in definition["properties"] if name not in {"v", "type"})
        yield f"`{kind}`", fields, definition["description"]


def _refusals() -> Iterator[Sequence[str]]:
    return ((f"`{code.value}`", ADVICE[code], example) for code, example in EXAMPLES.items())


def _view() -> Iterator[Sequence[str]]:
    definitions = schemas.answers()["$defs"]
    for name in ("View", "DealView", "SeatView"):
        where = {"View": "", "DealView": "play.", "SeatView": "seats[]."}[name]
        for field, schema in definitions[name]["properties"].items():
            yield f"`{where}{field}`", _kind(schema), schema.get("description", "")


TABLES: Final[Mapping[str, Parts]] = {
    "messages": lambda: table(("action", "op", "fields", "answer"), _messages()),
    "answers": lambda: table(("type", "fields", "what it says"), _answers()),
    "view": lambda: table(("field", "type", "what it is"), _view()),
    "refusals": lambda: table(("code", "what it says", "for example"), _refusals()),
}


def _fields(definition: schemas.Schema, definitions: schemas.Schema) -> Iterator[str]:
    for name, schema in definition["properties"].items():
        if name not in _ADDRESS:
            values = definitions.get(schema.get("$ref", "").removeprefix(schemas.REF), {}).get("enum", ())
            choice = ": " + " or ".join(f"`{value}`" for value in values) if values else ""
            yield f"`{name}{'' if name in definition['required'] else '?'}`{choice}"


def _kind(schema: schemas.Schema) -> str:
    """The type of a field in words of the schemas."""
    match schema:
        case {"anyOf": choices} | {"allOf": choices}:
            return " or ".join(_kind(one) for one in choices)
        case {"$ref": str() as ref}:
            return f"`{ref.removeprefix(schemas.REF)}`"
        case {"type": "array", "items": items}:
            return f"list of {_kind(items)}"
        case {"type": str() as kind}:
            return kind
        case _:
            raise ValueError(schema)


def _type_of(answer: type[BaseModel]) -> str:
    kind: str = answer.model_fields["type"].default
    return kind


def _code(text: str | None) -> str:
    return "" if text is None else f"`{text}`"
