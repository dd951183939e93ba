"""Route ``matchmake``: what a client may ask, and what the house offers."""

from typing import Annotated, Final, Literal

from pydantic import Field, TypeAdapter

from rummy.table.commands import Leave
from rummy.wire.answer import AnswerModel
from rummy.wire.messages import Code, Hex16, Hex32, Seats, Stake, TableMessage, VariantKey
from rummy.wire.reading import Message


class LobbyMessage(Message):
    """Ask what the house offers; with variant, stake and seats also for the open table of that kind."""

    action: Literal["matchmake"]
    op: Literal["lobby"]
    variant: VariantKey | None = None
    stake: Stake | None = None
    seats: Seats | None = None
    practice: bool = False
    code: Code | None = None


class JoinMessage(Message):
    """Take a seat at the table whose commitment was shown."""

    action: Literal["matchmake"]
    op: Literal["join"]
    variant: VariantKey
    stake: Stake
    seats: Seats
    commitment: Hex32
    nonce: Hex16
    practice: bool = False
    code: Code | None = None


class CreatePrivateMessage(Message):
    """Make a table that is found by its code only."""

    action: Literal["matchmake"]
    op: Literal["create_private"]
    variant: VariantKey
    stake: Stake
    seats: Seats


class LeaveMessage(TableMessage):
    """Give the seat up."""

    action: Literal["matchmake"]
    op: Literal["leave"]

    def asks(self) -> Leave:
        return Leave()


class SyncMessage(Message):
    """Take my seat over on this connection and see it."""

    action: Literal["matchmake"]
    op: Literal["sync"]


Matchmake = LobbyMessage | JoinMessage | CreatePrivateMessage | LeaveMessage | SyncMessage
MATCHMAKE: Final[TypeAdapter[Matchmake]] = TypeAdapter(Annotated[Matchmake, Field(discriminator="op")])


class LobbyAnswer(AnswerModel):
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
