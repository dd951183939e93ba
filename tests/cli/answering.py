"""What the commands of a group, as ``ops``, answer on a running stage."""

import json
from typing import Any

import pytest

from tools.cli import main
from tools.deploy import Deployed


def asked(group: str, stack: Deployed, capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """What a command answers as JSON."""
    capsys.readouterr()
    assert main([group, words[0], "--port", str(stack.emulator.port), "--json", *words[1:]]) == 0
    return json.loads(capsys.readouterr().out)


def refused(group: str, stack: Deployed, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line that a command ends with in vain."""
    capsys.readouterr()
    assert main([group, words[0], "--port", str(stack.emulator.port), *words[1:]]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"rummy {group} {words[0]}: ")
    assert err.count("\n") == 1
    return err
