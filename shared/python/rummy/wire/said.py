"""What clients may say: every message, its one parser, and the player command it asks for."""

import unicodedata
from typing import Annotated, Final, Literal, TypeVar, assert_never

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    TypeAdapter,
    ValidationError,
)
from pydantic_core import from_json

from rummy.cards import Card, parse_card
from rummy.rules.variants import VARIANTS
from rummy.table.commands import (
    Arrange,
    Declare,
    Discard,
    Draw,
    Drop,
    KeepPlaying,
    Leave,
    Numbered,
    TurnCommand,
)
from rummy.table.fairness import NONCE_BYTES, SEED_BYTES
from rummy.table.moves import Source

VERSION: Final = 1
MESSAGE_BYTES: Final = 8 * 1024
NAME_LENGTH: Final = 16


class Malformed(Exception):
    """Not understood. Says what was wrong and what would be right; nothing changed."""

    def __init__(self, message: str, number: int | None = None) -> None:
        super().__init__(message)
        self.number = number
        """The command id of the message, where one could be read."""


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
Counter = Annotated[int, Field(ge=1, le=999_999)]
DealNumber = Annotated[int, Field(ge=0, le=256)]
Hex16 = Annotated[str, StringConstraints(pattern=rf"^[0-9a-f]{{{2 * NONCE_BYTES}}}$")]
Hex32 = Annotated[str, StringConstraints(pattern=rf"^[0-9a-f]{{{2 * SEED_BYTES}}}$")]


class _Message(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    v: Literal[1]


class _TableMessage(_Message):
    table: TableId
    deal: DealNumber
    id: Counter


class LobbyMessage(_Message):
    """Ask what the house offers; with variant, stake and seats also for the open table of that kind."""

    action: Literal["matchmake"]
    op: Literal["lobby"]
    variant: VariantKey | None = None
    stake: Annotated[int, Field(ge=0)] | None = None
    seats: Annotated[int, Field(ge=2, le=6)] | None = None
    practice: bool = False
    code: Code | None = None


class JoinMessage(_Message):
    """Take a seat at the table whose commitment was shown."""

    action: Literal["matchmake"]
    op: Literal["join"]
    variant: VariantKey
    stake: Annotated[int, Field(ge=0)]
    seats: Annotated[int, Field(ge=2, le=6)]
    commitment: Hex32
    nonce: Hex16
    practice: bool = False
    code: Code | None = None


class CreatePrivateMessage(_Message):
    """Make a table that is found by its code only."""

    action: Literal["matchmake"]
    op: Literal["create_private"]
    variant: VariantKey
    stake: Annotated[int, Field(ge=0)]
    seats: Annotated[int, Field(ge=2, le=6)]


class LeaveMessage(_TableMessage):
    """Give the seat up."""

    action: Literal["matchmake"]
    op: Literal["leave"]


class SyncMessage(_Message):
    """Take my seat over on this connection and see it."""

    action: Literal["matchmake"]
    op: Literal["sync"]


class DrawMessage(_TableMessage):
    """Draw the top card of a pile."""

    action: Literal["move"]
    op: Literal["draw"]
    source: Annotated[Source, Field(alias="from")]


class DiscardMessage(_TableMessage):
    """Throw a card."""

    action: Literal["move"]
    op: Literal["discard"]
    card: CardText


class DropMessage(_TableMessage):
    """Give the deal up, now or at my next turn."""

    action: Literal["move"]
    op: Literal["drop"]


class KeepMessage(_TableMessage):
    """Take back a queued drop."""

    action: Literal["move"]
    op: Literal["keep"]


class DeclareMessage(_TableMessage):
    """Put a card on the finish slot and show the other 13 in groups."""

    action: Literal["declare"]
    op: Literal["declare"]
    card: CardText
    groups: GroupsText


class ArrangeMessage(_TableMessage):
    """Show my groups after another's declaration."""

    action: Literal["declare"]
    op: Literal["arrange"]
    groups: GroupsText


class ResultMessage(_Message):
    """Ask for the itemised result of a deal; settles one whose time to arrange is over."""

    action: Literal["settle"]
    op: Literal["result"]
    table: TableId
    deal: Counter


class PingMessage(_Message):
    """Keep the connection open."""

    action: Literal["ping"]


Matchmake = LobbyMessage | JoinMessage | CreatePrivateMessage | LeaveMessage | SyncMessage
Move = DrawMessage | DiscardMessage | DropMessage | KeepMessage
Declaring = DeclareMessage | ArrangeMessage

_BY_OP: Final = Field(discriminator="op")
MATCHMAKE: Final[TypeAdapter[Matchmake]] = TypeAdapter(Annotated[Matchmake, _BY_OP])
MOVE: Final[TypeAdapter[Move]] = TypeAdapter(Annotated[Move, _BY_OP])
DECLARE: Final[TypeAdapter[Declaring]] = TypeAdapter(Annotated[Declaring, _BY_OP])
SETTLE: Final[TypeAdapter[ResultMessage]] = TypeAdapter(ResultMessage)
PING: Final[TypeAdapter[PingMessage]] = TypeAdapter(PingMessage)
ACTIONS: Final = ("matchmake", "move", "declare", "settle", "ping")

Parsed = TypeVar("Parsed")


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


def command_of(message: LeaveMessage | Move | Declaring) -> Numbered:
    """The numbered player command that a table message asks for."""
    return Numbered(_inner(message), message.deal, message.id)


def _inner(message: LeaveMessage | Move | Declaring) -> Leave | TurnCommand:
    match message:
        case LeaveMessage():
            return Leave()
        case DrawMessage():
            return Draw(message.source)
        case DiscardMessage():
            return Discard(message.card)
        case DropMessage():
            return Drop()
        case KeepMessage():
            return KeepPlaying()
        case DeclareMessage():
            return Declare(message.card, message.groups)
        case ArrangeMessage():
            return Arrange(message.groups)
        case _:
            assert_never(message)


def clean_name(text: str) -> str:
    """A name fit to show: NFC, 1 to 16 code points, no control or bidi characters. Raises ValueError."""
    name = unicodedata.normalize("NFC", text).strip()
    unfit = any(unicodedata.category(mark) in {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"} for mark in name)
    if unfit or not 1 <= len(name) <= NAME_LENGTH:
        message = f"a name has 1 to {NAME_LENGTH} letters and no control characters"
        raise ValueError(message)
    return name
