"""How money lies in the Ledger: balances, statement entries, postings, rake and finished records."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from rummy.aws.dynamo import Item, Key, Value, fields, value
from rummy.india import date_in_india
from rummy.rules.payouts import Status
from rummy.table.balances import Balance, Chips, Entry, Posted
from rummy.table.limits import Limits, LimitsState
from rummy.table.postings import Account, DealNote, Kind, Line, Posting, SeatNote

if TYPE_CHECKING:
    from mypy_boto3_dynamodb.type_defs import AttributeValueTypeDef

PARTS: Final = 16
"""Parts of a day, and of all balances, in the index ``days``: no one key takes all of a day's writes."""
_NO_LIMIT: Final = "-"


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
    return f"{date_in_india(at).isoformat()}#{_part(posting):02d}"


def days_between(start: int, end: int) -> Iterator[str]:
    """The parts of the days that a window (epoch milliseconds) touches, day by day."""
    day, last = date_in_india(start), date_in_india(end - 1)
    while day <= last:
        yield from (f"{day.isoformat()}#{part:02d}" for part in range(PARTS))
        day += timedelta(days=1)


def balances_part(part: int) -> str:
    """The part of all balances in the index ``days``."""
    return f"BALANCES#{part:02d}"


def _part(name: str) -> int:
    return hashlib.sha256(name.encode()).digest()[0] % PARTS


def balance_fields(player: str, balance: Balance) -> dict[str, AttributeValueTypeDef | None]:
    """A balance's attributes; ``day`` and ``at`` put it into the index ``days``. None: not there."""
    limits = balance.limits
    named: Mapping[str, Value | None] = {
        "available": balance.available,
        "escrow": balance.escrow,
        "seq": balance.seq,
        "at": balance.at,
        "lost": balance.lost,
        "lost_day": balance.day,
        "played": balance.played,
        "since": balance.since,
        "limits": _limits_text(limits.now),
        "later": None if limits.later is None else _limits_text(limits.later),
        "later_from": limits.later_from,
        "banned_until": balance.banned_until or None,
        "closed": 1 if balance.closed else None,
        "changes": balance.changes,
        "day": balances_part(_part(player)),
    }
    return {name: None if of is None else value(of) for name, of in named.items()}


def read_balance(item: Item | None) -> Balance:
    """The balance of an item; nothing for an account that is not there."""
    if not item:
        return Balance()
    later = _read_limits(item["later"]["S"]) if "later" in item else None
    return Balance(
        available=_number(item, "available"),
        escrow=_number(item, "escrow"),
        seq=_number(item, "seq"),
        at=_number(item, "at"),
        day=_number(item, "lost_day"),
        lost=_number(item, "lost"),
        played=_number(item, "played"),
        since=_number(item, "since"),
        limits=LimitsState(_read_limits(item["limits"]["S"]), later, _number(item, "later_from")),
        banned_until=_number(item, "banned_until") if "banned_until" in item else 0,
        changes=_number(item, "changes"),
        closed="closed" in item,
    )


def player_of(item: Item) -> str:
    """Whose item of an account it is."""
    return item["pk"]["S"].removeprefix("ACCT#")


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


def read_entry(item: Item) -> Entry:
    """The entry of an item."""
    return Entry(
        posting=item["posting"]["S"],
        kind=Kind(item["kind"]["S"]),
        at=_number(item, "at"),
        seq=int(item["sk"]["S"].removeprefix("ENTRY#")),
        available=_number(item, "available"),
        escrow=_number(item, "escrow"),
        available_after=_number(item, "available_after"),
        escrow_after=_number(item, "escrow_after"),
    )


def posting_fields(posting: Posting, after: Mapping[str, Balance], at: int) -> dict[str, AttributeValueTypeDef]:
    """A posting's attributes; ``day`` and ``at`` put it into the index ``days``."""
    deal = posting.deal
    seats = () if deal is None else deal.seats
    named: Mapping[str, Value | None] = {
        "id": posting.id,
        "kind": posting.kind.value,
        "lines": tuple(map(_line_text, posting.lines)),
        "after": tuple(_after_text(after[player]) for player in posting.players),
        "deal": None if deal is None else f"{deal.table} {deal.number} {deal.variant} {deal.stake}",
        "seats": tuple(f"{seat.player} {seat.status.value} {seat.points}" for seat in seats) or None,
        "digest": posting.digest,
        "reason": posting.reason,
        "by": posting.by,
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
        deal=_read_deal(item) if "deal" in item else None,
        digest=item["digest"]["S"] if "digest" in item else None,
        reason=item["reason"]["S"] if "reason" in item else None,
        by=item["by"]["S"] if "by" in item else None,
    )


def read_posted(item: Item) -> Posted:
    """A posting with what each of its players had after it."""
    after = tuple(_read_after(one["S"]) for one in item["after"]["L"])
    return Posted(read_posting(item), _number(item, "at"), after)


def _number(item: Item, name: str) -> int:
    return int(item[name]["N"])


def _read_deal(item: Item) -> DealNote:
    table, number, variant, stake = item["deal"]["S"].split(" ")
    seats = tuple(_read_seat(seat["S"]) for seat in item["seats"]["L"]) if "seats" in item else ()
    return DealNote(table, int(number), variant, int(stake), seats)


def _read_seat(text: str) -> SeatNote:
    player, status, points = text.split(" ")
    return SeatNote(player, Status(status), int(points))


def _line_text(line: Line) -> str:
    return " ".join((line.account.value, str(line.amount), *([] if line.player is None else [line.player])))


def _read_line(text: str) -> Line:
    account, amount, *player = text.split(" ")
    return Line(Account(account), int(amount), player[0] if player else None)


def _after_text(balance: Balance) -> str:
    return f"{balance.seq} {balance.available} {balance.escrow}"


def _read_after(text: str) -> Chips:
    seq, available, escrow = map(int, text.split(" "))
    return Chips(available, escrow, seq)


def _limits_text(limits: Limits) -> str:
    figures = (limits.daily_loss, limits.excluded_until, limits.remind_minutes)
    return " ".join(_NO_LIMIT if figure is None else str(figure) for figure in figures)


def _read_limits(text: str) -> Limits:
    return Limits(*(None if figure == _NO_LIMIT else int(figure) for figure in text.split(" ")))
