"""The clocks of the shards: one execution of the workflow a slot, and its name sees to it that there is one only."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from botocore.exceptions import ClientError, ConnectionError, HTTPClientError  # noqa: A004 - botocore's own

from rummy.aws.dynamo import code_of
from rummy.edge import logger
from rummy.play.ticking import slot_of

if TYPE_CHECKING:
    from mypy_boto3_stepfunctions import SFNClient

_RUNS_ALREADY = "ExecutionAlreadyExists"
_BUSY = frozenset({"ExecutionLimitExceeded", "ServiceUnavailable", "ThrottlingException", "TooManyRequestsException"})


class WorkflowClock:
    """Starts executions of the workflow ``arn``."""

    def __init__(self, client: SFNClient, arn: str) -> None:
        self._client = client
        self._arn = arn
        self._ensured: dict[int, int] = {}
        """The slot that the clock of each shard was last known to run in."""

    def ensure(self, shard: int, at: int) -> None:
        """See to it that the shard's clock of the slot at ``at`` (epoch milliseconds) runs.

        When the workflow service is too busy this is logged only: what was saved stands, the next to come tries
        again, and the watchdog within a minute.
        """
        slot = slot_of(at)
        if self._ensured.get(shard) != slot and self._start(f"clock-{shard}-{slot}", shard, at):
            self._ensured[shard] = slot

    def relieve(self, shard: int, at: int) -> None:
        """Start a further clock for the rest of the slot: the shard's own is late. One a minute at most."""
        slot = slot_of(at)
        self._start(f"clock-{shard}-{slot}-{(at // 1000 - slot) // 60}", shard, at)

    def _start(self, name: str, shard: int, at: int) -> bool:
        now = datetime.fromtimestamp(at // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        given = json.dumps({"shard": shard, "slot": slot_of(at), "wakeAt": now, "again": True})
        try:
            self._client.start_execution(stateMachineArn=self._arn, name=name, input=given)
        except ClientError as error:
            if code_of(error) in _BUSY:
                logger.warning("no clock was started", clock=name, error=code_of(error))
                return False
            if code_of(error) != _RUNS_ALREADY:
                raise
        except (ConnectionError, HTTPClientError) as error:
            logger.warning("no clock was started", clock=name, error=type(error).__name__)
            return False
        return True
