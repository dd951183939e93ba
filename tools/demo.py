"""``rummy bots``: bots play deals on the local stack over real WebSockets, and each deal's story is told."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import boto3

from rummy.bots import Level
from rummy.ports import Kind
from rummy.table.notation import read
from rummy.wire.settle import ResultAnswer
from tools.bot_players import BotPlayer, seated_out
from tools.deploy import Deployed, Say
from tools.emulator import LOG, Emulator
from tools.players import Player
from tools.replaying import story, verdict
from tools.stack import local_stack
from tools.stage import LOCAL, reached

NAMES = ("Asha", "Ravi", "Meena", "Kabir", "Leela", "Dev")


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be played: so many deals of each variant, at so many seats, for this stake a point."""

    variants: Sequence[str]
    deals: int
    seats: int
    stake: int
    pace: int
    """Percent of the variants' times; bots need none, so this shortens the wait between deals."""
    drops: bool = False
    """The bots give up bad hands at the start, and many a deal ends there."""
    keep: Path | None = None
    """A folder that takes each deal's record."""
    level: Level = Level.SIMPLE


def play_demo(order: Order, say: Say = print, port: int | None = None) -> None:
    """Play what was ordered and tell each deal, on a stack of its own or on the one that runs at ``port``.

    Raises NotReached when nothing runs there.
    """
    if port is not None:
        asyncio.run(_play(_running(port), order, say))
        return
    with local_stack(context={"pace": str(order.pace)}, say=say) as deployed:
        asyncio.run(_play(deployed, order, say))


def _running(port: int) -> Deployed:
    stage = reached(LOCAL, port)
    return Deployed(Emulator(port, LOG), f"rummy-{stage.name}", stage.outputs, {})


async def _play(deployed: Deployed, order: Order, say: Say) -> None:
    async with AsyncExitStack() as connected:
        people = [Player(f"{name.lower()}@bots.example", name) for name in NAMES[: order.seats]]
        say(f"{len(people)} bot players sign in, get tickets and connect")
        players = [
            await connected.enter_async_context(seated_out(deployed, person, drops=order.drops, level=order.level))
            for person in people
        ]
        for variant in order.variants:
            await _play_table(deployed, players, Kind(variant, order.stake, order.seats), order, say)


async def _play_table(deployed: Deployed, players: Sequence[BotPlayer], kind: Kind, order: Order, say: Say) -> None:
    commitments = [await player.sit(kind) for player in players]
    for deal in range(1, order.deals + 1):
        views = await asyncio.gather(*(player.play_until(deal) for player in players))
        result = await players[0].result(views[0])
        for line in _told(deployed, result, commitments[0]):
            say(line)
        if order.keep is not None:
            (order.keep / f"{kind.variant}-{result.table}-{result.deal}.txt").write_text(result.record)
    for player in players:
        await player.leave()


def _told(deployed: Deployed, result: ResultAnswer, commitment: str) -> Iterator[str]:
    """A deal's story, whether it was fair, and what the ledger says."""
    yield ""
    yield from story(result.record)
    yield verdict(result.record, commitment)[1]
    yield from _ledger_lines(deployed, result)
    yield f"deal {result.deal} of table {result.table} settled: pot {result.result.pot}, rake {result.result.rake}"


def _ledger_lines(deployed: Deployed, result: ResultAnswer) -> Iterator[str]:
    """The entries of the deal on each player's statement."""
    store = boto3.resource("dynamodb", **deployed.emulator.aws).Table(deployed.outputs["LedgerStore"])
    for dealt in read(result.record).terms.players:
        key = {":account": f"ACCT#{dealt.player}", ":entry": "ENTRY#"}
        found = store.query(
            KeyConditionExpression="pk = :account AND begins_with(sk, :entry)", ExpressionAttributeValues=key
        )
        entries: list[dict[str, Any]] = found["Items"]
        for entry in entries:
            if entry["posting"].endswith(f"#{result.table}#{result.deal}"):
                yield f"ledger: seat {dealt.seat} {_entry_text(entry)}"


def _entry_text(entry: Mapping[str, Any]) -> str:
    accounts = (f"{name} {entry[name]:+} to {entry[name + '_after']}" for name in ("available", "escrow"))
    return f"{entry['kind']}: {', '.join(accounts)}"
