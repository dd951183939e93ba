"""Accounts and tickets: adults only, one ticket one connection, a welcome once."""

import uuid
from datetime import datetime

import pytest

from rummy.india import INDIA
from rummy.play.admission import is_adult
from rummy.ports import Identity
from rummy.table.refusals import ADVICE, Refusal
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
    assert (me["player"], me["name"], me["available"]) == ("AAAAAAAAAAAAAAAAAAAABw", "Asha", CHIPS)


@pytest.mark.parametrize("birthdate", ["2020-01-01", "", "yesterday"])
@pytest.mark.parametrize(
    "route",
    [
        "POST /tickets",
        "GET /me",
        "PUT /me/limits",
        "POST /me/grant",
        "GET /me/deals",
        "GET /me/deals/t/1",
    ],
)
def test_the_house_has_nothing_for_who_does_not_show_to_be_an_adult(house: Gateway, route: str, birthdate: str) -> None:
    status, answer = house.ask(route, {**CLAIMS, "birthdate": birthdate})

    assert (status, answer) == (403, {"code": "not_adult", "message": ADVICE[Refusal.NOT_ADULT]})
    assert not house.ports.ledger.accounts


def test_one_is_eighteen_on_the_birthday_by_the_clock_of_india() -> None:
    midnight = int(datetime(2028, 3, 1, tzinfo=INDIA).timestamp() * 1000)

    assert is_adult("2010-03-01", midnight)
    assert not is_adult("2010-03-01", midnight - 1)


def test_an_access_token_is_no_id_token(house: Gateway) -> None:
    status, answer = house.ask("GET /me", {**CLAIMS, "token_use": "access"})

    assert (status, answer) == (401, {"code": "no_id_token", "message": ADVICE[Refusal.NO_ID_TOKEN]})


@pytest.mark.parametrize("name", ["", "a\u202eb", "x" * 17])
def test_a_name_unfit_to_show_is_not_shown(house: Gateway, name: str) -> None:
    assert house.ask("GET /me", {**CLAIMS, "name": name})[1]["name"] == "Player AAAA"
