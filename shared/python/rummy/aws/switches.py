"""The operator's switches: one small item of the Tables store, of which each process keeps the answer for a moment."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from botocore.exceptions import ClientError

from rummy.aws.dynamo import Key, fields, lost_by

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

KEY: Final = Key("HOUSE", "SWITCHES")
DRAINING: Final = "draining"
KEPT_SECONDS: Final = 2
"""One key takes 6,000 reads like this a second, and every lobby, join and deal asks."""


class DynamoSwitches:
    """Switches in the store named ``store``; ``now`` gives seconds that only go on."""

    def __init__(self, client: DynamoDBClient, store: str, now: Callable[[], float] = time.monotonic) -> None:
        self._client = client
        self._store = store
        self._now = now
        self._answer: bool | None = None
        self._kept_until = 0.0

    def draining(self) -> bool:
        """Whether no more deals begin; as it was some seconds ago, or longer while reads are throttled."""
        answer = self._answer
        if answer is None or self._now() >= self._kept_until:
            answer = self._read(last=answer)
            self._keep(on=answer)
        return answer

    def drain(self, *, on: bool) -> None:
        """Let no more deals begin, or let them begin again."""
        self._client.put_item(TableName=self._store, Item={**KEY.item, **fields({DRAINING: 1 if on else None})})
        self._keep(on=on)

    def _read(self, *, last: bool | None) -> bool:
        """What is switched; when that is not to be had for the load, the last answer if there is one."""
        try:
            found = self._client.get_item(TableName=self._store, Key=KEY.item)
        except ClientError as error:
            if last is None or lost_by(error) is None:
                raise
            return last
        return DRAINING in found.get("Item", {})

    def _keep(self, *, on: bool) -> None:
        self._answer, self._kept_until = on, self._now() + KEPT_SECONDS
