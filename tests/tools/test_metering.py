"""The counting proxy before an emulator, and what a log tells of functions and metrics."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import boto3
import pytest
from botocore.config import Config
from botocore.exceptions import ClientError

from tools.deploy import Deployed
from tools.emulator import Emulator
from tools.metering.meter import Invocation, invocations, metered, metrics_in, through
from tools.metering.proxy import CountingProxy

STORE = "counted"


@contextmanager
def counting(running: Emulator, function: str) -> Iterator[tuple[CountingProxy, Mapping[str, Any]]]:
    """A proxy, and the settings of a client that asks through it under a function's name."""
    proxy = CountingProxy(running)
    with proxy.serving():
        named = Config(user_agent_extra=f"app/{function}")
        yield proxy, {**running.aws, "endpoint_url": proxy.url, "config": running.aws["config"].merge(named)}


@pytest.fixture
def store(running: Emulator) -> Iterator[str]:
    client = boto3.client("dynamodb", **running.aws)
    names: list[Any] = [{"AttributeName": name, "AttributeType": "S"} for name in ("pk", "day")]
    client.create_table(
        TableName=STORE,
        AttributeDefinitions=names,
        KeySchema=[{"AttributeName": "pk", "KeyType": "HASH"}],
        BillingMode="PAY_PER_REQUEST",
        GlobalSecondaryIndexes=[
            {
                "IndexName": "days",
                "KeySchema": [{"AttributeName": "day", "KeyType": "HASH"}],
                "Projection": {"ProjectionType": "ALL"},
            }
        ],
    )
    yield STORE
    client.delete_table(TableName=STORE)


@pytest.mark.emulator
def test_every_call_is_counted_with_its_function_and_units(running: Emulator, store: str) -> None:
    item = {"pk": {"S": "a"}, "day": {"S": "D"}, "text": {"S": "x" * 1500}}
    with counting(running, "move") as (proxy, aws):
        client = boto3.client("dynamodb", **aws)
        client.put_item(TableName=store, Item=item)
        client.transact_write_items(TransactItems=[{"Put": {"TableName": store, "Item": {**item, "pk": {"S": "b"}}}}])
        found = client.get_item(TableName=store, Key={"pk": {"S": "a"}}, ConsistentRead=True)["Item"]
        with pytest.raises(ClientError):
            client.put_item(TableName=store, Item=item, ConditionExpression="attribute_not_exists(pk)")
        calls = proxy.take()

        assert found == item
        assert [(call.function, call.service, call.operation, call.status) for call in calls] == [
            ("move", "dynamodb", "PutItem", 200),
            ("move", "dynamodb", "TransactWriteItems", 200),
            ("move", "dynamodb", "GetItem", 200),
            ("move", "dynamodb", "PutItem", 400),
        ]
        # Two units each, for 1.5 KB: twice on the store in a transaction, once on the index.
        assert [(call.units.reads, call.units.writes) for call in calls] == [(0, 2 + 2), (0, 4 + 2), (1, 0), (0, 1)]
        assert proxy.take() == []


@pytest.mark.emulator
def test_pushes_and_files_pass_as_they_are(running: Emulator) -> None:
    with counting(running, "tick") as (proxy, aws):
        files = boto3.client("s3", **aws)
        files.create_bucket(Bucket="counted", CreateBucketConfiguration={"LocationConstraint": "ap-south-1"})
        files.put_object(Bucket="counted", Key="a", Body=b"content")

        assert files.get_object(Bucket="counted", Key="a")["Body"].read() == b"content"
        url = f"{proxy.url}/_aws/execute-api/none/none"
        gateway = boto3.client("apigatewaymanagementapi", **{**aws, "endpoint_url": url})
        with pytest.raises(ClientError):
            gateway.post_to_connection(ConnectionId="gone=", Data=b"12345")
        *_, push = proxy.take()

        assert (push.function, push.service, push.operation, push.sent) == (
            "tick",
            "execute-api",
            "PostToConnection",
            5,
        )


@pytest.mark.emulator
def test_a_function_of_the_stack_is_metered_and_then_left_alone(stack: Deployed) -> None:
    client = boto3.client("lambda", **stack.emulator.aws)
    name = stack.outputs["AuthorizeFunction"]
    before = client.get_function_configuration(FunctionName=name)["Environment"]["Variables"]
    event = {"methodArn": "arn", "queryStringParameters": {"ticket": "no such ticket"}}

    with metered(stack, only="authorize") as meter:
        client.invoke(FunctionName=name, Payload=json.dumps(event))
        reading = meter.read()

    called = [(call.function, call.operation) for call in reading.calls]
    assert called == [("authorize", "DeleteItem")]
    ran = [one for one in reading.invocations if one.function == "authorize"]
    assert len(ran) == 1
    assert ran[0].seconds > 0
    assert ran[0].peak_kb > 10_000
    assert ran[0].printed > 0
    assert client.get_function_configuration(FunctionName=name)["Environment"]["Variables"] == before


def test_the_proxy_takes_the_place_of_the_emulator() -> None:
    before = {"CALLBACK_URL": "http://127.0.0.1:1/_aws/execute-api/a/local", "STAGE": "local"}

    assert through(before, "http://127.0.0.1:1", "http://127.0.0.1:2", "move") == {
        "CALLBACK_URL": "http://127.0.0.1:2/_aws/execute-api/a/local",
        "STAGE": "local",
        "AWS_ENDPOINT_URL": "http://127.0.0.1:2",
        "AWS_SDK_UA_APP_ID": "move",
    }


def test_a_log_tells_what_calls_took() -> None:
    took = '"cold": false, "seconds": 0.0125, "peak_kb": 65000, "printed": 200, "lines": 1}'
    log = f'{{"outcome":"accepted"}}{{"report": "stack-Move", {took}\n{{"report": "echo", {took}\n'

    assert list(invocations(log, {"stack-Move": "move"})) == [
        Invocation("move", cold=False, seconds=0.0125, peak_kb=65000, printed=200, lines=1)
    ]


def test_a_metric_is_its_name_with_its_dimensions() -> None:
    line = {
        "_aws": {
            "CloudWatchMetrics": [{"Namespace": "N", "Dimensions": [["Stage"], []], "Metrics": [{"Name": "Lag"}]}]
        },
        "Stage": "dev",
        "Lag": 3,
    }
    log = f'{json.dumps(line)}\n{json.dumps({**line, "Lag": 4})}\nno line {{"_aws": \n'

    assert metrics_in(log) == {("N", "Lag", "Stage=dev"), ("N", "Lag")}
