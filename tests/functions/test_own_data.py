"""All that the house knows of a player, told to him; and his account deleted, the books still adding up."""

import json
from dataclasses import replace
from typing import Any

import pytest

from rummy.play import own_data
from rummy.play.presence import hang_up
from rummy.table.balances import FOREVER, Balance
from rummy.table.limits import NO_LIMITS, Limits
from rummy.table.postings import Account, adjust
from rummy.table.refusals import ADVICE, Refusal
from tests.functions.gateway import CHIPS, START, Gateway, claims_of, gateway, lose, player_id

ASHA = player_id("Asha")
PROFILE = {"name": "Asha", "email": "asha@example.com", "birthdate": "1990-01-01"}


@pytest.fixture
def house() -> Gateway:
    made = gateway()
    made.welcome("Asha", "Ravi")
    return made


def asked(house: Gateway, route: str) -> tuple[int, Any]:
    return house.ask(route, {**claims_of("Asha"), "email": PROFILE["email"]})


def got(house: Gateway, route: str) -> Any:
    status, answer = asked(house, route)
    assert status == 200
    return answer


def play_a_deal(house: Gateway) -> str:
    for name in ("Asha", "Ravi"):
        house.sit(name, "market")
    house.play_on("Asha", "Ravi")
    return house.view("Asha").view.table


def leave(house: Gateway) -> None:
    house.command("Asha", "matchmake", "leave")


def test_an_export_tells_all_that_me_tells_and_the_profile(house: Gateway) -> None:
    told, me = got(house, "GET /me/export"), got(house, "GET /me")

    assert {name: told[name] for name in me} == me
    assert (told["profile"], told["banned_until"]) == (PROFILE, None)


def test_an_export_tells_the_whole_statement_with_its_deals(house: Gateway) -> None:
    table = play_a_deal(house)
    by = "Meena (night (shift))"
    house.ports.ledger.post(adjust("case-17", ASHA, -40, reason="paid twice (deal 1)", by=by), house.at)
    entries = got(house, "GET /me/export")["entries"]
    (deal,) = got(house, "GET /me/deals")["deals"]

    assert [(entry["entry"], entry["kind"]) for entry in entries] == [
        (4, "ADJUST"),
        (3, "SETTLE"),
        (2, "BUY_IN"),
        (1, "GRANT"),
    ]
    assert [entry["deal"] for entry in entries] == [None, deal, None, None]
    assert [entry["reason"] for entry in entries] == ["paid twice (deal 1)", None, None, None]
    assert entries[1]["posting"] == f"SETTLE#{table}#1"
    assert sum(entry["available"] + entry["escrow"] for entry in entries) == entries[0]["available_after"]
    assert "Meena" not in json.dumps(entries)


def test_an_export_is_read_page_by_page(house: Gateway, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_data, "PAGE", 2)
    for number in range(4):
        house.ports.ledger.post(adjust(str(number), ASHA, 1, reason="test", by="me"), house.at)
    pages, cursor = [], ""
    while True:
        page = got(house, f"GET /me/export{cursor}")
        pages.append([entry["entry"] for entry in page["entries"]])
        if page["next"] is None:
            break
        cursor = f"?cursor={page['next']}"

    assert pages == [[5, 4], [3, 2], [1]]


def test_a_cursor_that_is_none_is_told(house: Gateway) -> None:
    status, answer = asked(house, "GET /me/export?cursor=soon")

    assert (status, answer["code"]) == (400, "malformed")
    assert "cursor is the next of the answer before" in answer["message"]


def test_a_deleted_account_has_no_chips_no_limits_and_no_way_in(house: Gateway) -> None:
    house.ports.ledger.limit(ASHA, Limits(daily_loss=500), START)
    assert got(house, "DELETE /me") == {"forfeited": CHIPS}

    balance = house.ports.ledger.balance(ASHA)
    assert (balance.available, balance.escrow, balance.limits) == (0, 0, NO_LIMITS)
    assert balance.closed
    assert house.ports.sign_ins.deleted == [ASHA]
    status, answer = asked(house, "POST /tickets")
    assert (status, answer["code"]) == (403, "banned")
    assert asked(house, "POST /me/grant")[1]["code"] == "banned"
    assert house.sit("Asha", stake=0)["code"] == "banned"
    assert house.ports.ledger.balance(ASHA).available == 0


def test_what_was_issued_is_still_all_that_there_is(house: Gateway) -> None:
    play_a_deal(house)
    leave(house)
    got(house, "DELETE /me")

    ledger = house.ports.ledger
    issued = -sum(posting.of_house(Account.ISSUE) for posting in ledger.postings.values())
    rake = sum(posting.of_house(Account.RAKE) for posting in ledger.postings.values())
    assert issued == sum(one.available + one.escrow for one in ledger.accounts.values()) + rake
    assert rake > 0


def test_deleted_again_it_does_what_was_left_to_do(house: Gateway, monkeypatch: pytest.MonkeyPatch) -> None:
    def out_of_order(_: str) -> None:
        raise ConnectionError

    delete = house.ports.sign_ins.delete
    monkeypatch.setattr(house.ports.sign_ins, "delete", out_of_order)
    with pytest.raises(ConnectionError):
        asked(house, "DELETE /me")
    monkeypatch.setattr(house.ports.sign_ins, "delete", delete)

    assert got(house, "DELETE /me") == {"forfeited": CHIPS}
    assert house.ports.sign_ins.deleted == [ASHA]
    assert house.ports.ledger.balance(ASHA).seq == 2


