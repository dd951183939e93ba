"""A cloud assembly as the tests read it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias

ROOT = Path(__file__).resolve().parent.parent.parent
JSON: TypeAlias = dict[str, Any]


def synthesize(stage: str, into: Path) -> Assembly:
    """Run the app as a fresh machine would: no AWS account, no home, no Node, nothing else on the path."""
    subprocess.run(
        [sys.executable, "-m", "infra.app", "-c", f"stage={stage}"],
        cwd=ROOT,
        env={"CDK_OUTDIR": str(into), "HOME": str(into), "PATH": os.defpath},
        check=True,
    )
    return Assembly(stage, into)


def without_hash(logical_id: str) -> str:
    """``FunctionsTick6415F6ED`` is ``FunctionsTick`` to a reader."""
    return re.sub("[0-9A-F]{8}$", "", logical_id)


def text(value: str | JSON) -> str:
    """A value with its references in braces: ``{StorageTables.Arn}/index/clock``."""
    match value:
        case {"Ref": target}:
            return f"{{{without_hash(target)}}}"
        case {"Fn::GetAtt": [target, attribute]}:
            return f"{{{without_hash(target)}.{attribute}}}"
        case {"Fn::Join": [separator, parts]}:
            return str(separator).join(map(text, parts))
        case _:
            return str(value)


def listed(value: str | JSON | list[Any]) -> list[Any]:
    """A policy may leave out the brackets of a list of one."""
    return value if isinstance(value, list) else [value]


@dataclass(frozen=True)
class Assembly:
    """What one synth of a stage wrote."""

    stage: str
    folder: Path

    @cached_property
    def template(self) -> JSON:
        content: JSON = json.loads((self.folder / f"rummy-{self.stage}.template.json").read_bytes())
        return content

    @cached_property
    def assets(self) -> Mapping[str, Path]:
        """Where each asset but the template lies, by its hash."""
        files = json.loads((self.folder / f"rummy-{self.stage}.assets.json").read_bytes())["files"]
        return {
            key: self.folder / file["source"]["path"]
            for key, file in files.items()
            if file["source"]["packaging"] == "zip"
        }

    @property
    def resources(self) -> Mapping[str, JSON]:
        """Every resource by its logical id."""
        resources: Mapping[str, JSON] = self.template["Resources"]
        return resources

    def of_type(self, kind: str) -> Mapping[str, JSON]:
        """The properties of every resource of a type, by its readable id."""
        return {
            without_hash(key): resource["Properties"]
            for key, resource in self.resources.items()
            if resource["Type"] == kind
        }

    def resource(self, name: str) -> JSON:
        """The one resource of that readable id."""
        (found,) = (resource for key, resource in self.resources.items() if without_hash(key) == name)
        return found

    def function(self, name: str) -> JSON:
        """The properties of the Lambda function that runs ``functions/NAME.py``."""
        functions = self.of_type("AWS::Lambda::Function").values()
        (found,) = (function for function in functions if function["Handler"] == f"{name}.handler")
        return found

    def code(self, logical_id: str) -> Path:
        """The folder that a function or layer of that readable id is made of."""
        properties = self.resource(logical_id)["Properties"]
        return self.assets[str((properties.get("Code") or properties["Content"])["S3Key"]).removesuffix(".zip")]

    def statements(self, role: JSON) -> Iterator[tuple[str, str]]:
        """Every action that a role's inline policies allow, with its resource as text."""
        for policy in role.get("Policies", ()):
            for statement in policy["PolicyDocument"]["Statement"]:
                for resource in listed(statement["Resource"]):
                    yield from ((action, text(resource)) for action in listed(statement["Action"]))

    def rights(self, name: str) -> frozenset[tuple[str, str]]:
        """All that a function may do."""
        role = self.resource(text(self.function(name)["Role"]).strip("{}").removesuffix(".Arn"))
        return frozenset(self.statements(role["Properties"]))
