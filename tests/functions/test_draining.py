"""The house drains: deals that run are finished, none begins, players are told, and nothing waits for ever."""

import json
from typing import Any

import pytest

from rummy.table.events import WhyUp
from rummy.table.state import Phase
from rummy.table.timing import WAIT_ALONE
from tests.functions.gateway import CHIPS, Gateway, gateway, player_id
from tools import running


@pytest.fixture
def house() -> Gateway:
    made = gateway()
    made.welcome("Asha", "Ravi", "Meena")
    return made


def drain(house: Gateway, *, on: bool = True) -> str:
    return running.drain(house.ports, on=on, at=house.at).said


def notices(house: Gateway, name: str) -> list[str]:
    pushed = map(json.loads, house.ports.announcer.pushed[f"line-{name}"])
    return [message["code"] for message in pushed if message["type"] == "notice"]


def wait_for_the_clock(house: Gateway, name: str = "Asha") -> None:
    deadline = house.view(name).view.deadline
    assert deadline is not None
    house.at = max(house.at, deadline * 1000)
    house.tick_at()


def closed(house: Gateway, name: str) -> bool:
    """Whether a player was told that his table is closed, and why."""
    told = house.view(name)
    why = [event.why for event in told.events if event.kind == "stood_up"]
    return told.view.seat is None and WhyUp.CLOSED.value in why and notices(house, name) == ["closing"]


def test_a_deal_that_runs_is_finished_and_then_its_table_closes(house: Gateway) -> None:
    for name in ("Asha", "Ravi"):
        house.sit(name)
    assert drain(house).startswith("within seconds no deals begin; live: 1 tables")
    house.play_on("Asha", "Ravi")
    assert house.view("Asha").view.phase is Phase.BETWEEN
    wait_for_the_clock(house)

    assert closed(house, "Asha")
    assert closed(house, "Ravi")
    assert running.status(house.ports, at=house.at).said == "no deals begin; live: none"
    balances = [house.ports.ledger.balance(player_id(name)) for name in ("Asha", "Ravi")]
    assert [balance.escrow for balance in balances] == [0, 0]
    assert sum(balance.available for balance in balances) == 2 * CHIPS


def test_the_time_to_look_at_the_result_is_not_cut_short(house: Gateway) -> None:
    for name in ("Asha", "Ravi"):
        house.sit(name)
    house.play_on("Asha", "Ravi")
    drain(house)
    house.at = (house.view("Asha").view.deadline or 0) * 1000 - 1
    house.tick_at()

    assert house.view("Asha").view.phase is Phase.BETWEEN


def test_tables_that_wait_are_closed_at_their_deadline(house: Gateway) -> None:
    house.sit("Asha")
    for name in ("Ravi", "Meena"):
        house.sit(name, seats=3)
    drain(house)
    house.at += WAIT_ALONE * 1000
    house.tick_at()

    assert [closed(house, name) for name in ("Asha", "Ravi", "Meena")] == [True] * 3
    assert house.ports.tables.due(0, 9) == ()


def test_a_practice_table_is_closed_with_its_bots(house: Gateway) -> None:
    house.sit("Asha", "jili", seats=4, stake=0, practice=True)
    drain(house)
    house.play_on("Asha")
    wait_for_the_clock(house)

    assert closed(house, "Asha")
    assert house.ports.tables.due(0, 9) == ()


@pytest.mark.parametrize("op", ["lobby", "create_private"])
def test_nobody_is_offered_a_seat(house: Gateway, op: str) -> None:
    drain(house)
    refused = house.send("Asha", "matchmake", op, variant="bitwire", stake=10, seats=2)

    assert (refused["type"], refused["code"]) == ("refused", "draining")


def test_who_was_shown_a_table_before_is_refused_too(house: Gateway) -> None:
    kind: dict[str, Any] = {"variant": "bitwire", "stake": 10, "seats": 2}
    shown = house.send("Asha", "matchmake", "lobby", **kind)
    private = house.send("Asha", "matchmake", "create_private", **kind)
    drain(house)
    for offer in (shown, private):
        asked = {**kind, "commitment": offer["commitment"], "nonce": "0" * 32}
        code = {} if offer["code"] is None else {"code": offer["code"]}
        assert house.send("Asha", "matchmake", "join", **asked, **code)["code"] == "draining"
    assert house.send("Asha", "matchmake", "lobby", code=private["code"])["code"] == "draining"


def test_the_lobby_still_tells_what_one_has(house: Gateway) -> None:
    drain(house)

    assert house.send("Asha", "matchmake", "lobby")["available"] == CHIPS


def test_who_sits_is_shown_his_table_when_he_joins_again(house: Gateway) -> None:
    for name in ("Asha", "Ravi"):
        house.sit(name)
    commitment = house.view("Asha").view.commitment
    drain(house)
    kind = {"variant": "bitwire", "stake": 10, "seats": 2}
    again = house.send("Asha", "matchmake", "join", **kind, commitment=commitment, nonce="0" * 32, line="phone")

    assert again is None
    assert house.views("phone")[-1].view.phase is Phase.DRAW


def test_a_table_that_fills_just_then_is_closed_at_once(house: Gateway, monkeypatch: pytest.MonkeyPatch) -> None:
    house.sit("Asha")
    looks = iter([False, False])  # of the lobby and of the join; the deal that would begin looks once more
    monkeypatch.setattr(house.ports.switches, "draining", lambda: next(looks, True))
    house.sit("Ravi")

    assert closed(house, "Asha")
    assert closed(house, "Ravi")


def test_after_a_resume_deals_begin_again(house: Gateway) -> None:
    drain(house)
    assert drain(house, on=False) == "within seconds deals begin; 0 tables are live"
    for name in ("Asha", "Ravi"):
        house.sit(name)

    assert house.view("Asha").view.phase is Phase.DRAW


def test_a_short_drain_ends_no_deal_and_no_table_that_was_not_due(house: Gateway) -> None:
    for name in ("Asha", "Ravi"):
        house.sit(name)
    drain(house)
    house.play_on("Asha", "Ravi")
    drain(house, on=False)
    wait_for_the_clock(house)

    assert (house.view("Asha").view.phase, house.view("Asha").view.deal) == (Phase.DRAW, 2)


def test_the_status_tells_what_is_overdue(house: Gateway) -> None:
    house.sit("Asha")
    told = running.status(house.ports, at=house.at + (WAIT_ALONE + 7) * 1000)

    assert told.said == "deals begin; 1 tables are live"
    assert told.rows == [{"shard": 0, "live": 1, "or_more": False, "overdue_seconds": 7}]
