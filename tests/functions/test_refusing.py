"""Bad input: each has its own code and a sentence saying what would be right, and nothing changes."""

from dataclasses import replace
from typing import Any

import pytest

from rummy.rules.declaration import Fault
from rummy.table.balances import Chips
from rummy.table.refusals import ADVICE, Refusal
from rummy.table.state import Table
from tests.functions.gateway import CHIPS, STAKE, Gateway, gateway, player_id, without_stores

KIND: dict[str, Any] = {"variant": "bitwire", "stake": STAKE, "seats": 2}


@pytest.fixture
def house() -> Gateway:
    made = gateway()
    made.welcome("Asha", "Ravi", "Meena")
    made.sit("Asha")
    made.sit("Ravi")
    return made


def table_of(house: Gateway) -> Table:
    return house.ports.tables.load(house.view("Asha").view.table)


def mover(house: Gateway) -> str:
    return "Asha" if house.view("Asha").view.legal.draw_stock else "Ravi"


def other(house: Gateway) -> str:
    return "Ravi" if mover(house) == "Asha" else "Asha"


def refused(code: str, answer: Any) -> None:
    assert answer["type"] == "refused"
    assert (answer["code"], answer["message"]) == (code, ADVICE[Refusal(code)])


def test_a_move_out_of_turn(house: Gateway) -> None:
    before = table_of(house)

    refused("not_your_turn", house.command(other(house), "move", "draw", **{"from": "stock"}))
    assert table_of(house) == before


def test_a_refusal_names_the_message_it_answers(house: Gateway) -> None:
    assert house.command(other(house), "move", "draw", **{"from": "stock"})["id"] == 1


def test_a_discard_before_a_draw(house: Gateway) -> None:
    refused("must_draw_first", house.command(mover(house), "move", "discard", card="7H"))


def test_a_second_draw_in_one_turn(house: Gateway) -> None:
    name = mover(house)
    house.command(name, "move", "draw", **{"from": "stock"})

    refused("already_drawn", house.command(name, "move", "draw", **{"from": "stock"}))


def test_a_card_that_is_not_held(house: Gateway) -> None:
    name = mover(house)
    house.command(name, "move", "draw", **{"from": "stock"})
    play = house.view(name).view.play
    assert play is not None
    missing = next(card for card in ("2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC") if card not in play.hand)

    refused("not_your_cards", house.command(name, "move", "discard", card=missing))


def test_a_card_that_does_not_exist(house: Gateway) -> None:
    answer = house.command(mover(house), "move", "discard", card="1H")

    assert answer["type"] == "malformed"
    assert answer["message"].startswith("discard.card: '1H' is no card: write rank then suit")


def test_groups_that_are_not_the_cards_held_cost_nothing(house: Gateway) -> None:
    name = mover(house)
    house.command(name, "move", "draw", **{"from": "stock"})
    play = house.view(name).view.play
    assert play is not None
    before = table_of(house)
    groups = [list(play.hand[:3]), list(play.hand[3:13])]

    refused("not_your_cards", house.command(name, "declare", "declare", card=play.hand[0], groups=groups))
    assert table_of(house) == before


def test_a_wrong_declaration_is_no_refusal_but_costs_points(house: Gateway) -> None:
    name = mover(house)
    house.command(name, "move", "draw", **{"from": "stock"})
    play = house.view(name).view.play
    assert play is not None
    groups = [list(play.hand[:13])]

    assert house.command(name, "declare", "declare", card=play.hand[13], groups=groups) is None
    declared = next(event for event in house.view(name).events if event.kind == "declared")
    assert declared.faults is not None
    assert Fault.TOO_FEW_SEQUENCES in [found.fault for found in declared.faults]


def test_a_message_for_another_deal(house: Gateway) -> None:
    table = house.view("Asha").view.table

    refused("stale", house.send("Asha", "move", "drop", table=table, deal=2, id=1))


def test_an_old_number(house: Gateway) -> None:
    name = mover(house)
    house.command(name, "move", "draw", **{"from": "stock"})
    view = house.view(name).view
    house.command(name, "move", "discard", card=view.legal.discard[0])

    answer = house.send(name, "move", "draw", table=view.table, deal=1, id=view.number, **{"from": "stock"})
    refused("stale", answer)


def test_a_table_that_is_not_there(house: Gateway) -> None:
    refused("no_such_table", house.send("Asha", "move", "drop", table="A" * 12, deal=1, id=1))


