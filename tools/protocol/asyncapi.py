"""The WebSocket as an AsyncAPI document: the house is the application, which receives messages and sends answers."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, get_args

from pydantic import BaseModel

from rummy.wire.pushes import NoticeAnswer, TableAnswer
from rummy.wire.reading import MESSAGE_BYTES, VERSION
from tools.protocol import schemas
from tools.protocol.recording import Frame
from tools.protocol.talk import REPLIES, examples, replies

STANDARD: Final = "3.1.0"
_CHANNEL: Final = "#/channels/socket"
_DESCRIPTION: Final = (
    "A table of 13-card Indian rummy. A client opens one WebSocket with a one-time ticket, sends JSON messages, and is"
    " told its seat's complete view after everything that happens. How a client gets a ticket, stays connected and"
    f" what it does about refusals is told in docs/protocol.md. A message is at most {MESSAGE_BYTES} bytes."
)
_TICKET: Final = "Of POST /tickets on the HTTP API; works once, within 30 seconds."
_TICKETED: Final = {"type": "httpApiKey", "in": "query", "name": "ticket", "description": _TICKET}


def document(recordings: Sequence[Sequence[Frame]]) -> Mapping[str, Any]:
    """The whole document."""
    definitions = schemas.merged(schemas.said(), schemas.answers())
    shown = examples(recordings)
    names = [name for name in definitions if re.search(r"(Message|Answer)$", name) and name != "Answer"]
    return {
        "asyncapi": STANDARD,
        "info": {
            "title": "Rummy",
            "version": f"{VERSION}.0.0",
            "description": _DESCRIPTION,
            "license": {"name": "Apache-2.0", "url": "https://www.apache.org/licenses/LICENSE-2.0"},
        },
        "defaultContentType": "application/json",
        "servers": {"stage": _server()},
        "channels": {"socket": _channel(names)},
        "operations": {**{_operation(one): _received(one) for one in REPLIES}, **_sent()},
        "components": {
            "messages": {name: _message(name, definitions[name], shown[name]) for name in names},
            "schemas": {name: _moved(one) for name, one in definitions.items() if name not in {"Said", "Answer"}},
            "securitySchemes": {"ticket": _TICKETED},
        },
    }


def _server() -> Mapping[str, Any]:
    return {
        "host": "{api}.execute-api.{region}.amazonaws.com",
        "pathname": "/{stage}",
        "protocol": "wss",
        "description": "A stage on AWS: its stack puts the address out. On this machine see `/config.json`.",
        "variables": {
            "api": {"description": "The id of the WebSocket API."},
            "region": {"default": "ap-south-1"},
            "stage": {"default": "dev"},
        },
        "security": [{"$ref": "#/components/securitySchemes/ticket"}],
    }


def _channel(names: Sequence[str]) -> Mapping[str, Any]:
    query = {
        "type": "object",
        "required": ["ticket"],
        "properties": {"ticket": {"type": "string", "description": _TICKET}},
    }
    return {
        "address": "/",
        "description": "One WebSocket. Without a ticket 401, with one that is unknown, used or too old 403.",
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in names},
        "bindings": {"ws": {"method": "GET", "query": query}},
    }


def _operation(message: type[BaseModel]) -> str:
    """The operation's name: the message's op, or its action if it has none."""
    fields = message.model_fields
    name: str = get_args(fields.get("op", fields["action"]).annotation)[0]
    return name


def _received(message: type[BaseModel]) -> Mapping[str, Any]:
    return {
        "action": "receive",
        "channel": {"$ref": _CHANNEL},
        "summary": message.__doc__,
        "messages": [_in_channel(message)],
        "reply": {"channel": {"$ref": _CHANNEL}, "messages": [_in_channel(one) for one in replies(message)]},
    }


def _sent() -> Mapping[str, Any]:
    """What comes unasked."""
    summaries: Mapping[type[BaseModel], str | None] = {
        TableAnswer: "Told to every seat after each change of its table.",
        NoticeAnswer: NoticeAnswer.__doc__,
    }
    return {
        f"tell_{model.__name__.removesuffix('Answer').lower()}": {
            "action": "send",
            "channel": {"$ref": _CHANNEL},
            "summary": summary,
            "messages": [_in_channel(model)],
        }
        for model, summary in summaries.items()
    }


def _in_channel(model: type[BaseModel]) -> Mapping[str, str]:
    return {"$ref": f"{_CHANNEL}/messages/{model.__name__}"}


def _message(name: str, definition: schemas.Schema, example: object) -> Mapping[str, Any]:
    return {
        "name": name,
        "summary": definition["description"],
        "payload": {"$ref": f"#/components/schemas/{name}"},
        "examples": [{"payload": example}],
    }


def _moved(schema: Any) -> Any:  # noqa: ANN401 - a schema is any JSON
    """With its references as they are in this document."""
    match schema:
        case {"$ref": str() as ref, **rest}:
            return {"$ref": ref.replace(schemas.REF, "#/components/schemas/"), **rest}
        case dict():
            return {key: _moved(one) for key, one in schema.items()}
        case list():
            return [_moved(one) for one in schema]
        case _:
            return schema
