"""Pushes that fail harm nobody else."""

import threading
from collections.abc import Mapping
from typing import cast

import boto3
import pytest
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
