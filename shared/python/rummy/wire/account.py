"""The companion HTTP API: what a signed-in player may ask there, its one parser, and what he is told.

Money is integer minor units, times are epoch seconds.
"""

from collections.abc import Mapping
from typing import Annotated, Final, Literal, Self, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rummy.rules.payouts import Status
from rummy.table.balances import Balance
from rummy.table.limits import Limits, LimitsState
from rummy.table.postings import Kind
from rummy.table.refusals import Refusal
from rummy.table.result import ResultView
from rummy.wire.messages import DealNumber, TableId
from rummy.wire.reading import MESSAGE_BYTES, Malformed, sentence

PAGE: Final = 20
PAGE_MOST: Final = 50
EXCLUSION_MOST: Final = 5 * 365 * 86_400
"""Seconds; a time in milliseconds is taken for a mistake, not for a pause of fifty thousand years."""
MONEY_MOST: Final = 10**12
_LIMITS_HINT: Final = "send daily_loss, excluded_until and remind_minutes, each a whole number, or null for none"
_DEALS_HINT: Final = f"limit is 1 to {PAGE_MOST}, cursor the next of the page before"

Asked = TypeVar("Asked", bound="_Asked")


class _Asked(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class LimitsMessage(_Asked):
    """All of a player's limits; null: none."""

    daily_loss: Annotated[int, Field(ge=0, le=MONEY_MOST)] | None
    """Net, from midnight to midnight in India."""
    excluded_until: int | None
    remind_minutes: Annotated[int, Field(ge=1, le=24 * 60)] | None


class DealsQuestion(_Asked):
    """Which part of the player's history; a cursor is the ``next`` of the page before."""

    limit: Annotated[int, Field(ge=1, le=PAGE_MOST)] = PAGE
    cursor: Annotated[int, Field(ge=1)] | None = None


class ExportQuestion(_Asked):
    """Which part of the statement; a cursor is the ``next`` of the answer before."""

    cursor: Annotated[int, Field(ge=1)] | None = None


class DealQuestion(_Asked):
    """One deal."""

    table: TableId
    deal: DealNumber


def read_limits(body: str, second: int) -> Limits:
    """The limits that a player asks for at a time. Raises Malformed saying what would be right."""
    if len(body.encode(errors="replace")) > MESSAGE_BYTES:
        raise Malformed(f"a message is at most {MESSAGE_BYTES} bytes")
    try:
        wanted = LimitsMessage.model_validate_json(body, strict=True)
    except ValidationError as invalid:
        raise Malformed(f"{sentence(invalid)}; {_LIMITS_HINT}") from None
    until = wanted.excluded_until
    if until is not None and not second < until <= second + EXCLUSION_MOST:
        raise Malformed("excluded_until: epoch seconds that lie ahead, by 5 years at most; or null for none")
    return Limits(wanted.daily_loss, until, wanted.remind_minutes)


def read_deals_question(query: Mapping[str, str]) -> DealsQuestion:
    """What a query string asks for. Raises Malformed saying what would be right."""
    return _read(DealsQuestion, query, _DEALS_HINT)


def read_export_question(query: Mapping[str, str]) -> ExportQuestion:
    """What a query string asks for. Raises Malformed saying what would be right."""
    return _read(ExportQuestion, query, "cursor is the next of the answer before")


def read_deal_question(path: Mapping[str, str]) -> DealQuestion:
    """The deal that a path names. Raises Malformed saying what would be right."""
    return _read(DealQuestion, path, "a deal is asked for as /me/deals/TABLE/NUMBER")


def _read(model: type[Asked], fields: Mapping[str, str], hint: str) -> Asked:
    try:
        return model.model_validate(dict(fields))
    except ValidationError as invalid:
        raise Malformed(f"{sentence(invalid)}; {hint}") from None


class _Told(BaseModel):
    model_config = ConfigDict(frozen=True)


class DeniedAnswer(_Told):
    """Not understood or not allowed: a code, and a sentence saying what would be right. Nothing changed."""

    code: Refusal | Literal["malformed"]
    message: str


class TicketAnswer(_Told):
    """A one-time ticket for the WebSocket's address, and until when it holds."""

    ticket: str
    until: int


class LimitsPart(_Told):
    """A set of limits; null: none."""

    daily_loss: int | None
    excluded_until: int | None
    remind_minutes: int | None

    @classmethod
    def of(cls, limits: Limits, second: int) -> Self:
        """The limits as they are told at a time: a break that is over is none."""
        until = limits.excluded_until
        return cls(
            daily_loss=limits.daily_loss,
            excluded_until=until if until is not None and until > second else None,
            remind_minutes=limits.remind_minutes,
        )


class PendingLimits(_Told):
    """Limits that loosen those in force, and from when on."""

    limits: LimitsPart
    since: Annotated[int, Field(serialization_alias="from")]


class LimitsAnswer(_Told):
    """The limits in force, and those that wait for their day."""

    limits: LimitsPart
    pending: PendingLimits | None

    @classmethod
    def of(cls, state: LimitsState, second: int) -> Self:
        """The limits as they are told at a time."""
        waiting = state.later is not None and second < state.later_from
        later = LimitsPart.of(state.later, state.later_from) if state.later is not None and waiting else None
        return cls(
            limits=LimitsPart.of(state.at(second), second),
            pending=None if later is None else PendingLimits(limits=later, since=state.later_from),
        )


class DailyGrant(_Told):
    """What the house gives once a day to who has less than ``below``, chips held in a deal counted, and asks."""

    amount: int
    below: int


class MeAnswer(LimitsAnswer):
    """Who I am, what I have, what I allow myself, and where I sit."""

    player: str
    name: str
    available: int
    escrow: int
    """Held for the deal being played."""
    lost_today: int
    """Net, since midnight in India; negative: won."""
    daily_grant: DailyGrant | None
    table: str | None


class GrantAnswer(_Told):
    """Chips given, and what I have with them."""

    granted: int
    available: int
    escrow: int

    @classmethod
    def of(cls, granted: int, balance: Balance) -> Self:
        """The answer after a grant."""
        return cls(granted=granted, available=balance.available, escrow=balance.escrow)


class DealRow(_Told):
    """How a deal for chips came out for me."""

    table: str
    deal: int
    time: int
    """Of the settlement."""
    variant: str
    stake: int
    seats: int
    """How many were dealt in."""
    void: bool
    """Called off by the house; nobody gained or lost."""
    status: Status | None
    """Null when void."""
    points: int
    money: int
    """Gained or, negative, lost."""


class DealsAnswer(_Told):
    """A page of my history, newest first."""

    deals: tuple[DealRow, ...]
    next: int | None
    """The cursor of the next page; null at the end."""


class Profile(_Told):
    """What the account says that I sign in with."""

    name: str | None
    email: str | None
    birthdate: str | None


class EntryRow(_Told):
    """A line of my statement: what a posting changed for me, minor units, and what I had after it."""

    entry: int
    time: int
    kind: Kind
    posting: str
    available: int
    escrow: int
    available_after: int
    escrow_after: int
    reason: str | None
    """Of a correction made by hand."""
    deal: DealRow | None
    """The deal that it ended."""


class ExportAnswer(MeAnswer):
    """All that the house knows of me."""

    profile: Profile
    banned_until: int | None
    """The house lets me begin no deal before; null: it does."""
    entries: tuple[EntryRow, ...]
    """A page of my statement, newest first."""
    next: int | None
    """The cursor of the older page that follows; null at the end."""


class DeletedAnswer(_Told):
    """My account is gone."""

    forfeited: int
    """Chips that I had left."""


class DealAnswer(_Told):
    """A deal that I sat in: the itemised result, the record, and what proves that it was fair."""

    table: str
    deal: int
    variant: str
    stake: int
    seat: int
    """Mine, by its number at the table."""
    void: bool
    result: ResultView
    record: str
    commitment: str
    """What the record's seed hashes to, hexadecimal. Fair, if it is what the lobby showed before I joined."""


HttpAnswer = (
    DeniedAnswer
    | TicketAnswer
    | MeAnswer
    | LimitsAnswer
    | GrantAnswer
    | DealsAnswer
    | DealAnswer
    | ExportAnswer
    | DeletedAnswer
)


def write_http(answer: HttpAnswer) -> str:
    """The text that goes to the player."""
    return answer.model_dump_json(by_alias=True)
