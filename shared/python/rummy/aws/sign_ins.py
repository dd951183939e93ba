"""The accounts that players sign in with, in a Cognito user pool."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from botocore.config import Config
from botocore.exceptions import ClientError

from rummy.aws.dynamo import code_of
from rummy.play.admission import sub_of

if TYPE_CHECKING:
    from mypy_boto3_cognito_idp import CognitoIdentityProviderClient

CONFIG: Final = Config(connect_timeout=1, read_timeout=3, retries={"mode": "standard", "total_max_attempts": 2})


class CognitoSignIns:
    """The pool of this id. A player is found by the account's ``sub``, which his id is made of."""

    def __init__(self, client: CognitoIdentityProviderClient, pool: str) -> None:
        self._client = client
        self._pool = pool

    def delete(self, player: str) -> None:
        """Delete a player's account, with his name, e-mail and birthdate; nothing happens if it is gone already."""
        try:
            self._client.admin_delete_user(UserPoolId=self._pool, Username=sub_of(player))
        except ClientError as error:
            if code_of(error) != "UserNotFoundException":
                raise
