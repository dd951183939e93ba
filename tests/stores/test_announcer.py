"""Pushes that fail harm nobody else."""

import threading
from collections import Counter
from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import Any, cast

import boto3
import pytest
from botocore.awsrequest import AWSPreparedRequest, AWSResponse
from botocore.compat import HTTPHeaders
from botocore.exceptions import (
    ClientError,
    ConnectionClosedError,
    ConnectTimeoutError,
    EndpointConnectionError,
    ReadTimeoutError,
)
from mypy_boto3_apigatewaymanagementapi import ApiGatewayManagementApiClient

from rummy.aws.announcer import CONFIG, GatewayAnnouncer


def refused(code: str) -> ClientError:
    return ClientError({"Error": {"Code": code, "Message": ""}}, "PostToConnection")


class Gateway:
    """Stands for the gateway's client: raises for the connections that fail, keeps what reaches the others."""

    def __init__(self, failures: Mapping[str, Exception] | None = None) -> None:
        self.failures = failures or {}
        self.reached: dict[str, bytes] = {}

    def post_to_connection(self, *, ConnectionId: str, Data: bytes) -> None:  # noqa: N803  (AWS's names)
        if ConnectionId in self.failures:
            raise self.failures[ConnectionId]
        self.reached[ConnectionId] = Data


def announcer(gateway: Gateway) -> GatewayAnnouncer:
    return GatewayAnnouncer(cast(ApiGatewayManagementApiClient, gateway))


def test_each_connection_gets_its_own_message() -> None:
    gateway = Gateway()

    gone = announcer(gateway).push({"a": "one", "b": "दो"})

    assert gone == frozenset()
    assert gateway.reached == {"a": b"one", "b": "दो".encode()}


def test_nobody_to_tell_is_no_error() -> None:
    assert announcer(Gateway()).push({}) == frozenset()


@pytest.mark.parametrize(
    "failure",
    [
        refused("LimitExceededException"),
        refused("ForbiddenException"),
        refused("PayloadTooLargeException"),
        refused("BadRequestException"),
        refused("InternalServerError"),
        ConnectTimeoutError(endpoint_url="here"),
        ReadTimeoutError(endpoint_url="here"),
        EndpointConnectionError(endpoint_url="here"),
        ConnectionClosedError(endpoint_url="here"),
    ],
)
def test_a_push_that_fails_is_logged_and_the_others_arrive(
    failure: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    gateway = Gateway({"b": failure, "d": refused("GoneException")})

    gone = announcer(gateway).push({"a": "1", "b": "2", "c": "3", "d": "4"})

    assert gone == {"d"}
    assert gateway.reached.keys() == {"a", "c"}
    assert [record.message for record in caplog.records] == ["pushes failed"]


def test_gone_connections_are_told_and_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    gateway = Gateway({"a": refused("GoneException"), "b": refused("GoneException")})

    assert announcer(gateway).push({"a": "1", "b": "2", "c": "3"}) == {"a", "b"}
    assert not caplog.records


class Wire:
    """Stands for the network under the gateway's own client: one outcome for each connection, each try noted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, outcomes: Mapping[str, int | Exception]) -> None:
        self._outcomes = outcomes
        self.tries: Counter[str] = Counter()
        for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
            monkeypatch.setenv(name, "test")
        monkeypatch.setattr("botocore.endpoint.time.sleep", lambda _seconds: None)
        self.client = boto3.client(
            "apigatewaymanagementapi", endpoint_url="http://here", region_name="xx", config=CONFIG
        )
        self.client.meta.events.register("before-send.apigatewaymanagementapi", self._answer)

    def _answer(self, request: AWSPreparedRequest, **_: object) -> Any:
        connection = request.url.rpartition("/")[2]
        self.tries[connection] += 1
        outcome = self._outcomes[connection]
        if isinstance(outcome, Exception):
            raise outcome
        return AWSResponse(
            request.url, outcome, HTTPHeaders.from_dict({"x-amzn-ErrorType": ERRORS.get(outcome, "")}), Body()
        )


class Body(BytesIO):
    """Of an answer that says nothing."""

    def stream(self, **_: object) -> Iterator[bytes]:
        return iter(self)


ERRORS = {
    403: "ForbiddenException",
    410: "GoneException",
    413: "PayloadTooLargeException",
    429: "LimitExceededException",
    500: "InternalServerErrorException",
}


def test_what_may_pass_is_tried_once_more_and_only_who_is_gone_is_gone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    outcomes: Mapping[str, int | Exception] = {
        "reached": 200,
        "gone": 410,
        "throttled": 429,
        "broken": 500,
        "foreign": 403,
        "large": 413,
        "silent": ReadTimeoutError(endpoint_url="here"),
        "unreachable": ConnectTimeoutError(endpoint_url="here"),
    }
    wire = Wire(monkeypatch, outcomes)

    gone = GatewayAnnouncer(wire.client).push(dict.fromkeys(outcomes, "{}"))

    assert gone == {"gone"}
    assert [record.message for record in caplog.records] == ["pushes failed"]
    assert wire.tries == {
        **dict.fromkeys(["reached", "gone", "foreign", "large"], 1),
        **dict.fromkeys(["throttled", "broken", "silent", "unreachable"], 2),
    }


def test_a_connection_that_does_not_answer_holds_a_command_up_for_seconds_at_most() -> None:
    told = {name: getattr(CONFIG, name) for name in ("connect_timeout", "read_timeout", "retries")}

    assert told["connect_timeout"] + told["read_timeout"] <= 3
    assert told["retries"] == {"mode": "standard", "total_max_attempts": 2}


def test_what_is_wrong_with_our_own_call_is_not_hidden() -> None:
    with pytest.raises(KeyError):
        announcer(Gateway({"a": KeyError("bug")})).push({"a": "1"})


def test_six_seats_are_told_at_once() -> None:
    everybody = threading.Barrier(6)

    class Slow(Gateway):
        def post_to_connection(self, *, ConnectionId: str, Data: bytes) -> None:  # noqa: N803  (AWS's names)
            everybody.wait(10)
            super().post_to_connection(ConnectionId=ConnectionId, Data=Data)

    gateway = Slow()
    announcer(gateway).push({str(seat): "" for seat in range(6)})

    assert len(gateway.reached) == 6


def test_the_exception_of_a_gone_connection_is_the_gateways_own() -> None:
    client = boto3.client("apigatewaymanagementapi", endpoint_url="http://here", region_name="xx", config=CONFIG)

    assert client.exceptions.GoneException.__name__ == "GoneException"
