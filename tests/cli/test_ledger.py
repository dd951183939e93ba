"""``rummy ledger`` on a running stage: what it prints, what it writes and how it ends."""

import asyncio
import os
import re
import subprocess
import sys
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any

import boto3
import pytest

from rummy.ports import Kind
from rummy.wire.pushes import TableAnswer
from tests.cli import answering
from tools import players, stage
from tools.bot_players import BotPlayer, seated_out
from tools.cli import main
from tools.deploy import Deployed
from tools.emulator import free_port
from tools.players import Player
from tools.stage import NotReached, Stage, reached

ROOT = Path(__file__).parents[2]
asked = partial(answering.asked, "ledger")
refused = partial(answering.refused, "ledger")


@pytest.fixture(scope="module")
def asha(stack: Deployed) -> str:
    """A player with a welcome: her id."""
    player = Player("asha@ledger.example", "Asha")
    players.enrol(stack, player)
    answer = players.ask(stack, "GET", "/me", id_token=players.sign_in(stack, player))
    return str(answer.body["player"])


def available(stack: Deployed, capsys: pytest.CaptureFixture[str], player: str) -> int:
    amount: int = asked(stack, capsys, "balance", player)["rows"][0]["available"]
    return amount


@pytest.mark.emulator
def test_a_balance_is_told_by_id_and_by_e_mail(stack: Deployed, asha: str, capsys: pytest.CaptureFixture[str]) -> None:
    by_id = asked(stack, capsys, "balance", asha)

    assert by_id["rows"][0]["player"] == asha
    assert asked(stack, capsys, "balance", "asha@ledger.example") == by_id


