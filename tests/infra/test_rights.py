from __future__ import annotations

import re

import pytest

from infra.duties import DUTIES
from tests.infra.assembly import ROOT, Assembly, listed, text

HERE = "ap-south-1:{AWS::AccountId}"
TABLES = f"arn:{{AWS::Partition}}:dynamodb:{HERE}:table/{{rummy-dev-data:TablesStore}}"
LEDGER = f"arn:{{AWS::Partition}}:dynamodb:{HERE}:table/{{rummy-dev-data:LedgerStore}}"
SOCKETS = f"arn:{{AWS::Partition}}:execute-api:{HERE}:{{RealtimeApi}}/dev/POST/@connections/*"
POOL = f"arn:{{AWS::Partition}}:cognito-idp:{HERE}:userpool/{{rummy-dev-data:UserPoolId}}"
REPORTS = "arn:{AWS::Partition}:s3:::{rummy-dev-data:ReportsBucket}"
CLOCK = f"arn:{{AWS::Partition}}:states:{HERE}:stateMachine:rummy-dev-clock"

PLAYS = frozenset(
    {
        ("dynamodb:GetItem", TABLES),
        ("dynamodb:PutItem", TABLES),
        ("dynamodb:UpdateItem", TABLES),
        ("dynamodb:DeleteItem", TABLES),
        ("dynamodb:ConditionCheckItem", TABLES),
        ("dynamodb:GetItem", LEDGER),
        ("dynamodb:PutItem", LEDGER),
        ("dynamodb:UpdateItem", LEDGER),
        ("execute-api:ManageConnections", SOCKETS),
        ("states:StartExecution", CLOCK),
    }
)
RIGHTS = {
    "authorize": {("dynamodb:DeleteItem", TABLES)},
    "account": {
        ("dynamodb:GetItem", TABLES),
        ("dynamodb:PutItem", TABLES),
        ("dynamodb:GetItem", LEDGER),
        ("dynamodb:PutItem", LEDGER),
        ("dynamodb:UpdateItem", LEDGER),
        ("dynamodb:Query", LEDGER),
        ("dynamodb:BatchGetItem", LEDGER),
        ("cognito-idp:AdminDeleteUser", POOL),
    },
    "connection": {("dynamodb:GetItem", TABLES), ("dynamodb:UpdateItem", TABLES)},
    "matchmake": PLAYS,
    "move": PLAYS,
    "declare": PLAYS,
    "settle": PLAYS,
    "tick": PLAYS | {("dynamodb:Query", f"{TABLES}/index/clock")},
    "report": {
        ("dynamodb:Query", f"{TABLES}/index/clock"),
        ("dynamodb:Query", f"{LEDGER}/index/days"),
        ("dynamodb:BatchGetItem", LEDGER),
        ("s3:PutObject", f"{REPORTS}/settlements/*"),
        ("s3:GetObject", f"{REPORTS}/settlements/*"),
        ("s3:ListBucket", REPORTS),
        ("sqs:SendMessage", "{ReportsUnwritten.Arn}"),
    },
}


def own_log(name: str) -> set[tuple[str, str]]:
    log = f"{{Functions{name.capitalize()}Log.Arn}}"
    return {("logs:CreateLogStream", log), ("logs:PutLogEvents", log)}


@pytest.mark.parametrize("name", RIGHTS)
def test_a_function_may_do_exactly_this(dev: Assembly, name: str) -> None:
    assert dev.rights(name) == RIGHTS[name] | own_log(name)


def test_no_function_is_left_out_of_the_table(dev: Assembly) -> None:
    handlers = {str(function["Handler"]) for function in dev.of_type("AWS::Lambda::Function").values()}

    assert {f"{name}.handler" for name in RIGHTS} == handlers


def test_every_duty_has_its_file_and_every_file_its_duty() -> None:
    assert {path.stem for path in (ROOT / "functions").glob("*.py")} - {"__init__"} == set(DUTIES)


def test_roles_hold_inline_policies_only(assembly: Assembly) -> None:
    kinds = {resource["Type"] for resource in assembly.resources.values()}

    assert not kinds & {"AWS::IAM::Policy", "AWS::IAM::ManagedPolicy", "AWS::DynamoDB::ResourcePolicy"}
    assert not any("ManagedPolicyArns" in role for role in assembly.of_type("AWS::IAM::Role").values())


def test_every_action_is_written_out(assembly: Assembly) -> None:
    for role in assembly.of_type("AWS::IAM::Role").values():
        for action, _ in assembly.statements(role):
            assert re.fullmatch("[a-z0-9-]+:[A-Za-z]+", action)


def test_only_the_connections_and_the_reports_of_our_own_stage_are_not_named(dev: Assembly) -> None:
    roles = dev.of_type("AWS::IAM::Role").values()

    unnamed = {resource for role in roles for _, resource in dev.statements(role) if "*" in resource}
    assert unnamed == {SOCKETS, f"{REPORTS}/settlements/*"}


@pytest.mark.parametrize(("name", "action"), [("authorize", "DeleteItem"), ("account", "PutItem")])
def test_who_has_to_do_with_tickets_touches_no_table_or_seat(dev: Assembly, name: str, action: str) -> None:
    conditions = [
        statement.get("Condition")
        for statement in dev.policy(name)
        if f"dynamodb:{action}" in listed(statement["Action"]) and text(statement["Resource"]) == TABLES
    ]

    assert conditions == [{"ForAllValues:StringLike": {"dynamodb:LeadingKeys": ["TICKET#*"]}}]


def test_nobody_deletes_or_scans_money(assembly: Assembly) -> None:
    allowed = {
        action
        for role in assembly.of_type("AWS::IAM::Role").values()
        for action, resource in assembly.statements(role)
        if "LedgerStore" in resource
    }

    actions = ("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem")
    assert allowed == {f"dynamodb:{action}" for action in actions}


def test_each_role_is_for_one_service(assembly: Assembly) -> None:
    for role in assembly.of_type("AWS::IAM::Role").values():
        (statement,) = role["AssumeRolePolicyDocument"]["Statement"]

        assert statement["Action"] == "sts:AssumeRole"
        assert len(listed(statement["Principal"]["Service"])) == 1


def test_functions_are_called_by_our_own_apis_alone(assembly: Assembly) -> None:
    for permission in assembly.of_type("AWS::Lambda::Permission").values():
        source = text(permission["SourceArn"])

        assert permission["Action"] == "lambda:InvokeFunction"
        assert re.search(r":execute-api:[^/]*:\{(RealtimeApi|AccountApi)\}/.+", source)
