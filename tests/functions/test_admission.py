"""Accounts and tickets: adults only, one ticket one connection, a welcome once."""

import uuid
from datetime import UTC, datetime, timedelta

import pytest

from functions.account import INDIA, _is_adult
from rummy.ports import Identity
from tests.functions.gateway import CHIPS, Gateway, gateway

SUB = uuid.UUID(int=7)
CLAIMS = {"sub": str(SUB), "name": "Asha", "birthdate": "1990-01-01", "token_use": "id"}


@pytest.fixture
def house() -> Gateway:
    return gateway()


def test_a_ticket_admits_once_and_says_who_is_there(house: Gateway) -> None:
    status, answer = house.ask("POST /tickets", CLAIMS)
    first = house.admit(answer["ticket"])
    second = house.admit(answer["ticket"])

    assert status == 201
    assert first["policyDocument"]["Statement"][0]["Effect"] == "Allow"
    assert first["context"] == {"player": "AAAAAAAAAAAAAAAAAAAABw", "name": "Asha"}
    assert second["policyDocument"]["Statement"][0]["Effect"] == "Deny"


def test_an_unknown_or_missing_or_expired_ticket_admits_nobody(house: Gateway) -> None:
    house.ports.tickets.issue("old", Identity("p", "P"), until=1)

    for ticket in ("unknown", "", None, "old"):
        assert house.admit(ticket)["policyDocument"]["Statement"][0]["Effect"] == "Deny"


def test_a_page_of_a_foreign_origin_is_kept_out_and_burns_no_ticket(house: Gateway) -> None:
    ticket = house.ask("POST /tickets", CLAIMS)[1]["ticket"]

    assert house.admit(ticket, "https://evil.example")["policyDocument"]["Statement"][0]["Effect"] == "Deny"
    assert house.admit(ticket, "https://game.example")["policyDocument"]["Statement"][0]["Effect"] == "Allow"


def test_a_new_player_is_welcomed_once(house: Gateway) -> None:
    for _ in range(2):
        house.ask("POST /tickets", CLAIMS)
    status, me = house.ask("GET /me", CLAIMS)

    assert status == 200
    assert me == {"player": "AAAAAAAAAAAAAAAAAAAABw", "name": "Asha", "available": CHIPS, "escrow": 0, "table": None}


@pytest.mark.parametrize("birthdate", ["2020-01-01", "", "yesterday"])
def test_who_does_not_show_to_be_an_adult_gets_no_ticket(house: Gateway, birthdate: str) -> None:
    status, answer = house.ask("POST /tickets", {**CLAIMS, "birthdate": birthdate})

    assert (status, answer["code"]) == (403, "not_adult")


def test_one_is_eighteen_on_the_birthday_by_the_clock_of_india() -> None:
    midnight = datetime(2028, 3, 1, tzinfo=INDIA)

    assert _is_adult("2010-03-01", midnight.astimezone(UTC))
    assert not _is_adult("2010-03-01", (midnight - timedelta(seconds=1)).astimezone(UTC))


def test_an_access_token_is_no_id_token(house: Gateway) -> None:
    assert house.ask("GET /me", {**CLAIMS, "token_use": "access"})[0] == 401


@pytest.mark.parametrize("name", ["", "a\u202eb", "x" * 17])
def test_a_name_unfit_to_show_is_not_shown(house: Gateway, name: str) -> None:
    assert house.ask("GET /me", {**CLAIMS, "name": name})[1]["name"] == "Player AAAA"
