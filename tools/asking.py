"""``rummy ask``: questions about the rules as JSON lines in, answers out, for tests and other languages."""

import json
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, TypeAdapter, ValidationError

from rummy.cards import ORDER, Card, parse_card, too_many, wild_rank, without
from rummy.rules.arranging import arrange, finish
from rummy.rules.declaration import faults
from rummy.rules.melds import classify
from rummy.rules.payouts import NoSuchStatusError, Status, payout, status_points
from rummy.rules.points import charged, count
from rummy.rules.variants import VARIANTS, Variant

CardText = Annotated[Card, BeforeValidator(parse_card)]
Cards = tuple[CardText, ...]


def _known(key: str) -> str:
    if key not in VARIANTS:
        message = f"{key!r} is no variant: there are {', '.join(VARIANTS)}"
        raise ValueError(message)
    return key


class _Question(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    variant: Annotated[str, AfterValidator(_known)]

    @property
    def row(self) -> Variant:
        return VARIANTS[self.variant]


class _CardQuestion(_Question):
    wild: CardText
    """The turned card."""
    packs: Annotated[int, Field(ge=1, le=3)]


class GroupQuestion(_CardQuestion):
    ask: Literal["group"]
    cards: Cards


class DeclarationQuestion(_CardQuestion):
    ask: Literal["declaration"]
    groups: tuple[Cards, ...]


class PointsQuestion(_CardQuestion):
    ask: Literal["points"]
    hand: Annotated[Cards, Field(min_length=13, max_length=13)]
    groups: tuple[Cards, ...] | None = None


class FinishQuestion(_CardQuestion):
    ask: Literal["finish"]
    hand: Annotated[Cards, Field(min_length=14, max_length=14)]
    drawn: CardText


class SeatStatus(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    status: Status
    points: Annotated[int, Field(ge=0)] | None = None


class PayoutQuestion(_Question):
    ask: Literal["payout"]
    stake: Annotated[int, Field(ge=0)]
    seats: Annotated[tuple[SeatStatus, ...], Field(min_length=2, max_length=6)]


Question = GroupQuestion | DeclarationQuestion | PointsQuestion | FinishQuestion | PayoutQuestion
QUESTION: TypeAdapter[Question] = TypeAdapter(Annotated[Question, Field(discriminator="ask")])


def answers(lines: Iterable[str]) -> Iterator[str]:
    """One JSON answer for each line that is not blank; a line that cannot be understood answers ``{"error": ...}``."""
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield json.dumps(_answer_line(number, line))


def _answer_line(number: int, line: str) -> dict[str, Any]:
    try:
        return answer(QUESTION.validate_json(line, strict=True))
    except ValidationError as invalid:
        return {"error": f"line {number}: {_sentence(invalid)}"}
    except ValueError as refused:
        return {"error": f"line {number}: {refused}"}


def _sentence(invalid: ValidationError) -> str:
    first = invalid.errors(include_url=False, include_context=False, include_input=False)[0]
    # The first step only repeats which kind of question it is.
    where = ".".join(str(step) for step in first["loc"][1:])
    what = first["msg"].removeprefix("Value error, ")
    return f"{where}: {what}" if where else what


def answer(question: Question) -> dict[str, Any]:
    """What the rules say. Raises ValueError naming the field that asks for something impossible."""
    match question:
        case GroupQuestion():
            return _group(question)
        case DeclarationQuestion():
            return _declaration(question)
        case PointsQuestion():
            return _points(question)
        case FinishQuestion():
            return _finish(question)
        case PayoutQuestion():
            return _payout(question)


def _group(question: GroupQuestion) -> dict[str, Any]:
    judged = classify(question.cards, wild_rank(question.wild), question.row, question.packs)
    return {"kind": "none" if judged.kind is None else judged.kind.value, "jokers": judged.jokers}


def _declaration(question: DeclarationQuestion) -> dict[str, Any]:
    found = faults(question.groups, wild_rank(question.wild), question.row, question.packs)
    return {"stands": not found, "faults": [fault.value for fault in found]}


def _points(question: PointsQuestion) -> dict[str, Any]:
    _check_copies("hand", question.hand, question.packs)
    wild, variant, packs = wild_rank(question.wild), question.row, question.packs
    if question.groups is None:
        best = arrange(question.hand, wild, variant, packs)
        groups, loose, points = best.groups, best.loose, best.points
    else:
        groups, loose = question.groups, _left(question.hand, question.groups)
        points = count(question.hand, groups, wild, variant, packs).points
    return {"points": charged(points, variant), "groups": [list(group) for group in groups], "loose": list(loose)}


def _left(hand: Cards, groups: tuple[Cards, ...]) -> Cards:
    for group in groups:
        for card in group:
            if card not in hand:
                message = f"groups: {card} stands in a group but not (so often) in the hand"
                raise ValueError(message)
            hand = without(hand, card)
    return hand


def _finish(question: FinishQuestion) -> dict[str, Any]:
    _check_copies("hand", question.hand, question.packs)
    if question.drawn not in question.hand:
        message = f"drawn: {question.drawn} is not in the hand"
        raise ValueError(message)
    ways = finish(question.hand, wild_rank(question.wild), question.row, question.packs)
    cards = [way.card for way in ways]
    first = min(cards, key=ORDER.__getitem__, default=None)
    return {"cards": cards, "auto": question.drawn if question.drawn in cards else first}


def _check_copies(field: str, cards: Cards, packs: int) -> None:
    extra = too_many(cards, packs)
    if extra:
        message = f"{field}: {packs} packs do not hold so many of {' '.join(extra)}"
        raise ValueError(message)


def _payout(question: PayoutQuestion) -> dict[str, Any]:
    if len(question.seats) > question.row.seats_max:
        message = f"seats: {question.variant} seats {question.row.seats_max} at most"
        raise ValueError(message)
    points = [_seat_points(place, seat, question.row) for place, seat in enumerate(question.seats)]
    winners = [place for place, seat in enumerate(question.seats) if seat.status is Status.WON]
    if not winners:
        message = "seats: somebody must have won"
        raise ValueError(message)
    paid = payout(points, winners, question.stake, question.row)
    return {"pot": paid.pot, "rake": paid.rake, "net": list(paid.net)}


def _seat_points(place: int, seat: SeatStatus, variant: Variant) -> int:
    counted = seat.status is Status.LOST
    if counted != (seat.points is not None):
        message = f"seats.{place}.points: given with the status lost, and with no other"
        raise ValueError(message)
    if counted and seat.points is not None and seat.points > variant.cap:
        message = f"seats.{place}.points: {variant.cap} at most"
        raise ValueError(message)
    try:
        return status_points(seat.status, variant, seat.points or 0)
    except NoSuchStatusError as unknown:
        message = f"seats.{place}.status: {unknown}"
        raise ValueError(message) from unknown
