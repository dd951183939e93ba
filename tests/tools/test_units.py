"""Capacity units of DynamoDB's calls, worked by hand."""

from typing import Any

import pytest

from tools.metering.units import Units, item_bytes, kept_bytes, units_of

SMALL = {"pk": {"S": "TABLE#1"}, "sk": {"S": "STATE"}}
LARGE = {**SMALL, "r": {"S": "x" * 5000}}


def test_the_size_of_an_item_is_that_of_names_and_values() -> None:
    item = {"pk": {"S": "né"}, "n": {"N": "-1250"}, "b": {"B": "AAEC"}, "l": {"L": [{"S": "ab"}, {"BOOL": True}]}}

    assert item_bytes(item) == (2 + 3) + (1 + 1 + 2 + 1) + (1 + 3) + (1 + 3 + 1 + 2 + 1 + 1)


@pytest.mark.parametrize(
    ("operation", "asked", "answer", "reads"),
    [
        ("GetItem", {"ConsistentRead": True}, {"Item": SMALL}, 1),
        ("GetItem", {"ConsistentRead": True}, {}, 1),
        ("GetItem", {}, {"Item": LARGE}, 1),
        ("GetItem", {"ConsistentRead": True}, {"Item": LARGE}, 2),
        ("TransactGetItems", {}, {"Responses": [{"Item": SMALL}, {}, {"Item": LARGE}]}, 2 + 2 + 4),
        ("Query", {}, {"Items": [SMALL] * 3}, 0.5),
        ("Query", {"ConsistentRead": True}, {"Items": [LARGE, LARGE]}, 3),
        (
            "BatchGetItem",
            {"RequestItems": {"ledger": {"Keys": [{}, {}, {}], "ConsistentRead": True}}},
            {"Responses": {"ledger": [SMALL, LARGE]}},
            1 + 2 + 1,
        ),
    ],
)
def test_reads_go_by_the_sizes_of_what_was_read(
    operation: str, asked: dict[str, Any], answer: dict[str, Any], reads: float
) -> None:
    assert units_of(operation, asked, answer) == Units(reads=reads)


def test_a_write_is_what_the_store_and_its_index_report() -> None:
    asked = {"TableName": "tables", "Item": SMALL}

    put = units_of("PutItem", asked, {"ConsumedCapacity": {"TableName": "tables", "CapacityUnits": 3.0}})

    assert put == Units(writes=3.0, kept={"tables": kept_bytes(SMALL)})
    assert kept_bytes(SMALL) == 7 + 2 + 5 + 2 + 100
    assert kept_bytes({**SMALL, "day": {"S": "D"}}) == 2 * (7 + 2 + 5 + 2 + 3 + 1 + 100)


def test_a_transaction_counts_what_is_only_looked_at_too() -> None:
    put = {"Put": {"TableName": "ledger", "Item": SMALL}}
    check = {"ConditionCheck": {"TableName": "tables", "Key": SMALL}}
    consumed = [{"TableName": "ledger", "CapacityUnits": 2.0}]

    written = units_of("TransactWriteItems", {"TransactItems": [put, check]}, {"ConsumedCapacity": consumed})

    assert written == Units(writes=2.0 + 2.0, kept={"ledger": kept_bytes(SMALL)})


@pytest.mark.parametrize(
    ("operation", "asked", "kind", "writes"),
    [
        ("UpdateItem", {}, "com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException", 1),
        ("UpdateItem", {}, "ThrottlingException", 0),
        ("TransactWriteItems", {"TransactItems": [{"Put": {}}, {"Put": {}}]}, "TransactionCanceledException", 4),
    ],
)
def test_a_failed_condition_is_charged_and_a_refused_call_is_not(
    operation: str, asked: dict[str, Any], kind: str, writes: float
) -> None:
    assert units_of(operation, asked, {"__type": kind}) == Units(writes=writes)


def test_an_operation_that_is_not_known_is_named() -> None:
    with pytest.raises(ValueError, match="ExecuteStatement"):
        units_of("ExecuteStatement", {}, {})
