"""The ports as this process's environment says. Nothing is made before it is used, and then once."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable
from functools import cache
from threading import RLock
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import boto3
from botocore.config import Config

from rummy.aws.announcer import CONFIG as PUSHING
from rummy.aws.announcer import GatewayAnnouncer
from rummy.aws.archive import CONFIG as ARCHIVING
from rummy.aws.archive import S3Archive
from rummy.aws.clock import WorkflowClock
from rummy.aws.ledger_store import DynamoLedger
from rummy.aws.settings import Settings, needed, read_settings
from rummy.aws.table_store import DynamoTables
from rummy.aws.tickets import DynamoTickets
from rummy.ports import Announcer, Archive, Clock, Ledger, Ports, Rules, TableStore, Tickets

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

T = TypeVar("T")

STORING: Final = Config(
    connect_timeout=1, read_timeout=3, retries={"mode": "standard", "total_max_attempts": 3}, max_pool_connections=16
)
STARTING: Final = Config(connect_timeout=1, read_timeout=3, retries={"mode": "standard", "total_max_attempts": 2})
PAUSE_MS: Final = 20
"""The longest pause after a first conflict; it doubles with each further one."""

# boto3's session is not for several threads at once, and a tick begins on several.
_making: Final = RLock()


@cache
def settings() -> Settings:
    """What the environment of the process tells."""
    return read_settings(os.environ)


@cache
def aws_ports() -> Ports:
    """The ports of this process. What needs a setting that is not there fails when it is used, naming it."""
    return ports_of(settings())


def ports_of(told: Settings, client: Callable[..., Any] = boto3.client) -> Ports:
    """Ports that make their clients when they are first used; ``client`` makes them as boto3 does."""
    store: Callable[[], DynamoDBClient] = cache(lambda: client("dynamodb", config=STORING))

    def ledger() -> DynamoLedger:
        return DynamoLedger(store(), needed(told.ledger_store, "LEDGER_STORE"))

    def tables() -> TableStore:
        return DynamoTables(store(), needed(told.tables_store, "TABLES_STORE"), _later(ledger), _epoch_seconds)

    def tickets() -> Tickets:
        return DynamoTickets(store(), needed(told.tables_store, "TABLES_STORE"))

    def announcer() -> Announcer:
        url = needed(told.callback_url, "CALLBACK_URL")
        return GatewayAnnouncer(client("apigatewaymanagementapi", endpoint_url=url, config=PUSHING))

    def clock() -> Clock:
        return WorkflowClock(client("stepfunctions", config=STARTING), needed(told.clock_arn, "CLOCK_ARN"))

    def archive() -> Archive:
        return S3Archive(client("s3", config=ARCHIVING), needed(told.reports_bucket, "REPORTS_BUCKET"))

    return Ports(
        tables=_later(tables),
        tickets=_later(tickets),
        ledger=_later(cast("Callable[[], Ledger]", ledger)),
        announcer=_later(announcer),
        clock=_later(clock),
        archive=_later(archive),
        rules=cast(Rules, _Figures(told)),
        luck=secrets.token_bytes,
        pause=_pause,
    )


class _Later:
    """Stands for what is made when something is first asked of it."""

    def __init__(self, make: Callable[[], object]) -> None:
        self._make = make
        self._made: object = None

    def __getattr__(self, name: str) -> object:
        with _making:
            if self._made is None:
                self._made = self._make()
        return getattr(self._made, name)


def _later(make: Callable[[], T]) -> T:
    return cast(T, _Later(make))


class _Figures:
    """The house's figures, each missed only when it is asked for."""

    def __init__(self, told: Settings) -> None:
        self._told = told

    def __getattr__(self, name: str) -> object:
        return needed(getattr(self._told, name), name.upper())


def _epoch_seconds() -> int:
    return int(time.time())


def _pause(attempt: int) -> None:
    """A moment at random, longer with each try, so that those who met do not meet again."""
    time.sleep(secrets.randbelow(PAUSE_MS << attempt) / 1000)