@pytest.mark.emulator
def test_a_ledger_restored_to_an_earlier_time_is_read_beside_the_stages_own(
    stack: Deployed, asha: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = available(stack, capsys, asha)
    store = boto3.client("dynamodb", **stack.emulator.aws)
    own = stack.outputs["LedgerStore"]
    store.restore_table_to_point_in_time(SourceTableName=own, TargetTableName="restored", UseLatestRestorableTime=True)
    asked(stack, capsys, "grant", asha, "700")

    restored = asked(stack, capsys, "balance", asha, "--ledger", "restored")["rows"][0]["available"]
    assert (restored, available(stack, capsys, asha)) == (before, before + 700)


@pytest.mark.emulator
def test_what_is_sent_twice_under_a_name_is_written_once(
    stack: Deployed, asha: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = available(stack, capsys, asha)
    first = asked(stack, capsys, "grant", asha, "500", "--name", "diwali")
    again = asked(stack, capsys, "grant", asha, "500", "--name", "diwali")

    assert (first["said"], again["said"]) == ("written as diwali", "diwali was written before: nothing changed")
    assert "choose another --name" in refused(stack, capsys, "grant", asha, "600", "--name", "diwali")
    assert available(stack, capsys, asha) == before + 500


@pytest.mark.emulator
def test_without_a_name_each_grant_gets_one_of_its_own(
    stack: Deployed, asha: str, capsys: pytest.CaptureFixture[str]
) -> None:
    names = [asked(stack, capsys, "grant", asha, "1")["rows"][0]["name"] for _ in range(2)]

    assert len(set(names)) == 2
    assert all(re.fullmatch(r"\d{8}-[0-9a-f]{10}", name) for name in names)


@pytest.mark.emulator
def test_a_correction_says_who_made_it_and_why(
    stack: Deployed, asha: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "operator")
    asked(stack, capsys, "adjust", asha, "-40", "--reason", "paid  twice")
    asked(stack, capsys, "adjust", asha, "40", "--reason", "not paid twice", "--by", "Meena")
    rows = asked(stack, capsys, "statement", asha, "--most", "2")["rows"]

    assert [(row["available"], row["reason"], row["by"]) for row in rows] == [
        (40, "not paid twice", "Meena"),
        (-40, "paid twice", "operator"),
    ]
    assert "no more than that can be taken" in refused(stack, capsys, "adjust", asha, "-9999999", "--reason", "all")


@pytest.mark.emulator
def test_a_statement_is_a_table_that_can_be_read(
    stack: Deployed, asha: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked(stack, capsys, "grant", asha, "7", "--name", "seven")
    capsys.readouterr()
    assert main(["ledger", "statement", asha, "--most", "1", "--port", str(stack.emulator.port)]) == 0
    said, head, row = capsys.readouterr().out.splitlines()

    assert said.startswith(f"1 entries of {asha}; older ones with --before ")
    assert head.split() == [
        *("entry", "time", "kind", "available", "escrow", "available_after", "escrow_after", "posting", "reason", "by")
    ]
    assert re.search(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d +GRANT +7 +0 ", row)
    assert row.endswith(f"GRANT#seven#{asha}{' ' * (head.index('reason') - row.rindex(asha) - len(asha))}-       -")


async def playing(stack: Deployed, connected: AsyncExitStack, *names: str) -> list[BotPlayer]:
    """So many players, dealt to."""
    people = [Player(f"{name}@ledger.example", name) for name in names]
    bots = [await connected.enter_async_context(seated_out(stack, person)) for person in people]
    for bot in bots:
        await bot.sit(Kind("classic", 10, len(names)))
    for bot in bots:
        while bot.view is None or bot.view.play is None:
            await heard(bot)
    return bots


async def heard(bot: BotPlayer) -> TableAnswer:
    while True:
        answer = await asyncio.wait_for(bot.hear(), 20)
        if isinstance(answer, TableAnswer):
            bot.view = answer.view
            return answer


async def called_off(stack: Deployed, capsys: pytest.CaptureFixture[str]) -> tuple[Any, list[str | None], str]:
    """A deal called off while it is played: what is answered, what a seat hears, and what the second time brings."""
    async with AsyncExitStack() as connected:
        bots = await playing(stack, connected, "Tara", "Uma")
        view = bots[0].view
        assert view is not None
        answer = await asyncio.to_thread(asked, stack, capsys, "void", "--", view.table)
        ends: list[str | None] = []
        while not ends:
            ends = [event.why for event in (await heard(bots[0])).events if event.kind == "ended"]
        again = await asyncio.to_thread(refused, stack, capsys, "void", "--", view.table)
        return answer, ends, again


@pytest.mark.emulator
def test_a_deal_is_called_off_its_holds_go_back_and_its_seats_are_told(
    stack: Deployed, capsys: pytest.CaptureFixture[str]
) -> None:
    answer, ends, again = asyncio.run(called_off(stack, capsys))

    assert [(row["returned"], row["available"], row["escrow"]) for row in answer["rows"]] == [(800, 100_000, 0)] * 2
    assert ends == ["void"]
    assert "a deal that is settled cannot be called off: correct it with `rummy ledger adjust`" in again
    for row in answer["rows"]:
        entries = asked(stack, capsys, "statement", "--most", "2", "--", row["player"])["rows"]
        assert [entry["kind"] for entry in entries] == ["VOID", "BUY_IN"]


@pytest.mark.emulator
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("balance", "Asha"), "'Asha' names no player: give his id, 22 characters, or his e-mail"),
        (("balance", 'a"b@c.example'), "names no player"),
        (("balance", "nobody@ledger.example"), "nobody has signed up as nobody@ledger.example at stage local"),
        (("balance", "A" * 22), "has no account"),
        (("grant", "A" * 22, "5"), "has no account"),
        (("void", "nowhere"), "there is no table nowhere"),
        (("balance", "A" * 22, "--stage", "dev"), "there is no stack rummy-dev to be seen: "),
    ],
)
def test_what_cannot_be_done_is_told_in_a_line(
    stack: Deployed,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    told: str,
) -> None:
    # Another stage than the local one is where the environment says, and that is the emulator here.
    for name, setting in {
        "AWS_ENDPOINT_URL": stack.emulator.url,
        "AWS_DEFAULT_REGION": "ap-south-1",
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "NO_PROXY": "127.0.0.1",
    }.items():
        monkeypatch.setenv(name, setting)
    monkeypatch.setattr(boto3, "DEFAULT_SESSION", None)

    assert told in refused(stack, capsys, *words)


def test_where_nothing_answers_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    port = free_port()

    assert main(["ledger", "balance", "A" * 22, "--port", str(port)]) == 1
    assert capsys.readouterr().err == (
        f"rummy ledger balance: nothing answers at 127.0.0.1:{port}: "
        "start the service with `make play`, or name its --port\n"
    )


def test_without_rights_on_aws_a_grant_can_be_sent_again(tmp_path: Path) -> None:
    """No credentials: one line, and the name under which it is written once."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("AWS_")}
    told = {**kept, "HOME": str(tmp_path), "AWS_EC2_METADATA_DISABLED": "true", "AWS_DEFAULT_REGION": "ap-south-1"}
    words = ("ledger", "grant", "A" * 22, "5", "--stage", "dev", "--name", "again")
    command = [sys.executable, "-m", "tools.cli", *words]
    done = subprocess.run(command, cwd=ROOT, env=told, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "rummy ledger grant: Unable to locate credentials; send it again with --name again, and it is written once\n"
    )


def test_a_stack_without_the_outputs_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class Old:
        def describe_stacks(self, StackName: str) -> dict[str, Any]:  # noqa: N803 - as boto3 has it
            outputs = [{"OutputKey": "TablesStore", "OutputValue": StackName}]
            return {"Stacks": [{"Outputs": outputs}]}

    monkeypatch.setattr(stage, "client", lambda *_: Old())

    with pytest.raises(NotReached, match=r"the stack rummy-dev has no output LedgerStore, .*: deploy it anew"):
        reached("dev")


def test_an_id_is_taken_as_it_is() -> None:
    assert Stage("dev", {}, {}).player("-" * 22) == "-" * 22


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("burn",),
        ("balance",),
        ("grant", "A" * 22),
        ("grant", "A" * 22, "0"),
        ("grant", "A" * 22, "-5"),
        ("grant", "A" * 22, "1.5"),
        ("grant", "A" * 22, "5", "--name", "two words"),
        ("adjust", "A" * 22, "5"),
        ("adjust", "A" * 22, "0", "--reason", "x"),
        ("adjust", "A" * 22, "5", "--reason", " "),
        ("statement", "A" * 22, "--most", "1001"),
    ],
)
def test_what_is_not_understood_ends_with_2(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["ledger", *words])

    assert ended.value.code == 2
    assert "usage: rummy ledger" in capsys.readouterr().err
