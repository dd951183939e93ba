"""A house in memory and clients of it, whose every frame is kept.

A recording is what went over the connections of one client, in order: ``{"from": ..., "text": ...}`` each, ``client``
and ``house`` with the text of a frame as it stands on the wire. ``gateway`` with the text ``closed`` says that the
connection ended there: what follows is on the next one.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import count
from threading import RLock
from typing import Any, Final, NamedTuple

from pydantic import TypeAdapter

from functions.connection import connection
from functions.declare import declare
from functions.matchmake import matchmake
from functions.move import move
from functions.settle import settle
from rummy.bots import choose
from rummy.cards import Card
from rummy.edge import Handler
from rummy.memory import MemoryLedger, MemoryTables, memory_ports
from rummy.play.ticking import slot_of, tick
from rummy.ports import Conflict, Ports
from rummy.table.fairness import NONCE_BYTES
from rummy.table.notation import to_base64
from rummy.table.postings import Posting, grant
from rummy.table.state import Table
from rummy.table.view import View
from rummy.websocket import websocket
from rummy.wire.answer import RefusedAnswer
from rummy.wire.answers import Answer
from rummy.wire.matchmake import LobbyAnswer
from rummy.wire.pushes import TableAnswer
from tools.bot_players import message_of, staying

MORNING: Final = 1_800_000_000_000
"""When the house opens, epoch milliseconds."""
STEP: Final = 2_000
"""Milliseconds from one message to the next."""
CHIPS: Final = 100_000
CLOSED: Final = "closed"
FAILED: Final = {"message": "Internal server error", "connectionId": "K3xFz", "requestId": "Qm8vA"}
"""What the gateway says itself when a function failed or ran out of time."""
_ANSWER: Final[TypeAdapter[Answer]] = TypeAdapter(Answer)
_ROUTES: Final[Mapping[str, Callable[..., Answer | None]]] = {
    "matchmake": matchmake,
    "move": move,
    "declare": declare,
    "settle": settle,
    "ping": connection,
}


class Frame(NamedTuple):
    """One line of a recording."""

    by: str
    text: str


class _CrowdedTables(MemoryTables):
    """Somebody else is faster to write, so many times."""

    crowd = 0

    def save(self, before: Table | None, after: Table, posting: Posting | None, at: int) -> tuple[str, ...]:
        """Write, unless somebody was faster. Raises Conflict."""
        if self.crowd:
            self.crowd -= 1
            raise Conflict(after.house.table)
        return super().save(before, after, posting, at)


class House:
    """The functions over ports in memory. All luck follows from the seed, and time passes with what is said."""

    def __init__(self, seed: str) -> None:
        lock = RLock()
        ledger = MemoryLedger(lock)
        self.now = MORNING
        self.lines: dict[str, Client] = {}
        self._dialled = count(1)
        self.tables = _CrowdedTables(lock, ledger)
        ports: Ports = memory_ports(seed)
        self.ports = replace(ports, tables=self.tables, ledger=ledger, announcer=self)
        self._handlers: dict[str, Handler] = {
            name: websocket(route, lambda: self.ports) for name, route in _ROUTES.items()
        }

    def push(self, messages: Mapping[str, str]) -> frozenset[str]:
        """Send each connection its message; the connections found gone."""
        for line, text in messages.items():
            if line in self.lines:
                self.lines[line].hear(text)
        return frozenset(messages.keys() - self.lines.keys())

    def connect(self, client: "Client") -> str:
        """Open a connection to a client: its name."""
        line = f"line-{next(self._dialled)}"
        self.lines[line] = client
        return line

    def handle(self, client: "Client", text: str) -> str | None:
        """Run the function of a message; its direct answer."""
        self.now += STEP
        action = json.loads(text)["action"]
        who = {"player": client.player, "name": client.name}
        context = {
            "eventType": "MESSAGE",
            "routeKey": action,
            "connectionId": client.line,
            "requestTimeEpoch": self.now,
            "authorizer": who,
        }
        answer = self._handlers[action]({"requestContext": context, "body": text}, None)
        return answer.get("body")

    def wait(self, seconds: int) -> None:
        """Let time pass and the clock do what is due then."""
        self.now += 1000 * seconds
        tick(self.ports, 0, slot_of(self.now), self.now)


class Client:
    """An app that one player plays on, over one connection after the other."""

    def __init__(self, house: House, name: str) -> None:
        self.name = name
        self.player = to_base64(name.encode().ljust(16, b"\0"))
        self.frames: list[Frame] = []
        self.line = ""
        self.heard: Answer | None = None
        self.house = house
        self._view: View | None = None
        house.ports.ledger.post(grant("WELCOME", self.player, CHIPS), house.now)

    @property
    def view(self) -> View:
        """The newest view heard."""
        assert self._view is not None  # noqa: S101 - asked after joining only
        return self._view

    @property
    def hand(self) -> tuple[Card, ...]:
        """My cards in the newest view."""
        return () if self.view.play is None else self.view.play.hand

    @property
    def shown(self) -> str | None:
        """The commitment that I have just been shown."""
        return self.heard.commitment if isinstance(self.heard, LobbyAnswer | RefusedAnswer) else None

    @property
    def code(self) -> str:
        """The code of the table that I have just been shown."""
        return (self.heard.code or "") if isinstance(self.heard, LobbyAnswer) else ""

    def twin(self) -> "Client":
        """Another app of the same player."""
        return Client(self.house, self.name)

    def dial(self) -> None:
        """Open a connection, and ask for my seat on it."""
        self.line = self.house.connect(self)
        self.say("matchmake", "sync")

    def send_and_cut(self, text: str) -> None:
        """Send a message that the house takes; the connection ends before the answer is here."""
        self.house.lines.pop(self.line)
        self.send(text)
        self.cut()

    def cut(self) -> None:
        """The connection ends, unnoticed by the house."""
        self.house.lines.pop(self.line, None)
        self.frames.append(Frame("gateway", CLOSED))

    def hear(self, text: str) -> None:
        """A frame of the house comes."""
        self.frames.append(Frame("house", text))
        self.heard = _ANSWER.validate_json(text)
        if isinstance(self.heard, TableAnswer):
            self._view = self.heard.view

    def say(self, action: str, op: str | None = None, **fields: object) -> None:
        """Send a message, and hear what comes of it."""
        named = {} if op is None else {"op": op}
        self.send(json.dumps({"v": 1, "action": action, **named, **fields}, separators=(",", ":")))

    def send(self, text: str) -> None:
        """Send a message, and hear what comes of it."""
        self.frames.append(Frame("client", text))
        answer = self.house.handle(self, text)
        if answer is not None:
            self.hear(answer)

    def again(self) -> None:
        """Send the last message once more."""
        self.send(next(frame.text for frame in reversed(self.frames) if frame.by == "client"))

    def lose(self) -> None:
        """Send what I do next, and no function gets it: the gateway says so itself."""
        self.frames += [Frame("client", self.choice() or ""), Frame("house", json.dumps(FAILED))]

    def order(self, action: str, op: str, **fields: object) -> None:
        """Send a message with the number that is next."""
        self.send(self._numbered(action, op, fields))

    def lobby(self, **kind: Any) -> None:  # noqa: ANN401 - a kind is a few fields
        """Ask what the house offers, or for the open table of a kind."""
        self.say("matchmake", "lobby", **kind)

    def join(self, **kind: Any) -> None:  # noqa: ANN401 - a kind is a few fields
        """Ask for the open table of a kind and sit down there."""
        self.lobby(**kind)
        self.sit(self.shown, **kind)

    def sit(self, commitment: str | None, **kind: Any) -> None:  # noqa: ANN401 - a kind is a few fields
        """Sit down at the table of a commitment."""
        nonce = hashlib.sha256(f"{self.name} {commitment}".encode()).digest()[:NONCE_BYTES]
        self.say("matchmake", "join", **kind, commitment=commitment, nonce=nonce.hex())

    def choice(self) -> str | None:
        """The message for what a bot would do that never drops; None: nothing."""
        command = staying(choose(self.view))
        return None if command is None else self._numbered(*message_of(command))

    def act(self) -> bool:
        """Do what a bot would do; whether that was anything."""
        text = self.choice()
        if text is not None:
            self.send(text)
        return text is not None

    def _numbered(self, action: str, op: str, fields: Mapping[str, object]) -> str:
        view = self.view
        numbered = {"table": view.table, "deal": view.deal, "id": view.number + 1}
        return json.dumps({"v": 1, "action": action, "op": op, **numbered, **fields}, separators=(",", ":"))
