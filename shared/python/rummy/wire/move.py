"""Route ``move``: what a client may say when it is his turn, or about his drop."""

from typing import Annotated, Final, Literal

from pydantic import Field, TypeAdapter

from rummy.table.commands import Discard, Draw, Drop, KeepPlaying
from rummy.table.moves import Source
from rummy.wire.messages import CardText, TableMessage


class DrawMessage(TableMessage):
    """Draw the top card of a pile."""

    action: Literal["move"]
    op: Literal["draw"]
    source: Annotated[Source, Field(alias="from")]

    def asks(self) -> Draw:
        return Draw(self.source)


class DiscardMessage(TableMessage):
    """Throw a card."""

    action: Literal["move"]
    op: Literal["discard"]
    card: CardText

    def asks(self) -> Discard:
        return Discard(self.card)


class DropMessage(TableMessage):
    """Give the deal up, now or at my next turn."""

    action: Literal["move"]
    op: Literal["drop"]

    def asks(self) -> Drop:
        return Drop()


class KeepMessage(TableMessage):
    """Take back a queued drop."""

    action: Literal["move"]
    op: Literal["keep"]

    def asks(self) -> KeepPlaying:
        return KeepPlaying()


Move = DrawMessage | DiscardMessage | DropMessage | KeepMessage
MOVE: Final[TypeAdapter[Move]] = TypeAdapter(Annotated[Move, Field(discriminator="op")])
