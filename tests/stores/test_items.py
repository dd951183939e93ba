"""How a table lies in STATE: nothing is lost, and it is small."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy.aws import items
from rummy.rules.variants import VARIANTS
from rummy.table.events import Wish
from rummy.table.fairness import NONCE_BYTES, SEED_BYTES
from rummy.table.notation import write
from rummy.table.state import House, Phase, Seat, Table
from rummy.wire.names import clean_name
from tests.stores.stories import dealt, ended, house, moved, player

if TYPE_CHECKING:
    from mypy_boto3_dynamodb.type_defs import AttributeValueTypeDef

Item = Mapping[str, "AttributeValueTypeDef"]


def lying(table: Table) -> Item:
    """The whole item of a table."""
    return {**items.state_key(table.house.table).item, **items.encode(table), **items.connections(table)}


def is_name(text: str) -> bool:
    try:
        return clean_name(text) == text
    except ValueError:
        return False


IDS = st.text("ABCxyz019_-", min_size=1, max_size=36)
NAMES = st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]), min_size=1, max_size=16).filter(is_name)
SEAT: Mapping[str, st.SearchStrategy[object]] = {
    "player": IDS,
    "name": NAMES,
    "nonce": st.just(b"") | st.binary(min_size=NONCE_BYTES, max_size=NONCE_BYTES),
    "connection": st.none() | st.text("abcXYZ019=_-", min_size=1, max_size=20),
    "bot": st.booleans(),
    "number": st.integers(0, 999_999),
    "wish": st.sampled_from([None, *Wish]),
    "address_hash": st.just("") | st.text("abdlBDL019_-", min_size=8, max_size=8),
}
HOUSE: Mapping[str, st.SearchStrategy[object]] = {
    "table": st.text("ABCxyz019_-", min_size=12, max_size=12),
    "variant": st.sampled_from(list(VARIANTS.values())),
    "stake": st.integers(0, 10**6),
    "seats": st.just(5),
    "pace": st.integers(1, 400),
    "top": st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES),
    "owner": st.none() | IDS,
    "code": st.none() | st.just("ABCD2345"),
}
TABLE: Mapping[str, st.SearchStrategy[object]] = {
    "house": st.builds(House, **HOUSE),
    "seats": st.tuples(*[st.none() | st.builds(Seat, **SEAT)] * 5),
    "version": st.integers(0, 10**6),
    "shard": st.integers(0, 63),
    "deadline": st.none() | st.integers(0, 2**33),
    "number": st.integers(0, 256),
    "deal": st.none(),
    "lonely": st.booleans(),
    "closed": st.booleans(),
    "listed": st.booleans(),
    "spent": st.integers(0, 10**6),
}
TABLES = st.builds(Table, **TABLE)


def test_everything_that_makes_a_table_is_tried() -> None:
    for kind, tried in ((Table, TABLE), (House, HOUSE), (Seat, SEAT)):
        assert {field.name for field in fields(kind)} == tried.keys()


@given(TABLES)
def test_a_table_without_a_deal_is_read_as_it_was_written(table: Table) -> None:
    assert items.decode(lying(table)) == table


STAGES = [moved(dealt(house(seats=4, stake=0)), moves) for moves in range(13)]


@given(TABLES, st.sampled_from(STAGES))
def test_so_is_one_whose_players_changed_since_the_deal_began(table: Table, stage: Table) -> None:
    mixed = replace(table, deal=stage.deal, seats=(table.seats[0], *stage.seats[1:3], table.seats[3], None))

    assert items.decode(lying(mixed)) == mixed


def test_what_stands_in_the_item_already_is_not_written_into_the_record() -> None:
    table = moved(dealt(house(seats=2)), 6)

    head, *lines = items.encode(table)["r"]["S"].split("\n")

    assert head == "rummy1 bitwire 1 100 1"
    assert lines[:3] == ["@0", "@1", "*"]
    assert table.deal is not None
    assert write(table.deal).endswith(lines[3])


def test_an_address_lies_as_its_hash_with_its_seat_and_nowhere_else() -> None:
    table = moved(dealt(house(seats=2)), 6)
    first, second = (seat for _, seat in table.seated)
    kept = replace(table, seats=(replace(first, address_hash="aB3_-9xZ", wish=Wish.LEAVE), second))

    item = lying(kept)

    assert item["s"]["S"].split("\n")[1].split(" ")[3] == "0l/aB3_-9xZ"
    assert item["s"]["S"].split("\n")[2] == lying(table)["s"]["S"].split("\n")[2]
    assert {name for name, value in item.items() if "aB3_-9xZ" in str(value)} == {"s"}
    assert items.decode(item) == kept


def test_who_left_is_written_out_in_the_record() -> None:
    table = dealt(house(seats=3))
    table = replace(table, seats=(None, *table.seats[1:]))

    first, *others = items.encode(table)["r"]["S"].split("\n")[1:4]

    assert first.startswith(f"0 {player(0)} ")
    assert others == ["@1", "@2"]
    assert items.decode(lying(table)) == table


def test_a_seed_that_is_not_the_chains_is_written_out() -> None:
    table = dealt(house())
    other = replace(table, house=replace(table.house, top=bytes(32)))

    assert "*" not in items.encode(other)["r"]["S"].split("\n")
    assert items.decode(lying(other)) == other


def test_a_finished_deal_is_kept_with_points_and_digest() -> None:
    _, table = ended(house(seats=3))

    assert table.phase is Phase.BETWEEN
    assert items.decode(lying(table)) == table


def test_an_item_runs_out_at_its_second() -> None:
    assert not items.expired({"ttl": {"N": "101"}}, 100)
    assert items.expired({"ttl": {"N": "100"}}, 100)
    assert not items.expired({}, 100)


def size(item: Item) -> int:
    """Bytes that DynamoDB counts: names and values; a number takes a byte for two digits and one more."""
    return sum(len(name.encode()) + _size(value) for name, value in item.items())


def _size(value: AttributeValueTypeDef) -> int:
    if "N" in value:
        return (len(value["N"]) + 1) // 2 + 1
    return len(value["S"].encode()) if "S" in value else len(bytes(value["B"]))


def in_full_use(variant: str, seats: int, moves: int, *, apart: bool = False) -> Table:
    """A table late in its life: big numbers, long commands, names of eight letters."""
    table = moved(dealt(house(variant=variant, seats=seats, stake=100), shard=63), moves)
    named = [replace(seat, name="Anand K.", number=140, address_hash="aB3_-9xZ" * apart) for _, seat in table.seated]
    return replace(table, seats=tuple(named), version=12_345, number=99, spent=140)


@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize("variant", ["bitwire", "market"])
@pytest.mark.parametrize(("seats", "budget"), [(2, 550), (4, 740), (6, 930)])
def test_a_table_keeps_its_byte_budget_at_100_moves(variant: str, seats: int, budget: int, *, apart: bool) -> None:
    assert size(lying(in_full_use(variant, seats, 100, apart=apart))) <= budget


def test_1_kb_holds_a_full_table_for_most_of_a_deal_and_2_kb_always() -> None:
    assert size(lying(in_full_use("bitwire", 6, 200, apart=True))) <= 1024

    table = in_full_use("bitwire", 6, 399, apart=True)
    longest = [
        replace(seat, name="मी" * 8, connection="c" * 24, wish=Wish.LEAVE, number=999_999) for _, seat in table.seated
    ]
    assert size(lying(replace(table, seats=tuple(longest)))) <= 2048
