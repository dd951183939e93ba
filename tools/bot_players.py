"""Players that are bots outside the house: they sign in, connect and play over real WebSockets like a phone."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Annotated, Any, Final

from pydantic import Field, TypeAdapter
from websockets.asyncio.client import ClientConnection, connect

from rummy.bots import Level, choose
from rummy.ports import Kind
from rummy.table.commands import Arrange, Declare, Discard, Draw, Drop, TurnCommand
from rummy.table.moves import Source
from rummy.table.refusals import Refusal
from rummy.table.view import View
from rummy.wire.answer import MalformedAnswer, RefusedAnswer
from rummy.wire.answers import Answer
from rummy.wire.matchmake import LobbyAnswer
from rummy.wire.pushes import TableAnswer
from rummy.wire.settle import ResultAnswer
from tools import players
from tools.deploy import Deployed
from tools.players import Player

ANSWER: Final[TypeAdapter[Answer]] = TypeAdapter(Annotated[Answer, Field(discriminator="type")])
PATIENCE_SECONDS: Final = 120
"""How long a bot waits for one answer."""


class Unexpected(Exception):
    """The service answered what no bot that plays by the rules should hear."""


@dataclass(slots=True)
class BotPlayer:
    """One signed-in player on one connection."""

    player: Player
    socket: ClientConnection
    drops: bool = True
    """Gives up bad hands at the start; else it draws, and the deal is played to a declaration."""
    level: Level = Level.SIMPLE
    view: View | None = None
    acted: int = -1
    """The version that it has acted on."""
    heard: list[str] = field(default_factory=list)
    """Every message, as it came."""
    sent: list[str] = field(default_factory=list)
    """Every message of its own."""

    async def send(self, action: str, op: str, **fields: object) -> None:
        """Send one message."""
        text = json.dumps({"v": 1, "action": action, "op": op, **fields})
        self.sent.append(text)
        await self.socket.send(text)

    async def hear(self) -> Answer:
        """The next message."""
        text = await asyncio.wait_for(self.socket.recv(decode=True), PATIENCE_SECONDS)
        self.heard.append(text)
        return ANSWER.validate_json(text)

    async def lobby(self, kind: Kind) -> LobbyAnswer:
        """The open table of a kind."""
        await self.send("matchmake", "lobby", **_asked(kind))
        while not isinstance(answer := await self.hear(), LobbyAnswer):
            if isinstance(answer, RefusedAnswer) and answer.code is Refusal.DRAINING:
                raise Unexpected(answer.message)
            self.take(answer)
        return answer

    async def sit(self, kind: Kind) -> str:
        """Take a seat at the open table of a kind; the commitment that was shown before."""
        commitment = (await self.lobby(kind)).commitment
        while True:
            nonce = secrets.token_hex(16)
            await self.send("matchmake", "join", **_asked(kind), commitment=commitment, nonce=nonce)
            answer = await self.hear()
            if isinstance(answer, TableAnswer):
                self.take(answer)
                return str(commitment)
            if not isinstance(answer, RefusedAnswer) or answer.code is not Refusal.COMMITMENT_CHANGED:
                raise Unexpected(str(answer))
            commitment = answer.commitment

    async def play_until(self, deal: int) -> View:
        """Play until the deal of this number is over; the view that shows its result."""
        while True:
            view = self.view
            if view is not None and view.deal >= deal and view.play is not None and view.play.result is not None:
                return view
            if view is not None and view.version > self.acted:
                self.acted = view.version
                await self._act(view)
            self.take(await self.hear())

    async def _act(self, view: View) -> None:
        command = choose(view, self.level)
        if not self.drops:
            command = staying(command)
        if command is not None:
            action, op, fields = message_of(command)
            await self.send(action, op, table=view.table, deal=view.deal, id=view.number + 1, **fields)

    async def result(self, view: View) -> ResultAnswer:
        """The itemised result of the deal just seen to its end."""
        await self.send("settle", "result", table=view.table, deal=view.deal)
        while not isinstance(answer := await self.hear(), ResultAnswer):
            self.take(answer)
        return answer

    async def leave(self) -> None:
        """Give the seat up, and wait until it is free."""
        view = self.view
        while view is not None and view.seat is not None:
            await self.send("matchmake", "leave", table=view.table, deal=view.deal, id=view.number + 1)
            self.take(await self.hear())
            view = self.view
        self.view, self.acted = None, -1

    def take(self, answer: Answer) -> None:
        if isinstance(answer, MalformedAnswer):
            raise Unexpected(str(answer))
        if isinstance(answer, RefusedAnswer) and answer.code is Refusal.BUSY:
            self.acted = -1
        # Any other refusal is no fault of a bot's: the clock was faster, and the view of that is on its way.
        if isinstance(answer, TableAnswer) and (self.view is None or answer.version >= self.view.version):
            self.view = answer.view


@asynccontextmanager
async def seated_out(
    deployed: Deployed, player: Player, *, drops: bool = True, level: Level = Level.SIMPLE
) -> AsyncIterator[BotPlayer]:
    """A player signed in and connected, sitting nowhere yet."""
    players.enrol(deployed, player)
    ticket = players.ticket(deployed, players.sign_in(deployed, player))
    async with connect(f"{deployed.websocket_url}?ticket={ticket}", proxy=None) as socket:
        yield BotPlayer(player, socket, drops, level)


def _asked(kind: Kind) -> Mapping[str, Any]:
    return {"variant": kind.variant, "stake": kind.stake, "seats": kind.seats}


def staying(command: TurnCommand | None) -> TurnCommand | None:
    """What a bot does that never drops: it draws."""
    return Draw(Source.STOCK) if isinstance(command, Drop) else command


def message_of(command: TurnCommand) -> tuple[str, str, Mapping[str, Any]]:
    """The action, the op and the fields that ask for a command."""
    match command:
        case Draw():
            return "move", "draw", {"from": command.source.value}
        case Discard():
            return "move", "discard", {"card": command.card}
        case Drop():
            return "move", "drop", {}
        case Declare():
            return "declare", "declare", {"card": command.card, "groups": command.groups}
        case Arrange():
            return "declare", "arrange", {"groups": command.groups}
        case _:
            raise Unexpected(f"a bot does not ask for {command}")
