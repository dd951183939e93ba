"""The one line of a request in the log, and the figures in it."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from functions.move import move
from functions.tick import wake
from rummy import bots
from rummy.edge import lambda_handler, line, logger
from rummy.note import Figure, Note
from rummy.play.ticking import slot_of
from rummy.table.commands import Drop
from rummy.table.state import Phase
from rummy.table.timing import WAIT_ALONE
from rummy.websocket import websocket
from tests.functions.gateway import CHIPS, START, Gateway, gateway, losing, player_id

LINE_BYTES = 350
"""Of a move, with ids as long as those of AWS; CloudWatch takes money for each."""
CONNECTION = "d1kFxcW8hcwCIcA="


class Context:
    """What Lambda says of a call."""

    aws_request_id = "6f8e1f0e-4b5e-5d0c-9d1c-4a5f6b7c8d9e"


@pytest.fixture
def house() -> Gateway:
    made = gateway()
    made.welcome("Asha", "Ravi")
    return made


@pytest.fixture
def lines(capsys: pytest.CaptureFixture[str]) -> Callable[[], list[Any]]:
    """The lines written since it was last asked."""
    return lambda: [json.loads(text) for text in capsys.readouterr().out.splitlines()]


def figures(line: Any) -> dict[str, Any]:
    """What CloudWatch takes out of a line: each figure with what it is told apart by, and its value."""
    found: dict[str, Any] = {}
    for directive in line.get("_aws", {}).get("CloudWatchMetrics", ()):
        assert directive["Namespace"] == "Rummy"
        (names,) = directive["Dimensions"]
        apart = ", ".join(line[name] for name in names)
        found |= {f"{metric['Name']} of {apart}": line[metric["Name"]] for metric in directive["Metrics"]}
    return found


def summed(lines: list[Any]) -> dict[str, int]:
    """All that was counted in these lines."""
    total: dict[str, int] = {}
    for one in lines:
        for name, value in figures(one).items():
            if isinstance(value, int):
                total[name] = total.get(name, 0) + value
    return total


def seated(house: Gateway, variant: str = "bitwire", *, stake: int = 10) -> str:
    for name in ("Asha", "Ravi"):
        house.sit(name, variant, stake=stake)
    return house.view("Asha").view.table


def in_turn(house: Gateway) -> str:
    """Whose turn it is."""
    view = house.view("Asha").view
    assert view.play is not None
    return view.seats[view.play.turn].name


def test_a_move_is_one_line_with_the_ids_of_all_that_it_concerns(
    house: Gateway, lines: Callable[[], list[Any]]
) -> None:
    table, name = seated(house), in_turn(house)
    lines()
    house.command(name, "move", "draw", **{"from": "stock"})

    (told,) = lines()
    assert isinstance(told["_aws"].pop("Timestamp"), int)
    assert told == {
        "route": "move",
        "player": player_id(name),
        "connection": f"line-{name}",
        "table": table,
        "deal": 1,
        "outcome": "accepted",
        "Stage": "memory",
        "Moves": 1,
        "_aws": {
            "CloudWatchMetrics": [{"Namespace": "Rummy", "Dimensions": [["Stage"]], "Metrics": [{"Name": "Moves"}]}]
        },
    }


def test_the_line_of_a_move_stays_short(house: Gateway, capsys: pytest.CaptureFixture[str]) -> None:
    seated(house)
    name = in_turn(house)
    house.send(name, "matchmake", "sync", line=CONNECTION)
    view = house.views(CONNECTION)[-1].view
    body = {"v": 1, "action": "move", "op": "draw", "table": view.table, "deal": 1, "id": 1, "from": "stock"}
    capsys.readouterr()
    event = house.event(name, "MESSAGE", "move", json.dumps(body), CONNECTION)
    websocket(move, lambda: house.ports)(event, Context())

    written = capsys.readouterr().out
    assert json.loads(written)["request"] == Context.aws_request_id
    assert json.loads(written)["Moves"] == 1
    assert len(written.encode()) <= LINE_BYTES


def test_a_refusal_is_counted_under_its_code(house: Gateway, lines: Callable[[], list[Any]]) -> None:
    table = seated(house)
    waiting = "Ravi" if in_turn(house) == "Asha" else "Asha"
    lines()
    house.command(waiting, "move", "draw", **{"from": "stock"})
    house.send_text("Asha", "7H", route="move")

    refused, malformed = lines()
    assert (refused["outcome"], refused["Code"], refused["table"]) == ("refused", "not_your_turn", table)
    assert figures(refused) == {"Refusals of memory, not_your_turn": 1}
    assert (malformed["outcome"], figures(malformed)) == ("refused", {"Refusals of memory, malformed": 1})


def test_the_http_api_writes_the_same_line(house: Gateway, lines: Callable[[], list[Any]]) -> None:
    house.ask("GET /me/deals?limit=99", {"sub": "x", "token_use": "access"})

    (told,) = lines()
    assert (told["route"], told["status"], told["outcome"]) == ("GET /me/deals?limit=99", 401, "refused")
    assert figures(told) == {"Refusals of memory, no_id_token": 1}


def test_a_request_that_fails_leaves_its_line_too(
    house: Gateway, lines: Callable[[], list[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    seated(house)
    lines()

    def broken(_: str) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(house.ports.tables, "load", broken)
    with pytest.raises(ZeroDivisionError):
        house.command("Asha", "move", "drop")

    (told,) = lines()
    assert (told["outcome"], told["player"], figures(told)) == ("failed", player_id("Asha"), {})


def test_no_level_of_the_log_keeps_the_line_back(house: Gateway, lines: Callable[[], list[Any]]) -> None:
    level = logger.log_level
    logger.setLevel("ERROR")
    seated(house)
    logger.setLevel(level)

    assert summed(lines()) == {"DealsStarted of memory": 1}


def test_a_deal_is_counted_when_it_begins_and_when_it_is_settled_with_its_rake(
    house: Gateway, lines: Callable[[], list[Any]]
) -> None:
    seated(house, "market")
    house.play_on("Asha", "Ravi")

    counted = summed(lines())
    left = sum(house.ports.ledger.balance(player_id(name)).available for name in ("Asha", "Ravi"))
    assert counted["DealsStarted of memory"] == counted["DealsSettled of memory"] == 1
    assert counted["Rake of memory"] == 2 * CHIPS - left > 0


def test_what_bots_and_the_clock_play_is_no_move(house: Gateway, lines: Callable[[], list[Any]]) -> None:
    house.sit("Asha", "jili", seats=4, stake=0, practice=True)
    lines()
    deadline = house.view("Asha").view.deadline
    assert deadline is not None
    house.at = deadline * 1000 + 120
    house.tick(shard=0, slot=slot_of(house.at))
    assert "Moves of memory" not in summed(lines())

    house.act("Asha")
    assert summed(lines()).get("Moves of memory") == 1


def test_a_lapse_is_counted_and_its_lag_measured(
    house: Gateway, lines: Callable[[], list[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    seated(house)
    deadline = house.view("Asha").view.deadline
    assert deadline is not None
    lines()
    monkeypatch.setattr("time.time", lambda: deadline + 0.25)
    lambda_handler(wake, lambda: house.ports)({"shard": 0, "slot": slot_of(deadline * 1000)}, Context())

    (told,) = lines()
    assert (told["outcome"], told["shard"], told["woken"]) == ("ticked", 0, 1)
    assert figures(told) == {"ClockLag of memory": [250], "Lapses of memory": 1}
    (directive,) = told["_aws"]["CloudWatchMetrics"]
    assert {"Name": "ClockLag", "Unit": "Milliseconds"} in directive["Metrics"]


def test_who_waits_alone_does_not_lapse(house: Gateway, lines: Callable[[], list[Any]]) -> None:
    house.sit("Asha")
    house.at += WAIT_ALONE * 1000
    house.tick(shard=0, slot=slot_of(house.at))

    assert "Lapses of memory" not in summed(lines())


def test_a_table_that_cannot_be_woken_is_counted(
    house: Gateway, lines: Callable[[], list[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    house.sit("Asha")
    lines()

    def broken(_: str) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(house.ports.tables, "load", broken)
    monkeypatch.setattr("time.time", lambda: START / 1000 + WAIT_ALONE)
    house.tick(shard=0, slot=slot_of(house.at))

    assert summed([told for told in lines() if "outcome" in told]) == {"TablesFailed of memory": 1}


def test_the_age_of_a_settlement_counts_from_the_end_of_the_time_to_arrange(
    house: Gateway, lines: Callable[[], list[Any]]
) -> None:
    seated(house, "classic")
    while house.view("Asha").view.phase is not Phase.ARRANGING:
        house.at += 1000
        name = in_turn(house)
        if isinstance(bots.choose(house.view(name).view), Drop):
            house.command(name, "move", "draw", **{"from": "stock"})
        else:
            house.act(name)
    view = house.view("Asha").view
    assert view.deadline is not None
    lines()
    house.at = view.deadline * 1000 + 300
    house.send("Asha", "settle", "result", table=view.table, deal=1)

    (told,) = lines()
    assert figures(told)["SettlementAge of memory"] == [300]


def test_a_deal_that_ends_in_play_is_settled_by_the_same_write_and_has_no_age(
    house: Gateway, lines: Callable[[], list[Any]]
) -> None:
    seated(house)
    house.command(in_turn(house), "move", "drop")

    counted = {name for told in lines() for name in figures(told)}
    assert "DealsSettled of memory" in counted
    assert "SettlementAge of memory" not in counted


def test_conflicts_are_counted(house: Gateway, lines: Callable[[], list[Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    seated(house)
    monkeypatch.setattr(house.ports.tables, "save", losing(house.ports.tables.save, 2))
    lines()
    house.command(in_turn(house), "move", "draw", **{"from": "stock"})

    assert summed(lines()) == {"Conflicts of memory": 2, "Moves of memory": 1}


def test_pushes_to_connections_that_are_gone_are_counted(house: Gateway, lines: Callable[[], list[Any]]) -> None:
    seated(house)
    mover = in_turn(house)
    house.ports.announcer.gone.add("line-Ravi" if mover == "Asha" else "line-Asha")
    lines()
    house.command(mover, "move", "draw", **{"from": "stock"})

    assert summed(lines()) == {"Moves of memory": 1, "PushesGone of memory": 1}


def test_each_request_has_a_note_of_its_own(house: Gateway, lines: Callable[[], list[Any]]) -> None:
    seated(house)
    lines()
    for _ in range(2):
        house.send("Asha", "ping")

    assert [(told["outcome"], figures(told)) for told in lines()] == [("accepted", {}), ("accepted", {})]
    assert house.ports.note.facts == {}


def test_no_more_values_are_written_than_cloudwatch_takes() -> None:
    note = Note()
    for lag in range(150):
        note.measure(Figure.CLOCK_LAG, lag)

    assert len(json.loads(line(note, "dev", START))["ClockLag"]) == 100


def test_the_figures_of_a_stage_are_its_own(house: Gateway, lines: Callable[[], list[Any]]) -> None:
    house.ports = replace(house.ports, rules=replace(house.ports.rules, stage="prod"))
    seated(house)

    assert summed(lines()) == {"DealsStarted of prod": 1}


def test_the_watchdog_is_counted_once_it_has_looked_everywhere_and_a_tick_is_not(
    house: Gateway, lines: Callable[[], list[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    house.tick(shard=0, slot=slot_of(house.at))
    assert summed(lines()) == {}
    house.tick(watchdog=True)
    assert summed(lines()) == {"Watched of memory": 1}

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(house.ports.tables, "due", broken)
    with pytest.raises(ZeroDivisionError):
        house.tick(watchdog=True)
    assert summed(lines()) == {}
