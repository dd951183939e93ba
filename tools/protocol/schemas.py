"""JSON Schemas of all that is said and answered, from the models that read and write it."""

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core.core_schema import DataclassField, ModelField, TypedDictField

from rummy.cards import Card
from rummy.wire.account import DealQuestion, DealsQuestion, ExportQuestion, HttpAnswer, LimitsMessage
from rummy.wire.answers import Answer
from rummy.wire.declare import Declaring
from rummy.wire.matchmake import Matchmake
from rummy.wire.move import Move
from rummy.wire.ping import PingMessage
from rummy.wire.settle import ResultMessage

Schema = dict[str, Any]
Field = ModelField | DataclassField | TypedDictField

Said = Matchmake | Move | Declaring | ResultMessage | PingMessage
Asked = LimitsMessage | DealsQuestion | DealQuestion | ExportQuestion

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
REF: Final = "#/$defs/"
CARD: Final[Schema] = {
    "type": "string",
    "pattern": "^([A2-9TJQK][CDHS]|PJ)$",
    "description": 'Rank then suit, as in "7H"; a printed joker is "PJ".',
}
Mode = Literal["validation", "serialization"]
_UNIONS: Final = (Union, UnionType)


class _Whole(GenerateJsonSchema):
    """What the house writes, it writes whole: in an answer no field is ever missing, whatever its default."""

    def field_is_required(self, field: Field, total: bool) -> bool:  # noqa: FBT001 - as the base class has it
        return self.mode == "serialization" or super().field_is_required(field, total)


def said() -> Schema:
    """The messages that a client may send over the WebSocket."""
    return _schema("Said", "What a client may send over the WebSocket.", Said, "validation")


def answers() -> Schema:
    """The frames that the house sends over the WebSocket."""
    return _schema("Answer", "What the house sends over the WebSocket.", Answer, "serialization")


def account() -> Schema:
    """What the HTTP API is asked and answers."""
    asked = _schema("HttpAsked", "What the HTTP API is asked: a body, a query, a path.", Asked, "validation")
    answered = _schema("HttpAnswer", "What the HTTP API answers.", HttpAnswer, "serialization")
    return {**answered, "$defs": merged(asked, answered)}


def merged(*schemas: Schema) -> Mapping[str, Schema]:
    """The definitions of several schemas, each of which stands for the same wherever it is found."""
    found: dict[str, Schema] = {}
    for schema in schemas:
        for name, definition in {schema["title"]: _union_of(schema), **schema["$defs"]}.items():
            if found.setdefault(name, definition) != definition:
                raise ValueError(f"{name} is one thing in one schema and another in {schema['title']}")
    return dict(sorted(found.items()))


def _union_of(schema: Schema) -> Schema:
    return {key: schema[key] for key in ("description", "anyOf")}


def _schema(title: str, description: str, union: Any, mode: Mode) -> Schema:  # noqa: ANN401 - no type says union
    made = TypeAdapter(union).json_schema(mode=mode, schema_generator=_Whole, ref_template=REF + "{model}")
    definitions = {name: _plain(one) for name, one in made["$defs"].items()}
    for model in _models(union):
        _explain(definitions[model.__name__], model)
    return {
        "$schema": DIALECT,
        "title": title,
        "description": description,
        "anyOf": made["anyOf"],
        "$defs": dict(sorted({**definitions, "Card": CARD}.items())),
    }


def _models(hint: object) -> Iterator[type]:
    """The models and dataclasses that a type is made of, each once."""
    found: list[type] = []
    waiting = [hint]
    while waiting:
        one = waiting.pop()
        waiting += get_args(one)
        if isinstance(one, type) and one not in found and (is_dataclass(one) or issubclass(one, BaseModel)):
            found.append(one)
            waiting += get_type_hints(one).values()
    return iter(found)


def _plain(schema: Any) -> Any:  # noqa: ANN401 - a schema is any JSON
    """Without the titles that pydantic makes from the names of fields, and in plain prose."""
    match schema:
        case {"properties": properties, **rest}:
            fields = {name: _plain(one) for name, one in properties.items()}
            return {**_plain(rest), "properties": fields}
        case {"description": str() as description, **rest}:
            return {"description": _prose(description), **_plain(rest)}
        case dict():
            return {key: _plain(one) for key, one in schema.items() if key != "title"}
        case list():
            return [_plain(one) for one in schema]
        case _:
            return schema


def _prose(docstring: str) -> str:
    """A docstring as it reads outside Python."""
    text = re.sub(r"\bNone\b", "null", docstring.replace("``", "`"))
    return text[:1].upper() + text[1:]


def _explain(definition: Schema, model: type) -> None:
    """Say which fields are cards, and what the code says of each field."""
    hints, notes = get_type_hints(model), _notes(model)
    for name in _fields(model):
        key = _alias(model, name)
        schema = _with_cards(definition["properties"][key], hints[name])
        definition["properties"][key] = _noted(schema, notes[name]) if name in notes else schema


def _noted(schema: Schema, note: str) -> Schema:
    # A validator of AsyncAPI's dialect does not see what stands beside a reference.
    return {"description": note, **({"allOf": [schema]} if "$ref" in schema else schema)}


def _fields(model: type) -> Iterator[str]:
    fields = model.model_fields if issubclass(model, BaseModel) else model.__dataclass_fields__  # type: ignore[attr-defined]
    return iter(fields)


def _alias(model: type, name: str) -> str:
    return (model.model_fields[name].serialization_alias if issubclass(model, BaseModel) else None) or name


def _with_cards(schema: Schema, hint: object) -> Schema:
    if hint is Card:
        return {"$ref": f"{REF}Card"}
    if get_origin(hint) is tuple:
        return {**schema, "items": _with_cards(schema["items"], get_args(hint)[0])}
    if get_origin(hint) in _UNIONS and "anyOf" in schema:
        pairs = zip(schema["anyOf"], get_args(hint), strict=True)
        return {**schema, "anyOf": [_with_cards(one, part) for one, part in pairs]}
    return schema


def _notes(model: type) -> Mapping[str, str]:
    """The sentence below a field's declaration, for each field that has one."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(model))).body[0]
    assert isinstance(tree, ast.ClassDef)  # noqa: S101 - it is the source of a class
    pairs = zip(tree.body, tree.body[1:], strict=False)
    return {
        field.target.id: _prose(inspect.cleandoc(note.value.value))
        for field, note in pairs
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(note, ast.Expr) and isinstance(note.value, ast.Constant) and isinstance(note.value.value, str)
    }
