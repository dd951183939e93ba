"""``assembly/`` is a small stack of the shape of ours: a function on two layers, behind a WebSocket and an HTTP API."""

from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest

from tools.deploy import Deployed, deploy
from tools.emulator import Emulator, emulator


@pytest.fixture
def assembly(tmp_path: Path) -> Path:
    """A copy that a test may change."""
    return copytree(Path(__file__).with_name("assembly"), tmp_path / "assembly")


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Emulator]:
    with emulator(log=tmp_path_factory.mktemp("emulator") / "log") as started:
        yield started


@pytest.fixture(scope="session")
def deployed(running: Emulator) -> Deployed:
    return deploy(Path(__file__).with_name("assembly"), running)
