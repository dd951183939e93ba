"""cdk-nag's AwsSolutions rules: what they find is what stands here with the reason, no more and no less."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
from aws_cdk import Validations
from cdk_nag import AwsSolutionsChecks

from infra.duties import DUTIES
from infra.realtime import ROUTES
from tests.infra.assembly import built, settings_of

DATA, APPLICATION = "rummy-dev-data", "rummy-dev"


class Acknowledged(NamedTuple):
    """``where`` are paths of constructs, without their last part, ``Resource``."""

    reason: str
    where: frozenset[str]


def at(*where: str) -> frozenset[str]:
    return frozenset(where)


ACKNOWLEDGED: Mapping[str, Acknowledged] = {
    "APIG1": Acknowledged(
        "Logs of a WebSocket API need a role of the whole account, which a stage asks for (socket_logs).",
        at(f"{APPLICATION}/Realtime/Stage"),
    ),
    "APIG4": Acknowledged(
        "AWS authorizes a socket once, at $connect; the other routes are reached only over an admitted socket.",
        frozenset(f"{APPLICATION}/Realtime/Api/{route}-Route" for route in ROUTES if route != "$connect"),
    ),
    "COG2": Acknowledged(
        "Play chips are no money: a second factor would keep out more players than thieves.",
        at(f"{DATA}/Players"),
    ),
    "COG8": Acknowledged(
        "The plus plan bills every active player; guesses at passwords are throttled by Cognito on any plan.",
        at(f"{DATA}/Players"),
    ),
    "DDB3": Acknowledged(
        "The Tables store holds what expires within hours; an old table beside a newer ledger would be wrong.",
        at(f"{DATA}/Storage/Tables"),
    ),
    "IAM5": Acknowledged(
        "Sockets and report files are named while the service runs, so a role can name only their folder.",
        frozenset(
            f"{APPLICATION}/Functions/{name.capitalize()}Role"
            for name, duty in DUTIES.items()
            if duty.announces or duty.keeps_reports
        ),
    ),
    "L1": Acknowledged(
        "The layer's wheels are locked for Python 3.13; a newer runtime is a change with new wheels.",
        frozenset(f"{APPLICATION}/Functions/{name.capitalize()}" for name in DUTIES),
    ),
    "S1": Acknowledged(
        "One function writes the reports and operators read them under their own names, which CloudTrail keeps.",
        at(f"{DATA}/Reports"),
    ),
    "SF1": Acknowledged(
        "A clock's every step is in Step Functions' own history, and each tick logs itself: twice would cost twice.",
        at(f"{APPLICATION}/TurnClock/Clock"),
    ),
    "SF2": Acknowledged(
        "A clock calls one function, whose lag is measured on every tick: a trace would show the same at a price.",
        at(f"{APPLICATION}/TurnClock/Clock"),
    ),
    "SQS3": Acknowledged(
        "This queue is itself where failed calls end, named by a schedule and an invoke configuration.",
        at(f"{APPLICATION}/Reports/Unwritten"),
    ),
}


@pytest.fixture(scope="module")
def findings(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, frozenset[str]]:
    """The constructs that each rule finds at fault on stage ``dev``."""
    folder = tmp_path_factory.mktemp("nag")
    cdk_app = built(settings_of("dev"), folder)
    Validations.of(cdk_app).add_plugins(AwsSolutionsChecks(cdk_app))
    with pytest.raises(RuntimeError, match="ValidationFailed"):
        cdk_app.synth()
    return found_in(folder / "validation-report.json")


def found_in(report: Path) -> Mapping[str, frozenset[str]]:
    (plugin,) = json.loads(report.read_bytes())["pluginReports"]
    found: dict[str, frozenset[str]] = {}
    for violation in plugin["violations"]:
        rule = violation["ruleName"].removeprefix("AwsSolutions-").partition("[")[0]
        paths = {construct["constructPath"].removesuffix("/Resource") for construct in violation["violatingConstructs"]}
        found[rule] = found.get(rule, frozenset()) | paths
    return found


def test_everything_found_is_acknowledged_with_a_reason_and_nothing_else_is(
    findings: Mapping[str, frozenset[str]],
) -> None:
    assert findings == {rule: acknowledged.where for rule, acknowledged in ACKNOWLEDGED.items()}
