"""Both stores on DynamoDB, made as infra makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy.aws.ledger_store import DynamoLedger
from rummy.aws.table_store import DynamoTables

if TYPE_CHECKING:
    from collections.abc import Callable

    from mypy_boto3_dynamodb import DynamoDBClient
    from mypy_boto3_dynamodb.literals import ProjectionTypeType, ScalarAttributeTypeType

TABLES, LEDGER = "tables", "ledger"


def make_stores(client: DynamoDBClient) -> None:
    _make(client, TABLES, "clock", {"shard": "N", "deadline": "N"}, "KEYS_ONLY")
    _make(client, LEDGER, "days", {"day": "S", "at": "N"}, "ALL")


def empty(client: DynamoDBClient) -> None:
    """Make both stores anew."""
    for store in client.list_tables()["TableNames"]:
        client.delete_table(TableName=store)
    make_stores(client)


def ledger_on(client: DynamoDBClient) -> DynamoLedger:
    return DynamoLedger(client, LEDGER)


def tables_on(client: DynamoDBClient, now: Callable[[], int]) -> DynamoTables:
    return DynamoTables(client, TABLES, ledger_on(client), now)


def _make(
    client: DynamoDBClient,
    store: str,
    index: str,
    keys: dict[str, ScalarAttributeTypeType],
    projection: ProjectionTypeType,
) -> None:
    partition, sort = keys
    types: dict[str, ScalarAttributeTypeType] = {"pk": "S", "sk": "S", **keys}
    client.create_table(
        TableName=store,
        BillingMode="PAY_PER_REQUEST",
        AttributeDefinitions=[{"AttributeName": name, "AttributeType": kind} for name, kind in types.items()],
        KeySchema=[{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
        GlobalSecondaryIndexes=[
            {
                "IndexName": index,
                "KeySchema": [
                    {"AttributeName": partition, "KeyType": "HASH"},
                    {"AttributeName": sort, "KeyType": "RANGE"},
                ],
                "Projection": {"ProjectionType": projection},
            }
        ],
    )
