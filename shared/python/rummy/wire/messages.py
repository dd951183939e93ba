"""What messages have in common: their fields, and the numbered command that one to a table asks for."""

from abc import abstractmethod
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints

from rummy.cards import Card, parse_card
from rummy.rules.variants import VARIANTS
from rummy.table.commands import Leave, Numbered, TurnCommand
from rummy.table.fairness import NONCE_BYTES, SEED_BYTES
from rummy.wire.reading import Message


def _known_variant(key: str) -> str:
    if key not in VARIANTS:
        message = f"must be one of {', '.join(VARIANTS)}"
        raise ValueError(message)
    return key


CardText = Annotated[Card, BeforeValidator(parse_card)]
GroupText = Annotated[tuple[CardText, ...], Field(min_length=1, max_length=13)]
GroupsText = Annotated[tuple[GroupText, ...], Field(min_length=1, max_length=13)]
TableId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{12}$")]
Code = Annotated[str, StringConstraints(pattern=r"^[2-9A-HJKMNP-Z]{8}$")]
VariantKey = Annotated[str, AfterValidator(_known_variant)]
Stake = Annotated[int, Field(ge=0)]
Seats = Annotated[int, Field(ge=2, le=6)]
Counter = Annotated[int, Field(ge=1, le=999_999)]
DealNumber = Annotated[int, Field(ge=0, le=256)]
Hex16 = Annotated[str, StringConstraints(pattern=rf"^[0-9a-f]{{{2 * NONCE_BYTES}}}$")]
Hex32 = Annotated[str, StringConstraints(pattern=rf"^[0-9a-f]{{{2 * SEED_BYTES}}}$")]


class TableMessage(Message):
    """A message to the table that the sender sits at."""

    table: TableId
    deal: DealNumber
    id: Counter

    @abstractmethod
    def asks(self) -> Leave | TurnCommand:
        """The player command that it asks for."""


def command_of(message: TableMessage) -> Numbered:
    """The numbered player command that a table message asks for."""
    return Numbered(message.asks(), message.deal, message.id)
