"""DynamoDB's own forms: values, expressions with every name aliased, transactions that say what stood against them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Final

from botocore.exceptions import ClientError

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient
    from mypy_boto3_dynamodb.type_defs import (
        AttributeValueTypeDef,
        ConditionCheckTypeDef,
        DeleteTypeDef,
        PutTypeDef,
        TransactWriteItemTypeDef,
        UpdateTypeDef,
    )

Value = str | int | bytes | tuple[str, ...]
Item = Mapping[str, "AttributeValueTypeDef"]

EXPIRY: Final = "ttl"
"""Epoch seconds; a table has it while it waits for nothing: a live one is the clock's business, never DynamoDB's."""

_ALIAS: Final = re.compile(r"#(\w+)")
_CANCELLED: Final = "TransactionCanceledException"
_NO_REASON: Final = "None"
_CONDITION_FAILED: Final = frozenset({"ConditionalCheckFailed", "ConditionalCheckFailedException"})
_TRY_AGAIN: Final = frozenset(
    {
        "ProvisionedThroughputExceeded",
        "ProvisionedThroughputExceededException",
        "RequestLimitExceeded",
        "ThrottlingError",
        "ThrottlingException",
        "TransactionConflict",
        "TransactionConflictException",
        "TransactionInProgressException",
    }
)


class Lost(Enum):
    """What it means that a write was not made."""

    RACE = "race"
    """Somebody wrote first, or the store is too busy: look again."""
    SEATED_ELSEWHERE = "seated_elsewhere"
    POSTED = "posted"
    """The posting is there already."""


@dataclass(frozen=True, slots=True)
class Key:
    """Where an item stands."""

    pk: str
    sk: str

    @property
    def item(self) -> dict[str, AttributeValueTypeDef]:
        """As DynamoDB wants it."""
        return {"pk": {"S": self.pk}, "sk": {"S": self.sk}}


@dataclass(frozen=True, slots=True)
class Condition:
    """An expression in which ``#name`` is the attribute of that name and ``:name`` one of the values."""

    text: str
    values: Mapping[str, Value] = field(default_factory=dict)


NOTHING_THERE: Final = Condition("attribute_not_exists(#pk)")


@dataclass(frozen=True, slots=True)
class Action:
    """One write of a transaction, and what it means when its condition fails; None: that cannot be."""

    write: TransactWriteItemTypeDef
    lost: Lost | None = Lost.RACE


def value(of: Value) -> AttributeValueTypeDef:
    """An attribute's value."""
    match of:
        case str():
            return {"S": of}
        case int():
            return {"N": str(of)}
        case bytes():
            return {"B": of}
        case tuple():
            return {"L": [value(each) for each in of]}


def fields(named: Mapping[str, Value | None]) -> dict[str, AttributeValueTypeDef]:
    """The attributes that have a value."""
    return {name: value(of) for name, of in named.items() if of is not None}


def aliases(*expressions: str) -> dict[str, str]:
    """What each ``#name`` in the expressions stands for: many names are reserved words, so every one is aliased."""
    return {f"#{name}": name for expression in expressions for name in _ALIAS.findall(expression)}


def put(store: str, key: Key, item: Item, condition: Condition) -> PutTypeDef:
    """Write a whole item."""
    made: PutTypeDef = {
        "TableName": store,
        "Item": {**key.item, **item},
        "ConditionExpression": condition.text,
        "ExpressionAttributeNames": aliases(condition.text),
    }
    if condition.values:
        made["ExpressionAttributeValues"] = _values(condition)
    return made


def delete(store: str, key: Key, condition: Condition) -> DeleteTypeDef:
    """Remove an item."""
    return {
        "TableName": store,
        "Key": key.item,
        "ConditionExpression": condition.text,
        "ExpressionAttributeNames": aliases(condition.text),
        "ExpressionAttributeValues": _values(condition),
    }


def update(
    store: str, key: Key, changes: Mapping[str, AttributeValueTypeDef | None], condition: Condition
) -> UpdateTypeDef:
    """Set attributes of an item; None removes one."""
    setting = [f"#{name} = :new_{name}" for name, new in changes.items() if new is not None]
    removing = [f"#{name}" for name, new in changes.items() if new is None]
    expression = " ".join(
        f"{verb} {', '.join(parts)}" for verb, parts in (("SET", setting), ("REMOVE", removing)) if parts
    )
    new_values = {f":new_{name}": new for name, new in changes.items() if new is not None}
    return {
        "TableName": store,
        "Key": key.item,
        "UpdateExpression": expression,
        "ConditionExpression": condition.text,
        "ExpressionAttributeNames": aliases(expression, condition.text),
        "ExpressionAttributeValues": {**new_values, **_values(condition)},
    }


def check(store: str, key: Key, condition: Condition) -> ConditionCheckTypeDef:
    """Write nothing, but only while this holds."""
    return {
        "TableName": store,
        "Key": key.item,
        "ConditionExpression": condition.text,
        "ExpressionAttributeNames": aliases(condition.text),
        "ExpressionAttributeValues": _values(condition),
    }


def _values(condition: Condition) -> dict[str, AttributeValueTypeDef]:
    return {f":{name}": value(of) for name, of in condition.values.items()}


def transact(client: DynamoDBClient, actions: Sequence[Action]) -> frozenset[Lost]:
    """Write all or nothing. What stood against it; empty when it is written.

    Raises ClientError when a reason is none of those that the actions name.
    """
    try:
        client.transact_write_items(TransactItems=[action.write for action in actions])
    except ClientError as error:
        lost = _losses(error, actions)
        explained = frozenset(reason for reason in lost if reason is not None)
        # Who lost a race decided by what stood no longer: that explains every other failed condition.
        if not explained or (explained != lost and Lost.RACE not in explained):
            raise
        return explained
    return frozenset()


def _losses(error: ClientError, actions: Sequence[Action]) -> frozenset[Lost | None]:
    """What each failed action means: the reasons come in the order of the actions. None: not for us to explain."""
    if code_of(error) != _CANCELLED:
        return frozenset({lost_by(error)})
    return frozenset(
        action.lost if code in _CONDITION_FAILED else Lost.RACE if code in _TRY_AGAIN else None
        for action, code in zip(actions, _reasons(error), strict=True)
        if code != _NO_REASON
    )


def lost_by(error: ClientError) -> Lost | None:
    """RACE for a single write, or a read, that another's write or the load stood against; None for any other error."""
    codes = {*_reasons(error)} - {_NO_REASON} if code_of(error) == _CANCELLED else {code_of(error)}
    return Lost.RACE if codes and codes <= _CONDITION_FAILED | _TRY_AGAIN else None


def _reasons(error: ClientError) -> list[str]:
    return [reason.get("Code", _NO_REASON) for reason in error.response.get("CancellationReasons", [])]


def code_of(error: ClientError) -> str:
    """AWS's name for an error."""
    return error.response.get("Error", {}).get("Code", "")
