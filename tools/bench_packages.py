"""How large the packages are that are deployed to Lambda, as a synth writes them."""

import json
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from tools.stack import synthesize

FUNCTIONS: Final = "functions"
LIMIT_KB: Final = 250 * 1024
"""What a function may have unzipped, its layers included."""
HEADS: Final = ("package", "files", "KB unzipped", "KB zipped")


class Package(NamedTuple):
    """A folder that is deployed, by the name that it has in the template."""

    name: str
    folder: Path

    @property
    def files(self) -> tuple[Path, ...]:
        """All files in it."""
        return tuple(path for path in sorted(self.folder.rglob("*")) if path.is_file())


def rows() -> Iterator[tuple[str, ...]]:
    """Each package for AWS, and the sum of all: every function has all of them."""
    with packages("dev") as found:
        sizes = [(len(one.files), _unzipped(one), _zipped(one)) for one in found]
        for package, size in zip(found, sizes, strict=True):
            yield package.name, *(f"{figure:,.0f}" for figure in size)
    files, unzipped, zipped = (sum(column) for column in zip(*sizes, strict=True))
    share = f"**what each function has, {unzipped / LIMIT_KB:.0%} of Lambda's limit**"
    yield share, f"{files:,.0f}", f"{unzipped:,.0f}", f"{zipped:,.0f}"


def _unzipped(package: Package) -> float:
    return sum(path.stat().st_size for path in package.files) / 1024


def _zipped(package: Package) -> float:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in package.files:
            archive.write(path, path.relative_to(package.folder))
    return packed.tell() / 1024


@contextmanager
def packages(stage: str) -> Iterator[tuple[Package, ...]]:
    """What a stage deploys: one package for all functions, and each layer. Gone when the block ends."""
    with TemporaryDirectory(prefix="rummy-") as folder:
        assembly = Path(folder)
        synthesize(assembly, {"stage": stage})
        templates = (json.loads(path.read_bytes()) for path in assembly.glob("*.template.json"))
        keys = dict(chain.from_iterable(_packaged(template["Resources"]) for template in templates))
        yield tuple(Package(name, assembly / f"asset.{Path(key).stem}") for name, key in sorted(keys.items()))


def _packaged(resources: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The packages of a template's resources, and the keys of what they are made from."""
    for resource in resources.values():
        match resource:
            case {"Type": "AWS::Lambda::LayerVersion", "Properties": given}:
                yield f"layer: {given['Description']}", given["Content"]["S3Key"]
            case {"Type": "AWS::Lambda::Function", "Properties": given}:
                yield FUNCTIONS, given["Code"]["S3Key"]
