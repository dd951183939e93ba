"""Deals played through the functions' own handlers, over ports in memory."""

from collections.abc import Mapping
from typing import Any

import pytest

from rummy.rules.variants import VARIANTS
from rummy.table.balances import Chips
from rummy.table.state import Phase
from rummy.table.timing import BETWEEN, WAIT_ALONE, WAIT_ALONE_MORE, WAIT_TOGETHER
from tests.functions.gateway import CHIPS, STAKE, Gateway, gateway, player_id


@pytest.fixture
def house() -> Gateway:
    made = gateway()
    made.welcome("Asha", "Ravi", "Meena")
    return made


def seat_two(house: Gateway, variant: str = "bitwire", **more: Any) -> None:
    house.sit("Asha", variant, **more)
    house.sit("Ravi", variant, **more)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_full_table_is_dealt_to_at_once_and_played_to_its_settlement(house: Gateway, variant: str) -> None:
    seat_two(house, variant)
    dealt = house.view("Asha").view

    house.play_on("Asha", "Ravi")

    result = house.send("Asha", "settle", "result", table=dealt.table, deal=1)
    money = {seat["name"]: seat["money"] for seat in result["result"]["seats"]}
    assert dealt.phase is Phase.DRAW
    assert sum(money.values()) + result["result"]["rake"] == 0
    assert house.ports.ledger.balance(player_id("Asha")).chips == Chips(CHIPS + money["Asha"], 0, 3)
    assert house.ports.ledger.record(dealt.table, 1) == result["record"]


def test_the_hold_stands_in_escrow_while_the_deal_is_played(house: Gateway) -> None:
    seat_two(house)

    assert house.ports.ledger.balance(player_id("Asha")).chips == Chips(CHIPS - 80 * STAKE, 80 * STAKE, 2)


def test_everybody_is_shown_each_version_once(house: Gateway) -> None:
    seat_two(house)
    house.play_on("Asha", "Ravi")
    versions = [told.version for told in house.views("line-Ravi")]

    assert versions == sorted(set(versions))


def test_who_asked_is_told_first(house: Gateway, monkeypatch: pytest.MonkeyPatch) -> None:
    seat_two(house)
    told: list[list[str]] = []
    push = house.ports.announcer.push

    def noted(messages: Mapping[str, str]) -> frozenset[str]:
        told.append([*messages])
        return push(messages)

    monkeypatch.setattr(house.ports.announcer, "push", noted)
    house.command("Ravi", "move", "drop")

    assert told[0] == ["line-Ravi", "line-Asha"]


def test_a_practice_table_is_filled_with_bots_and_moves_no_money(house: Gateway) -> None:
    house.sit("Asha", "market", seats=4, stake=0, practice=True)
    view = house.view("Asha").view

    assert [seat.bot for seat in view.seats] == [False, True, True, True]
    house.play_on("Asha")
    assert house.ports.ledger.balance(player_id("Asha")).chips == Chips(CHIPS, 0, 1)
    assert (view.table, 1) in house.ports.ledger.finished


def test_the_last_person_to_leave_closes_a_practice_table(house: Gateway) -> None:
    house.sit("Asha", stake=0, practice=True)
    house.play_on("Asha")
    house.command("Asha", "matchmake", "leave")

    assert house.view("Asha").view.phase is Phase.CLOSED
    assert house.ports.tables.table_of(player_id("Asha")) is None


def test_a_resend_changes_nothing_and_is_answered_with_the_view(house: Gateway) -> None:
    seat_two(house)
    mover = "Asha" if house.view("Asha").view.legal.draw_stock else "Ravi"
    before = house.view(mover).view
    draw: dict[str, Any] = {"table": before.table, "deal": 1, "id": before.number + 1, "from": "stock"}

    first = house.send(mover, "move", "draw", **draw)
    drawn = house.view(mover)
    again = house.send(mover, "move", "draw", **draw)

    assert (first, again) == (None, None)
    assert house.view(mover).view == drawn.view
    assert house.view(mover).events == ()
    assert len(drawn.view.play.hand if drawn.view.play else ()) == 14


def test_a_repeated_join_is_answered_with_the_view(house: Gateway) -> None:
    house.sit("Asha")
    seen = house.view("Asha").view

    assert house.sit("Asha") is None
    assert house.view("Asha").view == seen


