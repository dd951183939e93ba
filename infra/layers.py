"""The code that is deployed: the functions' folder, the rules layer as it stands, and the dependencies layer."""

from __future__ import annotations

import hashlib
import platform
import subprocess
import sys
from pathlib import Path
from typing import Literal

import aws_cdk as cdk
import jsii
from aws_cdk import aws_lambda as lambda_
from constructs import Construct

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements" / "layer.txt"
WHEELS = ROOT / ".build" / "wheels"
RUNTIME = lambda_.Runtime.PYTHON_3_13
NOT_DEPLOYED = ["**/__pycache__"]

Platform = Literal["aws", "local"]
# The Makefile downloads for the same one; on `local` pip installs for the machine and the Python it runs on.
TARGETS: dict[Platform, tuple[str, ...]] = {
    "aws": ("--platform=manylinux2014_aarch64", "--implementation=cp", "--python-version=3.13"),
    "local": (),
}


def architecture(target: Platform) -> lambda_.Architecture:
    """The functions' processor."""
    arm = target == "aws" or platform.machine().lower() in {"aarch64", "arm64"}
    return lambda_.Architecture.ARM_64 if arm else lambda_.Architecture.X86_64


def functions_code() -> lambda_.Code:
    """One asset for all functions: each is a flat file of it."""
    return lambda_.Code.from_asset(str(ROOT / "functions"), exclude=NOT_DEPLOYED)


class Layers(Construct):
    """``rules`` is ``shared/`` itself; ``dependencies`` is installed from the wheels that set-up downloaded."""

    def __init__(self, scope: Construct, construct_id: str, *, target: Platform) -> None:
        super().__init__(scope, construct_id)
        rules = lambda_.Code.from_asset(str(ROOT / "shared"), exclude=NOT_DEPLOYED)
        self.rules = self._layer("Rules", rules, "The rules of the house", target)
        self.dependencies = self._layer("Dependencies", _dependencies(target), "pydantic, Powertools, Jinja2", target)

    def _layer(self, name: str, code: lambda_.Code, description: str, target: Platform) -> lambda_.LayerVersion:
        return lambda_.LayerVersion(
            self,
            name,
            code=code,
            description=description,
            compatible_architectures=[architecture(target)],
            compatible_runtimes=[RUNTIME],
        )


def _dependencies(target: Platform) -> lambda_.Code:
    """Raises FileNotFoundError if set-up has not downloaded the wheels."""
    if not (WHEELS / target / ".ready").is_file():
        raise FileNotFoundError(f"no wheels of the dependencies layer in {WHEELS / target}: run `make setup`")
    made_from = "\n".join((*TARGETS[target], LOCK.read_text()))
    return lambda_.Code.from_asset(
        str(LOCK.parent),
        # What is installed follows from these alone, so equal commits have equal hashes.
        asset_hash_type=cdk.AssetHashType.CUSTOM,
        asset_hash=hashlib.sha256(made_from.encode()).hexdigest(),
        bundling=cdk.BundlingOptions(
            # Demanded by CDK, never pulled: the local bundling below succeeds or ends the synth.
            image=cdk.DockerImage.from_registry("unused"),
            local=InstalledWheels(target),
        ),
    )


@jsii.implements(cdk.ILocalBundling)
class InstalledWheels:
    """Installs the locked wheels where a layer wants them. Reaches no network."""

    def __init__(self, target: Platform) -> None:
        self._target = target

    def try_bundle(self, output_dir: str, *_options: object, **_typed_as: object) -> bool:
        """Always True; CDK's options, passed by position and typed as keywords, are not needed.

        Raises CalledProcessError if the wheels are not the locked ones.
        """
        subprocess.run(_install(self._target, Path(output_dir, "python")), check=True)
        return True


def _install(target: Platform, into: Path) -> list[str]:
    pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "install")
    return [
        *(*pip, "--no-index", "--find-links", str(WHEELS / target), "--only-binary=:all:", "--no-compile"),
        *("--require-hashes", "--no-deps", "--requirement", str(LOCK), "--target", str(into), *TARGETS[target]),
    ]
