"""The ping, which is answered without a look at any store."""

from typing import Final, Literal

from pydantic import TypeAdapter

from rummy.wire.answer import AnswerModel
from rummy.wire.reading import Message


class PingMessage(Message):
    """Keep the connection open."""

    action: Literal["ping"]


PING: Final[TypeAdapter[PingMessage]] = TypeAdapter(PingMessage)


class PongAnswer(AnswerModel):
    """The connection is open."""

    type: Literal["pong"] = "pong"
