"""The README's session runs as printed, and the README stays short."""

import doctest
from pathlib import Path

README = Path(__file__).resolve().parent.parent / "README.md"


def test_the_session_runs_as_printed() -> None:
    done = doctest.testfile(str(README), module_relative=False)

    assert done.attempted > 0
    assert done.failed == 0


def test_it_is_read_in_one_sitting() -> None:
    assert len(README.read_text().splitlines()) < 150
