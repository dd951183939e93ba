"""Tables of bots that think like people, for some seconds: how long each move took until its player saw it done."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from typing import Final

from rummy.bots import choose
from rummy.ports import Kind
from rummy.table.commands import TurnCommand
from rummy.table.view import View
from rummy.wire.answer import RefusedAnswer
from tools.bot_players import BotPlayer, message_of, seated_out, staying
from tools.deploy import Deployed
from tools.load.echo import Echo
from tools.players import Player

MOVE: Final = "move"
PATIENCE_SECONDS: Final = 10
"""For what is on its way when all is over."""


@dataclass(slots=True)
class Times:
    """Seconds of each move and each echo; how many commands were not accepted."""

    moves: list[float] = field(default_factory=list)
    echoes: list[float] = field(default_factory=list)
    refused: int = 0


async def connected(deployed: Deployed, many: int, lines: AsyncExitStack) -> list[BotPlayer]:
    """So many players, signed up, signed in and on the line."""
    everybody = (Player(f"bot-{number}@load.example", f"Bot {number}") for number in range(many))
    return [await lines.enter_async_context(seated_out(deployed, one, drops=False)) for one in everybody]


class House:
    """The tables and who plays at them."""

    def __init__(self, bots: Sequence[BotPlayer], kind: Kind, think: float) -> None:
        self._bots = bots
        self._kind = kind
        self._think = think
        self._over = self._cut = False
        self._waiting, self._nobody_waits = 0, asyncio.Event()
        """For a move or an echo to come back."""

    async def sit(self) -> None:
        """Everybody takes a seat, one after the other; who sits plays."""
        async with self._beginning() as begin:
            for bot in self._bots:
                await bot.sit(self._kind)
                begin(self._play(bot, Times()))

    async def play(self, seconds: float, times: Times) -> None:
        """All tables play for so long."""
        async with self._beginning() as begin:
            for bot in self._bots:
                begin(self._play(bot, times))
            await asyncio.sleep(seconds)

    async def echo(self, seconds: float, echoes: Sequence[Echo], times: Times) -> None:
        """Nobody plays, and an echo for each table is asked as often as a move is made there."""
        async with self._beginning() as begin:
            for one in echoes:
                begin(self._ask_on(one, times))
            await asyncio.sleep(seconds)

    @asynccontextmanager
    async def _beginning(self) -> AsyncIterator[Callable[[Coroutine[None, None, None]], object]]:
        """What is begun within the block ends with it, when what is on its way has come back.

        Raises what the first that failed raised.
        """
        self._over = self._cut = False
        begun: list[asyncio.Task[None]] = []
        yield lambda playing: begun.append(asyncio.create_task(playing))
        self._over = True
        if self._waiting:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._nobody_waits.wait(), PATIENCE_SECONDS)
        # Told too, for on Python 3.11 `wait_for` may swallow being cancelled.
        self._cut = True
        for task in begun:
            task.cancel()
        for outcome in await asyncio.gather(*begun, return_exceptions=True):
            if isinstance(outcome, Exception):
                raise outcome

    async def _play(self, bot: BotPlayer, times: Times) -> None:
        while not self._cut:
            view = bot.view
            command = staying(choose(view)) if view is not None and view.version > bot.acted else None
            if view is None or command is None:
                bot.take(await bot.hear())
                continue
            await self._thought()
            bot.acted = view.version
            with self._awaited():
                await self._act(bot, view, command, times)

    async def _act(self, bot: BotPlayer, view: View, command: TurnCommand, times: Times) -> None:
        action, op, fields = message_of(command)
        number, start = view.number + 1, time.perf_counter()
        await bot.send(action, op, table=view.table, deal=view.deal, id=number, **fields)
        while bot.view is not None and bot.view.number < number:
            answer = await bot.hear()
            bot.take(answer)
            if isinstance(answer, RefusedAnswer):
                times.refused += 1
            if isinstance(answer, RefusedAnswer) or self._cut:
                return
        if action == MOVE:
            times.moves.append(time.perf_counter() - start)

    async def _ask_on(self, echo: Echo, times: Times) -> None:
        while not self._cut:
            await self._thought()
            with self._awaited():
                times.echoes.append(await echo.took())

    async def _thought(self) -> None:
        """As long as it takes to think; nothing is begun when all is over."""
        await asyncio.sleep(self._think * (0.5 + secrets.randbelow(1000) / 1000))
        if self._over:
            await asyncio.sleep(PATIENCE_SECONDS)  # to be cancelled

    @contextmanager
    def _awaited(self) -> Iterator[None]:
        self._waiting += 1
        self._nobody_waits.clear()
        try:
            yield
        finally:
            self._waiting -= 1
            if not self._waiting:
                self._nobody_waits.set()
