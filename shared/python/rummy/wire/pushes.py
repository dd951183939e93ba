"""What is pushed to players unasked."""

from enum import Enum
from typing import Literal

from rummy.table.telling import Told
from rummy.table.view import View
from rummy.wire.answer import AnswerModel


class TableAnswer(AnswerModel):
    """A seat's complete view with what happened since the version before."""

    type: Literal["table"] = "table"
    version: int
    events: tuple[Told, ...]
    view: View


class Notice(Enum):
    """What a player is told that is no part of the game."""

    PAUSE = "pause"
    """He has played for as long as he wanted to be told."""
    CLOSING = "closing"
    """His table was closed: the house begins no new deals for a while."""


class NoticeAnswer(AnswerModel):
    """Something that a player is told beside the table."""

    type: Literal["notice"] = "notice"
    code: Notice
