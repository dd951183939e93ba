"""How a table lies in its item STATE: short names, nothing twice, so that 1 KB holds it for most of a deal.

A record's line for a player who still sits there is ``@`` and his seat, and its line for the seed is ``*`` when that
is the chain's; both stand in STATE already. What is read is the exact text again, and the table that it replays to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rummy.aws.dynamo import EXPIRY, Item, Key, Value, fields
from rummy.table.events import Wish
from rummy.table.fairness import NONCE_BYTES, seed_of_deal
from rummy.table.notation import from_base64, identity, replay, to_base64, write
from rummy.table.state import DealState, Dealt, House, Seat, Table, variant_of

if TYPE_CHECKING:
    from mypy_boto3_dynamodb.type_defs import AttributeValueTypeDef

VERSION: Final = "v"
SHARD: Final = "shard"
DEADLINE: Final = "deadline"
"""Of the index ``clock``, with the shard: there while the table waits for something."""
TERMS: Final = "h"
"""Variant, stake, seats and pace."""
OWNER: Final = "o"
CODE: Final = "k"
TOP: Final = "t"
"""The last seed of the chain, 32 bytes."""
DEALS: Final = "n"
SEATS: Final = "s"
FLAGS: Final = "f"
SPENT: Final = "m"
"""There once somebody has stood up."""
RECORD: Final = "r"

LONELY: Final = "l"
CLOSED: Final = "c"
LISTED: Final = "p"

_SEAT: Final = "@"
_CHAIN: Final = "*"
_NO_NONCE: Final = "-"
_BOT: Final = "b"
_ADDRESS: Final = "/"
_WISHES: Final = {Wish.DROP: "d", Wish.LEAVE: "l"}
_WISH_MARKS: Final = {mark: wish for wish, mark in _WISHES.items()}


def state_key(table: str) -> Key:
    """Where a table lies."""
    return Key(f"TABLE#{table}", "STATE")


def table_of_key(pk: str) -> str:
    """The table of such a key."""
    return pk.removeprefix("TABLE#")


def connection_of(seat: int) -> str:
    """The attribute of a seat's connection, which is written apart from the rest."""
    return f"c{seat}"


def encode(table: Table) -> dict[str, AttributeValueTypeDef]:
    """The attributes of a table, all but the connections and when it expires."""
    house = table.house
    named: Mapping[str, Value | None] = {
        VERSION: table.version,
        SHARD: table.shard,
        DEADLINE: table.deadline,
        TERMS: f"{house.variant.key} {house.stake} {house.seats} {house.pace}",
        OWNER: house.owner,
        CODE: house.code,
        TOP: house.top,
        DEALS: table.number,
        SEATS: "".join(_seat_line(number, seat) for number, seat in table.seated) or None,
        FLAGS: _flags(table) or None,
        SPENT: table.spent or None,
        RECORD: None if table.deal is None else _fold(table.deal, house.top, table.seats),
    }
    return fields(named)


def connections(table: Table) -> dict[str, AttributeValueTypeDef]:
    """The connections of all seats."""
    return fields({connection_of(number): seat.connection for number, seat in table.seated})


def decode(item: Item) -> Table:
    """The table that lies in an item."""
    house = _house(item)
    seats = _seats(item, house.seats)
    flags = item[FLAGS]["S"] if FLAGS in item else ""
    record = item[RECORD]["S"] if RECORD in item else None
    return Table(
        house=house,
        seats=seats,
        version=version_of(item),
        shard=int(item[SHARD]["N"]),
        deadline=int(item[DEADLINE]["N"]) if DEADLINE in item else None,
        number=int(item[DEALS]["N"]),
        deal=None if record is None else replay(_unfold(record, house.top, seats)),
        lonely=LONELY in flags,
        closed=CLOSED in flags,
        listed=LISTED in flags,
        spent=int(item[SPENT]["N"]) if SPENT in item else 0,
    )


def version_of(item: Item) -> int:
    """The version of the table that lies in an item."""
    return int(item[VERSION]["N"])


def expired(item: Item, now: int) -> bool:
    """Whether the item's time is over at ``now`` (epoch seconds): DynamoDB removes such items days late."""
    return EXPIRY in item and int(item[EXPIRY]["N"]) <= now


