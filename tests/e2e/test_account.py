"""A player's own affairs over the deployed HTTP API: what he has, limits that bite, the day's chips, his deals."""

import asyncio
import time
from contextlib import AsyncExitStack
from http import HTTPStatus
from typing import Any

import pytest

from rummy.ports import Kind
from rummy.table.refusals import Refusal
from rummy.wire.settle import ResultAnswer
from tools import operating, players
from tools.bot_players import Unexpected, seated_out
from tools.deploy import Deployed
from tools.operating import Order
from tools.players import Answer, Player
from tools.replaying import verdict
from tools.stage import reached

pytestmark = pytest.mark.emulator

ASHA, RAVI, MEENA = (Player(f"{name.lower()}@account.example", name) for name in ("Asha", "Ravi", "Meena"))
KIND = Kind("market", 5, 2)
NONE = {"daily_loss": None, "excluded_until": None, "remind_minutes": None}


def ask(stack: Deployed, player: Player, method: str, path: str, body: Any = None) -> Answer:
    players.enrol(stack, player)
    return players.ask(stack, method, path, id_token=players.sign_in(stack, player), body=body)


async def played(stack: Deployed) -> tuple[ResultAnswer, str]:
    """A deal of Asha and Ravi: its result as Asha was told it, and the commitment that she was shown."""
    async with AsyncExitStack() as connected:
        bots = [await connected.enter_async_context(seated_out(stack, player)) for player in (ASHA, RAVI)]
        commitments = [await bot.sit(KIND) for bot in bots]
        views = await asyncio.gather(*(bot.play_until(1) for bot in bots))
        result = await bots[0].result(views[0])
        for bot in bots:
            await bot.leave()
        return result, commitments[0]


async def turned_away(stack: Deployed, player: Player) -> str:
    """What a player is told who tries to sit down."""
    async with seated_out(stack, player) as bot:
        with pytest.raises(Unexpected) as told:
            await bot.sit(KIND)
        return str(told.value)


def test_a_deal_is_found_in_my_history_and_proves_fair(stack: Deployed) -> None:
    result, commitment = asyncio.run(played(stack))
    mine = next(seat for seat in result.result.seats if seat.name == "Asha")
    me = ask(stack, ASHA, "GET", "/me").body
    history = ask(stack, ASHA, "GET", "/me/deals?limit=1").body
    (row,) = history["deals"]
    path = f"/me/deals/{row['table']}/{row['deal']}"
    told = ask(stack, ASHA, "GET", path)

    assert (me["available"], me["escrow"], me["table"]) == (100_000 + mine.money, 0, None)
    assert me["lost_today"] == -mine.money
    assert (row["table"], row["deal"], row["money"], row["points"]) == (result.table, 1, mine.money, mine.points)
    assert abs(row["time"] - time.time()) < 600
    assert ask(stack, ASHA, "GET", f"/me/deals?cursor={history['next']}").body == {"deals": [], "next": None}
    assert told.status == HTTPStatus.OK
    assert (told.body["record"], told.body["commitment"]) == (result.record, commitment)
    assert told.body["seat"] == mine.seat
    assert verdict(told.body["record"], told.body["commitment"])[0]
    foreign, unknown = ask(stack, MEENA, "GET", path), ask(stack, MEENA, "GET", f"/me/deals/{'A' * 12}/1")
    assert foreign == unknown
    assert (foreign.status, foreign.body["code"]) == (HTTPStatus.NOT_FOUND, "no_such_deal")


def test_limits_hold_at_the_table_at_once_and_loosen_a_day_later(stack: Deployed) -> None:
    soon = int(time.time()) + 3600
    tight = {"daily_loss": 399, "excluded_until": None, "remind_minutes": 45}

    assert ask(stack, MEENA, "PUT", "/me/limits", tight).body == {"limits": tight, "pending": None}
    assert Refusal.LOSS_LIMIT.name in asyncio.run(turned_away(stack, MEENA))
    ask(stack, MEENA, "PUT", "/me/limits", {**tight, "excluded_until": soon})
    assert Refusal.SELF_EXCLUDED.name in asyncio.run(turned_away(stack, MEENA))
    loosened = ask(stack, MEENA, "PUT", "/me/limits", NONE).body
    assert loosened["limits"] == {**tight, "excluded_until": soon}
    assert abs(loosened["pending"]["from"] - time.time() - 24 * 3600) < 600
    refused = ask(stack, MEENA, "PUT", "/me/limits", {**tight, "speed": 1})
    assert (refused.status, refused.body["code"]) == (HTTPStatus.BAD_REQUEST, "malformed")


def test_who_has_lost_everything_gets_the_day_s_chips_once(stack: Deployed) -> None:
    poor = Player("poor@account.example", "Poor")
    player = ask(stack, poor, "GET", "/me").body["player"]
    ports = reached("local", stack.emulator.port).ports

    def lose_all(name: str) -> None:
        chips = ports.ledger.balance(player).available
        operating.correct(ports, Order(player, -chips, name), reason="test", by="test", at=int(time.time() * 1000))

    assert ask(stack, poor, "POST", "/me/grant").body["code"] == "enough_chips"
    lose_all("first")
    given = ask(stack, poor, "POST", "/me/grant")
    assert (given.status, given.body) == (HTTPStatus.CREATED, {"granted": 10_000, "available": 10_000, "escrow": 0})
    lose_all("second")
    again = ask(stack, poor, "POST", "/me/grant")
    assert (again.status, again.body["code"]) == (HTTPStatus.CONFLICT, "granted_today")
