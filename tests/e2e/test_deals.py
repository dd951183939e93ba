"""Whole deals on the deployed stack, over real WebSockets."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack

import boto3
import pytest

from rummy.ports import Kind
from rummy.rules.variants import VARIANTS
from rummy.table.notation import replay
from rummy.table.view import View
from rummy.wire.settle import ResultAnswer
from tools.bot_players import BotPlayer, seated_out
from tools.deploy import Deployed
from tools.players import Player
from tools.replaying import verdict

pytestmark = pytest.mark.emulator

STAKE = 10


async def played(
    stack: Deployed, kind: Kind, names: Sequence[str]
) -> tuple[list[BotPlayer], list[View], ResultAnswer, str]:
    async with AsyncExitStack() as connected:
        people = [Player(f"{name}@deals.example", name) for name in names]
        players = [await connected.enter_async_context(seated_out(stack, person)) for person in people]
        commitments = [await player.sit(kind) for player in players]
        views = list(await asyncio.gather(*(player.play_until(1) for player in players)))
        result = await players[0].result(views[0])
        for player in players:
            await player.leave()
        return players, views, result, commitments[0]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_deal_of_each_variant_is_played_to_its_settlement(stack: Deployed, variant: str) -> None:
    _, views, result, commitment = asyncio.run(played(stack, Kind(variant, STAKE, 2), ("Asha", "Ravi")))

    seats = result.result.seats
    assert sum(seat.money for seat in seats) + result.result.rake == 0
    assert result.result.pot == sum(seat.points for seat in seats) * STAKE
    assert verdict(result.record, commitment)[0]
    deal = replay(result.record)
    assert [view.play.hand for view in views if view.play] == [holding.cards for holding in deal.holdings]


def test_six_seats_play_a_deal(stack: Deployed) -> None:
    names = ("Asha", "Ravi", "Meena", "Kabir", "Leela", "Dev")
    players, _, result, _ = asyncio.run(played(stack, Kind("classic", STAKE, 6), names))

    assert len(result.result.seats) == len(players)


def test_the_ledger_holds_what_the_result_says(stack: Deployed) -> None:
    _, views, result, _ = asyncio.run(played(stack, Kind("jili", STAKE, 2), ("Nila", "Omar")))
    store = boto3.resource("dynamodb", **stack.emulator.aws).Table(stack.outputs["LedgerStore"])
    key = f"POSTING#SETTLE#{views[0].table}#1"
    posting = store.get_item(Key={"pk": key, "sk": "POSTING"})["Item"]
    players = [dealt.player for dealt in replay(result.record).terms.players]
    balances = [store.get_item(Key={"pk": f"ACCT#{player}", "sk": "BALANCE"})["Item"] for player in players]

    assert posting["digest"] == result.record.rpartition("\n")[2]
    assert [int(str(balance["escrow"])) for balance in balances] == [0, 0]
    assert [int(str(balance["available"])) - 100_000 for balance in balances] == [
        seat.money for seat in result.result.seats
    ]


def test_nothing_hidden_is_heard_before_the_result(stack: Deployed) -> None:
    """Until the deal is over no message names a card of another's hand that was not thrown, nor the seed."""
    players, views, result, _ = asyncio.run(played(stack, Kind("bitwire", STAKE, 2), ("Pia", "Quin")))
    seed = result.result.seed
    for player in players:
        during = [text for text in player.heard if '"result":null' in text]

        assert during
        assert not any(seed in text for text in during)
    assert {view.seat for view in views} == {0, 1}
