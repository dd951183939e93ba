"""What a process knows of the operator's switches without asking each time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import boto3
import pytest
from botocore.exceptions import ClientError
from botocore.stub import Stubber

from rummy.aws.switches import DRAINING, KEPT_SECONDS, KEY, DynamoSwitches

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

ASKED = {"TableName": "store", "Key": KEY.item}
THROTTLED = "ProvisionedThroughputExceededException"


@pytest.fixture
def client() -> DynamoDBClient:
    return boto3.client("dynamodb", region_name="xx", aws_access_key_id="test", aws_secret_access_key="test")


@pytest.fixture
def store(client: DynamoDBClient) -> Iterator[Stubber]:
    """Answers in the order that they are given; a read that finds none left fails, and so does one left over."""
    with Stubber(client) as stubber:
        yield stubber
        stubber.assert_no_pending_responses()


def answers(store: Stubber, *, draining: bool) -> None:
    item = {"Item": {**KEY.item, DRAINING: {"N": "1"}}} if draining else {}
    store.add_response("get_item", item, ASKED)


def test_an_answer_is_kept_for_two_seconds_and_no_longer(client: DynamoDBClient, store: Stubber) -> None:
    seconds = iter([0, KEPT_SECONDS - 0.01, KEPT_SECONDS, KEPT_SECONDS])
    switches = DynamoSwitches(client, "store", lambda: next(seconds))
    answers(store, draining=False)
    answers(store, draining=True)

    assert KEPT_SECONDS == 2
    assert [switches.draining() for _ in range(3)] == [False, False, True]


def test_a_throttled_read_is_answered_as_the_last_one_was(client: DynamoDBClient, store: Stubber) -> None:
    switches = DynamoSwitches(client, "store", iter(range(0, 100, KEPT_SECONDS)).__next__)
    for draining in (True, False):
        answers(store, draining=draining)
        store.add_client_error("get_item", THROTTLED, expected_params=ASKED)

    assert [switches.draining() for _ in range(4)] == [True, True, False, False]


@pytest.mark.parametrize(("first", "code"), [(False, THROTTLED), (True, "AccessDeniedException")])
def test_no_answer_is_made_up(client: DynamoDBClient, store: Stubber, first: bool, code: str) -> None:  # noqa: FBT001
    switches = DynamoSwitches(client, "store", iter(range(0, 100, KEPT_SECONDS)).__next__)
    if first:
        answers(store, draining=False)
        switches.draining()
    store.add_client_error("get_item", code, expected_params=ASKED)

    with pytest.raises(ClientError):
        switches.draining()
