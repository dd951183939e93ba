"""Whatever is sent, nothing breaks: never a server error, and never a changed table unless it was a lawful command."""

import copy
import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.functions.gateway import Gateway, claims_of, gateway

ROUTES = ["matchmake", "move", "declare", "settle", "$default"]
TRICKY = st.sampled_from(
    [
        "",
        "\u0000",
        "\u202e7H",
        "\ufeff{}",
        "७",
        "⁷H",
        "7\ufe0fH",
        "7h",
        "\ud83c\udca7",
        "A" * 9000,
        "__proto__",
        "constructor",
        "null",
        "1e400",
        "-0",
    ]
)
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | TRICKY
NESTED = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8) | TRICKY, inner, max_size=4)
)
KNOWN_ANSWERS = {"malformed", "refused", "lobby", "result", "pong"}
UNSAID = {"malformed", "refused"}


def playing() -> Gateway:
    """Two players in a deal, a third outside."""
    house = gateway()
    house.welcome("Asha", "Ravi", "Meena")
    house.sit("Asha")
    house.sit("Ravi")
    return house


@cache
def shared() -> Gateway:
    """One that the tests share, since nothing that they send should change it."""
    return playing()


TABLE = "the table"
"""Stands for the id of the table where they play."""
LAWFUL: list[dict[str, Any]] = [
    {"v": 1, "action": "matchmake", "op": "lobby", "variant": "market", "stake": 10, "seats": 2},
    {"v": 1, "action": "matchmake", "op": "lobby", "code": "23456789"},
    {
        "v": 1,
        "action": "matchmake",
        "op": "join",
        "variant": "market",
        "stake": 10,
        "seats": 2,
        "commitment": "0" * 64,
        "nonce": "1" * 32,
    },
    {"v": 1, "action": "matchmake", "op": "create_private", "variant": "market", "stake": 10, "seats": 2},
    {"v": 1, "action": "matchmake", "op": "leave", "table": TABLE, "deal": 1, "id": 1},
    {"v": 1, "action": "matchmake", "op": "sync"},
    {"v": 1, "action": "move", "op": "draw", "from": "stock", "table": TABLE, "deal": 1, "id": 1},
    {"v": 1, "action": "move", "op": "discard", "card": "7H", "table": TABLE, "deal": 1, "id": 1},
    {"v": 1, "action": "move", "op": "drop", "table": TABLE, "deal": 1, "id": 1},
    {"v": 1, "action": "move", "op": "keep", "table": TABLE, "deal": 1, "id": 1},
    {
        "v": 1,
        "action": "declare",
        "op": "declare",
        "table": TABLE,
        "deal": 1,
        "id": 1,
        "card": "7H",
        "groups": [["2H", "3H", "4H"]],
    },
    {"v": 1, "action": "declare", "op": "arrange", "groups": [["2H", "3H"]], "table": TABLE, "deal": 1, "id": 1},
    {"v": 1, "action": "settle", "op": "result", "table": TABLE, "deal": 1},
    {"v": 1, "action": "ping"},
]


def stored(house: Gateway) -> Mapping[str, object]:
    return dict(house.ports.tables._tables)


def assert_harmless(house: Gateway, name: str, route: str, text: str) -> None:
    before, chips = stored(house), dict(house.ports.ledger.accounts)

    answer = house.send_text(name, text.replace(TABLE, house.view("Asha").view.table), route=route)

    assert answer is None or answer["type"] in KNOWN_ANSWERS
    if answer is not None and answer["type"] in UNSAID:
        assert answer["message"]
        assert stored(house) == before
    assert house.ports.ledger.accounts == chips or name != "Meena"


@given(st.sampled_from(["Asha", "Ravi", "Meena"]), st.sampled_from(ROUTES), st.text(max_size=60) | TRICKY)
def test_any_text(name: str, route: str, text: str) -> None:
    assert_harmless(shared(), name, route, text)


@given(st.sampled_from(["Asha", "Ravi", "Meena"]), st.sampled_from(ROUTES), NESTED)
def test_any_json(name: str, route: str, node: object) -> None:
    assert_harmless(shared(), name, route, json.dumps(node))


@st.composite
def nearly_lawful(draw: st.DrawFn) -> dict[str, Any]:
    """A lawful message with some of its fields left out, exchanged for anything or joined by others."""
    message: dict[str, Any] = copy.deepcopy(draw(st.sampled_from(LAWFUL)))
    for name in draw(st.lists(st.sampled_from(sorted(message)), max_size=2)):
        message.pop(name, None)
    changed = draw(st.dictionaries(st.sampled_from(sorted(message) or ["v"]) | st.text(max_size=6), NESTED, max_size=2))
    return {**message, **changed}


@settings(max_examples=300)
@given(st.sampled_from(["Asha", "Ravi", "Meena"]), st.sampled_from(ROUTES), nearly_lawful())
def test_nearly_lawful_messages(name: str, route: str, message: dict[str, Any]) -> None:
    assert_harmless(playing() if "table" in message else shared(), name, route, json.dumps(message))


def test_nesting_and_size_have_a_limit() -> None:
    for text in ("[" * 100_000, '{"a":' * 50_000, json.dumps({"v": 1, "action": "move", "pad": "x" * 9000})):
        for route in ROUTES:
            assert_harmless(shared(), "Asha", route, text)
            assert shared().send_text("Asha", text, route=route)["type"] == "malformed"


HTTP = ["POST /tickets", "GET /me", "PUT /me/limits", "POST /me/grant", "GET /me/deals", "GET /me/deals/{}/{}"]


@given(
    st.sampled_from(HTTP),
    st.text(max_size=30) | TRICKY | NESTED.map(json.dumps),
    st.dictionaries(st.sampled_from(["sub", "name", "birthdate", "token_use"]), st.text(max_size=40) | TRICKY),
    st.text("abcXYZ0123456789-_.~%", min_size=1, max_size=20),
)
def test_the_http_api_answers_whatever_is_asked(route: str, body: str, claims: dict[str, str], part: str) -> None:
    known = claims_of("Meena")

    status, answer = shared().ask(route.format(part, part), {**known, **claims, "sub": known["sub"]}, body)

    assert status < 500
    assert status < 400 or set(answer) >= {"code", "message"} or status == 404
