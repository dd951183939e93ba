"""What an operator does with players and tables, over ports in memory."""

import json
from dataclasses import dataclass, field
from typing import Any

import pytest

from rummy.play.loop import TRIES
from rummy.table.balances import FOREVER
from rummy.table.state import Phase
from tests.functions.gateway import CHIPS, START, Gateway, claims_of, gateway, lose, losing, player_id
from tools import running
from tools.outcome import NotDone, as_json, as_table

ASHA = player_id("Asha")
SECOND = START // 1000


@dataclass
class Noting:
    """A door that notes what was done to it."""

    done: list[tuple[str, str]] = field(default_factory=list)
    unknown: frozenset[str] = frozenset()

    def check(self, player: str) -> None:
        if player in self.unknown:
            raise LookupError

    def disable(self, player: str) -> None:
        self.done.append(("disable", player))

    def enable(self, player: str) -> None:
        self.done.append(("enable", player))

    def sign_out(self, player: str) -> None:
        self.done.append(("sign_out", player))

    def hang_up(self, connection: str) -> None:
        self.done.append(("hang_up", connection))


@pytest.fixture
def house() -> Gateway:
    made = gateway()
    made.welcome("Asha", "Ravi", "Meena")
    return made


@pytest.fixture
def door() -> Noting:
    return Noting()


def ban(house: Gateway, door: Noting, until: int | None = None) -> str:
    return running.ban(house.ports, door, ASHA, until=until, at=house.at).said


def test_a_ban_for_good_closes_every_door(house: Gateway, door: Noting) -> None:
    assert ban(house, door) == f"{ASHA} is banned for good and signed out"

    assert door.done == [("sign_out", ASHA), ("disable", ASHA)]
    status, answer = house.ask("POST /tickets", claims_of("Asha"))
    assert (status, answer["code"]) == (403, "banned")
    assert house.sit("Asha")["code"] == "banned"
    assert house.sit("Asha", stake=0)["code"] == "banned"
    assert house.sit("Asha", stake=0, practice=True)["code"] == "banned"
    assert house.ports.ledger.balance(ASHA).banned_until == FOREVER


def test_a_ban_for_a_time_ends_by_itself(house: Gateway, door: Noting) -> None:
    ban(house, door, until=SECOND + 60)
    assert door.done == [("sign_out", ASHA), ("enable", ASHA)]
    assert house.ask("POST /tickets", claims_of("Asha"))[0] == 403
    house.at += 60_000

    assert house.ask("POST /tickets", claims_of("Asha"))[0] == 201
    assert house.sit("Asha") is None


def test_who_is_banned_while_he_waits_loses_his_seat_at_once(house: Gateway, door: Noting) -> None:
    house.sit("Asha", seats=3)
    house.sit("Ravi", seats=3)
    ban(house, door)

    assert [event.why for event in house.view("Ravi").events if event.kind == "stood_up"] == ["banned"]
    assert ("hang_up", "line-Asha") in door.done
    assert house.ports.tables.table_of(ASHA) is None


def test_who_is_banned_in_a_deal_plays_it_out_by_the_clock_and_is_not_dealt_in_again(
    house: Gateway, door: Noting
) -> None:
    for name in ("Asha", "Ravi", "Meena"):
        house.sit(name, seats=3)
    told = running.ban(house.ports, door, ASHA, until=SECOND + 10**6, at=house.at)
    assert told.rows[0]["escrow"] > 0
    house.hang_up("Asha")
    for _ in range(100):
        if house.view("Ravi").view.phase is Phase.BETWEEN:
            break
        house.at = house.ports.tables.due(0, 1)[0].deadline * 1000
        house.tick_at()
    balance = house.ports.ledger.balance(ASHA)

    assert (balance.escrow, house.ports.tables.table_of(ASHA)) == (0, None)
    assert house.view("Ravi").view.seats[0].name != "Asha"


def test_a_deal_about_to_begin_is_begun_without_who_was_banned_meanwhile(house: Gateway) -> None:
    for name in ("Asha", "Ravi"):
        house.sit(name, seats=3)
    house.ports.ledger.ban(ASHA, FOREVER)
    house.sit("Meena", seats=3)

    assert [seat.name for seat in house.view("Ravi").view.seats] == ["Ravi", "Meena"]
    assert [event.why for event in house.view("Asha").events if event.kind == "stood_up"] == ["banned"]