def seat_mark(seat: int, player: str) -> str:
    """What the seats' text contains just when this player sits on this seat."""
    return f"\n{seat} {player} "


def _house(item: Item) -> House:
    variant, stake, seats, pace = item[TERMS]["S"].split(" ")
    return House(
        # What names the table is its key.
        table=table_of_key(item["pk"]["S"]),
        variant=variant_of(variant),
        stake=int(stake),
        seats=int(seats),
        pace=int(pace),
        top=_bytes(item[TOP]),
        owner=item[OWNER]["S"] if OWNER in item else None,
        code=item[CODE]["S"] if CODE in item else None,
    )


def _bytes(of: AttributeValueTypeDef) -> bytes:
    return bytes(of["B"])


def _flags(table: Table) -> str:
    marks = {LONELY: table.lonely, CLOSED: table.closed, LISTED: table.listed}
    return "".join(mark for mark, is_so in marks.items() if is_so)


def _seat_line(number: int, seat: Seat) -> str:
    """``SEAT PLAYER NONCE NUMBER NAME`` on a line.

    The number is followed by letters for a bot and a wish, and by ``/`` and the hash of an address where one is kept.
    """
    nonce = to_base64(seat.nonce) or _NO_NONCE
    letters = _BOT * seat.bot + (_WISHES[seat.wish] if seat.wish is not None else "")
    address = f"{_ADDRESS}{seat.address_hash}" if seat.address_hash else ""
    return f"{seat_mark(number, seat.player)}{nonce} {seat.number}{letters}{address} {seat.name}"


def _seats(item: Item, many: int) -> tuple[Seat | None, ...]:
    seats: list[Seat | None] = [None] * many
    lines = item[SEATS]["S"].split("\n")[1:] if SEATS in item else []
    for line in lines:
        number, player, nonce, count, name = line.split(" ", 4)
        at = connection_of(int(number))
        connection = item[at]["S"] if at in item else None
        seats[int(number)] = _seat(player, nonce, count, name, connection)
    return tuple(seats)


def _seat(player: str, nonce: str, count: str, name: str, connection: str | None) -> Seat:
    count, _, address_hash = count.partition(_ADDRESS)
    digits = count.rstrip("".join((_BOT, *_WISH_MARKS)))
    letters = count[len(digits) :]
    return Seat(
        player=player,
        name=name,
        nonce=b"" if nonce == _NO_NONCE else from_base64(nonce, NONCE_BYTES),
        connection=connection,
        bot=_BOT in letters,
        number=int(digits),
        wish=_WISH_MARKS.get(letters[-1:]),
        address_hash=address_hash,
    )


def _fold(deal: DealState, top: bytes, seats: Sequence[Seat | None]) -> str:
    lines = write(deal).split("\n")
    for line, dealt in enumerate(deal.terms.players, start=1):
        seat = seats[dealt.seat]
        if seat is not None and (seat.player, seat.nonce) == (dealt.player, dealt.nonce):
            lines[line] = f"{_SEAT}{dealt.seat}"
    if deal.terms.seed == _chain_seed(top, deal.terms.number):
        lines[1 + len(deal.terms.players)] = _CHAIN
    return "\n".join(lines)


def _unfold(text: str, top: bytes, seats: Sequence[Seat | None]) -> str:
    head, *lines = text.split("\n")
    unfolded = (_unfold_line(line, head, top, seats) for line in lines)
    return "\n".join((head, *unfolded))


def _unfold_line(line: str, head: str, top: bytes, seats: Sequence[Seat | None]) -> str:
    """No other line of a record begins with a mark of ours: they are digits, base64 and moves."""
    if line == _CHAIN:
        return to_base64(_chain_seed(top, int(head.rpartition(" ")[2])))
    if not line.startswith(_SEAT):
        return line
    number = int(line.removeprefix(_SEAT))
    seat = seats[number]
    assert seat is not None  # noqa: S101  (folded from a seat that is taken, in the same item)
    return f"{number} {identity(Dealt(number, seat.player, seat.nonce))}"


@lru_cache(maxsize=64)
def _chain_seed(top: bytes, number: int) -> bytes:
    """The chain is walked once for a table that is read and written again: that takes longer than the rest."""
    return seed_of_deal(top, number)
