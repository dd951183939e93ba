"""The routes of the WebSocket: who sent a message, and its answer, refusals and what was malformed included."""

from collections.abc import Callable
from dataclasses import dataclass, field

from rummy.edge import Handler, LambdaEvent, Response, lambda_handler, note_refusal
from rummy.ports import Ports
from rummy.table.refusals import Refused
from rummy.wire.answer import AnswerModel, MalformedAnswer, RefusedAnswer, write
from rummy.wire.reading import Malformed, number_of


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


Answering = Callable[[Request, Ports], AnswerModel | None]
"""Gives the direct answer to a request, None where a push answers."""


def websocket(answer: Answering, ports: Callable[[], Ports]) -> Handler:
    """The handler of a WebSocket route.

    A refusal or a malformed message is told to the sender; anything else is a bug and fails loudly.
    """

    def work(event: LambdaEvent, made: Ports) -> Response:
        request = _request(event)
        made.note.say(route=request.route, player=request.player, connection=request.connection)
        reply = _answered(answer, request, made)
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


def _answered(answer: Answering, request: Request, ports: Ports) -> AnswerModel | None:
    """The answer; how it came out is noted in one word."""
    try:
        reply = answer(request, ports)
    except Malformed as malformed:
        note_refusal(ports.note, "malformed")
        return MalformedAnswer(message=str(malformed), id=malformed.number)
    except Refused as refused:
        note_refusal(ports.note, refused.why.value)
        number = number_of(request.body)
        return RefusedAnswer(code=refused.why, message=refused.advice, id=number, commitment=refused.detail)
    ports.note.say(outcome="accepted")
    return reply
