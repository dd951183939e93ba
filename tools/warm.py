"""A function's first call starts its worker, half a second each: better before a player waits for it."""

import boto3

from tools.deploy import Deployed, Say

HARMLESS = b'{"warm": true}'


class ColdFunction(Exception):
    """A function could not even answer the call that warms it."""


def warm(deployed: Deployed, *, say: Say = print) -> None:
    """Call every function once with an event that does nothing, one after the other: at once takes longer.

    Raises ColdFunction with its error if one fails.
    """
    client = boto3.client("lambda", **deployed.emulator.aws)
    for number, (logical, name) in enumerate(deployed.functions.items(), 1):
        say(f"warming function {number} of {len(deployed.functions)}: {logical}")
        answer = client.invoke(FunctionName=name, Payload=HARMLESS)
        if "FunctionError" in answer:
            raise ColdFunction(f"{logical}: {answer['Payload'].read().decode()}")
