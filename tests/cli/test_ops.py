"""``rummy ops`` on a running stage, and a player's own data over its HTTP API."""

import asyncio
import io
from collections.abc import Iterator
from contextlib import AsyncExitStack
from functools import partial
from http import HTTPStatus
from typing import Any

import boto3
import pytest
from websockets.exceptions import ConnectionClosed

from rummy.ports import Kind
from rummy.table.refusals import Refusal
from rummy.wire.answer import RefusedAnswer
from rummy.wire.answers import Answer
from rummy.wire.matchmake import LobbyAnswer
from tests.cli import answering
from tools import players
from tools.bot_players import BotPlayer, seated_out
from tools.cli import main
from tools.deploy import Deployed
from tools.players import Player
from tools.stage import NotReached, StageDoor, reached

KIND = Kind("classic", 1, 6)
asked = partial(answering.asked, "ops")
refused = partial(answering.refused, "ops")


def ask(stack: Deployed, player: Player, method: str, path: str) -> players.Answer:
    return players.ask(stack, method, path, id_token=players.sign_in(stack, player))


def enrolled(stack: Deployed, name: str) -> Player:
    player = Player(f"{name.lower()}@ops.example", name)
    players.enrol(stack, player)
    return player


@pytest.fixture
def drained(stack: Deployed, capsys: pytest.CaptureFixture[str]) -> Iterator[str]:
    """What is said when the house is drained; deals begin again afterwards."""
    try:
        yield asked(stack, capsys, "drain")["said"]
    finally:
        asked(stack, capsys, "resume")


async def lobby(stack: Deployed, player: Player, kind: type[Answer]) -> Answer:
    """What the lobby answers to who asks for a table, again and again until it is of this kind: within seconds."""
    async with seated_out(stack, player) as bot, asyncio.timeout(60):
        while True:
            await bot.send("matchmake", "lobby", variant=KIND.variant, stake=KIND.stake, seats=KIND.seats)
            answer = await bot.hear()
            if isinstance(answer, kind):
                return answer


