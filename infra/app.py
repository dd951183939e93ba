"""Writes the cloud assembly of one stage: ``python -m infra.app [-c key=value ...]``, or under the CDK CLI."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import aws_cdk as cdk

from infra.data_stack import DataStack
from infra.rummy_stack import RummyStack
from infra.settings import StageSettings

ROOT = Path(__file__).resolve().parent.parent


def main(arguments: Sequence[str] | None = None) -> None:
    """Synthesize into CDK_OUTDIR or ``cdk.out``; needs no account, network or Docker."""
    parser = argparse.ArgumentParser(prog="python -m infra.app", description=main.__doc__)
    parser.add_argument(
        *("-c", "--context"), type=_pair, action="append", default=[], metavar="KEY=VALUE", help="overrides cdk.json"
    )
    context = _context(dict(parser.parse_args(arguments).context))
    # Analytics would add a resource under the CLI alone: the template must not depend on who writes it.
    app = cdk.App(
        outdir=os.environ.get("CDK_OUTDIR", str(ROOT / "cdk.out")), context=dict(context), analytics_reporting=False
    )
    build(app, StageSettings.read(context))
    app.synth()


def build(app: cdk.App, settings: StageSettings) -> None:
    """The two stacks of a stage: the application stands on the data."""
    data = DataStack(app, f"rummy-{settings.name}-data", settings=settings)
    RummyStack(app, f"rummy-{settings.name}", settings=settings, data=data)


def _pair(text: str) -> tuple[str, str]:
    key, _, value = text.partition("=")
    if key not in {"stage", *StageSettings.model_fields} - {"name"}:
        raise argparse.ArgumentTypeError(f"{key!r} is no setting of a stage")
    return key, value


def _context(overrides: Mapping[str, object]) -> Mapping[str, object]:
    """The context of ``cdk.json``, under the CLI's own, under that of our command line."""
    return {
        **json.loads((ROOT / "cdk.json").read_bytes())["context"],
        **json.loads(os.environ.get("CDK_CONTEXT_JSON", "{}")),
        **overrides,
    }


if __name__ == "__main__":
    main()
