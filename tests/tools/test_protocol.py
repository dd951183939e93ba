"""What is generated from the protocol says what the code says, and the AsyncAPI document is one."""

from pathlib import Path

import pytest

from tools import node
from tools.node import NodeFailed, run_script
from tools.protocol import files, page, schemas
from tools.protocol.files import DOCS, ROOT, generated, stale


def test_nothing_generated_is_stale() -> None:
    assert [str(file.relative_to(ROOT)) for file in stale()] == [], "`rummy protocol` writes them anew"


def test_a_file_that_says_something_else_is_missing_or_left_over_is_stale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, good, missing = (tmp_path / name for name in ("old", "good", "missing"))
    old.write_text("before")
    good.write_text("now")
    monkeypatch.setattr(files, "generated", lambda: dict.fromkeys((old, good, missing), "now"))
    monkeypatch.setattr(files, "FOLDERS", (tmp_path,))
    left_over = tmp_path / "left over"
    left_over.touch()

    assert list(stale()) == [old, missing, left_over]


def test_a_field_more_makes_schemas_types_and_documents_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    known = generated()
    made = schemas.answers()
    seat = made["$defs"]["SeatView"]
    seat["properties"]["mood"] = {"type": "string"}
    seat["required"].append("mood")
    monkeypatch.setattr(schemas, "answers", lambda: made)
    monkeypatch.setitem(files.SCHEMAS, "answers", lambda: made)

    changed = {file.name for file, text in generated().items() if text != known[file]}

    assert changed == {"answers.json", "asyncapi.yaml", "protocol.md", "types.ts"}


def test_the_asyncapi_document_is_valid() -> None:
    said = run_script("asyncapi.mjs", (DOCS / "asyncapi.yaml").read_text(encoding="utf-8"))

    assert said.startswith("AsyncAPI 3.")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("'#/channels/socket/messages/JoinMessage'", "'#/channels/socket/messages/Join'", "JoinMessage|Join"),
        ("action: receive", "action: hear", "action"),
        ("channels:", "canals:", "canals"),
        ("asyncapi:", "asyncapi", "asyncapi"),
    ],
)
def test_a_document_that_is_none_is_refused_with_what_is_wrong(old: str, new: str, why: str) -> None:
    text = (DOCS / "asyncapi.yaml").read_text(encoding="utf-8").replace(old, new, 1)

    with pytest.raises(NodeFailed, match=why):
        run_script("asyncapi.mjs", text)


def test_without_the_clients_packages_the_way_out_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(node, "CLIENT", tmp_path)

    with pytest.raises(NodeFailed, match="make setup"):
        list(stale())


def test_a_page_without_the_marks_of_a_part_is_refused() -> None:
    with pytest.raises(page.NoMarksError, match="messages: written by"):
        page.filled("# A page\n", page.TABLES)
