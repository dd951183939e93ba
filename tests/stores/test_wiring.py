"""What a function is told, and what it makes of that."""

import os
import subprocess
import sys
from typing import cast

import pytest
from pydantic import ValidationError

from rummy.aws import wiring
from rummy.aws.announcer import GatewayAnnouncer
from rummy.aws.clock import WorkflowClock
from rummy.aws.ledger_store import DynamoLedger
from rummy.aws.process import aws_ports, process_ports
from rummy.aws.settings import MissingSettingError, Settings, read_settings
from rummy.aws.table_store import DynamoTables
from rummy.aws.tickets import DynamoTickets
from rummy.aws.wiring import ports_of
from rummy.ports import Ports

EVERYTHING = {
    "STAGE": "dev",
    "TABLES_STORE": "tables",
    "LEDGER_STORE": "ledger",
    "CLOCK_ARN": "arn",
    "CALLBACK_URL": "https://example.com/dev",
    "ALLOWED_ORIGINS": "https://a.example,https://b.example",
    "STAKES": "0,1,10",
    "PACE": "50",
    "PRACTICE_PACE": "150",
    "SHARDS": "4",
    "WELCOME": "100000",
    "DAILY_GRANT": "10000",
    "APART": "true",
}


def test_the_environment_is_read_as_what_it_means() -> None:
    settings = read_settings({**EVERYTHING, "HOME": "/"})

    assert settings.allowed_origins == ("https://a.example", "https://b.example")
    assert settings.stakes == (0, 1, 10)
    assert (settings.pace, settings.practice_pace, settings.shards, settings.welcome) == (50, 150, 4, 100_000)
    assert settings.tables_store == "tables"
    assert settings.apart is True


@pytest.mark.parametrize(
    "wrong",
    [
        {"STAKES": "1,-1"},
        {"STAKES": "1,x"},
        {"PACE": "0"},
        {"SHARDS": "0"},
        {"WELCOME": "-1"},
        {"DAILY_GRANT": "-1"},
        {"APART": "perhaps"},
        {"PACE": "300"},
    ],
)
def test_a_setting_that_makes_no_sense_is_an_error(wrong: dict[str, str]) -> None:
    with pytest.raises(ValidationError):
        read_settings({**EVERYTHING, "PRACTICE_PACE": "200", **wrong})


def test_practice_is_dealt_from_a_chosen_seed_on_the_local_stage_only() -> None:
    assert read_settings({**EVERYTHING, "STAGE": "local", "PRACTICE_SEED": "a seed"}).practice_seed == "a seed"
    assert not read_settings(EVERYTHING).practice_seed
    for stage in ({"STAGE": "dev"}, {}):
        with pytest.raises(ValidationError, match="PRACTICE_SEED is for the stage local"):
            read_settings({"PRACTICE_SEED": "a seed", **stage})


def test_practice_is_unhurried_unless_told_otherwise() -> None:
    assert read_settings({}).practice_pace == 200
    assert read_settings({"PACE": "50"}).practice_pace == 200
    assert read_settings({"PACE": "300"}).practice_pace == 300


def test_figures_are_told_as_far_as_they_are_known() -> None:
    rules = ports_of(Settings(welcome=5)).rules

    assert rules.welcome == 5
    with pytest.raises(MissingSettingError, match="STAKES"):
        _ = rules.stakes


@pytest.mark.parametrize(
    ("port", "call", "name"),
    [
        ("tables", "load", "TABLES_STORE"),
        ("tickets", "burn", "TABLES_STORE"),
        ("ledger", "balance", "LEDGER_STORE"),
        ("announcer", "push", "CALLBACK_URL"),
        ("clock", "ensure", "CLOCK_ARN"),
    ],
)
def test_what_was_not_given_is_missed_when_it_is_used(
    monkeypatch: pytest.MonkeyPatch, port: str, call: str, name: str
) -> None:
    monkeypatch.setenv("AWS_DEFAULT_REGION", "xx")
    made = getattr(ports_of(Settings()), port)

    with pytest.raises(MissingSettingError, match=name):
        getattr(made, call)


def test_everything_given_everything_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_DEFAULT_REGION", "xx")
    ports = ports_of(read_settings(EVERYTHING))
    kinds = {
        ports.tables: DynamoTables,
        ports.tickets: DynamoTickets,
        ports.ledger: DynamoLedger,
        ports.announcer: GatewayAnnouncer,
        ports.clock: WorkflowClock,
    }

    assert {type(made(port)) for port in kinds} == set(kinds.values())
    assert made(ports.clock) is made(ports.clock)
    assert len(ports.luck(32)) == 32
    ports.pause(0)


def made(port: object) -> object:
    """What stands behind a port, once something was asked of it."""
    return port._client and cast(wiring._Later, port)._made  # type: ignore[attr-defined]


def test_ports_are_made_once_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, setting in EVERYTHING.items():
        monkeypatch.setenv(name, setting)
    process_ports.cache_clear()

    first: Ports = process_ports()

    assert aws_ports("tickets")() is first
    assert first.rules.allowed_origins == ("https://a.example", "https://b.example")
    assert first.rules.stakes == (0, 1, 10)
    process_ports.cache_clear()


def test_making_ports_touches_no_aws() -> None:
    made_without_a_client = (
        "import botocore.session\n"
        "from rummy.aws.process import aws_ports\n"
        "botocore.session.Session.create_client = None\n"
        "aws_ports()()\n"
    )

    subprocess.run([sys.executable, "-c", made_without_a_client], check=True, env={**os.environ, **EVERYTHING})
