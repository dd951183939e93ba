"""Connections: the newest holds the seat, one that fails harms nobody else, and none of it is a move."""

from collections.abc import Mapping
from typing import Any

import pytest

from functions.connection import connection
from rummy.websocket import websocket
from tests.functions.gateway import STAKE, Gateway, gateway, without_stores


@pytest.fixture
def house() -> Gateway:
    """Three in a deal."""
    made = gateway()
    made.welcome("Asha", "Ravi", "Meena")
    for name in ("Asha", "Ravi", "Meena"):
        made.sit(name, seats=3)
    return made


def lines(house: Gateway) -> list[str | None]:
    table = house.ports.tables.load(house.view("Ravi").view.table)
    return [seat.connection for _, seat in table.seated]


def version(house: Gateway) -> int:
    return house.ports.tables.load(house.view("Ravi").view.table).version


def pushes(house: Gateway) -> dict[str, int]:
    return {line: len(texts) for line, texts in house.ports.announcer.pushed.items()}


def in_turn(house: Gateway) -> str:
    return next(name for name in ("Asha", "Ravi", "Meena") if house.view(name).view.legal.draw_stock)


def draw(house: Gateway, name: str, line: str | None = None) -> Any:
    view = house.view(name).view
    where = {"table": view.table, "deal": view.deal, "id": view.number + 1, "from": "stock"}
    return house.send(name, "move", "draw", line=line, **where)


def test_the_newest_of_three_connections_holds_the_seat(house: Gateway) -> None:
    name = in_turn(house)
    for line in ("phone", "tablet"):
        assert house.send(name, "matchmake", "sync", line=line) is None

    assert [draw(house, name, line)["code"] for line in (None, "phone")] == ["not_your_connection"] * 2
    assert draw(house, name, "tablet") is None
    assert house.views("tablet")[-1].view.number == 1


def test_the_older_connection_hears_nothing_more(house: Gateway) -> None:
    house.send("Asha", "matchmake", "sync", line="phone")
    before = pushes(house)
    house.tick_at()
    other = in_turn(house)
    draw(house, other, "phone" if other == "Asha" else None)
    after = pushes(house)

    assert after["line-Asha"] == before["line-Asha"]
    assert after["phone"] == before["phone"] + 1


def test_what_becomes_of_the_older_connection_is_nothing_to_the_seat(house: Gateway) -> None:
    house.send("Asha", "matchmake", "sync", line="phone")
    house.hang_up("Asha")
    house.ports.announcer.gone.add("line-Asha")
    house.command("Ravi", "move", "drop")

    assert lines(house) == ["phone", "line-Ravi", "line-Meena"]


def test_who_takes_the_older_connection_up_again_holds_the_seat_with_it(house: Gateway) -> None:
    house.send("Asha", "matchmake", "sync", line="phone")
    house.send("Asha", "matchmake", "sync")

    assert lines(house) == ["line-Asha", "line-Ravi", "line-Meena"]


def test_of_two_that_take_over_at_once_the_later_write_holds_the_seat(
    house: Gateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect = house.ports.tables.connect
    faster = iter(["tablet"])

    def a_moment_late(table: str, seat: int, player: str, old: str | None, new: str | None) -> bool:
        for line in faster:
            assert connect(table, seat, player, old, line)
        return connect(table, seat, player, old, new)

    monkeypatch.setattr(house.ports.tables, "connect", a_moment_late)

    assert house.send("Asha", "matchmake", "sync", line="phone") is None
    assert lines(house)[0] == "phone"
    assert house.views("phone")[-1].view.seat == 0


def test_who_is_never_fast_enough_is_told_so(house: Gateway, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.ports.tables, "connect", lambda *_: False)

    assert house.send("Asha", "matchmake", "sync", line="phone")["code"] == "busy"


def test_making_a_connection_touches_no_store_and_posts_nothing(house: Gateway) -> None:
    house.ports = without_stores(house.ports)
    handler = websocket(connection, lambda: house.ports)

    assert handler(house.event("Asha", "CONNECT", "$connect", ""), None) == {"statusCode": 200}


def test_presence_is_no_move(house: Gateway) -> None:
    before, told = version(house), pushes(house)
    house.hang_up("Asha")
    unseated = lines(house)
    house.send("Asha", "matchmake", "sync", line="phone")

    assert unseated == [None, "line-Ravi", "line-Meena"]
    assert version(house) == before
    assert pushes(house) == {**told, "phone": 1}


def test_others_see_who_is_there_with_their_next_view(house: Gateway) -> None:
    house.hang_up("Asha")
    house.command("Ravi", "move", "drop")

    assert [seat.connected for seat in house.view("Ravi").view.seats] == [False, True, True]


def test_a_connection_found_gone_harms_neither_the_move_nor_the_others(house: Gateway) -> None:
    before, told = version(house), pushes(house)
    house.ports.announcer.gone.add("line-Asha")

    assert house.command("Ravi", "move", "drop") is None
    assert version(house) == before + 1
    assert lines(house) == [None, "line-Ravi", "line-Meena"]
    assert pushes(house) == {**told, "line-Ravi": told["line-Ravi"] + 1, "line-Meena": told["line-Meena"] + 1}


def test_a_push_that_is_lost_leaves_the_move_and_the_seats_as_they_are(
    house: Gateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(_messages: Mapping[str, str]) -> frozenset[str]:
        return frozenset()

    before = version(house)
    monkeypatch.setattr(house.ports.announcer, "push", lost)

    assert house.command("Ravi", "move", "drop") is None
    assert version(house) == before + 1
    assert lines(house) == ["line-Asha", "line-Ravi", "line-Meena"]


def test_who_comes_from_nowhere_to_a_seat_noted_as_gone_syncs_first(house: Gateway) -> None:
    house.hang_up("Ravi")
    refused = house.command("Ravi", "move", "drop")
    house.send("Ravi", "matchmake", "sync")

    assert refused["code"] == "not_your_connection"
    assert house.command("Ravi", "move", "drop") is None


def test_a_hang_up_of_who_sits_nowhere_is_nothing(house: Gateway) -> None:
    house.hang_up("Kabir")

    assert house.sit("Asha", seats=3, stake=STAKE) is None
