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

import aws_cdk as cdk

from infra.app import build
from infra.settings import StageSettings

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


def settings_of(stage: str) -> StageSettings:
    """What ``cdk.json`` says."""
    return StageSettings.read({**json.loads((ROOT / "cdk.json").read_bytes())["context"], "stage": stage})


def built(settings: StageSettings, into: Path | None = None) -> cdk.App:
    """The app in this process, without the dependencies layer."""
    cdk_app = cdk.App(outdir=None if into is None else str(into), context={"aws:cdk:bundling-stacks": []})
    build(cdk_app, settings)
    return cdk_app


def synthesize_here(stage: str, into: Path) -> Assembly:
    built(settings_of(stage), into).synth()
    return Assembly(stage, into)


def without_hash(logical_id: str) -> str:
    """``FunctionsTick6415F6ED`` is ``FunctionsTick`` to a reader."""
    return re.sub("[0-9A-F]{8}$", "", logical_id)


def text(value: str | JSON) -> str:
    """A value with its references in braces: ``{Reports.Arn}/settlements/*``, ``{rummy-dev-data:LedgerStore}``."""
    match value:
        case {"Ref": target}:
            return f"{{{without_hash(target)}}}"
        case {"Fn::GetAtt": [target, attribute]}:
            return f"{{{without_hash(target)}.{attribute}}}"
        case {"Fn::ImportValue": name}:
            return f"{{{name}}}"
        case {"Fn::Join": [separator, parts]}:
            return str(separator).join(map(text, parts))
        case _:
            return str(value)


def listed(value: str | JSON | list[Any]) -> list[Any]:
    """A policy may leave out the brackets of a list of one."""
    return value if isinstance(value, list) else [value]


@dataclass(frozen=True)
class Assembly:
    """What one synth of a stage wrote: the templates of the application and of its data."""

    stage: str
    folder: Path

    @cached_property
    def template(self) -> JSON:
        return self._template(f"rummy-{self.stage}")

    @cached_property
    def data(self) -> JSON:
        return self._template(f"rummy-{self.stage}-data")

    def _template(self, stack: str) -> JSON:
        content: JSON = json.loads((self.folder / f"{stack}.template.json").read_bytes())
        return content

    @cached_property
    def manifest(self) -> Mapping[str, JSON]:
        """What the CLI is told of each stack."""
        artifacts: Mapping[str, JSON] = json.loads((self.folder / "manifest.json").read_bytes())["artifacts"]
        return artifacts

    @cached_property
    def assets(self) -> Mapping[str, Path]:
        """Where each asset but the templates lies, by its hash."""
        files = json.loads((self.folder / f"rummy-{self.stage}.assets.json").read_bytes())["files"]
        return {
            key: self.folder / file["source"]["path"]
            for key, file in files.items()
            if file["source"]["packaging"] == "zip"
        }

    @cached_property
    def resources(self) -> Mapping[str, JSON]:
        """Every resource of both stacks by its logical id."""
        data, application = self.data["Resources"], self.template["Resources"]
        assert not data.keys() & application.keys()
        return {**data, **application}

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
        return frozenset(self.statements(self._role(name)))

    def policy(self, name: str) -> list[JSON]:
        """The statements of a function's role, whole."""
        return [one for policy in self._role(name)["Policies"] for one in policy["PolicyDocument"]["Statement"]]

    def _role(self, name: str) -> JSON:
        properties: JSON = self.resource(text(self.function(name)["Role"]).strip("{}").removesuffix(".Arn"))[
            "Properties"
        ]
        return properties
