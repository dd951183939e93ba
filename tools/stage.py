"""A stage that runs somewhere, as its operator reaches it: through its stack's outputs, with his own AWS rights."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import boto3
from botocore.config import Config
from botocore.exceptions import ClientError, EndpointConnectionError

from rummy.aws.settings import Settings
from rummy.aws.wiring import ports_of
from rummy.play.admission import player_of, sub_of
from rummy.ports import Ports
from tools.emulator import EMULATOR_PORT, HOST, LOG, Emulator

LOCAL: Final = "local"
_OUTPUTS: Final = ("TablesStore", "LedgerStore", "CallbackUrl", "ClockArn", "UserPoolId", "Shards")
_PLAYER: Final = re.compile(r"[A-Za-z0-9_-]{22}")
_EMAIL: Final = re.compile(r'[^@\s"\\]+@[^@\s"\\]+')


class NotReached(Exception):
    """The stage or what was named in it is not there. The message says so in a sentence."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage's outputs, and ``aws``: what every client of it is made with."""

    name: str
    outputs: Mapping[str, str]
    aws: Mapping[str, Any]

    @property
    def ports(self) -> Ports:
        """Its ports, as its functions have them. They make their clients when they are first used."""
        told = Settings(
            stage=self.name,
            tables_store=self.outputs["TablesStore"],
            ledger_store=self.outputs["LedgerStore"],
            callback_url=self.outputs["CallbackUrl"],
            clock_arn=self.outputs["ClockArn"],
            shards=int(self.outputs["Shards"]),
            user_pool=self.outputs["UserPoolId"],
        )
        return ports_of(told, partial(client, self.aws))

    def player(self, named: str) -> str:
        """The id of a player who is named by it or by his e-mail. Raises NotReached."""
        if _PLAYER.fullmatch(named):
            return named
        if not _EMAIL.fullmatch(named):
            raise NotReached(f"{named!r} names no player: give his id, 22 characters, or his e-mail")
        pool = client(self.aws, "cognito-idp")
        found = pool.list_users(UserPoolId=self.outputs["UserPoolId"], Filter=f'email = "{named}"')["Users"]
        if not found:
            raise NotReached(f"nobody has signed up as {named} at stage {self.name}")
        (sub,) = (one["Value"] for one in found[0]["Attributes"] if one["Name"] == "sub")
        return player_of(sub)


@dataclass(frozen=True, slots=True)
class StageDoor:
    """How players come into a stage: through its user pool, and over the connections of its gateway."""

    stage: Stage

    def check(self, player: str) -> None:
        """Raises NotReached when nobody signs in as this player."""
        pool, of = client(self.stage.aws, "cognito-idp"), f'sub = "{sub_of(player)}"'
        if not pool.list_users(UserPoolId=self.stage.outputs["UserPoolId"], Filter=of)["Users"]:
            raise self._missing(player)

    def disable(self, player: str) -> None:
        """Let nobody sign in as this player. Raises NotReached."""
        self._of_account("admin_disable_user", player)

    def enable(self, player: str) -> None:
        """Let the player sign in again. Raises NotReached."""
        self._of_account("admin_enable_user", player)

    def sign_out(self, player: str) -> None:
        """End all that keeps the player signed in. Raises NotReached."""
        self._of_account("admin_user_global_sign_out", player)

    def hang_up(self, connection: str) -> None:
        """Close a connection; nothing happens if it is gone."""
        gateway = client(
            {**self.stage.aws, "endpoint_url": self.stage.outputs["CallbackUrl"]}, "apigatewaymanagementapi"
        )
        with suppress(gateway.exceptions.GoneException):
            gateway.delete_connection(ConnectionId=connection)

    def _of_account(self, action: str, player: str) -> None:
        pool = client(self.stage.aws, "cognito-idp")
        try:
            getattr(pool, action)(UserPoolId=self.stage.outputs["UserPoolId"], Username=sub_of(player))
        except pool.exceptions.UserNotFoundException:
            raise self._missing(player) from None

    def _missing(self, player: str) -> NotReached:
        return NotReached(f"{player} has no account to sign in with at stage {self.stage.name}")


def reached(name: str, port: int = EMULATOR_PORT, ledger: str | None = None) -> Stage:
    """A stage by its name; ``local`` is the one on the emulator at ``port``. Raises NotReached.

    ``ledger`` puts another Ledger store under it, such as one restored to an earlier time.
    """
    aws: Mapping[str, Any] = {**Emulator(port, LOG).aws} if name == LOCAL else {}
    stack = f"rummy-{name}"
    try:
        (described,) = client(aws, "cloudformation").describe_stacks(StackName=stack)["Stacks"]
    except EndpointConnectionError as nobody:
        where = f"{HOST}:{port}: start the service with `make play`, or name its --port" if name == LOCAL else nobody
        raise NotReached(f"nothing answers at {where}") from None
    except ClientError as refused:
        raise NotReached(f"there is no stack {stack} to be seen: {refused.response['Error']['Message']}") from None
    outputs = {output["OutputKey"]: output["OutputValue"] for output in described.get("Outputs", ())}
    missing = [output for output in _OUTPUTS if output not in outputs]
    if missing:
        raise NotReached(f"the stack {stack} has no output {', '.join(missing)}: deploy it anew")
    return Stage(name, outputs if ledger is None else {**outputs, "LedgerStore": ledger}, aws)


def client(aws: Mapping[str, Any], service: str, **settings: Any) -> Any:  # noqa: ANN401 - boto3 makes any client
    """A client as boto3 makes it, with the settings of a stage under its own."""
    make: Callable[..., Any] = boto3.client
    config = aws.get("config", Config()).merge(settings.pop("config", Config()))
    return make(service, **{**aws, **settings, "config": config})
