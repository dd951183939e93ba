"""What an operator does with money, over ports in memory."""

import json
from collections.abc import Callable

import pytest

from rummy.table.balances import Chips
from rummy.table.limits import LOOSENING_SECONDS, Limits
from rummy.table.notation import replay
from rummy.table.postings import Kind, close
from rummy.table.refusals import Refusal, Refused
from tests.functions.gateway import CHIPS, STAKE, START, Gateway, gateway, lose, player_id
from tools import operating
from tools.operating import Order
from tools.outcome import NotDone

ASHA = player_id("Asha")
HOLD = 80 * STAKE


@pytest.fixture
def house() -> Gateway:
    made = gateway()
    made.welcome("Asha", "Ravi")
    return made


def test_a_balance_is_told_with_its_limits(house: Gateway) -> None:
    house.ports.ledger.limit(ASHA, Limits(500, None, 30), START)
    house.ports.ledger.limit(ASHA, Limits(900, START // 1000 + 60, 30), START)
    told = operating.balance(house.ports, ASHA, at=START)

    assert told.said == f"{ASHA} has {CHIPS}, and 0 in escrow"
    assert told.rows == [
        {
            "player": ASHA,
            "available": CHIPS,
            "escrow": 0,
            "entries": 1,
            "lost_today": 0,
            "daily_loss": 500,
            "excluded_until": START // 1000 + 60,
            "remind_minutes": 30,
            "loosened_from": START // 1000 + LOOSENING_SECONDS,
            "table": None,
        }
    ]


def test_a_grant_is_written_once_under_its_name(house: Gateway) -> None:
    order = Order(ASHA, 500, "diwali")
    first = operating.give(house.ports, order, new=False, at=START)
    again = operating.give(house.ports, order, new=False, at=START + 1)

    assert (first.said, again.said) == ("written as diwali", "diwali was written before: nothing changed")
    assert [first.rows[0]["written"], again.rows[0]["written"]] == [True, False]
    assert house.ports.ledger.balance(ASHA).chips == Chips(CHIPS + 500, 0, 2)


def test_a_name_stands_for_one_posting_of_a_player(house: Gateway) -> None:
    operating.give(house.ports, Order(ASHA, 500, "diwali"), new=False, at=START)
    operating.give(house.ports, Order(player_id("Ravi"), 500, "diwali"), new=False, at=START)

    with pytest.raises(NotDone, match="the name diwali stands for another posting already"):
        operating.give(house.ports, Order(ASHA, 600, "diwali"), new=False, at=START)
    assert house.ports.ledger.balance(ASHA).available == CHIPS + 500


def test_a_name_cannot_stand_in_the_place_of_the_house_s_own_postings(house: Gateway) -> None:
    operating.give(house.ports, Order(ASHA, 5, "WELCOME"), new=False, at=START)

    assert house.ports.ledger.balance(ASHA).available == CHIPS + 5


def test_a_correction_takes_or_gives_and_says_why_on_the_statement(house: Gateway) -> None:
    operating.correct(house.ports, Order(ASHA, -40, "case-17"), reason="paid twice", by="Meena", at=START)
    told = operating.statement(house.ports, ASHA, before=None, most=9)

    assert [row["kind"] for row in told.rows] == ["ADJUST", "GRANT"]
    assert told.rows[0] == {
        "entry": 2,
        "time": START // 1000,
        "kind": "ADJUST",
        "available": -40,
        "escrow": 0,
        "available_after": CHIPS - 40,
        "escrow_after": 0,
        "posting": f"ADJUST#case-17#{ASHA}",
        "reason": "paid twice",
        "by": "Meena",
    }
    assert told.rows[1]["reason"] is None
    json.dumps(told.rows)


def test_no_more_is_taken_than_there_is(house: Gateway) -> None:
    house.sit("Asha")
    house.sit("Ravi")

    with pytest.raises(NotDone, match=f"{ASHA} has {CHIPS - HOLD} available"):
        operating.correct(house.ports, Order(ASHA, -CHIPS, "all"), reason="test", by="me", at=START)


def test_nothing_is_posted_to_who_deleted_his_account(house: Gateway) -> None:
    house.ports.ledger.post(close(ASHA, CHIPS), START)
    attempts: list[Callable[[], object]] = [
        lambda: operating.give(house.ports, Order(ASHA, 5, "x"), new=True, at=START),
        lambda: operating.correct(house.ports, Order(ASHA, -5, "x"), reason="test", by="me", at=START),
    ]
    for do in attempts:
        with pytest.raises(NotDone, match=f"{ASHA} has deleted his account"):
            do()


def test_a_statement_says_how_to_go_on(house: Gateway) -> None:
    for number in range(3):
        operating.give(house.ports, Order(ASHA, 1, str(number)), new=False, at=START)
    first = operating.statement(house.ports, ASHA, before=None, most=2)
    rest = operating.statement(house.ports, ASHA, before=3, most=9)

    assert first.said == f"2 entries of {ASHA}; older ones with --before 3"
    assert (rest.said, [row["entry"] for row in rest.rows]) == (f"2 entries of {ASHA}", [2, 1])


def test_who_has_no_account_is_not_mistaken_for_one_who_has(house: Gateway) -> None:
    nobody = player_id("Nobody")
    order = Order(nobody, 5, "x")
    attempts: list[Callable[[], object]] = [
        lambda: operating.balance(house.ports, nobody, at=START),
        lambda: operating.statement(house.ports, nobody, before=None, most=9),
        lambda: operating.give(house.ports, order, new=False, at=START),
        lambda: operating.correct(house.ports, order, reason="test", by="me", at=START),
    ]
    for do in attempts:
        with pytest.raises(NotDone, match=f"{nobody} has no account"):
            do()

    assert operating.give(house.ports, order, new=True, at=START).rows[0]["available"] == 5


def test_who_loses_every_race_is_told(house: Gateway, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.ports.ledger, "post", lose)

    with pytest.raises(NotDone, match="too much changed at once"):
        operating.give(house.ports, Order(ASHA, 5, "x"), new=False, at=START)


def test_a_deal_is_called_off_its_holds_go_back_and_everybody_is_told(house: Gateway) -> None:
    house.sit("Asha")
    house.sit("Ravi")
    table = house.view("Asha").view.table
    told = operating.call_off(house.ports, table, at=house.at)

    assert told.said == f"deal 1 of table {table} is called off, its record kept and its seats told"
    assert [(row["returned"], row["available"], row["escrow"]) for row in told.rows] == [(HOLD, CHIPS, 0)] * 2
    record = house.ports.ledger.record(table, 1)
    assert record is not None
    assert replay(record).outcome is not None
    posting = house.ports.ledger.posting(f"SETTLE#{table}#1")
    assert posting is not None
    assert posting.kind is Kind.VOID
    for name in ("Asha", "Ravi"):
        assert [event.why for event in house.view(name).events if event.kind == "ended"] == ["void"]


def test_the_next_deal_begins_after_one_that_was_called_off(house: Gateway) -> None:
    house.sit("Asha")
    house.sit("Ravi")
    operating.call_off(house.ports, house.view("Asha").view.table, at=house.at)
    house.at = (house.view("Asha").view.deadline or 0) * 1000
    house.tick_at()

    assert house.view("Asha").view.deal == 2


def test_a_practice_deal_is_called_off_for_its_player_alone(house: Gateway) -> None:
    house.sit("Asha", "jili", stake=0, practice=True)  # no bot can drop there
    told = operating.call_off(house.ports, house.view("Asha").view.table, at=house.at)

    assert [(row["player"], row["returned"]) for row in told.rows] == [(ASHA, 0)]


def test_a_settled_deal_cannot_be_called_off(house: Gateway) -> None:
    house.sit("Asha")
    house.sit("Ravi")
    house.play_on("Asha", "Ravi")
    table = house.view("Asha").view.table

    with pytest.raises(NotDone, match=f"no deal is being played at table {table}; .* `rummy ledger adjust`"):
        operating.call_off(house.ports, table, at=house.at)


def test_a_table_that_is_not_there_is_told(house: Gateway) -> None:
    with pytest.raises(NotDone, match="there is no table nowhere; a deal that is settled"):
        operating.call_off(house.ports, "nowhere", at=house.at)


def test_a_busy_table_is_told(house: Gateway, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(_: str) -> None:
        raise Refused(Refusal.BUSY)

    monkeypatch.setattr(house.ports.tables, "load", busy)

    with pytest.raises(NotDone, match="Too much changed at once"):
        operating.call_off(house.ports, "table", at=house.at)
