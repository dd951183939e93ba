"""How money lies in the Ledger: balances, statement entries, postings, rake and finished records."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, timezone
from typing import TYPE_CHECKING, Final

from rummy.aws.dynamo import Item, Key, Value, fields
from rummy.ports import Balance
from rummy.table.postings import Account, Kind, Line, Posting

if TYPE_CHECKING:
    from mypy_boto3_dynamodb.type_defs import AttributeValueTypeDef

INDIA: Final = timezone(timedelta(hours=5, minutes=30))
DAY_SHARDS: Final = 16
"""Parts of a day in the index ``days``: no one key takes all of a day's writes."""


def balance_key(player: str) -> Key:
    """Where a player's balance lies."""
    return Key(f"ACCT#{player}", "BALANCE")


def entry_key(player: str, seq: int) -> Key:
    """Where an entry of a player's statement lies; entries sort by their number."""
    return Key(f"ACCT#{player}", f"ENTRY#{seq:012d}")


def posting_key(posting: str) -> Key:
    """Where a posting lies."""
    return Key(f"POSTING#{posting}", "POSTING")


def record_key(table: str, deal: int) -> Key:
    """Where the finished record of a deal lies."""
    return Key(f"DEAL#{table}#{deal}", "RECORD")


def rake_key(posting: str, at: int) -> Key:
    """Where the rake of a posting lies: a day's entries are spread as its postings are."""
    return Key(f"RAKE#{day_of(posting, at)}", f"{at:015d}#{posting}")


def day_of(posting: str, at: int) -> str:
    """The part of a day that a posting belongs to: its date in India and one of 16 numbers, as in 2026-11-30#07."""
    date = datetime.fromtimestamp(at // 1000, UTC).astimezone(INDIA).date()
    part = hashlib.sha256(posting.encode()).digest()[0] % DAY_SHARDS
    return f"{date.isoformat()}#{part:02d}"


def balance_fields(balance: Balance) -> dict[str, AttributeValueTypeDef]:
    """A balance's attributes."""
    return fields({"available": balance.available, "escrow": balance.escrow, "seq": balance.seq})


def read_balance(item: Item | None) -> Balance:
    """The balance of an item; nothing for an account that is not there."""
    if not item:
        return Balance()
    return Balance(int(item["available"]["N"]), int(item["escrow"]["N"]), int(item["seq"]["N"]))


def entry_fields(posting: Posting, player: str, balance: Balance, at: int) -> dict[str, AttributeValueTypeDef]:
    """An entry: what the posting changed for a player and what he had after it."""
    named: Mapping[str, Value] = {
        "posting": posting.id,
        "kind": posting.kind.value,
        "at": at,
        "available": posting.change(player, Account.AVAILABLE),
        "escrow": posting.change(player, Account.ESCROW),
        "available_after": balance.available,
        "escrow_after": balance.escrow,
    }
    return fields(named)


def posting_fields(posting: Posting, at: int) -> dict[str, AttributeValueTypeDef]:
    """A posting's attributes; ``day`` and ``at`` put it into the index ``days``."""
    named: Mapping[str, Value | None] = {
        "id": posting.id,
        "kind": posting.kind.value,
        "lines": tuple(map(_line_text, posting.lines)),
        "digest": posting.digest,
        "day": day_of(posting.id, at),
        "at": at,
    }
    return fields(named)


def read_posting(item: Item) -> Posting:
    """The posting of an item."""
    return Posting(
        id=item["id"]["S"],
        kind=Kind(item["kind"]["S"]),
        lines=tuple(_read_line(line["S"]) for line in item["lines"]["L"]),
        digest=item["digest"]["S"] if "digest" in item else None,
    )


def rake_of(posting: Posting) -> int:
    """What the house takes."""
    return sum(line.amount for line in posting.lines if line.account is Account.RAKE)


def _line_text(line: Line) -> str:
    return " ".join((line.account.value, str(line.amount), *([] if line.player is None else [line.player])))


def _read_line(text: str) -> Line:
    account, amount, *player = text.split(" ")
    return Line(Account(account), int(amount), player[0] if player else None)
