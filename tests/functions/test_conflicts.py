"""What a player hears when others are always faster, or the store says so."""

from typing import Any

import pytest

from rummy.ports import Conflict
from tests.functions.gateway import gateway

KIND: dict[str, Any] = {"variant": "market", "stake": 10, "seats": 2}


def test_a_private_table_is_made_though_the_first_write_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    house = gateway()
    save, lost = house.ports.tables.save, iter([Conflict()])

    def loses_once(*given: object) -> tuple[str, ...]:
        for conflict in lost:
            raise conflict
        return save(*given)  # type: ignore[arg-type]  # as it was called

    monkeypatch.setattr(house.ports.tables, "save", loses_once)
    made = house.send("Asha", "matchmake", "create_private", **KIND)

    assert (made["type"], len(made["code"])) == ("lobby", 8)


def test_a_private_table_that_always_loses_is_told_as_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    house = gateway()

    def always_loses(*_: object) -> None:
        raise Conflict

    monkeypatch.setattr(house.ports.tables, "save", always_loses)

    assert house.send("Asha", "matchmake", "create_private", **KIND)["code"] == "busy"
