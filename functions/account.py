"""The companion HTTP API: tickets for the WebSocket, and who I am. The gateway has checked the ID token."""

import base64
import time
import uuid
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta, timezone
from http import HTTPStatus
from typing import Any

from aws_lambda_powertools.event_handler import APIGatewayHttpResolver, Response, content_types
from aws_lambda_powertools.event_handler.exceptions import UnauthorizedError
from aws_lambda_powertools.utilities.typing import LambdaContext
from pydantic import BaseModel

from rummy.aws.wiring import aws_ports
from rummy.edge import LambdaEvent, lambda_handler, logger
from rummy.edge import Response as LambdaResponse
from rummy.ports import Balance, Conflict, Identity, Ports
from rummy.table.postings import grant
from rummy.wire import clean_name

TICKET_SECONDS = 30
TICKET_BYTES = 32
ADULT = 18
INDIA = timezone(timedelta(hours=5, minutes=30))


class TicketAnswer(BaseModel):
    """A one-time ticket for the WebSocket's address, and until when it holds (epoch seconds)."""

    ticket: str
    until: int


class MeAnswer(BaseModel):
    """Who I am: my id and name, my chips in minor units, and the table that I sit at."""

    player: str
    name: str
    available: int
    escrow: int
    table: str | None


class RefusedAnswer(BaseModel):
    """Not allowed: a code and a sentence saying what would be right."""

    code: str
    message: str


app = APIGatewayHttpResolver()


@app.post("/tickets")
def tickets() -> Response[str]:
    ports: Ports = app.context["ports"]
    claims = _claims()
    if not _is_adult(claims.get("birthdate", ""), datetime.now(UTC)):
        message = "Play is for adults: the birthdate of your account must show that you are 18 or older."
        return _answer(HTTPStatus.FORBIDDEN, RefusedAnswer(code="not_adult", message=message))
    who = _identity(claims)
    _open_account(ports, who.player)
    ticket = base64.urlsafe_b64encode(ports.luck(TICKET_BYTES)).decode().rstrip("=")
    until = int(time.time()) + TICKET_SECONDS
    ports.tickets.issue(ticket, who, until)
    return _answer(HTTPStatus.CREATED, TicketAnswer(ticket=ticket, until=until))


@app.get("/me")
def me() -> Response[str]:
    ports: Ports = app.context["ports"]
    who = _identity(_claims())
    balance = _open_account(ports, who.player)
    table = ports.tables.table_of(who.player)
    answer = MeAnswer(player=who.player, name=who.name, available=balance.available, escrow=balance.escrow, table=table)
    return _answer(HTTPStatus.OK, answer)


def _claims() -> Mapping[str, Any]:
    """The claims of the ID token. Raises UnauthorizedError for another token of the same pool, which names nobody."""
    claims: Mapping[str, Any] = app.current_event.raw_event["requestContext"]["authorizer"]["jwt"]["claims"]
    if claims.get("token_use") != "id":
        raise UnauthorizedError("send the ID token, not the access token")
    return claims


def _identity(claims: Mapping[str, Any]) -> Identity:
    """The player's id is the account's, 22 characters instead of 36; a name unfit to show is not shown."""
    player = base64.urlsafe_b64encode(uuid.UUID(claims["sub"]).bytes).decode().rstrip("=")
    try:
        return Identity(player, clean_name(claims.get("name", "")))
    except ValueError:
        return Identity(player, f"Player {player[:4]}")


def _is_adult(birthdate: str, now: datetime) -> bool:
    """Whether the person is 18 today, the day counted in India (rule 21)."""
    try:
        born = date.fromisoformat(birthdate)
    except ValueError:
        return False
    today = now.astimezone(INDIA).date()
    return today.year - born.year - ((today.month, today.day) < (born.month, born.day)) >= ADULT


def _open_account(ports: Ports, player: str) -> Balance:
    """The player's chips; a new player is granted his welcome, once."""
    balance = ports.ledger.balance(player)
    if balance.seq or not ports.rules.welcome:
        return balance
    try:
        ports.ledger.post(grant("WELCOME", player, ports.rules.welcome), int(time.time() * 1000))
    except Conflict:
        logger.info("granted already", player=player)
    return ports.ledger.balance(player)


def _answer(status: HTTPStatus, body: BaseModel) -> Response[str]:
    return Response(status.value, content_types.APPLICATION_JSON, body.model_dump_json())


def account(event: LambdaEvent, ports: Ports) -> LambdaResponse:
    app.append_context(ports=ports)  # type: ignore[no-untyped-call]  # Powertools leaves it untyped
    answer = app.resolve(dict(event), LambdaContext())
    logger.info("answered", route=event["routeKey"], status=answer["statusCode"])
    return answer


handler = lambda_handler(account, aws_ports)
