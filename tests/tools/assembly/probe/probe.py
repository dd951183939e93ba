"""Tells what a function can import and what its event said."""

import json
from importlib.util import find_spec
from typing import Any


def handler(event: dict[str, Any], _context: object) -> dict[str, Any]:
    print("probed:", event.get("body"))  # noqa: T201 - the test looks for it
    if "requestContext" not in event:
        return {"found": [name for name in event.get("find", ()) if find_spec(name)]}
    claims = event["requestContext"].get("authorizer", {}).get("jwt", {}).get("claims", {})
    return {"statusCode": 200, "body": json.dumps({"ticket": claims.get("birthdate"), "body": event.get("body")})}
