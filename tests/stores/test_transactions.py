"""What DynamoDB's answers mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import boto3
import pytest
from botocore.exceptions import ClientError
from botocore.stub import Stubber

from rummy.aws.dynamo import NOTHING_THERE, Action, Condition, Key, Lost, aliases, put, transact, update, value
from rummy.aws.ledger_store import DynamoLedger
from rummy.aws.table_store import DynamoTables
from rummy.aws.tickets import DynamoTickets
from rummy.ports import Conflict
from rummy.table.commands import Leave
from rummy.table.postings import grant
from tests.stores.stories import AT, after, dealt, full, house, one_move, player

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

FAILED = "ConditionalCheckFailed"
BUSY = ["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"]
SINGLY_BUSY = [
    "ProvisionedThroughputExceededException",
    "RequestLimitExceeded",
    "ThrottlingException",
    "TransactionConflictException",
    "TransactionInProgressException",
]


@pytest.fixture
def client() -> DynamoDBClient:
    return boto3.client("dynamodb", region_name="xx", aws_access_key_id="test", aws_secret_access_key="test")


def action(lost: Lost | None) -> Action:
    return Action({"Put": put("store", Key("a", "b"), {}, NOTHING_THERE)}, lost)


ACTIONS = [action(Lost.RACE), action(Lost.SEATED_ELSEWHERE), action(Lost.POSTED), action(None)]


def cancelled(client: DynamoDBClient, call: str, codes: Sequence[str]) -> Stubber:
    stubber = Stubber(client)
    cancel(stubber, call, codes)
    return stubber


def cancel(stubber: Stubber, call: str, codes: Sequence[str]) -> None:
    reasons = {"CancellationReasons": [{"Code": code} for code in codes]}
    stubber.add_client_error(call, "TransactionCanceledException", modeled_fields=reasons)


def outcome(client: DynamoDBClient, *codes: str) -> frozenset[Lost]:
    with cancelled(client, "transact_write_items", codes):
        return transact(client, ACTIONS)


@pytest.mark.parametrize(
    ("codes", "lost"),
    [
        ([FAILED, "None", "None", "None"], {Lost.RACE}),
        (["None", FAILED, "None", "None"], {Lost.SEATED_ELSEWHERE}),
        (["None", "None", FAILED, "None"], {Lost.POSTED}),
        ([FAILED, FAILED, FAILED, "None"], {Lost.RACE, Lost.SEATED_ELSEWHERE, Lost.POSTED}),
        # A race that was lost explains whatever else did not hold.
        ([FAILED, "None", "None", FAILED], {Lost.RACE}),
        *((["None", "None", "None", busy], {Lost.RACE}) for busy in BUSY),
        *((["None", busy, "None", "None"], {Lost.RACE}) for busy in BUSY),
    ],
)
def test_the_reasons_are_read_in_the_order_of_the_actions(
    client: DynamoDBClient, codes: Sequence[str], lost: set[Lost]
) -> None:
    assert outcome(client, *codes) == lost


@pytest.mark.parametrize(
    "codes",
    [
        ["None", "None", "None", FAILED],
        ["None", FAILED, "None", FAILED],
        ["ValidationError", "None", "None", "None"],
        ["None", "ItemCollectionSizeLimitExceeded", "None", "None"],
        ["None", "None", "None", "None"],
    ],
)
def test_a_reason_that_no_action_names_is_not_explained_away(client: DynamoDBClient, codes: Sequence[str]) -> None:
    with pytest.raises(ClientError):
        outcome(client, *codes)


@pytest.mark.parametrize("code", SINGLY_BUSY)
def test_a_store_too_busy_for_the_transaction_is_a_race_lost(client: DynamoDBClient, code: str) -> None:
    with Stubber(client) as stubber:
        stubber.add_client_error("transact_write_items", code)

        assert transact(client, ACTIONS) == {Lost.RACE}


def test_no_right_to_write_is_no_race(client: DynamoDBClient) -> None:
    with Stubber(client) as stubber:
        stubber.add_client_error("transact_write_items", "AccessDeniedException")

        with pytest.raises(ClientError, match="AccessDenied"):
            transact(client, ACTIONS)


@pytest.mark.parametrize("code", ["ConditionalCheckFailedException", *SINGLY_BUSY])
def test_a_move_that_could_not_be_written_is_decided_again(client: DynamoDBClient, code: str) -> None:
    before = dealt(house(stake=0))
    with Stubber(client) as stubber:
        stubber.add_client_error("update_item", code)

        with pytest.raises(Conflict):
            tables(client).save(before, one_move(before), None, AT)


@pytest.mark.parametrize("code", ["ConditionalCheckFailedException", *SINGLY_BUSY])
def test_a_connection_that_could_not_be_written_is_told(client: DynamoDBClient, code: str) -> None:
    with Stubber(client) as stubber:
        stubber.add_client_error("update_item", code)

        assert not tables(client).connect("table", 0, player(0), "old", "new")


def test_any_other_error_of_a_move_is_raised(client: DynamoDBClient) -> None:
    before = dealt(house(stake=0))
    with Stubber(client) as stubber:
        stubber.add_client_error("update_item", "ResourceNotFoundException")

        with pytest.raises(ClientError, match="ResourceNotFound"):
            tables(client).save(before, one_move(before), None, AT)


def test_balances_that_are_being_written_are_read_again(client: DynamoDBClient) -> None:
    with cancelled(client, "transact_get_items", ["TransactionConflict"]), pytest.raises(Conflict):
        ledger(client).post(grant("WELCOME", player(0), 1), AT)


def test_any_other_error_of_reading_balances_is_raised(client: DynamoDBClient) -> None:
    with cancelled(client, "transact_get_items", ["ValidationError"]), pytest.raises(ClientError):
        ledger(client).post(grant("WELCOME", player(0), 1), AT)


def test_a_posting_that_meets_another_on_its_account_is_tried_again(client: DynamoDBClient) -> None:
    stubber = Stubber(client)
    stubber.add_response("transact_get_items", {"Responses": [{}]})
    cancel(stubber, "transact_write_items", ["None", FAILED, FAILED])

    with stubber, pytest.raises(Conflict):
        ledger(client).post(grant("WELCOME", player(0), 1), AT)


def test_a_note_that_says_another_table_when_a_player_leaves_is_a_bug(client: DynamoDBClient) -> None:
    before = full(house())
    now = after(before, Leave(), by=player(0))

    with cancelled(client, "transact_write_items", ["None", FAILED]), pytest.raises(ClientError):
        tables(client).save(before, now, None, AT)


def test_another_error_of_a_ticket_is_raised(client: DynamoDBClient) -> None:
    with Stubber(client) as stubber:
        stubber.add_client_error("delete_item", "AccessDeniedException")

        with pytest.raises(ClientError, match="AccessDenied"):
            DynamoTickets(client, "tables").burn("ticket", 1)


def test_every_name_in_an_expression_is_aliased() -> None:
    made = update("store", Key("a", "b"), {"x": value(1), "ttl": None}, Condition("#v = :old", {"old": 3}))

    assert made.get("UpdateExpression") == "SET #x = :new_x REMOVE #ttl"
    assert made.get("ConditionExpression") == "#v = :old"
    assert made.get("ExpressionAttributeNames") == {"#x": "x", "#ttl": "ttl", "#v": "v"}
    assert made.get("ExpressionAttributeValues") == {":new_x": {"N": "1"}, ":old": {"N": "3"}}


def test_values_lie_as_what_they_are() -> None:
    lie = value(("a", "b"))

    assert (value("a"), value(-5), value(b"\0"), lie) == (
        {"S": "a"},
        {"N": "-5"},
        {"B": b"\0"},
        {"L": [{"S": "a"}, {"S": "b"}]},
    )
    assert aliases("#a = :a AND NOT contains(#b, :b)") == {"#a": "a", "#b": "b"}


def ledger(client: DynamoDBClient) -> DynamoLedger:
    return DynamoLedger(client, "ledger")


def tables(client: DynamoDBClient) -> DynamoTables:
    return DynamoTables(client, "tables", ledger(client), lambda: AT // 1000)
