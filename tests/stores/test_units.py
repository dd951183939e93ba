"""What the calls of a move consume, by the emulator's count."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from rummy.table.commands import Deal
from tests.stores.stores import tables_on
from tests.stores.stories import AT, after, full, house, moved, one_move, player

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

pytestmark = pytest.mark.emulator


@contextmanager
def consumed(client: DynamoDBClient) -> Iterator[dict[str, float]]:
    """The capacity units of the one call in the block, by store and index."""
    units: dict[str, float] = {}

    def ask(params: dict[str, Any], **_: object) -> None:
        params["ReturnConsumedCapacity"] = "INDEXES"

    def note(parsed: dict[str, Any], **_: object) -> None:
        told = parsed["ConsumedCapacity"]
        parts = {told["TableName"]: told["Table"], **told.get("GlobalSecondaryIndexes", {})}
        units.update({name: part["CapacityUnits"] for name, part in parts.items()})

    client.meta.events.register("provide-client-params.dynamodb", ask)
    client.meta.events.register("after-call.dynamodb", note)
    yield units
    client.meta.events.unregister("provide-client-params.dynamodb", ask)
    client.meta.events.unregister("after-call.dynamodb", note)


@pytest.mark.parametrize(("seats", "moves"), [(2, 0), (2, 100), (4, 100), (6, 100)])
def test_a_move_costs_one_unit_to_read_one_to_write_and_two_of_the_index(
    emulated: DynamoDBClient, seats: int, moves: int
) -> None:
    tables = tables_on(emulated, lambda: AT // 1000)
    seated = full(house(f"units{seats}-{moves}", seats=seats, stake=0), lambda seat: f"{seats}-{moves}-{player(seat)}")
    before = moved(after(seated, Deal(0)), moves)
    tables.save(None, before, None, AT)

    with consumed(emulated) as reading:
        tables.load(before.house.table)
    with consumed(emulated) as writing:
        tables.save(before, one_move(before, at=AT + 2000), None, AT + 2000)

    assert reading == {"tables": 1}
    assert writing == {"tables": 1, "clock": 2}
