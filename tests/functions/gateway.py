"""API Gateway as the functions see it: events in its shape, handlers over ports in memory."""

import json
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NoReturn, TypeVar
from urllib.parse import parse_qsl

from functions.account import account
from functions.authorize import authorize
from functions.connection import connection
from functions.declare import declare
from functions.matchmake import matchmake
from functions.move import move
from functions.settle import settle
from functions.tick import wake
from rummy import bots
from rummy.edge import lambda_handler
from rummy.memory import RULES, MemoryPorts, memory_ports
from rummy.play.ticking import slot_of, tick
from rummy.ports import Conflict, Rules
from rummy.table.commands import Arrange, Declare, Discard, Draw, Drop
from rummy.table.notation import to_base64
from rummy.table.postings import grant
from rummy.websocket import websocket
from rummy.wire.pushes import TableAnswer

T = TypeVar("T")

ROUTES = {"matchmake": matchmake, "move": move, "declare": declare, "settle": settle}
START = 1_800_000_000_000
STAKE = 10
CHIPS = 100_000


def player_id(name: str) -> str:
    return to_base64(name.encode().ljust(16, b"\0"))


def claims_of(name: str, birthdate: str = "1990-01-01") -> dict[str, str]:
    """What the ID token of that player says."""
    sub = uuid.UUID(bytes=name.encode().ljust(16, b"\0"))
    return {"sub": str(sub), "name": name, "birthdate": birthdate, "token_use": "id"}


@dataclass
class Gateway:
    """One house in memory. ``at`` is the gateway's clock, epoch milliseconds."""

    ports: MemoryPorts
    at: int = START
    answers: list[Any] = field(default_factory=list)
    addresses: dict[str, str] = field(default_factory=dict)
    """Where players dial from, if not from one place."""

    def send(self, name: str, action: str, op: str | None = None, line: str | None = None, **fields: object) -> Any:
        """Send one message for a player over his connection; the direct answer, None where a view is pushed."""
        body = {"v": 1, "action": action, **({} if op is None else {"op": op}), **fields}
        return self.send_text(name, json.dumps(body), route=action, line=line)

    def send_text(self, name: str, body: str, *, route: str = "$default", line: str | None = None) -> Any:
        handler = websocket(ROUTES.get(route, connection), lambda: self.ports)
        answer = handler(self.event(name, "MESSAGE", route, body, line), None)
        return json.loads(answer["body"]) if "body" in answer else None

    def hang_up(self, name: str, line: str | None = None) -> None:
        handler = websocket(connection, lambda: self.ports)
        assert handler(self.event(name, "DISCONNECT", "$disconnect", "", line), None) == {"statusCode": 200}

    def event(self, name: str, kind: str, route: str, body: str, line: str | None = None) -> dict[str, Any]:
        who = {"player": player_id(name), "name": name, "principalId": player_id(name)}
        return {
            "requestContext": {
                "eventType": kind,
                "routeKey": route,
                "connectionId": line or f"line-{name}",
                "requestTimeEpoch": self.at,
                "identity": {"sourceIp": self.addresses.get(name, "203.0.113.7")},
                "authorizer": who,
            },
            "body": body,
        }

    def views(self, line: str) -> list[TableAnswer]:
        """What was pushed to a connection so far."""
        pushed = self.ports.announcer.pushed[line]
        return [TableAnswer.model_validate_json(text) for text in pushed if '"type":"table"' in text]

    def view(self, name: str) -> TableAnswer:
        """The newest view pushed to a player's own connection."""
        return self.views(f"line-{name}")[-1]

    def welcome(self, *names: str, chips: int = CHIPS) -> None:
        for name in names:
            self.ports.ledger.post(grant("WELCOME", player_id(name), chips), self.at)

    def sit(self, name: str, variant: str = "bitwire", seats: int = 2, stake: int = STAKE, **more: Any) -> Any:
        kind: dict[str, Any] = {"variant": variant, "stake": stake, "seats": seats, **more}
        shown = self.send(name, "matchmake", "lobby", **kind)
        return self.send(
            name, "matchmake", "join", **kind, commitment=shown["commitment"], nonce=name.encode().hex().ljust(32, "0")
        )

    def command(self, name: str, action: str, op: str, **fields: Any) -> Any:
        """A numbered command with the number that is next by the player's newest view."""
        view = self.view(name).view
        return self.send(name, action, op, table=view.table, deal=view.deal, id=view.number + 1, **fields)

    def play_on(self, *names: str) -> None:
        """Let whoever may move play like a bot, a second a move, until the deal is over."""
        for _ in range(500):
            views = [self.view(name).view for name in names]
            if any(view.play is not None and view.play.result is not None for view in views):
                return
            self.at += 1000
            for name in names:
                self.act(name)
        raise AssertionError("the deal did not end")

    def act(self, name: str) -> None:
        match bots.choose(self.view(name).view):
            case Draw(source):
                self.command(name, "move", "draw", **{"from": source.value})
            case Discard(card):
                self.command(name, "move", "discard", card=card)
            case Drop():
                self.command(name, "move", "drop")
            case Declare(card, groups):
                self.command(name, "declare", "declare", card=card, groups=groups)
            case Arrange(groups):
                self.command(name, "declare", "arrange", groups=groups)

    def tick(self, **event: object) -> dict[str, Any]:
        return lambda_handler(wake, lambda: self.ports)(event, None)

    def tick_at(self) -> None:
        """What the clocks of all shards do now."""
        for shard in range(self.ports.rules.shards):
            tick(self.ports, shard, slot_of(self.at), self.at)

    def ask(self, route: str, claims: Mapping[str, str], body: str | None = None) -> tuple[int, Any]:
        """One call of the HTTP API with the claims of a checked token; the route as a client writes it."""
        method, _, address = route.partition(" ")
        path, _, query = address.partition("?")
        event = {
            "version": "2.0",
            "routeKey": route,
            "rawPath": path,
            "headers": {},
            "requestContext": {
                "http": {"method": method, "path": path},
                "stage": "$default",
                "timeEpoch": self.at,
                "authorizer": {"jwt": {"claims": dict(claims)}},
            },
            **({"queryStringParameters": dict(parse_qsl(query))} if query else {}),
            **({} if body is None else {"body": body, "isBase64Encoded": False}),
        }
        answer = lambda_handler(account, lambda: self.ports)(event, None)
        return answer["statusCode"], json.loads(answer["body"])

    def admit(self, ticket: str | None, origin: str | None = None) -> dict[str, Any]:
        """What the authorizer says to someone who dials."""
        event = {
            "methodArn": "arn:aws:execute-api:ap-south-1:000000000000:api/local/$connect",
            "queryStringParameters": None if ticket is None else {"ticket": ticket},
            "headers": {} if origin is None else {"Origin": origin},
        }
        return lambda_handler(authorize, lambda: self.ports)(event, None)


def gateway(rules: Rules = RULES) -> Gateway:
    return Gateway(memory_ports("tests", rules))


def without_stores(ports: MemoryPorts) -> MemoryPorts:
    """The same house, in which whoever asks a store or pushes a message fails."""
    nothing: Any = None
    return replace(ports, tables=nothing, tickets=nothing, switches=nothing, ledger=nothing, announcer=nothing)


def lose(*_: object) -> NoReturn:
    """A write that is always too late."""
    raise Conflict


def losing(write: Callable[..., T], times: int) -> Callable[..., T]:
    """A write that is too late so many times at first."""
    lost = iter([True] * times)

    def write_or_lose(*given: object) -> T:
        if next(lost, False):
            raise Conflict
        return write(*given)

    return write_or_lose
