"""Which answers each message can get, and an example of every message and answer from the recordings."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from pydantic import BaseModel, TypeAdapter, ValidationError

from rummy.wire.answer import MalformedAnswer, RefusedAnswer
from rummy.wire.answers import Answer
from rummy.wire.declare import ArrangeMessage, DeclareMessage
from rummy.wire.matchmake import CreatePrivateMessage, JoinMessage, LeaveMessage, LobbyAnswer, LobbyMessage, SyncMessage
from rummy.wire.move import DiscardMessage, DrawMessage, DropMessage, KeepMessage
from rummy.wire.ping import PingMessage, PongAnswer
from rummy.wire.pushes import TableAnswer
from rummy.wire.settle import ResultAnswer, ResultMessage
from tools.protocol.recording import Frame
from tools.protocol.schemas import Said

REPLIES: Final[Mapping[type[BaseModel], type[BaseModel]]] = {
    LobbyMessage: LobbyAnswer,
    JoinMessage: TableAnswer,
    CreatePrivateMessage: LobbyAnswer,
    LeaveMessage: TableAnswer,
    SyncMessage: TableAnswer,
    DrawMessage: TableAnswer,
    DiscardMessage: TableAnswer,
    DropMessage: TableAnswer,
    KeepMessage: TableAnswer,
    DeclareMessage: TableAnswer,
    ArrangeMessage: TableAnswer,
    ResultMessage: ResultAnswer,
    PingMessage: PongAnswer,
}
"""The answer to each message that is taken."""

_READERS: Final[Mapping[str, TypeAdapter[Any]]] = {"client": TypeAdapter(Said), "house": TypeAdapter(Answer)}


def replies(message: type[BaseModel]) -> tuple[type[BaseModel], ...]:
    """All that a message can be answered with; nothing is refused to who only asks whether the line holds."""
    refused = () if message is PingMessage else (RefusedAnswer,)
    return (REPLIES[message], *refused, MalformedAnswer)


def examples(recordings: Iterable[Sequence[Frame]]) -> Mapping[str, Any]:
    """The shortest frame of each model that was recorded, by the model's name."""
    shortest: dict[str, str] = {}
    for frame in (frame for recording in recordings for frame in recording):
        name = _model_of(frame)
        if name is not None and len(frame.text) < len(shortest.get(name, frame.text + " ")):
            shortest[name] = frame.text
    return {name: json.loads(text) for name, text in shortest.items()}


def _model_of(frame: Frame) -> str | None:
    """Whose text a frame is; None: it is broken on purpose, or the gateway's."""
    if frame.by not in _READERS:
        return None
    try:
        return type(_READERS[frame.by].validate_json(frame.text)).__name__
    except ValidationError:
        return None
