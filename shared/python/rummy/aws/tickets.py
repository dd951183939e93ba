"""One-time tickets in the Tables store: kept as hashes, burnt by one conditional delete."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from botocore.exceptions import ClientError

from rummy.aws.dynamo import EXPIRY, NOTHING_THERE, Condition, Key, code_of, delete, fields, put
from rummy.ports import Identity

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient


class DynamoTickets:
    """Tickets in the store named ``store``."""

    def __init__(self, client: DynamoDBClient, store: str) -> None:
        self._client = client
        self._store = store

    def issue(self, ticket: str, identity: Identity, until: int) -> None:
        """Keep a ticket until an epoch second."""
        item = fields({"player": identity.player, "name": identity.name, EXPIRY: until})
        self._client.put_item(**put(self._store, _key(ticket), item, NOTHING_THERE))

    def burn(self, ticket: str, now: int) -> Identity | None:
        """Whose ticket it is; None when it is unknown, used or expired at ``now`` (epoch seconds)."""
        # An item that is not there has no time to run out either, so the second use fails like an expired first.
        still_good = Condition(f"#{EXPIRY} > :now", {"now": now})
        try:
            burnt = self._client.delete_item(**delete(self._store, _key(ticket), still_good), ReturnValues="ALL_OLD")
        except ClientError as error:
            if code_of(error) == "ConditionalCheckFailedException":
                return None
            raise
        item = burnt["Attributes"]
        return Identity(item["player"]["S"], item["name"]["S"])


def _key(ticket: str) -> Key:
    return Key(f"TICKET#{hashlib.sha256(ticket.encode()).hexdigest()}", "TICKET")
