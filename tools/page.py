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


def measured() -> str:
    """Which code was measured, when and on what."""
    git = ["git", "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    day, python, cores = datetime.now(UTC).date(), platform.python_version(), len(os.sched_getaffinity(0))
    return f"Commit {commit}, {day}, Python {python}, {cores} cores of {platform.machine()}"


def stamp() -> str:
    """The same, and how busy the machine is at the end, which says how far to trust times."""
    return f"{measured()}, load {os.getloadavg()[0]:.1f}."


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
