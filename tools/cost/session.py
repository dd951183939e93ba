"""A session as people have it: sign in, sit down, some deals, a connection lost in between, leave, look at the past."""

import asyncio
import json
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Final

from websockets.asyncio.client import connect

from rummy.bots import Level
from rummy.ports import Kind
from tools import players
from tools.bot_players import BotPlayer
from tools.cost.usage import MOVE, Traffic
from tools.deploy import Deployed
from tools.players import Player

NAMES: Final = ("Asha", "Ravi", "Meena", "Kabir", "Leela", "Dev")
DECLARE: Final = "declare"
_PUSHED: Final = frozenset({"table", "notice"})


class Phone:
    """One player with his token; every answer of the HTTP API and every message is kept for counting."""

    def __init__(self, deployed: Deployed, player: Player) -> None:
        self._deployed = deployed
        self._player = player
        players.enrol(deployed, player)
        self._token = players.sign_in(deployed, player)
        self._answers: list[int] = []
        self._connects = 0
        self._dialled: list[BotPlayer] = []

    def ask(self, method: str, path: str) -> dict[str, object]:
        """One call of the HTTP API."""
        answer = players.ask(self._deployed, method, path, id_token=self._token)
        self._answers.append(len(json.dumps(answer.body, separators=(",", ":"))))
        body: dict[str, object] = answer.body
        return body

    async def dial(self, open_lines: AsyncExitStack) -> BotPlayer:
        """A ticket, a connection, and ``sync``, as after every connect."""
        ticket = self.ask("POST", "/tickets")["ticket"]
        socket = await open_lines.enter_async_context(
            connect(f"{self._deployed.websocket_url}?ticket={ticket}", proxy=None, max_size=None)
        )
        self._connects += 1
        bot = BotPlayer(self._player, socket, drops=False, level=Level.SIMPLE)
        self._dialled.append(bot)
        await bot.send("matchmake", "sync")
        bot.take(await bot.hear())
        return bot

    def traffic(self) -> Traffic:
        """What went over its lines since it was asked last."""
        sent = [text for bot in self._dialled for text in bot.sent]
        heard = [text for bot in self._dialled for text in bot.heard]
        by_action = [(json.loads(text)["action"], len(text.encode())) for text in sent]
        moves = tuple(size for action, size in by_action if action == MOVE)
        counted = Traffic(
            sent=tuple(size for _, size in by_action),
            replies=tuple(len(text.encode()) for text in heard if json.loads(text)["type"] not in _PUSHED),
            answers=tuple(self._answers),
            connects=self._connects,
            commands=len(moves) + sum(action == DECLARE for action, _ in by_action),
            moves=moves,
        )
        self._answers, self._connects, self._dialled = [], 0, []
        return counted


async def play_session(phones: Sequence[Phone], kind: Kind, deals: int) -> Traffic:
    """So many deals at one table. All lose their connection after the first deal and dial again."""
    async with AsyncExitStack() as lines:
        bots = [await phone.dial(lines) for phone in phones]
        for bot in bots:
            await bot.sit(kind)
        for deal in range(1, deals + 1):
            views = await asyncio.gather(*(bot.play_until(deal) for bot in bots))
            for bot, view in zip(bots, views, strict=True):
                await bot.result(view)
            if deal == 1:
                bots = [await _again(bot, phone, lines) for bot, phone in zip(bots, phones, strict=True)]
        table = views[0].table
        for bot in bots:
            await bot.leave()
    for phone in phones:
        phone.ask("GET", "/me/deals")
        phone.ask("GET", f"/me/deals/{table}/1")
        phone.ask("GET", "/me")
    return Traffic(deals=deals)


async def _again(bot: BotPlayer, phone: Phone, lines: AsyncExitStack) -> BotPlayer:
    await bot.socket.close()
    return await phone.dial(lines)
