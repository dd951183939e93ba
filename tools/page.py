"""The page of the benchmarks: tables in Markdown, and one section put in the place of the last one of its title."""

import os
import platform
import re
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from tools.stack import ROOT

PAGE: Final = ROOT / "docs" / "benchmarks.md"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Its lines."""
    yield f"| {' | '.join(heads)} |"
    yield "|---" * len(heads) + "|"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def stamp() -> str:
    """Which code was measured, when and on what; how busy the machine is at the end says how far to trust times."""
    load = os.getloadavg()[0]
    return (
        f"Commit {commit()}, {datetime.now(UTC).date()}, Python {platform.python_version()}, {cores()} cores of "
        f"{platform.machine()}, load {load:.1f}."
    )


def commit() -> str:
    """Git's short name of what is checked out."""
    git = ["git", "rev-parse", "--short", "HEAD"]
    return subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def cores() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0))


def write_section(text: str, page: Path = PAGE) -> None:
    """Put a section, which begins with its title (``## ...``), where the one of that title is, or at the end."""
    title = text.partition("\n")[0]
    before = page.read_text()
    old = re.compile(rf"^{re.escape(title)}\n.*?(?=^## |\Z)", re.DOTALL | re.MULTILINE)
    section = text.strip() + "\n"
    if old.search(before) is None:
        page.write_text(f"{before.rstrip()}\n\n{section}")
        return
    after = old.sub(lambda _: f"{section}\n", before)
    page.write_text(after.rstrip() + "\n")