def test_an_unbanned_player_plays_again(house: Gateway, door: Noting) -> None:
    ban(house, door)
    told = running.unban(house.ports, door, ASHA)

    assert door.done[-1] == ("enable", ASHA)
    assert (told.said, told.rows[0]["banned_until"]) == (f"{ASHA} may play again", None)
    assert house.sit("Asha") is None


def test_a_player_is_signed_out_and_his_connection_closed(house: Gateway, door: Noting) -> None:
    assert running.sign_out(house.ports, door, ASHA).said.endswith("no seat of his has a connection")
    house.sit("Asha")
    told = running.sign_out(house.ports, door, ASHA)

    assert told.said == f"{ASHA} is signed out, and the connection of his seat is closed"
    assert door.done == [("sign_out", ASHA), ("sign_out", ASHA), ("hang_up", "line-Asha")]
    assert house.view("Asha").view.seat == 0


def test_who_loses_every_race_is_told(house: Gateway, door: Noting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.ports.ledger, "ban", lose)

    with pytest.raises(NotDone, match="too much changed at once"):
        ban(house, door)


def test_a_table_is_told_without_any_card_while_its_deal_runs(house: Gateway) -> None:
    for name in ("Asha", "Ravi"):
        house.sit(name, "jili")
    view = house.view("Asha").view
    assert view.deadline is not None
    told = running.table(house.ports, view.table, at=view.deadline * 1000 + 40)

    assert told.said == f"table {view.table}: jili at 10, 2 seats"
    assert (told.about["phase"], told.about["deal"], told.about["late_ms"]) == ("draw", 1, 40)
    assert told.about["deadline"] == view.deadline
    assert [(row["seat"], row["player"], row["dealt_in"]) for row in told.rows] == [
        (0, ASHA, True),
        (1, player_id("Ravi"), True),
    ]
    stored = house.ports.tables.load(view.table).deal
    assert stored is not None
    words = set(as_json(told).replace('"', " ").split()) | set(as_table(told).split())
    assert not words & {card for holding in stored.holdings for card in holding.cards}
    assert not words & set(stored.stock)
    assert stored.terms.seed.hex() not in as_json(told)


def test_a_record_is_told_once_its_deal_is_settled(house: Gateway) -> None:
    for name in ("Asha", "Ravi"):
        house.sit(name)
    table = house.view("Asha").view.table
    for deal in (None, 1):
        with pytest.raises(NotDone, match="it is shown once the deal is settled"):
            running.record(house.ports, table, deal)
    house.play_on("Asha", "Ravi")

    assert running.record(house.ports, table, None).said == house.ports.ledger.record(table, 1)


def test_a_table_that_is_not_there_is_told(house: Gateway) -> None:
    with pytest.raises(NotDone, match="there is no table nowhere"):
        running.table(house.ports, "nowhere", at=START)


def test_an_outcome_reads_the_same_for_people_and_machines(house: Gateway) -> None:
    house.sit("Asha")
    told = running.table(house.ports, house.view("Asha").view.table, at=house.at)
    machine, people = json.loads(as_json(told)), as_table(told).splitlines()

    assert machine["said"] == people[0]
    assert machine["about"]["phase"] == "waiting"
    assert "phase         waiting" in people
    assert machine["rows"][0]["name"] == "Asha"
    assert people[-1].split()[:3] == ["0", ASHA, "Asha"]


def test_the_ledger_knows_of_a_ban_though_signing_out_fails(
    house: Gateway, door: Noting, monkeypatch: pytest.MonkeyPatch
) -> None:
    def out_of_order(_: str) -> None:
        raise ConnectionError

    monkeypatch.setattr(door, "sign_out", out_of_order)
    with pytest.raises(ConnectionError):
        ban(house, door)

    assert house.ports.ledger.balance(ASHA).banned_until == FOREVER


def test_a_mistyped_id_gets_no_account_by_a_ban(house: Gateway, door: Noting) -> None:
    nobody = player_id("Nobody")
    door.unknown = frozenset({nobody})
    with pytest.raises(LookupError):
        running.ban(house.ports, door, nobody, until=None, at=house.at)

    assert nobody not in house.ports.ledger.accounts
    assert door.done == []


def test_a_ban_for_a_time_after_one_for_good_lets_him_sign_in(house: Gateway, door: Noting) -> None:
    ban(house, door)
    ban(house, door, until=SECOND + 60)

    assert door.done[-1] == ("enable", ASHA)


