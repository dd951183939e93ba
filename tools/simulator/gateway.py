"""API Gateway and the networks before it: messages under way, connections, the functions behind the routes."""

import json
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from pydantic_core import from_json

from functions.connection import connection
from functions.declare import declare
from functions.matchmake import matchmake
from functions.move import move
from functions.settle import settle
from rummy.edge import Handler
from rummy.ports import Ports
from rummy.websocket import websocket
from tools.simulator.trouble import Trouble
from tools.simulator.witness import Taken
from tools.simulator.world import World

UNDER_WAY: Final = (20, 150)
"""Milliseconds that a message takes either way."""
DOUBLE_CLICK: Final = (1, 300)
SLOW: Final = (500, 6_000)
LATE: Final = (2_000, 60_000)


class Listener(Protocol):
    """Whoever is at the other end of a connection."""

    player: str
    name: str
    address: str

    def hear(self, line: str, text: str) -> None:
        """A message came over a connection of his."""


@dataclass(frozen=True, slots=True)
class Inward:
    """Something that the gateway passes on to a function, under a name of its own."""

    name: str
    listener: Listener
    line: str
    kind: str
    text: str = ""

    @property
    def route(self) -> str:
        """As the gateway selects it."""
        return str(json.loads(self.text)["action"]) if self.text else f"${self.kind.lower()}"

    @property
    def numbered(self) -> Taken | None:
        """What makes a numbered message the same as another."""
        said = json.loads(self.text or "{}")
        return (said["table"], said["deal"], self.listener.player, said["id"]) if "id" in said else None

    def event(self, at: int) -> dict[str, Any]:
        """As a function gets it."""
        context = {
            "eventType": self.kind,
            "routeKey": self.route,
            "connectionId": self.line,
            "requestTimeEpoch": at,
            "identity": {"sourceIp": self.listener.address},
            "authorizer": {"player": self.listener.player, "name": self.listener.name},
        }
        return {"requestContext": context, "body": self.text}


class Gateway:
    """One WebSocket API. Connections are called lines."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._lines: dict[str, Listener] = {}
        self.ports: Ports | None = None
        routes = {"matchmake": matchmake, "move": move, "declare": declare, "settle": settle, "$default": connection}
        self._handlers: dict[str, Handler] = {name: websocket(route, self._ports) for name, route in routes.items()}

    def _ports(self) -> Ports:
        assert self.ports is not None  # noqa: S101  (wired before time begins)
        return self.ports

    def open(self, line: str, listener: Listener) -> None:
        """A connection is made."""
        self._lines[line] = listener
        self._world.note(f"{listener.name} opens {line}")
        self._handle(Inward(f"{line}-opens", listener, line, "CONNECT"))

    def close(self, line: str) -> None:
        """The gateway finds a connection closed, and says so when it comes to that."""
        listener = self._lines.pop(line, None)
        if listener is not None:
            self._world.note(f"{listener.name} hangs up {line}")
            self._send(Inward(f"{line}-closes", listener, line, "DISCONNECT"))

    def send(self, name: str, listener: Listener, line: str, text: str) -> None:
        """A message on its way in, which may be lost, doubled, held up or come again late."""
        world, message = self._world, Inward(name, listener, line, "MESSAGE", text)
        if world.strikes(Trouble.LOST, name):
            return
        self._send(message)
        if world.strikes(Trouble.TWICE, name):
            self._send_after(DOUBLE_CLICK, replace(message, name=f"{name}b"))
        if world.strikes(Trouble.LATE, name):
            self._send_after(LATE, replace(message, name=f"{name}c"))

    def push(self, name: str, line: str, text: str) -> bool:
        """A message on its way out to a connection; whether the gateway takes the connection for open."""
        world, listener = self._world, self._lines.get(line)
        if listener is None:
            return False
        world.journal.count("pushes")
        world.witness.pushed(listener.player, text)
        self._tell(name, listener, line, text)
        return not world.strikes(Trouble.GONE, name)

    def _tell(self, name: str, listener: Listener, line: str, text: str) -> None:
        world = self._world
        if not world.strikes(Trouble.UNHEARD, name):
            slow = world.strikes(Trouble.SLOW, name)
            later = world.dice(name, *(SLOW if slow else UNDER_WAY))
            world.agenda.after(later, lambda: listener.hear(line, text))

    def _send(self, message: Inward) -> None:
        slow = self._world.strikes(Trouble.SLOW, message.name)
        self._send_after(SLOW if slow else UNDER_WAY, message)

    def _send_after(self, span: tuple[int, int], message: Inward) -> None:
        self._world.agenda.after(self._world.dice(message.name, *span), lambda: self._handle(message))

    def _handle(self, message: Inward) -> None:
        """Run the function of a route, and send its direct answer."""
        world = self._world
        handler = self._handlers.get(message.route, self._handlers["$default"])
        world.journal.count("requests")
        if message.text:
            world.note(f"{message.name} of {message.listener.name}: {_short(message.text)}")
        event = message.event(world.now)
        answer = world.execute(message.name, lambda: handler(event, None), message=message.numbered)
        if answer is not None and "body" in answer:
            self._answer(message, answer["body"])

    def _answer(self, message: Inward, text: str) -> None:
        told = from_json(text)
        if told["type"] in {"refused", "malformed"}:
            code = told.get("code", "malformed")
            self._world.journal.count(f"refused: {code}")
            self._world.note(f"{message.name} refused: {code}")
        if message.line in self._lines:
            self._tell(f"{message.name}=", message.listener, message.line, text)


def _short(text: str) -> str:
    """A message as it is told in a story."""
    said = {key: value for key, value in json.loads(text).items() if key not in {"v", "nonce", "commitment"}}
    return " ".join(str(value) for value in said.values())
