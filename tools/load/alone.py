"""The handlers alone: deals of bots over the ports in memory, no network and no emulator, each move timed."""

import json
import os
import secrets
import time
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from functions.declare import declare
from functions.matchmake import matchmake
from functions.move import move
from functions.settle import settle
from rummy.bots import choose
from rummy.memory import MemoryPorts, memory_ports
from rummy.table.notation import to_base64
from rummy.table.postings import grant
from rummy.table.view import View
from rummy.websocket import websocket
from rummy.wire.pushes import TableAnswer
from tools.bot_players import message_of

ROUTES: Final = {"matchmake": matchmake, "move": move, "declare": declare, "settle": settle}
START: Final = 1_800_000_000_000
STAKE: Final = 10
CHIPS: Final = 1_000_000


@dataclass(slots=True)
class House:
    """One house in memory with one table; ``moves`` are the seconds of each call of ``move``."""

    seats: int
    number: int
    ports: MemoryPorts = field(init=False)
    at: int = START
    moves: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.ports = memory_ports(f"load-{self.number}")
        for seat in range(self.seats):
            self.ports.ledger.post(grant("LOAD", _player(seat), CHIPS), self.at)

    def play(self) -> None:
        """One deal from the first seat taken to the end."""
        kind = {"variant": "classic", "stake": STAKE, "seats": self.seats}
        for seat in range(self.seats):
            shown = json.loads(self._say(seat, "matchmake", "lobby", **kind)["body"])
            nonce = secrets.token_hex(16)
            self._say(seat, "matchmake", "join", **kind, commitment=shown["commitment"], nonce=nonce)
        while self._go_on():
            pass

    def _go_on(self) -> bool:
        """Whether somebody did something."""
        for seat in range(self.seats):
            view = self._view(seat)
            command = choose(view) if view.play is not None and view.play.result is None else None
            if command is not None:
                action, op, fields = message_of(command)
                start = time.perf_counter()
                self._say(seat, action, op, table=view.table, deal=view.deal, id=view.number + 1, **fields)
                if action == "move":
                    self.moves.append(time.perf_counter() - start)
                return True
        return False

    def _view(self, seat: int) -> View:
        pushed = self.ports.announcer.pushed[_line(seat)]
        del pushed[:-1]
        return TableAnswer.model_validate_json(pushed[0]).view

    def _say(self, seat: int, action: str, op: str, **fields: object) -> dict[str, Any]:
        self.at += 1000
        body = json.dumps({"v": 1, "action": action, "op": op, **fields})
        context = {
            "eventType": "MESSAGE",
            "routeKey": action,
            "connectionId": _line(seat),
            "requestTimeEpoch": self.at,
            "identity": {"sourceIp": "203.0.113.7"},
            "authorizer": {"player": _player(seat), "name": f"Bot {seat}"},
        }
        return websocket(ROUTES[action], lambda: self.ports)({"requestContext": context, "body": body}, None)


def _player(seat: int) -> str:
    return to_base64(f"bot-{seat}".encode().ljust(16, b"\0"))


def _line(seat: int) -> str:
    return f"line-{seat}="


def move_times(seats: int, deals: int) -> list[float]:
    """Seconds of each move of so many deals, its log line written to nowhere included."""
    times: list[float] = []
    with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere):
        for number in range(deals):
            house = House(seats, number)
            house.play()
            times += house.moves
    return times
