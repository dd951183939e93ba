"""Pushes to WebSocket connections: in parallel, with short time-outs, and one that fails harms none of the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Final

from botocore.config import Config
from botocore.exceptions import ClientError, ConnectionError, HTTPClientError  # noqa: A004 - botocore's own

from rummy.aws.dynamo import code_of
from rummy.edge import logger

if TYPE_CHECKING:
    from mypy_boto3_apigatewaymanagementapi import ApiGatewayManagementApiClient

THREADS: Final = 16
"""A table has six seats at most, and a tick tells several tables at once."""
CONFIG: Final = Config(
    connect_timeout=1,
    read_timeout=2,
    retries={"mode": "standard", "total_max_attempts": 2},
    max_pool_connections=THREADS,
)
GONE: Final = "GoneException"


class _Push(Enum):
    SENT = "sent"
    GONE = "gone"


class GatewayAnnouncer:
    """Posts through the API's own management address."""

    def __init__(self, client: ApiGatewayManagementApiClient) -> None:
        self._client = client

    @cached_property
    def _threads(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(THREADS, thread_name_prefix="push")

    def push(self, messages: Mapping[str, str]) -> frozenset[str]:
        """Send each connection its message; the connections found gone. Never raises for one of them."""
        outcomes = dict(zip(messages, self._threads.map(self._post, messages, messages.values()), strict=True))
        failed = Counter(one for one in outcomes.values() if isinstance(one, str))
        if failed:
            logger.warning("pushes failed", failed=dict(failed), of=len(messages))
        return frozenset(connection for connection, outcome in outcomes.items() if outcome is _Push.GONE)

    def _post(self, connection: str, message: str) -> _Push | str:
        """How the push came out; a name for any failure but a connection that is gone."""
        try:
            self._client.post_to_connection(ConnectionId=connection, Data=message.encode())
        except ClientError as error:
            return _Push.GONE if code_of(error) == GONE else code_of(error)
        except (ConnectionError, HTTPClientError) as error:
            return type(error).__name__
        return _Push.SENT
