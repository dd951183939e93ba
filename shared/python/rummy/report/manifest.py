"""The manifest: what a report consists of. It is written last, so a report without one is not finished."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from rummy.ports import Archive
from rummy.report.holdings import Totals
from rummy.report.summary import FORMAT, Summary, as_json, head
from rummy.report.window import Window

MANIFEST: Final = "manifest.json"
SUMMARY: Final = "summary.json"


@dataclass(frozen=True, slots=True)
class Kept:
    """A file of a report."""

    name: str
    bytes: int
    sha256: str
    """Hexadecimal."""


def fingerprint(name: str, pieces: Iterable[bytes]) -> Kept:
    """The size and digest of a file's pieces."""
    digest, size = hashlib.sha256(), 0
    for piece in pieces:
        digest.update(piece)
        size += len(piece)
    return Kept(name, size, digest.hexdigest())


def of_file(file: Path) -> Kept:
    """The size and digest of a file."""
    with file.open("rb") as opened:
        return fingerprint(file.name, iter(lambda: opened.read(1 << 20), b""))


def manifest_json(summary: Summary, files: Iterable[Kept]) -> str:
    """The manifest file."""
    figures = summary.figures
    said = {
        **head(summary),
        "rows": figures.rows,
        "deals": figures.deals,
        "voided": figures.voided,
        "postings": figures.postings,
        "sums": {
            "amount": figures.amount,
            "rake_share": figures.rake_share,
            "paid": figures.paid,
            "rake": figures.rake,
        },
        "replayed": {"every": summary.replayed_every},
        "files": [asdict(file) for file in files],
    }
    return as_json(said)


def carried(archive: Archive, day: Window) -> Totals | None:
    """The totals up to the end of a day by its report; None: there is no whole report of it."""
    manifest, summary = (_read(archive, f"{day.folder}/{name}") for name in (MANIFEST, SUMMARY))
    if manifest is None or summary is None:
        return None
    told: Mapping[str, Any] = json.loads(manifest)
    if told["format"] != FORMAT or asdict(fingerprint(SUMMARY, (summary,))) not in told["files"]:
        return None
    return Totals(**json.loads(summary)["totals"])


def _read(archive: Archive, name: str) -> bytes | None:
    pieces = archive.read(name)
    return None if pieces is None else b"".join(pieces)
