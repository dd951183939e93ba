"""Every generated file: where it lies, and what it must say."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from enum import Enum
from pathlib import Path
from typing import Any, Final

import yaml

from rummy.rules.variants import VARIANTS
from tools.node import CLIENT, run_script
from tools.protocol import asyncapi, page, schemas, transcript
from tools.protocol.recording import Frame
from tools.protocol.situations import recordings

ROOT: Final = Path(__file__).resolve().parents[2]
DOCS: Final = ROOT / "docs"
FOLDERS: Final = (DOCS / "schemas", CLIENT / "tests" / "transcripts")
"""These hold nothing else."""


def generated() -> Mapping[Path, str]:
    """The text of every generated file. Raises NodeFailed, or NoMarksError."""
    recorded = recordings()
    return {
        DOCS / "asyncapi.yaml": _yaml(asyncapi.document(tuple(recorded.values()))),
        DOCS / "protocol.md": _page("protocol.md", page.TABLES),
        DOCS / "transcript.md": _page("transcript.md", transcript.parts(recorded)),
        **{FOLDERS[0] / f"{name}.json": written(made()) for name, made in SCHEMAS.items()},
        CLIENT / "src/protocol/types.ts": run_script("types.mjs", written(_all())),
        CLIENT / "src/rules/variants.json": written(_variants()),
        **{FOLDERS[1] / f"{name}.json": _lines(frames) for name, frames in recorded.items()},
    }


class _InFull(yaml.SafeDumper):
    """What stands at two places is written twice: references of YAML are for machines."""

    def ignore_aliases(self, _data: object) -> bool:
        return True


def _yaml(document: Mapping[str, Any]) -> str:
    return yaml.dump(dict(document), Dumper=_InFull, sort_keys=False, allow_unicode=True, width=120)


def stale() -> Iterator[Path]:
    """The files that do not say what they must, or should not be there. Raises NodeFailed, or NoMarksError."""
    expected = generated()
    for file, text in expected.items():
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            yield file
    yield from (file for folder in FOLDERS for file in sorted(folder.glob("*")) if file not in expected)


SCHEMAS: Final[Mapping[str, Callable[[], schemas.Schema]]] = {
    "said": schemas.said,
    "answers": schemas.answers,
    "account": schemas.account,
}


def _page(name: str, parts: Mapping[str, page.Parts]) -> str:
    return page.filled((DOCS / name).read_text(encoding="utf-8"), parts)


def written(value: object) -> str:
    """JSON as it stands in a file."""
    return json.dumps(value, indent=2, ensure_ascii=False, default=_value) + "\n"


def _lines(frames: Sequence[Frame]) -> str:
    """A recording, a frame a line."""
    lines = (json.dumps({"from": frame.by, "text": frame.text}, ensure_ascii=False) for frame in frames)
    return "[\n  " + ",\n  ".join(lines) + "\n]\n"


def _value(one: object) -> Any:  # noqa: ANN401 - it is some JSON
    if isinstance(one, Enum):
        return one.value
    raise TypeError(one)


def _all() -> schemas.Schema:
    """One schema of the whole protocol."""
    names = ("Said", "Answer", "HttpAsked", "HttpAnswer")
    definitions = schemas.merged(schemas.said(), schemas.answers(), schemas.account())
    return {"title": "Protocol", "anyOf": [{"$ref": schemas.REF + name} for name in names], "$defs": definitions}


def _variants() -> Mapping[str, Mapping[str, object]]:
    """The rows of parameters; the document that a row is read from is nothing to a client."""
    return {key: {name: one for name, one in asdict(row).items() if name != "source"} for key, row in VARIANTS.items()}
