"""The capacity units of a call of DynamoDB: reads by the sizes of what was read, writes as the emulator reports them.

The emulator's own figures for reads are flat (a consistent read is 1, whatever the item's size); those for writes know
the item before and after and each index, and count a transaction twice on the store and once on an index, as AWS does.
"""

import base64
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

READ_BYTES: Final = 4096
WRITE_BYTES: Final = 1024
KEPT_OVERHEAD: Final = 100
"""Bytes that are billed beside each stored item, and beside its copy in an index."""
INDEXED: Final = "day"
"""An item with this attribute lies in the index ``days`` too, all of it."""
_FAILED_CONDITIONS: Final = ("ConditionalCheckFailedException", "TransactionCanceledException")


@dataclass(frozen=True, slots=True)
class Units:
    """Of one call. ``kept`` is how many bytes of new items it put into each store, indexes included."""

    reads: float = 0.0
    writes: float = 0.0
    kept: Mapping[str, int] = field(default_factory=dict)


def units_of(operation: str, asked: Mapping[str, Any], answer: Mapping[str, Any]) -> Units:
    """The units that a call consumed. A write whose condition fails is charged as well."""
    match operation:
        case "GetItem":
            rate = 1.0 if asked.get("ConsistentRead") else 0.5
            return Units(reads=_read(answer.get("Item"), rate))
        case "TransactGetItems":
            return Units(reads=sum(_read(one.get("Item"), 2.0) for one in answer.get("Responses", ())))
        case "BatchGetItem":
            return Units(reads=_batch(asked, answer))
        case "Query" | "Scan":
            rate = 1.0 if asked.get("ConsistentRead") else 0.5
            total = sum(map(item_bytes, answer.get("Items", ())))
            return Units(reads=max(1, -(-total // READ_BYTES)) * rate)
        case "PutItem" | "UpdateItem" | "DeleteItem":
            return _single(operation, asked, answer)
        case "TransactWriteItems":
            return _transaction(asked["TransactItems"], answer)
        case _:
            raise ValueError(f"{operation} is no call of DynamoDB that is counted: teach units.py about it")


def _read(item: Mapping[str, Any] | None, rate: float) -> float:
    """What is not there costs as much as something small."""
    return max(1, -(-item_bytes(item or {}) // READ_BYTES)) * rate


def _batch(asked: Mapping[str, Any], answer: Mapping[str, Any]) -> float:
    found = [item for items in answer.get("Responses", {}).values() for item in items]
    rates = {store: 1.0 if keys.get("ConsistentRead") else 0.5 for store, keys in asked["RequestItems"].items()}
    rate = max(rates.values(), default=0.0)
    keys = sum(len(keys["Keys"]) for keys in asked["RequestItems"].values())
    return sum(_read(item, rate) for item in found) + (keys - len(found)) * rate


def _single(operation: str, asked: Mapping[str, Any], answer: Mapping[str, Any]) -> Units:
    if "ConsumedCapacity" not in answer:
        return Units(writes=1.0 if _failed(answer) else 0.0)
    kept = {asked["TableName"]: kept_bytes(asked["Item"])} if operation == "PutItem" else {}
    return Units(writes=answer["ConsumedCapacity"]["CapacityUnits"], kept=kept)


def _transaction(actions: Iterable[Mapping[str, Any]], answer: Mapping[str, Any]) -> Units:
    named = [(kind, action) for one in actions for kind, action in one.items()]
    if "ConsumedCapacity" not in answer:
        return Units(writes=2.0 * len(named) if _failed(answer) else 0.0)
    written: float = sum(store["CapacityUnits"] for store in answer["ConsumedCapacity"])
    # The emulator leaves out the items that are only looked at.
    checked = 2.0 * sum(kind == "ConditionCheck" for kind, _ in named)
    kept: dict[str, int] = {}
    for kind, action in named:
        if kind == "Put":
            store = action["TableName"]
            kept[store] = kept.get(store, 0) + kept_bytes(action["Item"])
    return Units(writes=written + checked, kept=kept)


def _failed(answer: Mapping[str, Any]) -> bool:
    return str(answer.get("__type", "")).endswith(_FAILED_CONDITIONS)


def kept_bytes(item: Mapping[str, Any]) -> int:
    """What storing a new item adds, its copy in an index included."""
    return (item_bytes(item) + KEPT_OVERHEAD) * (2 if INDEXED in item else 1)


def item_bytes(item: Mapping[str, Any]) -> int:
    """The size of an item as DynamoDB counts it: names and values of its attributes."""
    return sum(len(name.encode()) + _value_bytes(value) for name, value in item.items())


def _value_bytes(value: Mapping[str, Any]) -> int:
    ((kind, of),) = value.items()
    match kind:
        case "S":
            return len(of.encode())
        case "N":
            return _digits(of)
        case "B":
            return len(base64.b64decode(of))
        case "BOOL" | "NULL":
            return 1
        case "L":
            return 3 + sum(1 + _value_bytes(each) for each in of)
        case "M":
            return 3 + sum(1 + len(name.encode()) + _value_bytes(each) for name, each in of.items())
        case _:
            return len(json.dumps(of))


def _digits(number: str) -> int:
    """About a byte for two digits, and one more."""
    significant = number.lstrip("-").replace(".", "").strip("0")
    return 1 + -(-len(significant) // 2) + number.startswith("-")
