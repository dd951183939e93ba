"""The accounts that players sign in with, on the emulator."""

from __future__ import annotations

from typing import TYPE_CHECKING

import boto3
import pytest
from botocore.exceptions import ClientError

from rummy.aws.sign_ins import CognitoSignIns
from rummy.play.admission import player_of, sub_of
from tools.emulator import ClientSettings

if TYPE_CHECKING:
    from mypy_boto3_cognito_idp import CognitoIdentityProviderClient

pytestmark = pytest.mark.emulator


@pytest.fixture
def cognito(emulation: ClientSettings) -> CognitoIdentityProviderClient:
    return boto3.client("cognito-idp", **emulation)


@pytest.fixture
def pool(cognito: CognitoIdentityProviderClient) -> str:
    return cognito.create_user_pool(PoolName="players", UsernameAttributes=["email"])["UserPool"]["Id"]


def enrol(cognito: CognitoIdentityProviderClient, pool: str, email: str) -> str:
    """The id of a player who has just signed up."""
    made = cognito.admin_create_user(UserPoolId=pool, Username=email)["User"]
    (sub,) = (one["Value"] for one in made["Attributes"] if one["Name"] == "sub")
    return player_of(sub)


def names(cognito: CognitoIdentityProviderClient, pool: str) -> list[str]:
    return [user["Username"] for user in cognito.list_users(UserPoolId=pool)["Users"]]


def test_an_account_is_deleted_by_the_id_of_its_player_alone(cognito: CognitoIdentityProviderClient, pool: str) -> None:
    asha, ravi = (enrol(cognito, pool, f"{name}@example.com") for name in ("asha", "ravi"))
    sign_ins = CognitoSignIns(cognito, pool)
    sign_ins.delete(asha)

    assert names(cognito, pool) == [sub_of(ravi)]


def test_an_account_that_is_gone_is_deleted_all_the_same(cognito: CognitoIdentityProviderClient, pool: str) -> None:
    asha = enrol(cognito, pool, "asha@example.com")
    for _ in range(2):
        CognitoSignIns(cognito, pool).delete(asha)

    assert names(cognito, pool) == []


def test_any_other_failure_is_one(cognito: CognitoIdentityProviderClient, pool: str) -> None:
    asha = enrol(cognito, pool, "asha@example.com")

    with pytest.raises(ClientError, match="ResourceNotFoundException"):
        CognitoSignIns(cognito, "ap-south-1_elsewhere").delete(asha)


def test_a_player_s_id_and_his_account_s_are_the_same_in_other_letters() -> None:
    sub = "6f8e1f0e-4b5e-4d0c-9d1c-4a5f6b7c8d9e"

    assert sub_of(player_of(sub)) == sub
