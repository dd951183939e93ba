"""The Lambda envelope: who asks, which answer, what is logged and counted. Knows no rule of the game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from aws_lambda_powertools import Logger
from aws_lambda_powertools.metrics import MetricUnit, single_metric

from rummy.ports import Ports
from rummy.table.refusals import Refused
from rummy.wire import Answer, Malformed, MalformedAnswer, RefusedAnswer, number_of, write

LambdaEvent = Mapping[str, Any]
"""What Lambda passes in; a fact of the game is an event of ``table.events``."""
Response = dict[str, Any]
Handler = Callable[[LambdaEvent, object], Response]

logger: Final = Logger()


@dataclass(frozen=True, slots=True)
class Request:
    """One call of a WebSocket route: who made it, from which connection, when the gateway took it (epoch ms).

    ``kind`` is CONNECT, MESSAGE or DISCONNECT as the gateway says; a client can write any route into a message.
    """

    kind: str
    player: str
    name: str
    connection: str
    at: int
    route: str
    body: str
    address: str = field(repr=False)
    """IPv4 or IPv6, as the gateway saw it; never logged, never kept."""


def lambda_handler(work: Callable[[LambdaEvent, Ports], Response], ports: Callable[[], Ports]) -> Handler:
    """A handler that makes its ports on first use, once a process, and answers a warming call without any."""
    once = cache(ports)

    def handler(event: LambdaEvent, _context: object) -> Response:
        if "warm" in event:
            logger.info("warm")
            return {"ok": True}
        return work(event, once())

    return handler


def websocket(answer: Callable[[Request, Ports], Answer | None], ports: Callable[[], Ports]) -> Handler:
    """The handler of a WebSocket route. ``answer`` gives the direct answer, None where a push answers.

    A refusal or a malformed message is told to the sender; anything else is a bug and fails loudly.
    """

    def work(event: LambdaEvent, made: Ports) -> Response:
        request = _request(event)
        reply, outcome = _answered(answer, request, made)
        _note(request, outcome)
        return {"statusCode": 200} if reply is None else {"statusCode": 200, "body": write(reply)}

    return lambda_handler(work, ports)


def _request(event: LambdaEvent) -> Request:
    context = event["requestContext"]
    who = context["authorizer"]
    return Request(
        kind=context["eventType"],
        player=who["player"],
        name=who["name"],
        connection=context["connectionId"],
        at=int(context["requestTimeEpoch"]),
        route=context["routeKey"],
        body=event.get("body") or "",
        address=context.get("identity", {}).get("sourceIp", ""),
    )


def _answered(
    answer: Callable[[Request, Ports], Answer | None], request: Request, ports: Ports
) -> tuple[Answer | None, str]:
    """The answer, and in one word how it came out."""
    try:
        return answer(request, ports), "accepted"
    except Malformed as malformed:
        return MalformedAnswer(message=str(malformed), id=malformed.number), "malformed"
    except Refused as refused:
        number = number_of(request.body)
        told = RefusedAnswer(code=refused.why, message=refused.advice, id=number, commitment=refused.detail)
        return told, refused.why.value


def _note(request: Request, outcome: str) -> None:
    """One structured line a request, never a card of it, and one count by route and outcome."""
    logger.info("answered", route=request.route, outcome=outcome, player=request.player, connection=request.connection)
    count("Messages", 1, route=request.route, outcome=outcome)


def count(name: str, value: float, *, unit: MetricUnit = MetricUnit.Count, **dimensions: str) -> None:
    """Write one figure as an embedded metric."""
    with single_metric(name=name, unit=unit, value=value) as metric:
        for dimension, of in dimensions.items():
            metric.add_dimension(name=dimension, value=of)
