"""Demo players: enrolled in the emulated Cognito, signed in, and with a ticket in hand."""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

import boto3

from tools.deploy import Deployed


class NotAdmitted(Exception):
    """The account API refused. The message is its answer."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who signs up. ``birthdate`` is ISO; accounts are for adults."""

    email: str
    name: str
    birthdate: str = "1990-01-01"
    password: str = "Rummy-13-cards"  # noqa: S105 - of an account that ends with the emulator


@dataclass(frozen=True, slots=True)
class Answer:
    """What the HTTP API said."""

    status: int
    body: Any


def enrol(deployed: Deployed, player: Player) -> None:
    """Sign the player up and confirm him, as his e-mail would; once enrolled, nothing happens."""
    cognito = boto3.client("cognito-idp", **deployed.emulator.aws)
    attributes = {"email": player.email, "name": player.name, "birthdate": player.birthdate}
    with suppress(cognito.exceptions.UsernameExistsException):
        cognito.sign_up(
            ClientId=deployed.outputs["UserPoolClientId"],
            Username=player.email,
            Password=player.password,
            UserAttributes=[{"Name": name, "Value": value} for name, value in attributes.items()],
        )
        cognito.admin_confirm_sign_up(UserPoolId=deployed.outputs["UserPoolId"], Username=player.email)


def sign_in(deployed: Deployed, player: Player) -> str:
    """The player's ID token."""
    cognito = boto3.client("cognito-idp", **deployed.emulator.aws)
    answer = cognito.initiate_auth(
        ClientId=deployed.outputs["UserPoolClientId"],
        AuthFlow="USER_PASSWORD_AUTH",
        AuthParameters={"USERNAME": player.email, "PASSWORD": player.password},
    )
    return answer["AuthenticationResult"]["IdToken"]


def ask(deployed: Deployed, method: str, path: str, *, id_token: str, body: Mapping[str, Any] | None = None) -> Answer:
    """One call of the HTTP API, as a signed-in player."""
    base = urlsplit(deployed.http_url)
    connection = HTTPConnection(base.netloc, timeout=30)
    try:
        headers = {"Authorization": f"Bearer {id_token}", "Content-Type": "application/json"}
        connection.request(method, base.path + path, json.dumps(body) if body is not None else None, headers)
        response = connection.getresponse()
        return Answer(response.status, json.loads(response.read()))
    finally:
        connection.close()


def ticket(deployed: Deployed, id_token: str) -> str:
    """A one-time ticket for the WebSocket.

    Raises NotAdmitted if the player may not have one.
    """
    answer = ask(deployed, "POST", "/tickets", id_token=id_token)
    if answer.status not in {HTTPStatus.OK, HTTPStatus.CREATED}:
        raise NotAdmitted(f"{answer.status}: {answer.body}")
    granted: str = answer.body["ticket"]
    return granted
