"""The clocks that are started: one a shard and slot, however many ask."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

import boto3
import pytest
from botocore.exceptions import ClientError, ConnectTimeoutError
from botocore.stub import Stubber

from rummy.aws.clock import WorkflowClock

if TYPE_CHECKING:
    from mypy_boto3_stepfunctions import SFNClient

ARN = "arn:aws:states:xx:000000000000:stateMachine:clock"
SLOT = 1_800_000_000
AT = SLOT * 1000 + 123_456


@pytest.fixture
def client() -> SFNClient:
    return boto3.client("stepfunctions", region_name="xx", aws_access_key_id="test", aws_secret_access_key="test")


@pytest.fixture
def workflow(client: SFNClient) -> Iterator[Stubber]:
    """Answers in order; every answer must be asked for."""
    with Stubber(client) as stubber:
        yield stubber
        stubber.assert_no_pending_responses()


def starts(
    workflow: Stubber, name: str, slot: int = SLOT, wake_at: str = "2027-01-15T08:02:03Z", shard: int = 3
) -> None:
    given = json.dumps({"shard": shard, "slot": slot, "wakeAt": wake_at, "again": True})
    workflow.add_response(
        "start_execution",
        {"executionArn": "a", "startDate": 0},
        {"stateMachineArn": ARN, "name": name, "input": given},
    )


def test_a_clock_is_named_for_its_shard_and_slot_and_wakes_at_once(client: SFNClient, workflow: Stubber) -> None:
    starts(workflow, f"clock-3-{SLOT}")

    WorkflowClock(client, ARN).ensure(3, AT)


def test_what_was_ensured_is_not_ensured_again_in_its_slot(client: SFNClient, workflow: Stubber) -> None:
    clock = WorkflowClock(client, ARN)
    starts(workflow, f"clock-3-{SLOT}")
    clock.ensure(3, AT)
    clock.ensure(3, AT + 1)

    starts(workflow, f"clock-4-{SLOT}", shard=4)
    clock.ensure(4, AT)
    starts(workflow, f"clock-3-{SLOT + 300}", SLOT + 300, "2027-01-15T08:05:00Z")
    clock.ensure(3, (SLOT + 300) * 1000)


def test_a_clock_that_runs_already_is_as_good(client: SFNClient, workflow: Stubber) -> None:
    clock = WorkflowClock(client, ARN)
    workflow.add_client_error("start_execution", "ExecutionAlreadyExists")

    clock.ensure(3, AT)
    clock.ensure(3, AT)


@pytest.mark.parametrize("code", ["ThrottlingException", "ExecutionLimitExceeded", "ServiceUnavailable"])
def test_a_clock_that_could_not_be_started_is_logged_and_tried_again(
    client: SFNClient, workflow: Stubber, code: str, caplog: pytest.LogCaptureFixture
) -> None:
    clock = WorkflowClock(client, ARN)
    workflow.add_client_error("start_execution", code)
    starts(workflow, f"clock-3-{SLOT}")

    clock.ensure(3, AT)
    assert [vars(record)["error"] for record in caplog.records] == [code]
    clock.ensure(3, AT)


def test_a_workflow_service_out_of_reach_is_logged_too(caplog: pytest.LogCaptureFixture) -> None:
    class Silent:
        def start_execution(self, **_: object) -> None:
            raise ConnectTimeoutError(endpoint_url="here")

    WorkflowClock(cast("SFNClient", Silent()), ARN).ensure(3, AT)

    assert [vars(record)["error"] for record in caplog.records] == ["ConnectTimeoutError"]


def test_no_right_to_start_a_clock_is_an_error(client: SFNClient, workflow: Stubber) -> None:
    workflow.add_client_error("start_execution", "AccessDeniedException")

    with pytest.raises(ClientError, match="AccessDenied"):
        WorkflowClock(client, ARN).ensure(3, AT)


def test_a_relief_clock_is_named_for_its_minute_too(client: SFNClient, workflow: Stubber) -> None:
    clock = WorkflowClock(client, ARN)
    starts(workflow, f"clock-3-{SLOT}-2")
    clock.relieve(3, AT)
    workflow.add_client_error("start_execution", "ExecutionAlreadyExists")
    clock.relieve(3, AT + 1)
    starts(workflow, f"clock-3-{SLOT}-3", wake_at="2027-01-15T08:03:03Z")
    clock.relieve(3, AT + 60_000)
