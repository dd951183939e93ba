"""The companion HTTP API: tickets, and a player's own affairs. The gateway has checked the ID token."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from aws_lambda_powertools.event_handler import APIGatewayHttpResolver, Response, content_types
from aws_lambda_powertools.utilities.typing import LambdaContext

from rummy.aws.process import aws_ports
from rummy.edge import LambdaEvent, lambda_handler, note_refusal
from rummy.edge import Response as LambdaResponse
from rummy.play import mine, own_data
from rummy.play.admission import admitted, identified, ticket
from rummy.ports import Identity, Ports
from rummy.table.refusals import Refusal, Refused
from rummy.wire.account import (
    DeniedAnswer,
    HttpAnswer,
    Profile,
    read_deal_question,
    read_deals_question,
    read_export_question,
    read_limits,
    write_http,
)
from rummy.wire.reading import Malformed

STATUS = {
    Refusal.NO_ID_TOKEN: HTTPStatus.UNAUTHORIZED,
    Refusal.NOT_ADULT: HTTPStatus.FORBIDDEN,
    Refusal.BANNED: HTTPStatus.FORBIDDEN,
    Refusal.NO_SUCH_DEAL: HTTPStatus.NOT_FOUND,
    Refusal.BUSY: HTTPStatus.SERVICE_UNAVAILABLE,
}

app = APIGatewayHttpResolver()


@app.post("/tickets")
def tickets() -> Response[str]:
    return _answer(HTTPStatus.CREATED, ticket(_ports(), _who(), at=_at()))


@app.get("/me")
def me() -> Response[str]:
    return _answer(HTTPStatus.OK, mine.me(_ports(), _who(), at=_at()))


@app.delete("/me")
def delete() -> Response[str]:
    return _answer(HTTPStatus.OK, own_data.delete(_ports(), _whoever().player, at=_at()))


@app.get("/me/export")
def export() -> Response[str]:
    who, claims = _whoever(), _claims()
    asked = read_export_question(app.current_event.query_string_parameters)
    profile = Profile(name=claims.get("name"), email=claims.get("email"), birthdate=claims.get("birthdate"))
    return _answer(HTTPStatus.OK, own_data.export(_ports(), who, profile, asked, at=_at()))


@app.put("/me/limits")
def limits() -> Response[str]:
    player, at = _who().player, _at()
    wanted = read_limits(app.current_event.decoded_body or "", at // 1000)
    return _answer(HTTPStatus.OK, mine.limit(_ports(), wanted, player=player, at=at))


@app.post("/me/grant")
def daily_grant() -> Response[str]:
    return _answer(HTTPStatus.CREATED, mine.daily_grant(_ports(), player=_who().player, at=_at()))


@app.get("/me/deals")
def deals() -> Response[str]:
    player = _who().player
    asked = read_deals_question(app.current_event.query_string_parameters)
    return _answer(HTTPStatus.OK, mine.deals(_ports(), asked, player=player))


@app.get("/me/deals/<table>/<deal>")
def deal(table: str, deal: str) -> Response[str]:
    player = _who().player
    asked = read_deal_question({"table": table, "deal": deal})
    return _answer(HTTPStatus.OK, mine.deal(_ports(), asked, player=player))


@app.exception_handler(Refused)  # type: ignore[untyped-decorator]  # Powertools leaves it untyped
def refused(why: Refused) -> Response[str]:
    note_refusal(_ports().note, why.why.value)
    return _answer(STATUS.get(why.why, HTTPStatus.CONFLICT), DeniedAnswer(code=why.why, message=why.advice))


@app.exception_handler(Malformed)  # type: ignore[untyped-decorator]  # Powertools leaves it untyped
def malformed(what: Malformed) -> Response[str]:
    note_refusal(_ports().note, "malformed")
    return _answer(HTTPStatus.BAD_REQUEST, DeniedAnswer(code="malformed", message=str(what)))


def _ports() -> Ports:
    ports: Ports = app.context["ports"]
    return ports


def _who() -> Identity:
    return _noted(admitted(_claims(), _at()))


def _whoever() -> Identity:
    """A minor may not play, but what the house knows of him is his."""
    return _noted(identified(_claims()))


def _noted(who: Identity) -> Identity:
    _ports().note.say(player=who.player)
    return who


def _claims() -> Mapping[str, Any]:
    claims: Mapping[str, Any] = app.current_event.raw_event["requestContext"]["authorizer"]["jwt"]["claims"]
    return claims


def _at() -> int:
    return app.current_event.request_context.time_epoch


def _answer(status: HTTPStatus, body: HttpAnswer) -> Response[str]:
    return Response(status.value, content_types.APPLICATION_JSON, write_http(body))


def account(event: LambdaEvent, ports: Ports) -> LambdaResponse:
    app.append_context(ports=ports)  # type: ignore[no-untyped-call]  # Powertools leaves it untyped
    ports.note.say(route=event["routeKey"])
    answer = app.resolve(dict(event), LambdaContext())
    ports.note.say(status=answer["statusCode"])
    return answer


handler = lambda_handler(account, aws_ports("ledger_store", "table_store", "tickets"))