def test_who_sits_elsewhere_cannot_join(house: Gateway) -> None:
    answer = house.sit("Asha", variant="jili")

    refused("seated_elsewhere", answer)


def test_who_has_too_few_chips_cannot_join(house: Gateway) -> None:
    house.welcome("Kabir", chips=80 * STAKE - 1)

    refused("too_few_chips", house.sit("Kabir"))


def test_a_stake_that_the_house_does_not_offer(house: Gateway) -> None:
    refused("no_such_kind", house.send("Meena", "matchmake", "lobby", variant="jili", stake=7, seats=2))
    refused("no_such_kind", house.send("Meena", "matchmake", "lobby", variant="jili", stake=10, seats=6))


def test_a_commitment_of_a_table_that_has_filled_meanwhile(house: Gateway) -> None:
    house.welcome("Kabir", "Leela")
    old = house.send("Meena", "matchmake", "lobby", **KIND)["commitment"]
    house.sit("Kabir")
    house.sit("Leela")
    answer = house.send("Meena", "matchmake", "join", **KIND, commitment=old, nonce="00" * 16)

    refused("commitment_changed", answer)
    assert answer["commitment"] == house.send("Meena", "matchmake", "lobby", **KIND)["commitment"] != old


def test_a_wrong_code_and_a_full_table_are_refused_alike(house: Gateway) -> None:
    code = house.send("Meena", "matchmake", "create_private", **KIND)["code"]
    house.welcome("Kabir", "Leela")
    house.sit("Kabir", code=code)
    house.sit("Leela", code=code)
    full = house.send("Meena", "matchmake", "lobby", code=code)
    wrong = house.send("Meena", "matchmake", "lobby", code="22222222")

    assert full == wrong
    refused("code_refused", full)


def test_who_sits_nowhere_cannot_sync_or_move(house: Gateway) -> None:
    table = house.view("Asha").view.table

    refused("not_seated", house.send("Meena", "matchmake", "sync"))
    refused("not_seated", house.send("Meena", "move", "drop", table=table, deal=1, id=1))


def test_a_result_is_told_to_those_who_sat_in_the_deal_only(house: Gateway) -> None:
    table = house.view("Asha").view.table

    refused("no_such_deal", house.send("Asha", "settle", "result", table=table, deal=1))
    house.play_on("Asha", "Ravi")
    refused("no_such_deal", house.send("Meena", "settle", "result", table=table, deal=1))
    assert house.send("Asha", "settle", "result", table=table, deal=1)["type"] == "result"


@pytest.mark.parametrize("text", ["", "nonsense", '{"v": 1, "action": "steal"}', '{"v": 1, "action": "$connect"}'])
def test_what_nobody_understands_is_answered_and_nothing_more(house: Gateway, text: str) -> None:
    before = table_of(house)

    assert house.send_text("Asha", text)["type"] == "malformed"
    assert table_of(house) == before


def test_a_route_named_in_a_message_does_not_hang_anybody_up(house: Gateway) -> None:
    answer = house.send_text("Asha", '{"v": 1, "action": "$disconnect"}', route="$disconnect")

    assert answer["type"] == "malformed"
    assert table_of(house).seats[0] is not None
    assert [seat.connection for _, seat in table_of(house).seated] == ["line-Asha", "line-Ravi"]


def test_a_ping_is_answered_without_a_store(house: Gateway) -> None:
    house.ports = without_stores(house.ports)

    assert house.send("Asha", "ping") == {"v": 1, "type": "pong"}


def test_who_loses_every_race_is_told_that_the_house_is_busy(house: Gateway, monkeypatch: pytest.MonkeyPatch) -> None:
    load = house.ports.tables.load

    def a_version_ago(table: str) -> Table:
        now = load(table)
        return replace(now, version=now.version - 1)

    monkeypatch.setattr(house.ports.tables, "load", a_version_ago)

    refused("busy", house.command(mover(house), "move", "draw", **{"from": "stock"}))


def test_who_comes_late_to_the_last_seat_pays_nothing(house: Gateway) -> None:
    house.welcome("Kabir", "Leela")
    shown = house.send("Leela", "matchmake", "lobby", **KIND)
    house.sit("Meena")
    house.sit("Kabir")
    answer = house.send("Leela", "matchmake", "join", **KIND, commitment=shown["commitment"], nonce="00" * 16)

    refused("commitment_changed", answer)
    assert house.ports.ledger.balance(player_id("Leela")).chips == Chips(CHIPS, 0, 1)
