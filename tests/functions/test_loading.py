"""What a function loads, each in a process of its own."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

FUNCTIONS = Path(__file__).resolve().parents[2] / "functions"
NAMES = sorted(path.stem for path in FUNCTIONS.glob("*.py"))
LOADED = """
import gc, importlib, json, sys
sys.path.insert(0, {folder!r})
importlib.import_module({name!r})
print(json.dumps({{"modules": list(sys.modules), "collects": gc.isenabled(), "frozen": gc.get_freeze_count()}}))
"""


@cache
def loaded(name: str) -> tuple[set[str], bool, int]:
    """The modules that are there once a function is loaded, whether garbage is collected, and what is kept from it."""
    program = LOADED.format(folder=str(FUNCTIONS), name=name)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    return set(found["modules"]), found["collects"], found["frozen"]


@pytest.mark.parametrize("name", NAMES)
def test_a_loaded_function_collects_garbage_but_not_in_what_was_loaded(name: str) -> None:
    modules, collects, frozen = loaded(name)

    assert collects
    assert frozen > len(modules)
    assert "botocore.session" in modules
    assert "boto3" not in modules


@pytest.mark.parametrize("name", ["authorize", "connection"])
def test_who_only_comes_or_goes_has_no_table_loaded(name: str) -> None:
    modules, _, _ = loaded(name)

    assert not {"rummy.table.state", "rummy.rules.arranging", "rummy.play.loop"} & modules


def test_a_function_builds_the_messages_of_its_own_route_only() -> None:
    modules, _, _ = loaded("move")
    wire = {module for module in modules if module.startswith("rummy.wire.")}

    assert wire == {f"rummy.wire.{part}" for part in ("answer", "messages", "move", "pushes", "reading")}