@pytest.mark.parametrize("practice", [False, True])
def test_no_open_socket_undoes_a_ban_at_a_table_for_nothing(
    house: Gateway,
    door: Noting,
    practice: bool,  # noqa: FBT001
) -> None:
    house.sit("Asha", "jili", stake=0, practice=practice)
    if not practice:
        house.sit("Ravi", "jili", stake=0)
    ban(house, door)
    house.send("Asha", "matchmake", "sync")
    house.command("Asha", "move", "keep")
    assert house.view("Asha").view.wish is None
    house.play_on(*(["Asha"] if practice else ["Asha", "Ravi"]))
    view = house.view("Asha").view
    assert (view.seat, view.phase) == (0, Phase.BETWEEN)
    house.at = max(house.at, (view.deadline or 0) * 1000)
    house.tick_at()

    assert house.view("Asha").view.seat is None
    assert next(event.why for event in house.view("Asha").events if event.kind == "stood_up") == "banned"
    assert house.ports.tables.table_of(ASHA) is None


@pytest.mark.parametrize("stake", [0, 10])
def test_who_took_a_seat_in_the_moment_of_his_ban_is_not_dealt_in(house: Gateway, door: Noting, stake: int) -> None:
    """His join had looked at the ban before it was there."""
    house.sit("Ravi", stake=stake, seats=3)
    house.sit("Meena", stake=stake, seats=3)
    balance = house.ports.ledger.balance
    with pytest.MonkeyPatch.context() as patch:
        looks = iter([balance(ASHA)] * 2)  # of the lobby, and of the join
        ban(house, door)
        patch.setattr(house.ports.ledger, "balance", lambda player: next(looks, None) or balance(player))
        house.sit("Asha", stake=stake, seats=3)

    assert [seat.name for seat in house.view("Ravi").view.seats] == ["Ravi", "Meena"]
    assert [event.why for event in house.view("Asha").events if event.kind == "stood_up"] == ["banned"]


def test_a_ban_takes_the_seat_though_others_were_faster_at_first(
    house: Gateway, door: Noting, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.sit("Asha", seats=3)
    house.sit("Ravi", seats=3)
    monkeypatch.setattr(house.ports.tables, "save", losing(house.ports.tables.save, TRIES))
    ban(house, door)

    assert house.ports.tables.table_of(ASHA) is None


def test_a_seat_that_cannot_be_taken_is_told_and_never_passed_over(
    house: Gateway, door: Noting, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.sit("Asha", seats=3)

    monkeypatch.setattr(house.ports.tables, "save", lose)
    with pytest.raises(NotDone, match="his table is too busy to take his seat: send it again"):
        ban(house, door)


def test_nobody_who_is_banned_makes_a_private_table(house: Gateway, door: Noting) -> None:
    ban(house, door)

    kind: dict[str, Any] = {"variant": "bitwire", "stake": 0, "seats": 2}
    assert house.send("Asha", "matchmake", "create_private", **kind)["code"] == "banned"


def test_a_deleted_account_is_neither_banned_nor_let_in_again(house: Gateway, door: Noting) -> None:
    assert running.delete(house.ports, ASHA, at=house.at).said == f"{ASHA} is deleted, {CHIPS} chips forfeited"
    assert house.ports.sign_ins.deleted == [ASHA]

    for do in (lambda: ban(house, door), lambda: running.unban(house.ports, door, ASHA)):
        with pytest.raises(NotDone, match="has deleted his account"):
            do()
    assert door.done == []
    assert house.ask("POST /tickets", claims_of("Asha"))[1]["code"] == "banned"


def test_who_may_not_delete_his_account_is_not_deleted_by_the_operator(house: Gateway) -> None:
    house.sit("Asha", seats=3)

    with pytest.raises(NotDone, match="leave, and ask again after it"):
        running.delete(house.ports, ASHA, at=house.at)
    assert house.ports.sign_ins.deleted == []


def test_tables_that_were_not_all_counted_are_so_many_or_more(house: Gateway, monkeypatch: pytest.MonkeyPatch) -> None:
    house.sit("Asha", seats=2)
    house.sit("Ravi", seats=3)
    monkeypatch.setattr(running, "COUNTED", 1)
    told = running.status(house.ports, at=house.at)

    assert told.said == "deals begin; 1 or more tables are live"
    assert [(row["live"], row["or_more"]) for row in told.rows] == [(1, True)]
