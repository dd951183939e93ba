"""The one parser of what clients send over the WebSocket."""

from typing import Final, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError
from pydantic_core import from_json

VERSION: Final = 1
MESSAGE_BYTES: Final = 8 * 1024
ACTIONS: Final = ("matchmake", "move", "declare", "settle", "ping")

Parsed = TypeVar("Parsed")


class Malformed(Exception):
    """Not understood. Says what was wrong and what would be right; nothing changed."""

    def __init__(self, message: str, number: int | None = None) -> None:
        super().__init__(message)
        self.number = number
        """The command id of the message, where one could be read."""


class Message(BaseModel):
    """Any message of a client."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    v: Literal[1]


def read(body: str, model: TypeAdapter[Parsed]) -> Parsed:
    """One client message. Raises Malformed saying what was wrong and what would be right."""
    fields = _fields(body)
    known = _number(fields)
    if fields.get("v") != VERSION or isinstance(fields.get("v"), bool):
        message = f'v: this house speaks version {VERSION} of the protocol; send "v": {VERSION}'
        raise Malformed(message, known)
    if fields.get("action") not in ACTIONS:
        message = f"action: must be one of {', '.join(ACTIONS)}"
        raise Malformed(message, known)
    try:
        return model.validate_json(body, strict=True)
    except ValidationError as invalid:
        raise Malformed(sentence(invalid), known) from None


def number_of(body: str) -> int | None:
    """The command id that a message names, for an answer to name it too; None when none can be read."""
    try:
        return _number(_fields(body))
    except Malformed:
        return None


def _number(fields: dict[str, object]) -> int | None:
    number = fields.get("id")
    return number if isinstance(number, int) and not isinstance(number, bool) else None


def _fields(body: str) -> dict[str, object]:
    # Half of a surrogate pair is no character: it becomes a question mark.
    text = body.encode(errors="replace")
    if len(text) > MESSAGE_BYTES:
        message = f"a message is at most {MESSAGE_BYTES} bytes"
        raise Malformed(message)
    try:
        fields = from_json(text, allow_inf_nan=False)
    except ValueError as broken:
        message = f"a message is one JSON object: {broken}"
        raise Malformed(message) from None
    if not isinstance(fields, dict):
        message = "a message is one JSON object with v, action and what the action needs"
        raise Malformed(message)
    return fields


def sentence(invalid: ValidationError) -> str:
    """The first thing wrong: where it stands, and what is expected there."""
    first = invalid.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(step) for step in first["loc"])
    what = first["msg"].removeprefix("Value error, ")
    return f"{where}: {what}" if where else what
