"""cfn-lint on what is deployed; its rule E3601 checks the clock's Amazon States Language."""

from __future__ import annotations

import json

import pytest
from cfnlint.api import ManualArgs, lint

from tests.infra.assembly import JSON, Assembly

IGNORED = [
    "W3005",  # CDK writes that a function waits for its role, which the reference to it says already
    "W6001",  # the application repeats names of the data stack, so that operators read one stack's outputs
]


ROLE = "arn:aws:iam::000000000000:role/clock"
FUNCTION = "arn:aws:lambda:ap-south-1:000000000000:function:tick"


def faults(template: JSON) -> list[str]:
    settings = ManualArgs(regions=["ap-south-1"], ignore_checks=IGNORED)
    return [str(match) for match in lint(json.dumps(template, indent=1), config=settings)]


@pytest.mark.parametrize("stack", ["data", "template"])
def test_cloudformation_would_take_it(prod: Assembly, stack: str) -> None:
    """Of all stages prod has the most properties set."""
    assert faults(getattr(prod, stack)) == []


@pytest.mark.parametrize(("right", "wrong"), [('"Timestamp"', '"Timestomp"'), ('"Type": "Wait"', '"Type": "Weit"')])
def test_a_fault_in_the_clocks_language_would_be_found(prod: Assembly, right: str, wrong: str) -> None:
    clock = prod.resource("TurnClock")
    written = clock["Properties"]["DefinitionString"]
    known = {"RoleArn": ROLE, "DefinitionSubstitutions": {"TickFunction": FUNCTION}}

    (fault,) = faults(alone(clock, {**known, "DefinitionString": written.replace(right, wrong)}))
    assert fault.startswith("[E3601:")
    assert faults(alone(clock, {**known, "DefinitionString": written})) == []


def alone(resource: JSON, properties: JSON) -> JSON:
    return {"Resources": {"Clock": {"Type": resource["Type"], "Properties": properties}}}


def test_every_next_state_is_there(prod: Assembly) -> None:
    """What the schema leaves open."""
    definition = json.loads(prod.resource("TurnClock")["Properties"]["DefinitionString"])
    named = {definition["StartAt"]}
    for state in definition["States"].values():
        named |= {
            branch[key] for branch in (state, *state.get("Choices", ())) for key in ("Next", "Default") if key in branch
        }

    assert named == definition["States"].keys()
