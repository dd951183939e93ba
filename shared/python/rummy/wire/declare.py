"""Route ``declare``: the groups that a client shows."""

from typing import Annotated, Final, Literal

from pydantic import Field, TypeAdapter

from rummy.table.commands import Arrange, Declare
from rummy.wire.messages import CardText, GroupsText, TableMessage


class DeclareMessage(TableMessage):
    """Put a card on the finish slot and show the other 13 in groups."""

    action: Literal["declare"]
    op: Literal["declare"]
    card: CardText
    groups: GroupsText

    def asks(self) -> Declare:
        return Declare(self.card, self.groups)


class ArrangeMessage(TableMessage):
    """Show my groups after another's declaration."""

    action: Literal["declare"]
    op: Literal["arrange"]
    groups: GroupsText

    def asks(self) -> Arrange:
        return Arrange(self.groups)


Declaring = DeclareMessage | ArrangeMessage
DECLARE: Final[TypeAdapter[Declaring]] = TypeAdapter(Annotated[Declaring, Field(discriminator="op")])
