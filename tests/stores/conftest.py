"""The stores: in memory, on moto, and on the emulator where threads race."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import boto3
import pytest
from botocore.config import Config
from moto import mock_aws

from rummy.aws.switches import DynamoSwitches
from rummy.aws.tickets import DynamoTickets
from rummy.memory import memory_ports
from rummy.ports import Ledger, Switches, TableStore, Tickets
from tests.stores.stores import TABLES, empty, ledger_on, make_stores, tables_on
from tests.stores.stories import AT
from tools.emulator import REGION, ClientSettings, emulator

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

THREADS = 50
"""At most, in a race."""


@dataclass
class Time:
    """What the stores take for the time, epoch seconds."""

    now: int = AT // 1000


@dataclass(frozen=True)
class World:
    """One implementation of the stores; ``wait`` lets so many seconds pass."""

    tables: TableStore
    tickets: Tickets
    switches: Switches
    ledger: Ledger
    wait: Callable[[int], None]


def on_dynamodb(client: DynamoDBClient) -> World:
    time = Time()

    def wait(seconds: int) -> None:
        time.now += seconds

    return World(
        tables_on(client, lambda: time.now),
        DynamoTickets(client, TABLES),
        DynamoSwitches(client, TABLES),
        ledger_on(client),
        wait,
    )


def in_memory() -> World:
    ports = memory_ports()
    ports.tables.now = AT // 1000

    def wait(seconds: int) -> None:
        ports.tables.now += seconds

    return World(ports.tables, ports.tickets, ports.switches, ports.ledger, wait)


@pytest.fixture(scope="module")
def moto() -> Iterator[DynamoDBClient]:
    """A client of moto, which other modules' tests must not meet."""
    with mock_aws():
        yield boto3.client("dynamodb", region_name=REGION, aws_access_key_id="test", aws_secret_access_key="test")


@pytest.fixture
def dynamodb(moto: DynamoDBClient) -> DynamoDBClient:
    """Both stores, empty."""
    empty(moto)
    return moto


@pytest.fixture(params=["memory", "moto", pytest.param("emulator", marks=pytest.mark.emulator)])
def world(request: pytest.FixtureRequest) -> World:
    if request.param == "memory":
        return in_memory()
    if request.param == "moto":
        return on_dynamodb(request.getfixturevalue("dynamodb"))
    emulated: DynamoDBClient = request.getfixturevalue("emulated")
    empty(emulated)
    return on_dynamodb(emulated)


@pytest.fixture(scope="session")
def emulation(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClientSettings]:
    """What clients of the emulator are made with."""
    with emulator(log=tmp_path_factory.mktemp("stores") / "log") as running:
        aws = running.aws
        aws["config"] = aws["config"].merge(Config(max_pool_connections=THREADS))
        yield aws


@pytest.fixture(scope="session")
def emulated(emulation: ClientSettings) -> DynamoDBClient:
    """Both stores on the emulator's DynamoDB, which is atomic between threads. Tests share it: each uses other keys."""
    client = boto3.client("dynamodb", **emulation)
    make_stores(client)
    return client
