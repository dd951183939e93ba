from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.infra.assembly import Assembly, synthesize

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


@pytest.fixture(params=["dev", "local"])
def assembly(request: pytest.FixtureRequest, assemblies: Mapping[str, Assembly]) -> Assembly:
    return assemblies[request.param]
