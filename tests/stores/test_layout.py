"""Where things lie in the two stores, and in how few calls they get there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from rummy.aws.ledger_items import day_of, read_posting
from rummy.aws.tickets import DynamoTickets
from rummy.ports import Identity
from rummy.table.commands import Deal
from rummy.table.postings import Posting, buy_in, grant, settle
from rummy.table.state import Table, new_table
from tests.stores.stores import LEDGER, TABLES, ledger_on, tables_on
from tests.stores.stories import AT, after, drop, full, house, join, one_move, player

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient


Save = Callable[[Table | None, Table, Posting | None], Table]


@pytest.fixture
def save(dynamodb: DynamoDBClient) -> Save:
    tables = tables_on(dynamodb, lambda: AT // 1000)

    def saved(before: Table | None, now: Table, posting: Posting | None) -> Table:
        tables.save(before, now, posting, AT)
        return now

    return saved


@contextmanager
def calls(client: DynamoDBClient) -> Iterator[list[str]]:
    """The names of the calls made in the block."""
    made: list[str] = []

    def note(params: dict[str, Any], **_: object) -> None:
        made.append(params["headers"]["X-Amz-Target"].rpartition(".")[2])

    client.meta.events.register("before-call.dynamodb", note)
    yield made
    client.meta.events.unregister("before-call.dynamodb", note)


def keys(client: DynamoDBClient, store: str) -> set[str]:
    return {f"{item['pk']['S']} {item['sk']['S']}" for item in client.scan(TableName=store)["Items"]}


def played(save: Save, variant: str) -> tuple[Table, Posting]:
    """A deal for chips that a drop ended, and the posting of its end."""
    before = save(None, full(house(variant=variant)), None)
    now = after(before, Deal(0))
    assert now.deal is not None
    save(before, now, buy_in(before.house.table, now.deal))
    over = drop(now)
    assert over.deal is not None
    posting = settle(before.house.table, over.deal)
    save(now, over, posting)
    return over, posting


def test_a_move_is_one_read_and_one_write(dynamodb: DynamoDBClient, save: Save) -> None:
    before = save(None, after(full(house(stake=0)), Deal(0)), None)

    with calls(dynamodb) as made:
        loaded = tables_on(dynamodb, lambda: AT // 1000).load(before.house.table)
        save(loaded, one_move(loaded), None)

    assert made == ["GetItem", "UpdateItem"]


def test_a_move_writes_what_changed_only(dynamodb: DynamoDBClient, save: Save) -> None:
    before = save(None, after(full(house(stake=0)), Deal(0)), None)
    changes: list[str] = []

    def note(params: dict[str, Any], **_: object) -> None:
        changes.append(params["UpdateExpression"])

    dynamodb.meta.events.register("provide-client-params.dynamodb.UpdateItem", note)
    save(before, one_move(before, at=AT + 1000), None)
    dynamodb.meta.events.unregister("provide-client-params.dynamodb.UpdateItem", note)

    assert changes == ["SET #v = :new_v, #deadline = :new_deadline, #r = :new_r"]


def test_the_tables_store_holds_tables_seats_and_pointers(dynamodb: DynamoDBClient, save: Save) -> None:
    offer = save(None, new_table(house("first"), listed=True), None)
    save(offer, join(offer, 0), None)
    save(None, new_table(replace(house("second"), code="ABCD2345")), None)
    save(None, new_table(replace(house("third", stake=0), owner="me"), listed=True), None)

    assert keys(dynamodb, TABLES) == {
        "TABLE#first STATE",
        "TABLE#second STATE",
        "TABLE#third STATE",
        f"PLAYER#{player(0)} SEAT",
        "LOBBY#bitwire#1#2 OPEN",
        "LOBBY#CODE#ABCD2345 OPEN",
        "LOBBY#bitwire#0#2#me OPEN",
    }


def test_the_ledger_holds_a_deal_in_full(dynamodb: DynamoDBClient, save: Save) -> None:
    for number in range(2):
        ledger_on(dynamodb).post(grant("WELCOME", player(number), 1000), AT)

    _, posting = played(save, "market")

    day = day_of(posting.id, AT)
    assert keys(dynamodb, LEDGER) == {
        *(f"ACCT#{player(number)} BALANCE" for number in range(2)),
        *(f"ACCT#{player(number)} ENTRY#{seq:012d}" for number in range(2) for seq in (1, 2, 3)),
        *(f"POSTING#WELCOME#{player(number)} POSTING" for number in range(2)),
        "POSTING#BUY_IN#table-000001#1 POSTING",
        "POSTING#SETTLE#table-000001#1 POSTING",
        "DEAL#table-000001#1 RECORD",
        f"RAKE#{day} {AT:015d}#SETTLE#table-000001#1",
    }


def test_entries_are_a_chain(dynamodb: DynamoDBClient, save: Save) -> None:
    for number in range(2):
        ledger_on(dynamodb).post(grant("WELCOME", player(number), 1000), AT)
    played(save, "market")

    found = dynamodb.query(
        TableName=LEDGER,
        KeyConditionExpression="pk = :pk AND begins_with(sk, :entry)",
        ExpressionAttributeValues={":pk": {"S": f"ACCT#{player(0)}"}, ":entry": {"S": "ENTRY#"}},
    )["Items"]

    available = escrow = 0
    for entry in found:
        available += int(entry["available"]["N"])
        escrow += int(entry["escrow"]["N"])
        assert (available, escrow) == (int(entry["available_after"]["N"]), int(entry["escrow_after"]["N"]))
    assert [entry["kind"]["S"] for entry in found] == ["GRANT", "BUY_IN", "SETTLE"]
    assert escrow == 0


def test_a_days_postings_are_found_through_the_index_and_read_as_they_were(
    dynamodb: DynamoDBClient, save: Save
) -> None:
    for number in range(2):
        ledger_on(dynamodb).post(grant("WELCOME", player(number), 1000), AT)
    _, posting = played(save, "market")

    found = dynamodb.query(
        TableName=LEDGER,
        IndexName="days",
        KeyConditionExpression="#day = :day",
        ExpressionAttributeNames={"#day": "day"},
        ExpressionAttributeValues={":day": {"S": day_of(posting.id, AT)}},
    )["Items"]

    assert posting in [read_posting(item) for item in found]
    indexed = dynamodb.scan(TableName=LEDGER, IndexName="days")["Items"]
    assert {item["sk"]["S"] for item in indexed} == {"POSTING", "BALANCE"}
    assert all(item["day"]["S"].startswith("BALANCES#") == (item["sk"]["S"] == "BALANCE") for item in indexed)


def test_days_begin_at_midnight_in_india_and_are_spread() -> None:
    before_midnight = 1_764_527_399_999  # 2025-11-30 23:59:59.999 in India

    assert day_of("a", before_midnight).startswith("2025-11-30#")
    assert day_of("a", before_midnight + 1).startswith("2025-12-01#")
    assert {day_of(f"posting{number}", AT)[-2:] for number in range(500)} == {f"{part:02d}" for part in range(16)}


def test_tickets_are_kept_as_hashes(dynamodb: DynamoDBClient) -> None:
    DynamoTickets(dynamodb, TABLES).issue("secret", Identity(player(0), "Asha"), 99)

    (item,) = dynamodb.scan(TableName=TABLES)["Items"]

    assert item["pk"]["S"] == "TICKET#2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b"
    assert item["sk"]["S"] == "TICKET"
    assert item["ttl"]["N"] == "99"
    assert "secret" not in str(item)


def test_a_live_table_never_runs_out_and_an_idle_one_has_no_row_on_the_clock(
    dynamodb: DynamoDBClient, save: Save
) -> None:
    idle = save(None, new_table(house()), None)
    (item,) = dynamodb.scan(TableName=TABLES)["Items"]
    assert item["ttl"]["N"] == str(AT // 1000 + 24 * 3600)
    assert "deadline" not in item

    save(idle, join(idle, 0), None)

    state = next(item for item in dynamodb.scan(TableName=TABLES)["Items"] if item["sk"]["S"] == "STATE")
    assert "ttl" not in state
    assert state["deadline"]["N"] == str(AT // 1000 + 30)
    assert [row.keys() for row in dynamodb.scan(TableName=TABLES, IndexName="clock")["Items"]] == [
        {"pk", "sk", "shard", "deadline"}
    ]
