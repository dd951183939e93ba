"""What a player hears when others are always faster, or the store says so."""

from typing import Any

import pytest

from tests.functions.gateway import gateway, lose, losing

KIND: dict[str, Any] = {"variant": "market", "stake": 10, "seats": 2}


def test_a_private_table_is_made_though_the_first_write_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    house = gateway()
    monkeypatch.setattr(house.ports.tables, "save", losing(house.ports.tables.save, 1))
    made = house.send("Asha", "matchmake", "create_private", **KIND)

    assert (made["type"], len(made["code"])) == ("lobby", 8)


def test_a_private_table_that_always_loses_is_told_as_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    house = gateway()
    monkeypatch.setattr(house.ports.tables, "save", lose)

    assert house.send("Asha", "matchmake", "create_private", **KIND)["code"] == "busy"
