"""Who gets in: a ticket opens one socket, once; everything else is refused before the socket opens."""

import asyncio
import json
from http import HTTPStatus

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tools import players
from tools.deploy import Deployed
from tools.players import Player

pytestmark = pytest.mark.emulator

ASHA = Player("asha@door.example", "Asha")


@pytest.fixture(scope="module")
def id_token(stack: Deployed) -> str:
    players.enrol(stack, ASHA)
    return players.sign_in(stack, ASHA)


async def status(stack: Deployed, query: str, origin: str | None = None) -> int:
    headers = {} if origin is None else {"Origin": origin}
    try:
        async with connect(stack.websocket_url + query, proxy=None, additional_headers=headers):
            return HTTPStatus.SWITCHING_PROTOCOLS
    except InvalidStatus as refused:
        return refused.response.status_code


async def said(stack: Deployed, ticket: str, *messages: str) -> list[str]:
    async with connect(f"{stack.websocket_url}?ticket={ticket}", proxy=None) as socket:
        answers = []
        for message in messages:
            await socket.send(message)
            answers.append(await asyncio.wait_for(socket.recv(decode=True), 20))
        return answers


def test_a_ticket_is_good_once(stack: Deployed, id_token: str) -> None:
    ticket = players.ticket(stack, id_token)

    assert asyncio.run(status(stack, f"?ticket={ticket}")) == HTTPStatus.SWITCHING_PROTOCOLS
    assert asyncio.run(status(stack, f"?ticket={ticket}")) == HTTPStatus.FORBIDDEN


def test_a_made_up_ticket_is_refused(stack: Deployed) -> None:
    assert asyncio.run(status(stack, "?ticket=made-up")) == HTTPStatus.FORBIDDEN


def test_no_ticket_is_refused(stack: Deployed) -> None:
    assert asyncio.run(status(stack, "")) == HTTPStatus.UNAUTHORIZED


def test_a_page_of_a_foreign_origin_is_refused(stack: Deployed, id_token: str, origin: str) -> None:
    ticket = players.ticket(stack, id_token)

    assert asyncio.run(status(stack, f"?ticket={ticket}", "https://evil.example")) == HTTPStatus.FORBIDDEN
    assert asyncio.run(status(stack, f"?ticket={ticket}", origin)) == HTTPStatus.SWITCHING_PROTOCOLS


def test_a_child_gets_no_ticket(stack: Deployed) -> None:
    child = Player("child@door.example", "Child", birthdate="2020-01-01")
    players.enrol(stack, child)
    answer = players.ask(stack, "POST", "/tickets", id_token=players.sign_in(stack, child))

    assert (answer.status, answer.body["code"]) == (HTTPStatus.FORBIDDEN, "not_adult")


def test_me_says_what_i_have(stack: Deployed, id_token: str) -> None:
    answer = players.ask(stack, "GET", "/me", id_token=id_token)

    assert answer.status == HTTPStatus.OK
    assert (answer.body["name"], answer.body["available"], answer.body["escrow"]) == ("Asha", 100_000, 0)


def test_bad_messages_are_answered_in_words_and_the_connection_stays_open(stack: Deployed, id_token: str) -> None:
    bad = ["nonsense", "[]", '{"v": 1, "action": "steal"}', '{"v": 9, "action": "ping"}', " " * 9000]
    answers = asyncio.run(said(stack, players.ticket(stack, id_token), *bad, '{"v": 1, "action": "ping"}'))
    told = [json.loads(answer) for answer in answers]

    assert [answer["type"] for answer in told] == [*("malformed",) * len(bad), "pong"]
    assert all(len(answer["message"].split()) > 3 for answer in told[:-1])
