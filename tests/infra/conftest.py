from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

import pytest

import infra  # noqa: F401 - says on which Node CDK runs, before any test file imports CDK
from tests.infra.assembly import Assembly, synthesize, synthesize_here

SYNTHS = {"dev": "dev", "dev_again": "dev", "local": "local"}


@pytest.fixture(scope="session")
def assemblies(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Assembly]:
    """All synths that the tests need, side by side: each takes seconds."""
    folders = {name: tmp_path_factory.mktemp(name) for name in SYNTHS}
    with ThreadPoolExecutor() as pool:
        return dict(zip(SYNTHS, pool.map(synthesize, SYNTHS.values(), folders.values()), strict=True))


@pytest.fixture
def dev(assemblies: Mapping[str, Assembly]) -> Assembly:
    return assemblies["dev"]


@pytest.fixture
def dev_again(assemblies: Mapping[str, Assembly]) -> Assembly:
    return assemblies["dev_again"]


@pytest.fixture
def local(assemblies: Mapping[str, Assembly]) -> Assembly:
    return assemblies["local"]


@pytest.fixture(scope="session")
def prod(tmp_path_factory: pytest.TempPathFactory) -> Assembly:
    """In this process and without the dependencies layer, which is dev's: that is quicker."""
    return synthesize_here("prod", tmp_path_factory.mktemp("prod"))


@pytest.fixture(params=["dev", "local"])
def assembly(request: pytest.FixtureRequest, assemblies: Mapping[str, Assembly]) -> Assembly:
    return assemblies[request.param]
