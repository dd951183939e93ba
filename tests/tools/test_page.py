"""Sections of the benchmarks' page are put in the place of the old ones, and nothing else is touched."""

from pathlib import Path

from tools.page import table, write_section

PAGE = "# Benchmarks\n\nHead.\n\n## One\n\nOld.\n\n| a |\n|---|\n| 1 |\n\n## One more\n\nKept.\n"


def test_a_section_takes_the_place_of_the_one_of_its_title(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE)

    write_section("## One\n\nNew \\1.\n", page)
    assert page.read_text() == "# Benchmarks\n\nHead.\n\n## One\n\nNew \\1.\n\n## One more\n\nKept.\n"

    write_section("## One more\n\nNew too.\n", page)
    write_section("## Three\n\nAdded.\n", page)
    assert (
        page.read_text()
        == "# Benchmarks\n\nHead.\n\n## One\n\nNew \\1.\n\n## One more\n\nNew too.\n\n## Three\n\nAdded.\n"
    )


def test_a_table_in_markdown() -> None:
    assert list(table(("a", "b"), [("1", "2")])) == ["| a | b |", "|---|---|", "| 1 | 2 |"]