def refused(house: Gateway) -> None:
    code = Refusal.STILL_PLAYING
    assert asked(house, "DELETE /me") == (409, {"code": code.value, "message": ADVICE[code]})
    assert house.ports.sign_ins.deleted == []
    assert not house.ports.ledger.balance(ASHA).banned_until


def test_nobody_is_deleted_while_he_sits_or_has_chips_held(house: Gateway) -> None:
    house.sit("Asha", "market")
    refused(house)
    house.sit("Ravi", "market")
    refused(house)
    leave(house)
    hang_up(house.ports, player=ASHA, connection="line-Asha")
    for _ in range(100):
        due = house.ports.tables.due(0, 1)
        if not due:
            break
        house.at = due[0].deadline * 1000
        house.tick_at()

    assert asked(house, "DELETE /me")[0] == 200


def test_who_has_won_in_the_same_moment_is_not_deleted_with_it(house: Gateway, monkeypatch: pytest.MonkeyPatch) -> None:
    """The chips that are read are no longer those that he has when the account is closed: looked at again."""
    ledger = house.ports.ledger
    balance, stale = ledger.balance, iter([Balance(available=CHIPS - 700, seq=1)])
    monkeypatch.setattr(ledger, "balance", lambda player: next(stale, None) or balance(player))

    assert got(house, "DELETE /me") == {"forfeited": CHIPS}


def test_who_loses_every_race_is_told_that_the_house_is_busy(house: Gateway, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.ports.ledger, "post", lose)

    assert asked(house, "DELETE /me")[0] == 503
    assert house.ports.sign_ins.deleted == []


def kept(house: Gateway) -> tuple[int, str, str]:
    """How a deletion is refused that leaves everything as it was."""
    before = house.ports.ledger.balance(ASHA)
    status, answer = asked(house, "DELETE /me")
    assert house.ports.ledger.balance(ASHA) == before
    assert house.ports.sign_ins.deleted == []
    return status, answer["code"], answer["message"]


def test_no_ban_ends_with_an_account(house: Gateway) -> None:
    house.ports.ledger.ban(ASHA, FOREVER)
    for_good = "The house bans this account for good, so it cannot be deleted; ask the operator."
    assert kept(house) == (403, "banned", for_good)

    house.ports.ledger.ban(ASHA, START // 1000 + 60)
    assert kept(house)[2].startswith(
        "The house bans this account, so it cannot be deleted; ask again after 2027-01-15 "
    )

    house.at += 60_000
    assert got(house, "DELETE /me") == {"forfeited": CHIPS}


def test_no_break_ends_with_an_account(house: Gateway) -> None:
    house.ports.ledger.limit(ASHA, Limits(excluded_until=START // 1000 + 60), START)
    until = "2027-01-15 13:31:00 in India"
    told = f"You asked to be kept from play, so your account cannot be deleted; ask again after {until}."
    assert kept(house) == (409, "self_excluded", told)

    house.at += 60_000
    assert got(house, "DELETE /me") == {"forfeited": CHIPS}


def test_who_lost_under_a_daily_limit_stays_until_midnight(house: Gateway) -> None:
    play_a_deal(house)
    leave(house)
    has = house.ports.ledger.balance(ASHA)
    lost = has.lost_on_day_of(house.at)
    house.ports.ledger.accounts[ASHA] = replace(has, lost=max(lost, 1))
    house.ports.ledger.limit(ASHA, Limits(daily_loss=10**6), house.at)
    told = "You set a daily loss limit and lost today, so your account stays; ask again after {} in India."
    assert kept(house) == (409, "loss_limit", told.format("2027-01-16 00:00:00"))

    house.at += 86_400_000
    assert asked(house, "DELETE /me")[0] == 200


def test_a_ban_in_the_same_moment_is_stronger_than_a_deletion(house: Gateway, monkeypatch: pytest.MonkeyPatch) -> None:
    """The deletion has looked before it: the ledger itself refuses, and the second look says why."""
    ledger = house.ports.ledger
    balance, stale = ledger.balance, iter([ledger.balance(ASHA)])
    ledger.ban(ASHA, FOREVER)
    monkeypatch.setattr(ledger, "balance", lambda player: next(stale, None) or balance(player))

    assert asked(house, "DELETE /me")[1]["code"] == "banned"
    assert not balance(ASHA).closed


def test_a_deleted_player_gets_no_chips_however_late_they_come(house: Gateway, monkeypatch: pytest.MonkeyPatch) -> None:
    got(house, "DELETE /me")
    balance, before = house.ports.ledger.balance, iter([Balance(seq=1)])
    monkeypatch.setattr(house.ports.ledger, "balance", lambda player: next(before, None) or balance(player))

    assert asked(house, "POST /me/grant")[1]["code"] == "banned"
    assert house.ports.ledger.accounts[ASHA].available == 0


def test_who_was_never_welcomed_is_not_by_asking_what_there_is(house: Gateway) -> None:
    claims = claims_of("Meena", birthdate="2020-01-01")
    status, answer = house.ask("GET /me/export", claims)
    assert (status, answer["available"], answer["entries"]) == (200, 0, [])
    assert answer["profile"]["birthdate"] == "2020-01-01"
    assert player_id("Meena") not in house.ports.ledger.accounts

    assert house.ask("DELETE /me", claims) == (200, {"forfeited": 0})
    assert house.ports.sign_ins.deleted == [player_id("Meena")]


@pytest.mark.parametrize("route", ["GET /me/export", "DELETE /me"])
def test_an_access_token_gets_nobody_s_data(house: Gateway, route: str) -> None:
    status, answer = house.ask(route, {**claims_of("Asha"), "token_use": "access"})

    assert (status, answer["code"]) == (401, "no_id_token")
    assert house.ports.sign_ins.deleted == []