def test_a_private_table_is_found_by_its_code_alone(house: Gateway) -> None:
    kind: dict[str, Any] = {"variant": "classic", "stake": STAKE, "seats": 2}
    code = house.send("Asha", "matchmake", "create_private", **kind)["code"]
    house.sit("Asha", "classic", code=code)
    house.sit("Meena", "classic")
    house.sit("Ravi", "classic", code=code)

    assert [seat.name for seat in house.view("Asha").view.seats] == ["Asha", "Ravi"]
    assert [seat.name for seat in house.view("Meena").view.seats] == ["Meena"]


def test_a_new_connection_takes_the_seat_over(house: Gateway) -> None:
    seat_two(house)
    house.send("Asha", "matchmake", "sync", line="phone")
    mine = house.views("phone")[-1].view
    draw: dict[str, Any] = {"table": mine.table, "deal": 1, "id": mine.number + 1, "from": "stock"}

    assert mine.seat == 0
    assert house.send("Asha", "move", "draw", **draw)["code"] == "not_your_connection"


def test_a_lost_connection_is_seen_by_the_others_and_costs_no_version(house: Gateway) -> None:
    seat_two(house)
    before = house.ports.tables.load(house.view("Asha").view.table)
    house.hang_up("Ravi", line="another line")
    house.hang_up("Ravi")
    after = house.ports.tables.load(before.house.table)

    assert [seat.connection for _, seat in after.seated] == ["line-Asha", None]
    assert (after.version, after.deadline) == (before.version, before.deadline)


def test_a_connection_that_a_push_finds_gone_is_noted(house: Gateway) -> None:
    house.sit("Asha")
    house.ports.announcer.gone.add("line-Asha")
    house.sit("Ravi")

    table = house.ports.tables.load(house.view("Ravi").view.table)
    assert [seat.connection for _, seat in table.seated] == [None, "line-Ravi"]


def test_who_waits_alone_is_told_and_at_last_stood_up(house: Gateway) -> None:
    house.sit("Asha")
    house.at += WAIT_ALONE * 1000
    house.tick_at()
    told = house.view("Asha")
    house.at += WAIT_ALONE_MORE * 1000
    house.tick_at()

    assert [event.kind for event in told.events] == ["no_company"]
    assert house.view("Asha").view.phase is Phase.CLOSED


def test_two_who_wait_are_dealt_to_when_nobody_else_comes(house: Gateway) -> None:
    house.sit("Asha", seats=6)
    house.sit("Ravi", seats=6)
    house.at += WAIT_TOGETHER * 1000
    house.tick_at()

    assert house.view("Asha").view.phase is Phase.DRAW


def test_the_clock_plays_for_who_is_absent_until_he_is_dropped_and_stood_up(house: Gateway) -> None:
    seat_two(house)
    for _ in range(9):  # two turns of two lapses each, then the third lapse of the first seat
        deadline = house.view("Asha").view.deadline
        assert deadline is not None
        house.at = deadline * 1000
        house.tick_at()
    ended = house.view("Asha").view
    house.at += BETWEEN * 1000
    house.tick_at()

    assert ended.play is not None
    assert ended.play.result is not None
    assert house.ports.tables.table_of(player_id("Asha")) is None


def test_who_cannot_pay_the_next_hold_is_stood_up_and_the_others_play(house: Gateway) -> None:
    house.welcome("Kabir", chips=80 * STAKE)
    for name in ("Asha", "Ravi", "Kabir"):
        house.sit(name, seats=3)
    while house.view("Kabir").view.play is None or house.ports.ledger.balance(player_id("Kabir")).escrow:
        house.play_on("Asha", "Ravi", "Kabir")
    lost = house.ports.ledger.balance(player_id("Kabir")).available < 80 * STAKE
    house.at += BETWEEN * 1000
    house.tick_at()

    told = [event for told in house.views("line-Kabir") for event in told.events if event.why == "too_few_chips"]
    assert bool(told) == lost
    assert house.view("Asha").view.deal == 2


def test_a_freed_seat_is_offered_by_the_lobby_again(house: Gateway) -> None:
    house.sit("Asha", seats=3)
    house.sit("Ravi", seats=3)
    house.sit("Meena", seats=3)
    table = house.view("Asha").view.table
    house.play_on("Asha", "Ravi", "Meena")
    house.command("Meena", "matchmake", "leave")

    shown = house.send("Meena", "matchmake", "lobby", variant="bitwire", stake=STAKE, seats=3)
    assert (shown["table"], shown["seated"]) == (table, 2)
