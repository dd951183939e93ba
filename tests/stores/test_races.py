"""Many at once, on the emulator's DynamoDB: moto is not atomic between threads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count
from threading import Barrier
from typing import TYPE_CHECKING

import pytest

from rummy.aws.ledger_store import DynamoLedger
from rummy.aws.table_store import DynamoTables
from rummy.aws.tickets import DynamoTickets
from rummy.ports import Conflict, Identity, kind_of
from rummy.table.balances import Barred, Chips
from rummy.table.commands import Deal
from rummy.table.postings import Account, Kind, Line, Posting, buy_in, grant, settle
from rummy.table.refusals import Refused
from rummy.table.state import Table, new_table
from tests.stores.stores import LEDGER, TABLES, ledger_on, tables_on
from tests.stores.stories import AT, after, drop, house, one_move, sit

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

pytestmark = pytest.mark.emulator

MANY = 50
_runs = count()


@pytest.fixture
def own() -> str:
    """What sets the keys of one test apart from those of the others."""
    return f"run{next(_runs)}"


@pytest.fixture
def tables(emulated: DynamoDBClient) -> DynamoTables:
    return tables_on(emulated, lambda: AT // 1000)


@pytest.fixture
def ledger(emulated: DynamoDBClient) -> DynamoLedger:
    return ledger_on(emulated)


def race(tries: Sequence[Callable[[], object]]) -> Counter[object]:
    """Start all at the same moment, and count what they gave or the class of what they raised."""
    together = Barrier(len(tries))

    def run(one: Callable[[], object]) -> object:
        together.wait()
        try:
            return one()
        except (Conflict, Barred, Refused) as lost:
            return type(lost)

    with ThreadPoolExecutor(len(tries)) as threads:
        return Counter(threads.map(run, tries))


def insisting(one: Callable[[], object]) -> Callable[[], object]:
    """Tried again after each conflict, as play does."""

    def insist() -> object:
        while True:
            try:
                return one()
            except Conflict:
                continue

    return insist


def seated(own: str, *, stake: int = 1, table: str = "") -> Table:
    made = new_table(house(f"{own}{table}", stake=stake))
    return sit(sit(made, 0, f"{own}-a"), 1, f"{own}-b")


def dealt(tables: DynamoTables, ledger: DynamoLedger, own: str) -> Table:
    """A deal for chips, its hold taken."""
    before = seated(own)
    tables.save(None, before, None, AT)
    for one in ("a", "b"):
        ledger.post(grant("WELCOME", f"{own}-{one}", 1000), AT)
    now = after(before, Deal(0))
    assert now.deal is not None
    tables.save(before, now, buy_in(before.house.table, now.deal), AT)
    return now


def held(own: str, number: int) -> Posting:
    lines = (Line(Account.AVAILABLE, -80, f"{own}-a"), Line(Account.ESCROW, 80, f"{own}-a"))
    return Posting(f"BUY_IN#{own}#{number}", Kind.BUY_IN, lines)


def test_of_many_writes_of_one_version_one_counts(tables: DynamoTables, own: str) -> None:
    before = after(seated(own, stake=0), Deal(0))
    tables.save(None, before, None, AT)

    outcomes = race([partial(tables.save, before, one_move(before), None, AT)] * MANY)

    assert outcomes == {(): 1, Conflict: MANY - 1}
    assert tables.load(own) == one_move(before)


def test_a_move_and_the_clock_never_both_count(tables: DynamoTables, ledger: DynamoLedger, own: str) -> None:
    before = dealt(tables, ledger, own)
    over = drop(before)
    assert over.deal is not None
    settling = partial(tables.save, before, over, settle(own, over.deal), AT)
    moving = partial(tables.save, before, one_move(before), None, AT)

    outcomes = race([settling, moving] * (MANY // 2))

    assert outcomes == {(): 1, Conflict: MANY - 1}
    settled = ledger.record(own, 1) is not None
    assert tables.load(own) == (over if settled else one_move(before))
    assert ledger.balance(f"{own}-a").escrow == (0 if settled else 80)


def test_holds_on_a_balance_that_covers_one(ledger: DynamoLedger, own: str) -> None:
    ledger.post(grant("WELCOME", f"{own}-a", 80), AT)

    outcomes = race([insisting(partial(ledger.post, held(own, number), AT)) for number in range(200)])

    assert outcomes == {True: 1, Barred: 199}
    assert ledger.balance(f"{own}-a").chips == Chips(available=0, escrow=80, seq=2)


def test_every_posting_to_one_account_counts_once(emulated: DynamoDBClient, ledger: DynamoLedger, own: str) -> None:
    chips = [insisting(partial(ledger.post, grant(f"GIFT{number % 10}", f"{own}-a", 7), AT)) for number in range(20)]

    outcomes = race(chips)

    assert outcomes == {True: 10, False: 10}
    assert ledger.balance(f"{own}-a").chips == Chips(available=70, escrow=0, seq=10)
    assert entries(emulated, f"{own}-a") == [7 * number for number in range(1, 11)]


def test_one_settlement_delivered_many_times(
    emulated: DynamoDBClient, tables: DynamoTables, ledger: DynamoLedger, own: str
) -> None:
    before = dealt(tables, ledger, own)
    over = drop(before)
    assert over.deal is not None

    outcomes = race([partial(tables.save, before, over, settle(own, over.deal), AT)] * 50)

    assert outcomes == {(): 1, Conflict: 49}
    balances = [ledger.balance(f"{own}-{one}") for one in ("a", "b")]
    assert sorted(balance.available for balance in balances) == [980, 1020]
    assert [(balance.escrow, balance.seq) for balance in balances] == [(0, 3), (0, 3)]
    assert len(entries(emulated, f"{own}-a")) == 3


def test_a_player_who_joins_many_tables_at_once_sits_at_one(tables: DynamoTables, own: str) -> None:
    made = [new_table(house(f"{own}-{number}")) for number in range(20)]
    for table in made:
        tables.save(None, table, None, AT)

    outcomes = race([partial(tables.save, table, sit(table, 0, f"{own}-a"), None, AT) for table in made])

    assert outcomes[()] == 1
    note = tables.table_of(f"{own}-a")
    assert [table.house.table for table in made if tables.load(table.house.table).seated] == [note]


def test_many_who_open_a_table_open_one(tables: DynamoTables, own: str) -> None:
    # A stake of its own makes a kind of its own.
    stake = 1000 + int(own.removeprefix("run"))
    made = [new_table(house(f"{own}-{number}", stake=stake), listed=True) for number in range(20)]

    outcomes = race([partial(tables.save, None, table, None, AT) for table in made])

    assert outcomes == {(): 1, Conflict: 19}
    opened = tables.open_table(kind_of(made[0].house))
    assert opened is not None
    assert tables.load(opened).listed


def test_the_last_seat_is_taken_once(tables: DynamoTables, own: str) -> None:
    before = sit(new_table(house(own)), 0, f"{own}-a")
    tables.save(None, before, None, AT)
    late = [sit(before, number, f"{own}-late{number}") for number in range(1, 21)]

    outcomes = race([partial(tables.save, before, one, None, AT) for one in late])

    assert outcomes == {(): 1, Conflict: 19}
    (_, winner) = tables.load(own).seated[1]
    assert [tables.table_of(f"{own}-late{number}") for number in range(1, 21)].count(own) == 1
    assert tables.table_of(winner.player) == own


def test_moves_and_presence_do_not_disturb_each_other(tables: DynamoTables, own: str) -> None:
    before = after(seated(own, stake=0), Deal(0))
    tables.save(None, before, None, AT)
    moving = partial(tables.save, before, one_move(before), None, AT)
    dialling = [
        partial(tables.connect, own, 1, f"{own}-b", "connection000001=", f"new{number}") for number in range(10)
    ]

    outcomes = race([moving, *dialling])

    assert outcomes == {(): 1, True: 1, False: 9}
    after_all = tables.load(own)
    assert after_all.version == before.version + 1
    assert after_all.seats[1] is not None
    assert str(after_all.seats[1].connection).startswith("new")


def test_a_ticket_burns_once(emulated: DynamoDBClient, own: str) -> None:
    tickets = DynamoTickets(emulated, TABLES)
    who = Identity(own, "Asha")
    tickets.issue(own, who, 100)

    assert race([partial(tickets.burn, own, 99)] * MANY) == {who: 1, None: MANY - 1}


def entries(client: DynamoDBClient, player: str) -> list[int]:
    """What the player had after each entry of his statement, in order."""
    found = client.query(
        TableName=LEDGER,
        KeyConditionExpression="pk = :pk AND begins_with(sk, :entry)",
        ExpressionAttributeValues={":pk": {"S": f"ACCT#{player}"}, ":entry": {"S": "ENTRY#"}},
    )["Items"]
    return [int(entry["available_after"]["N"]) for entry in found]
