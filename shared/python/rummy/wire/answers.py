"""What clients are told: every answer, and its text."""

from enum import Enum
from typing import Literal

from pydantic import BaseModel, ConfigDict

from rummy.table.refusals import Refusal
from rummy.table.result import ResultView
from rummy.table.telling import Told
from rummy.table.view import View


class _Answer(BaseModel):
    model_config = ConfigDict(frozen=True)

    v: Literal[1] = 1


class TableAnswer(_Answer):
    """A seat's complete view with what happened since the version before."""

    type: Literal["table"] = "table"
    version: int
    events: tuple[Told, ...]
    view: View


class RefusedAnswer(_Answer):
    """Understood, not allowed now; nothing changed."""

    type: Literal["refused"] = "refused"
    code: Refusal
    message: str
    id: int | None = None
    commitment: str | None = None
    """With commitment_changed: the open table's."""


class MalformedAnswer(_Answer):
    """Not understood; nothing changed."""

    type: Literal["malformed"] = "malformed"
    message: str
    id: int | None = None


class LobbyAnswer(_Answer):
    """What the house offers; ``table`` and ``commitment`` are those of the open table asked for."""

    type: Literal["lobby"] = "lobby"
    variants: tuple[str, ...]
    stakes: tuple[int, ...]
    available: int
    """My chips, minor units."""
    sitting: str | None
    """The table that I sit at."""
    table: str | None = None
    variant: str | None = None
    stake: int | None = None
    size: int | None = None
    seated: int | None = None
    hold: int | None = None
    """What a deal there can cost at most, minor units."""
    commitment: str | None = None
    code: str | None = None


class ResultAnswer(_Answer):
    """The itemised result of a settled deal of mine, and its record."""

    type: Literal["result"] = "result"
    table: str
    deal: int
    result: ResultView
    record: str


class Notice(Enum):
    """What a player is told that is no part of the game."""

    PAUSE = "pause"
    """He has played for as long as he wanted to be told."""


class NoticeAnswer(_Answer):
    """Something that a player is told beside the table."""

    type: Literal["notice"] = "notice"
    code: Notice


class PongAnswer(_Answer):
    """The connection is open."""

    type: Literal["pong"] = "pong"


Answer = TableAnswer | RefusedAnswer | MalformedAnswer | LobbyAnswer | ResultAnswer | NoticeAnswer | PongAnswer


def write(answer: Answer) -> str:
    """The text that goes to the client."""
    return answer.model_dump_json()
