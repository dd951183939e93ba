"""The money's path cut off at every call of the store, before it is made and before its answer is heard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

import boto3
import pytest
from botocore.exceptions import ClientError
from moto import mock_aws

from rummy.aws.ledger_store import DynamoLedger
from rummy.memory import RULES, MemoryPorts, memory_ports
from rummy.play.ticking import Ticked, slot_of, tick
from rummy.table.postings import Account, Kind, Posting
from rummy.table.state import Phase
from tests.functions.gateway import CHIPS, Gateway, player_id
from tests.stores.stores import empty, ledger_on, tables_on

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

NAMES = ("Asha", "Ravi")
CALLS = range(8)
"""More than any command makes: those past the last change nothing."""
EVERY_CUT = [(when, call) for when in ("before", "after") for call in CALLS]


class CutOff(Exception):
    """The function died."""


@pytest.fixture(scope="module")
def client() -> Iterator[DynamoDBClient]:
    with mock_aws():
        yield boto3.client("dynamodb", region_name="ap-south-1", aws_access_key_id="test", aws_secret_access_key="test")


@pytest.fixture
def house(client: DynamoDBClient) -> Gateway:
    """Two players with chips; tables and ledger on DynamoDB."""
    empty(client)
    made = Gateway(on_dynamodb(client, memory_ports("house 1", RULES)))
    made.welcome(*NAMES)
    return made


def on_dynamodb(client: DynamoDBClient, ports: MemoryPorts) -> MemoryPorts:
    stores: Any = {"tables": tables_on(client, lambda: 0), "ledger": ledger_on(client)}
    return replace(ports, **stores)


def ledger(house: Gateway) -> DynamoLedger:
    return cast(DynamoLedger, house.ports.ledger)


class Cut:
    """Fails one call of the client: before it is made, or after, so that its answer is lost."""

    def __init__(self, client: DynamoDBClient, when: str, call: int, error: Exception) -> None:
        self._events, self._at, self._left, self._error = client.meta.events, f"{when}-call.dynamodb", call, error

    def __enter__(self) -> None:
        self._events.register(self._at, self._strike)

    def __exit__(self, *_: object) -> None:
        self._events.unregister(self._at, self._strike)

    def _strike(self, **_: object) -> None:
        self._left -= 1
        if self._left == -1:
            raise self._error


def attempt(client: DynamoDBClient, when: str, call: int, work: Callable[[], object]) -> None:
    with Cut(client, when, call, CutOff()):
        try:
            work()
        except CutOff:
            return


def postings(house: Gateway) -> dict[Kind, list[Posting]]:
    found: dict[Kind, list[Posting]] = {}
    for posted in ledger(house).posted(house.at - 3_600_000, house.at + 3_600_000):
        found.setdefault(posted.posting.kind, []).append(posted.posting)
    return found


def sit_down(house: Gateway, variant: str = "bitwire") -> str:
    """Both sit; the table, which deals at once."""
    house.sit("Asha", variant=variant)
    house.sit("Ravi", variant=variant)
    return house.view("Asha").view.table


def assert_settled_once(house: Gateway, table: str) -> None:
    posted = postings(house)
    (settled,) = posted[Kind.SETTLE]
    assert len(posted[Kind.BUY_IN]) == 1
    assert house.ports.ledger.record(table, 1) is not None
    assert house.ports.tables.load(table).phase is Phase.BETWEEN
    for name in NAMES:
        balance = house.ports.ledger.balance(player_id(name))
        assert (balance.available, balance.escrow, balance.seq) == (CHIPS + settled.gain(player_id(name)), 0, 3)
    assert sum(settled.gain(player_id(name)) for name in NAMES) + settled.of_house(Account.RAKE) == 0


def in_turn(house: Gateway) -> str:
    view = house.view("Asha").view
    return "Asha" if view.legal.draw_stock else "Ravi"


@pytest.mark.parametrize(("when", "call"), EVERY_CUT)
def test_a_deal_that_a_command_ends_is_settled_once(
    client: DynamoDBClient, house: Gateway, when: str, call: int
) -> None:
    table = sit_down(house)
    name = in_turn(house)
    number = house.view(name).view.number + 1

    def drop() -> Any:
        return house.send(name, "move", "drop", table=table, deal=1, id=number)

    attempt(client, when, call, drop)
    drop()

    assert_settled_once(house, table)
    assert house.view(name).view.number == number


@pytest.mark.parametrize(("when", "call"), EVERY_CUT)
def test_a_deal_that_the_clock_ends_is_settled_once(
    client: DynamoDBClient, house: Gateway, when: str, call: int
) -> None:
    table = arranging(house)

    attempt(client, when, call, lambda: ticked(house))
    house.at += 1000
    ticked(house)

    assert_settled_once(house, table)


@pytest.mark.parametrize(("when", "call"), EVERY_CUT)
def test_a_hold_is_taken_once(client: DynamoDBClient, house: Gateway, when: str, call: int) -> None:
    house.sit("Asha")

    attempt(client, when, call, lambda: house.sit("Ravi"))
    house.sit("Ravi")
    house.at += 10_000
    ticked(house)

    table = house.ports.tables.load(house.view("Asha").view.table)
    assert (table.number, table.phase) == (1, Phase.DRAW)
    assert len(postings(house)[Kind.BUY_IN]) == 1
    assert [house.ports.ledger.balance(player_id(name)).escrow for name in NAMES] == [table.house.hold] * 2


@pytest.mark.parametrize(
    "code", ["ThrottlingException", "ProvisionedThroughputExceededException", "InternalServerError"]
)
def test_what_a_failing_store_keeps_from_being_settled_the_next_tick_settles(
    client: DynamoDBClient, house: Gateway, code: str
) -> None:
    table = arranging(house)
    error = ClientError({"Error": {"Code": code, "Message": ""}}, "TransactWriteItems")

    with Broken(client, error):
        failed = ticked(house)
    assert house.ports.tables.load(table).phase is Phase.ARRANGING
    assert Kind.SETTLE not in postings(house)
    assert list(failed.failed) == [table]
    assert failed.wake_at == house.at // 1000 + 1

    house.at = failed.wake_at * 1000
    ticked(house)

    assert_settled_once(house, table)


class Broken(Cut):
    """Fails every transaction."""

    def __init__(self, client: DynamoDBClient, error: Exception) -> None:
        super().__init__(client, "before", 0, error)
        self._at = "before-call.dynamodb.TransactWriteItems"

    def _strike(self, **_: object) -> None:
        raise self._error


def arranging(house: Gateway) -> str:
    """A deal declared, the time to arrange run out; the table."""
    table = sit_down(house, "classic")
    for _ in range(200):
        if house.ports.tables.load(table).phase is Phase.ARRANGING:
            break
        house.at += 1000
        house.act(in_turn(house) if house.ports.tables.load(table).phase is Phase.DRAW else holder(house))
    deadline = house.ports.tables.load(table).deadline
    assert house.ports.tables.load(table).phase is Phase.ARRANGING
    assert deadline is not None
    house.at = deadline * 1000
    return table


def holder(house: Gateway) -> str:
    """Who holds 14 cards."""
    return next(name for name in NAMES if house.view(name).view.legal.declare)


def ticked(house: Gateway) -> Ticked:
    return tick(house.ports, 0, slot_of(house.at), house.at)
