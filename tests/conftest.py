"""The local stack, started once a run for all the tests that need the deployed service."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tools.deploy import Deployed
from tools.emulator import HOST, free_port
from tools.stack import local_stack

# The same examples in each run, however slow the machine is; the long runs (`make proof`) take others.
settings.register_profile("quick", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("quick")

PACE = 15
"""Percent: turns of 3 s (market: 3 s and a bank of 5), 2 s between deals, so that lapses can be waited for."""


@pytest.fixture(scope="session")
def origin() -> str:
    """The one page that may open sockets."""
    return f"http://{HOST}:{free_port()}"


@pytest.fixture(scope="session")
def stack(origin: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Deployed]:
    log = tmp_path_factory.mktemp("stack") / "emulator.log"
    with local_stack(context={"pace": str(PACE), "shards": "2", "origins": origin}, log=log) as deployed:
        yield deployed
