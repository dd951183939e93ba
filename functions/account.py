"""The companion HTTP API: tickets, and a player's own affairs. The gateway has checked the ID token."""

from http import HTTPStatus

from aws_lambda_powertools.event_handler import APIGatewayHttpResolver, Response, content_types
from aws_lambda_powertools.utilities.typing import LambdaContext

from rummy.aws.wiring import aws_ports
from rummy.edge import LambdaEvent, lambda_handler, logger
from rummy.edge import Response as LambdaResponse
from rummy.play import mine
from rummy.play.admission import admitted, ticket
from rummy.ports import Identity, Ports
from rummy.table.refusals import Refusal, Refused
from rummy.wire import (
    DeniedAnswer,
    HttpAnswer,
    Malformed,
    read_deal_question,
    read_deals_question,
    read_limits,
    write_http,
)

STATUS = {
    Refusal.NO_ID_TOKEN: HTTPStatus.UNAUTHORIZED,
    Refusal.NOT_ADULT: HTTPStatus.FORBIDDEN,
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
    return _answer(STATUS.get(why.why, HTTPStatus.CONFLICT), DeniedAnswer(code=why.why, message=why.advice))


@app.exception_handler(Malformed)  # type: ignore[untyped-decorator]  # Powertools leaves it untyped
def malformed(what: Malformed) -> Response[str]:
    return _answer(HTTPStatus.BAD_REQUEST, DeniedAnswer(code="malformed", message=str(what)))


def _ports() -> Ports:
    ports: Ports = app.context["ports"]
    return ports


def _who() -> Identity:
    return admitted(app.current_event.raw_event["requestContext"]["authorizer"]["jwt"]["claims"], _at())


def _at() -> int:
    return app.current_event.request_context.time_epoch


def _answer(status: HTTPStatus, body: HttpAnswer) -> Response[str]:
    return Response(status.value, content_types.APPLICATION_JSON, write_http(body))


def account(event: LambdaEvent, ports: Ports) -> LambdaResponse:
    app.append_context(ports=ports)  # type: ignore[no-untyped-call]  # Powertools leaves it untyped
    answer = app.resolve(dict(event), LambdaContext())
    logger.info("answered", route=event["routeKey"], status=answer["statusCode"])
    return answer


handler = lambda_handler(account, aws_ports)
