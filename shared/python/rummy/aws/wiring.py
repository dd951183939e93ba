"""The ports as the settings say. No adapter is loaded, and nothing made, before it is used, and then once."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from functools import cache
from threading import RLock
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import botocore.session
from botocore.config import Config

from rummy.aws.settings import Settings, needed
from rummy.ports import Announcer, Archive, Clock, Ledger, Ports, Rules, SignIns, Switches, TableStore, Tickets

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

    from rummy.aws.ledger_store import DynamoLedger

T = TypeVar("T")

STORING: Final = Config(
    connect_timeout=1, read_timeout=3, retries={"mode": "standard", "total_max_attempts": 3}, max_pool_connections=16
)
STARTING: Final = Config(connect_timeout=1, read_timeout=3, retries={"mode": "standard", "total_max_attempts": 2})
PAUSE_MS: Final = 20
"""The longest pause after a first conflict; it doubles with each further one."""

# A session is not for several threads at once, and a tick begins on several.
_making: Final = RLock()


_session: Final = cache(botocore.session.get_session)


def _client(service: str, **options: Any) -> Any:  # noqa: ANN401 - each service has a client of its own
    """As boto3's session makes it, without loading what boto3 has beside clients."""
    return _session().create_client(service, **options)


def ports_of(told: Settings, client: Callable[..., Any] = _client) -> Ports:
    """Ports that make their clients when they are first used; ``client`` makes them as boto3 does."""
    store: Callable[[], DynamoDBClient] = cache(lambda: client("dynamodb", config=STORING))

    def ledger() -> DynamoLedger:
        from rummy.aws.ledger_store import DynamoLedger

        return DynamoLedger(store(), needed(told.ledger_store, "LEDGER_STORE"))

    def tables() -> TableStore:
        from rummy.aws.table_store import DynamoTables

        return DynamoTables(store(), needed(told.tables_store, "TABLES_STORE"), _later(ledger), _epoch_seconds)

    def tickets() -> Tickets:
        from rummy.aws.tickets import DynamoTickets

        return DynamoTickets(store(), needed(told.tables_store, "TABLES_STORE"))

    def switches() -> Switches:
        from rummy.aws.switches import DynamoSwitches

        return DynamoSwitches(store(), needed(told.tables_store, "TABLES_STORE"))

    def sign_ins() -> SignIns:
        from rummy.aws.sign_ins import CONFIG, CognitoSignIns

        return CognitoSignIns(client("cognito-idp", config=CONFIG), needed(told.user_pool, "USER_POOL"))

    def announcer() -> Announcer:
        from rummy.aws.announcer import CONFIG, GatewayAnnouncer

        url = needed(told.callback_url, "CALLBACK_URL")
        return GatewayAnnouncer(client("apigatewaymanagementapi", endpoint_url=url, config=CONFIG))

    def clock() -> Clock:
        from rummy.aws.clock import WorkflowClock

        return WorkflowClock(client("stepfunctions", config=STARTING), needed(told.clock_arn, "CLOCK_ARN"))

    def archive() -> Archive:
        from rummy.aws.archive import CONFIG, S3Archive

        return S3Archive(client("s3", config=CONFIG), needed(told.reports_bucket, "REPORTS_BUCKET"))

    return Ports(
        tables=_later(tables),
        tickets=_later(tickets),
        switches=_later(switches),
        sign_ins=_later(sign_ins),
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
