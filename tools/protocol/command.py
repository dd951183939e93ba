"""``rummy protocol``: writes what is generated from the protocol, or says what of it is stale."""

import argparse
import sys

from tools.arguments import Commands
from tools.node import NodeFailed
from tools.protocol.files import FOLDERS, ROOT, generated, stale
from tools.protocol.page import NoMarksError


def add_to(commands: Commands) -> None:
    """Add the command to the ``rummy`` command line."""
    parser = commands.add_parser("protocol", help="write the protocol's schemas, documents, types and transcripts anew")
    parser.add_argument("--check", action="store_true", help="write nothing; say what is stale")
    parser.set_defaults(run=_run)


def _run(chosen: argparse.Namespace) -> int:
    try:
        return _check() if chosen.check else _write()
    except (NodeFailed, NoMarksError) as failed:
        print(f"rummy protocol: {failed}", file=sys.stderr)
        return 1


def _check() -> int:
    found = [file.relative_to(ROOT) for file in stale()]
    for file in found:
        print(f"{file} is stale: `rummy protocol` writes all anew", file=sys.stderr)
    return 1 if found else 0


def _write() -> int:
    expected = generated()
    for folder in FOLDERS:
        for file in folder.glob("*"):
            if file not in expected:
                file.unlink()
    for file, text in expected.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return 0
