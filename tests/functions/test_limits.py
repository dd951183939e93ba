"""Limits where they bite: at the door of a table, at the next deal, and in a reminder."""

import json

import pytest

from rummy.table.limits import Limits
from tests.functions.gateway import STAKE, Gateway, gateway, player_id

HOLD = 80 * STAKE


@pytest.fixture
def house() -> Gateway:
    made = gateway()
    made.welcome("Asha", "Ravi", "Meena")
    return made


def limit(house: Gateway, name: str, **limits: int) -> None:
    house.ports.ledger.limit(player_id(name), Limits(**limits), house.at)


def notices(house: Gateway, name: str) -> list[str]:
    pushed = map(json.loads, house.ports.announcer.pushed[f"line-{name}"])
    return [message["code"] for message in pushed if message["type"] == "notice"]


@pytest.mark.parametrize(
    ("limits", "code"),
    [
        ({"daily_loss": HOLD - 1}, "loss_limit"),
        ({"excluded_until": 1_800_000_060}, "self_excluded"),
    ],
)
def test_a_player_who_is_limited_is_refused_at_the_door(house: Gateway, limits: dict[str, int], code: str) -> None:
    limit(house, "Asha", **limits)

    refused = house.sit("Asha")

    assert (refused["type"], refused["code"]) == ("refused", code)
    assert house.sit("Ravi") is None


def test_he_may_play_once_the_time_is_over(house: Gateway) -> None:
    limit(house, "Asha", excluded_until=1_800_000_060)
    house.at = 1_800_000_060_000

    assert house.sit("Asha") is None


def test_practice_needs_no_chips_and_no_limit_stands_against_it(house: Gateway) -> None:
    limit(house, "Asha", daily_loss=0)

    assert house.sit("Asha", stake=0, practice=True) is None


def test_who_is_limited_before_a_deal_is_stood_up_and_the_rest_are_dealt_in(house: Gateway) -> None:
    for name in ("Asha", "Ravi"):
        house.sit(name, seats=3)
    limit(house, "Ravi", daily_loss=5)
    house.sit("Meena", seats=3)

    view = house.view("Asha").view
    assert [seat.name for seat in view.seats] == ["Asha", "Meena"]
    assert all(seat.dealt_in for seat in view.seats)
    assert house.view("Ravi").view.seat is None
    (up,) = [event for event in house.view("Ravi").events if event.kind == "stood_up"]
    assert up.why == "loss_limit"
    assert house.ports.ledger.balance(player_id("Ravi")).escrow == 0
    assert house.ports.ledger.balance(player_id("Meena")).escrow == HOLD


def test_a_player_is_told_to_pause_when_he_wanted_to_be(house: Gateway) -> None:
    limit(house, "Asha", remind_minutes=1)
    for name in ("Asha", "Ravi"):
        house.sit(name)
    assert notices(house, "Asha") == []

    for _ in range(3):
        house.play_on("Asha", "Ravi")
        house.at = max(house.at, (house.view("Asha").view.deadline or 0) * 1000) + 30_000
        house.tick_at()

    assert notices(house, "Asha")[:1] == ["pause"]
    assert notices(house, "Ravi") == []
