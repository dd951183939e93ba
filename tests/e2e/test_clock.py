"""The turn clock's workflow on the emulator: it plays for who is absent, and a move before the lapse counts."""

import asyncio
import time
from contextlib import AsyncExitStack

import boto3
import pytest

from rummy.ports import Kind
from rummy.table.moves import Source
from rummy.table.telling import Told
from rummy.table.view import View
from rummy.wire.pushes import TableAnswer
from tools.bot_players import BotPlayer, seated_out
from tools.deploy import Deployed
from tools.players import Player

pytestmark = pytest.mark.emulator

KIND = Kind("bitwire", 1, 2)
PATIENCE_SECONDS = 20


async def seat_two(stack: Deployed, connected: AsyncExitStack, *names: str) -> list[BotPlayer]:
    people = [Player(f"{name}@clock.example", name) for name in names]
    players = [await connected.enter_async_context(seated_out(stack, person)) for person in people]
    for player in players:
        await player.sit(KIND)
    return players


async def next_table(player: BotPlayer) -> TableAnswer:
    while True:
        answer = await asyncio.wait_for(player.hear(), PATIENCE_SECONDS)
        if isinstance(answer, TableAnswer):
            player.view = answer.view
            return answer


async def dealt(player: BotPlayer) -> View:
    view = player.view
    while view is None or view.play is None:
        view = (await next_table(player)).view
    return view


async def absent_turn(stack: Deployed) -> tuple[View, list[Told], View]:
    """Nobody moves: the view before, what the clock did in the first turn, and the view after."""
    async with AsyncExitStack() as connected:
        first, _ = await seat_two(stack, connected, "Lata", "Mira")
        before = await dealt(first)
        drew = await next_table(first)
        threw = await next_table(first)
        return before, [*drew.events, *threw.events], threw.view


def test_a_lapse_plays_for_who_is_absent(stack: Deployed) -> None:
    before, events, after = asyncio.run(absent_turn(stack))
    assert before.play is not None
    assert after.play is not None
    played = [(event.kind, event.by_hand) for event in events if event.kind in {"drew", "discarded"}]

    assert played == [("drew", False), ("discarded", False)]
    assert events[-1] == Told("turn_began", after.play.turn)
    assert after.play.turn != before.play.turn
    mine = before.play.turn == before.seat
    assert len(after.play.away) == (1 if mine else 0)


async def outrun(stack: Deployed) -> tuple[list[Told], int, int]:
    """A draw in the last half second: what happened until the old deadline was a second past, and both deadlines."""
    async with AsyncExitStack() as connected:
        players = await seat_two(stack, connected, "Nina", "Olga")
        views = [await dealt(player) for player in players]
        play, deadline = views[0].play, views[0].deadline
        assert play is not None
        assert deadline is not None
        mover = next(player for player, view in zip(players, views, strict=True) if view.seat == play.turn)
        number = next(view.number for view in views if view.seat == play.turn)
        await asyncio.sleep(max(0.0, deadline - 0.5 - time.time()))
        await mover.send("move", "draw", table=views[0].table, deal=1, id=number + 1, **{"from": Source.STOCK.value})
        drew = await next_table(mover)
        heard = list(drew.events)
        while time.time() < deadline + 1:
            try:
                heard += (await asyncio.wait_for(next_table(mover), deadline + 1 - time.time())).events
            except TimeoutError:
                break
        assert drew.view.deadline is not None
        return heard, deadline, drew.view.deadline


def test_a_move_in_the_last_moment_outruns_the_lapse(stack: Deployed) -> None:
    events, old, new = asyncio.run(outrun(stack))

    assert [(event.kind, event.by_hand) for event in events] == [("drew", True)]
    assert new > old + 1


def test_each_shard_with_live_tables_has_a_clock_of_the_slot(stack: Deployed) -> None:
    workflows = boto3.client("stepfunctions", **stack.emulator.aws)
    clocks = workflows.list_executions(stateMachineArn=stack.outputs["ClockArn"])["executions"]

    assert clocks
    assert all(clock["name"].startswith("clock-") for clock in clocks)
    assert not any(clock["status"] in {"FAILED", "TIMED_OUT"} for clock in clocks)
