"""The local stack, started once a run for all the tests that need the deployed service."""

from collections.abc import Iterator

import pytest

from tools.deploy import Deployed
from tools.emulator import HOST, free_port
from tools.stack import local_stack

PACE = 15
"""Percent: turns of 3 s (market: 3 s and a bank of 5), 2 s between deals, so that lapses can be waited for."""


@pytest.fixture(scope="session")
def origin() -> str:
    """The one page that may open sockets."""
    return f"http://{HOST}:{free_port()}"


@pytest.fixture(scope="session")
def stack(origin: str) -> Iterator[Deployed]:
    with local_stack(context={"pace": str(PACE), "shards": "2", "origins": origin}) as deployed:
        yield deployed
