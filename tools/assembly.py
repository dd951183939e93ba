"""What ``cdk synth`` writes: the templates of stacks and the files that each needs. Nothing here talks to AWS."""

import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any, Final

STACK: Final = "aws:cloudformation:stack"
MANIFEST: Final = "cdk:asset-manifest"


@dataclass(frozen=True, slots=True)
class Asset:
    """A file, or a folder to be zipped, and where in S3 the template expects it."""

    path: Path
    bucket: str
    key: str

    def content(self) -> bytes:
        """The bytes to upload."""
        return zipped(self.path) if self.path.is_dir() else self.path.read_bytes()


@dataclass(frozen=True, slots=True)
class Assembly:
    """One stack, ready to be created. ``template`` is ``bucket/key`` of the asset that is its template."""

    stack: str
    template: str
    assets: tuple[Asset, ...]


def read_assemblies(folder: Path, *, account: str, region: str) -> tuple[Assembly, ...]:
    """Read a cloud assembly for one account and region: its stacks, each after those that it depends on."""
    artifacts: dict[str, Any] = _read(folder / "manifest.json")["artifacts"]
    here = {"${AWS::AccountId}": account, "${AWS::Region}": region, "${AWS::Partition}": "aws"}
    needs = {name: artifact.get("dependencies", ()) for name, artifact in artifacts.items()}
    return tuple(
        _stack(name, artifacts, folder, here)
        for name in TopologicalSorter(needs).static_order()
        if artifacts[name]["type"] == STACK
    )


def _stack(name: str, artifacts: Mapping[str, Any], folder: Path, here: Mapping[str, str]) -> Assembly:
    stack = artifacts[name]["properties"]
    needed = (artifacts[need] for need in artifacts[name].get("dependencies", ()))
    return Assembly(
        stack.get("stackName", name),
        _filled(stack["stackTemplateAssetObjectUrl"], here).removeprefix("s3://"),
        tuple(
            asset
            for artifact in needed
            if artifact["type"] == MANIFEST
            for asset in _assets(folder, _read(folder / artifact["properties"]["file"]), here)
        ),
    )


def zipped(folder: Path) -> bytes:
    """A zip of all files of a folder: the same bytes for the same files."""
    packed = io.BytesIO()
    # Stored, not deflated: the emulator unpacks every layer for every worker that it starts.
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                entry = zipfile.ZipInfo(path.relative_to(folder).as_posix())
                entry.external_attr = path.stat().st_mode << 16
                archive.writestr(entry, path.read_bytes())
    return packed.getvalue()


def _assets(folder: Path, manifest: Mapping[str, Any], here: Mapping[str, str]) -> Iterator[Asset]:
    for file in manifest["files"].values():
        for destination in file["destinations"].values():
            yield Asset(
                folder / file["source"]["path"],
                _filled(destination["bucketName"], here),
                _filled(destination["objectKey"], here),
            )


def _filled(text: str, values: Mapping[str, str]) -> str:
    for placeholder, value in values.items():
        text = text.replace(placeholder, value)
    return text


def _read(path: Path) -> Any:  # noqa: ANN401 - JSON
    return json.loads(path.read_bytes())