@pytest.mark.emulator
def test_a_drained_house_seats_nobody_until_it_is_resumed(
    stack: Deployed, drained: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asha = enrolled(stack, "Asha")

    assert drained.startswith("within seconds no deals begin; live: ")
    told = asyncio.run(lobby(stack, asha, RefusedAnswer))
    assert isinstance(told, RefusedAnswer)
    assert told.code is Refusal.DRAINING
    assert asked(stack, capsys, "status")["said"].startswith("no deals begin; live: ")
    assert asked(stack, capsys, "resume")["said"].startswith("within seconds deals begin; ")
    assert [row["shard"] for row in asked(stack, capsys, "status")["rows"]] == [0, 1]
    assert isinstance(asyncio.run(lobby(stack, asha, LobbyAnswer)), LobbyAnswer)


async def heard_out(bot: BotPlayer) -> None:
    """Listen until the connection is closed."""
    while True:
        await bot.hear()


async def told_of(stack: Deployed, capsys: pytest.CaptureFixture[str], name: str, *words: str) -> tuple[Any, Any]:
    """What is told of the table of a player who waits there, and what a command says that closes his connection."""
    async with AsyncExitStack() as connected:
        bot: BotPlayer = await connected.enter_async_context(seated_out(stack, enrolled(stack, name)))
        await bot.sit(KIND)
        assert bot.view is not None
        table = await asyncio.to_thread(asked, stack, capsys, "table", "--", bot.view.table)
        said = await asyncio.to_thread(asked, stack, capsys, *words)
        with pytest.raises(ConnectionClosed):
            await heard_out(bot)
        return table, said


@pytest.mark.emulator
def test_a_table_is_told_and_a_player_signed_out_loses_his_connection(
    stack: Deployed, capsys: pytest.CaptureFixture[str]
) -> None:
    table, said = asyncio.run(told_of(stack, capsys, "Tara", "sign-out", "tara@ops.example"))

    assert table["about"]["phase"] == "waiting"
    assert [(row["name"], row["connected"], row["dealt_in"]) for row in table["rows"]] == [("Tara", True, False)]
    assert said["said"].endswith("is signed out, and the connection of his seat is closed")
    assert ask(stack, enrolled(stack, "Tara"), "POST", "/tickets").status == HTTPStatus.CREATED


@pytest.mark.emulator
def test_a_banned_player_is_put_out_and_comes_in_again_when_he_is_unbanned(
    stack: Deployed, capsys: pytest.CaptureFixture[str]
) -> None:
    ravi = enrolled(stack, "Ravi")
    token = players.sign_in(stack, ravi)
    _, said = asyncio.run(told_of(stack, capsys, "Ravi", "ban", ravi.email))
    (row,) = said["rows"]
    cognito = boto3.client("cognito-idp", **stack.emulator.aws)

    assert said["said"] == f"{row['player']} is banned for good and signed out"
    assert row["table"] is None
    answer = players.ask(stack, "POST", "/tickets", id_token=token)
    assert (answer.status, answer.body["code"]) == (HTTPStatus.FORBIDDEN, "banned")
    with pytest.raises(cognito.exceptions.NotAuthorizedException):
        players.sign_in(stack, ravi)

    assert asked(stack, capsys, "unban", ravi.email)["said"] == f"{row['player']} may play again"
    assert ask(stack, ravi, "POST", "/tickets").status == HTTPStatus.CREATED


@pytest.mark.emulator
def test_a_ban_for_a_time_says_until_when_and_lets_him_sign_in(
    stack: Deployed, capsys: pytest.CaptureFixture[str]
) -> None:
    meena = enrolled(stack, "Meena")
    (row,) = asked(stack, capsys, "ban", meena.email, "--until", "2099-01-01T00:00")["rows"]

    assert row["banned_until"] == 4_070_889_000
    assert ask(stack, meena, "POST", "/tickets").body["code"] == "banned"
    assert ask(stack, meena, "GET", "/me/export").body["banned_until"] == row["banned_until"]
    assert "--until lies in the past" in refused(stack, capsys, "ban", meena.email, "--until", "2020-01-01")


@pytest.mark.emulator
def test_a_player_exports_his_data_and_deletes_his_account(stack: Deployed, capsys: pytest.CaptureFixture[str]) -> None:
    uma = enrolled(stack, "Uma")
    token = players.sign_in(stack, uma)
    assert players.ask(stack, "GET", "/me", id_token=token).status == HTTPStatus.OK
    exported = players.ask(stack, "GET", "/me/export", id_token=token).body
    deleted = players.ask(stack, "DELETE", "/me", id_token=token)
    again = players.ask(stack, "DELETE", "/me", id_token=token)
    cognito = boto3.client("cognito-idp", **stack.emulator.aws)

    assert exported["profile"] == {"name": "Uma", "email": uma.email, "birthdate": uma.birthdate}
    assert [entry["kind"] for entry in exported["entries"]] == ["GRANT"]
    assert (deleted.status, deleted.body) == (HTTPStatus.OK, {"forfeited": exported["available"]})
    assert (again.status, again.body) == (deleted.status, deleted.body)
    assert cognito.list_users(UserPoolId=stack.outputs["UserPoolId"], Filter=f'email = "{uma.email}"')["Users"] == []
    assert "nobody has signed up as" in refused(stack, capsys, "sign-out", uma.email)


@pytest.mark.emulator
def test_the_operator_deletes_for_who_cannot_once_the_id_is_typed(
    stack: Deployed, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    vani = enrolled(stack, "Vani")
    me = ask(stack, vani, "GET", "/me").body
    for typed in ("", "vani\n"):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        assert main(["ops", "delete", "--port", str(stack.emulator.port), vani.email]) == 1
        assert "Type his id to go on: rummy ops delete: that is not his id" in capsys.readouterr().err
    assert ask(stack, vani, "GET", "/me").body == me

    monkeypatch.setattr("sys.stdin", io.StringIO(f"{me['player']}\n"))
    deleted = asked(stack, capsys, "delete", vani.email)
    again = asked(stack, capsys, "delete", "--yes", "--", me["player"])

    assert deleted["said"] == again["said"] == f"{me['player']} is deleted, {me['available']} chips forfeited"
    assert "nobody has signed up as" in refused(stack, capsys, "delete", "--yes", vani.email)
    assert "has deleted his account" in refused(stack, capsys, "unban", "--", me["player"])


@pytest.mark.emulator
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("ban", "A" * 22), "has no account to sign in with at stage local"),
        (("ban", "B" * 22), "is not 16 bytes"),
        (("table", "nowhere"), "there is no table nowhere"),
        (("table", "nowhere", "--record"), "there is no table nowhere"),
        (("table", "nowhere", "--record", "--deal", "3"), "no record of deal 3 of table nowhere is kept"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_line(
    stack: Deployed, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], told: str
) -> None:
    assert told in refused(stack, capsys, *words)


@pytest.mark.emulator
def test_a_connection_that_is_gone_is_no_failure(stack: Deployed) -> None:
    door = StageDoor(reached("local", stack.emulator.port))
    door.hang_up("nobody-there")
    with pytest.raises(NotReached):
        door.enable("A" * 22)


@pytest.mark.parametrize(
    "words", [(), ("burn",), ("ban",), ("ban", "A" * 22, "--until", "soon"), ("table", "t", "--deal", "0")]
)
def test_what_is_no_command_is_not_understood(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["ops", *words])

    assert ended.value.code == 2
    assert capsys.readouterr().err.startswith("usage: rummy ops")
