"""A broken deploy must not lose a ledger: whatever holds money, accounts or reports is in the data stack."""

from __future__ import annotations

import pytest

from tests.infra.assembly import JSON, Assembly

KEPT = {
    "Tables": "AWS::DynamoDB::Table",
    "Ledger": "AWS::DynamoDB::Table",
    "Players": "AWS::Cognito::UserPool",
    "Reports": "AWS::S3::Bucket",
}
"""These logical ids are the resources themselves: under another id CloudFormation makes a new, empty one."""
EXPORTS = {"TablesStore": "Tables", "LedgerStore": "Ledger", "ReportsBucket": "Reports", "UserPoolId": "Players"}
STATEFUL = ("AWS::DynamoDB::", "AWS::Cognito::UserPool", "AWS::S3::")


def imports(value: object) -> set[str]:
    match value:
        case {"Fn::ImportValue": str(name)}:
            return {name}
        case dict():
            return set().union(*map(imports, value.values()))
        case list():
            return set().union(*map(imports, value))
        case _:
            return set()


def test_what_is_kept_has_the_ids_that_it_always_had(assembly: Assembly) -> None:
    kinds = {key: resource["Type"] for key, resource in assembly.data["Resources"].items()}

    assert {key: kind for key, kind in kinds.items() if kind != "AWS::S3::BucketPolicy"} == KEPT


def test_the_application_holds_nothing_that_could_be_lost(assembly: Assembly) -> None:
    kinds = {resource["Type"] for resource in assembly.template["Resources"].values()}

    assert {kind for kind in kinds if kind.startswith(STATEFUL)} == {"AWS::Cognito::UserPoolClient"}


def test_the_application_finds_the_data_by_exports_which_so_cannot_change(assembly: Assembly) -> None:
    stack = f"rummy-{assembly.stage}-data"
    exported = {output["Export"]["Name"]: output["Value"] for output in assembly.data["Outputs"].values()}

    assert exported == {f"{stack}:{name}": {"Ref": key} for name, key in EXPORTS.items()}
    assert imports(assembly.template["Resources"]) == exported.keys()
    assert stack in assembly.manifest[f"rummy-{assembly.stage}"]["dependencies"]


@pytest.mark.parametrize("kept", KEPT)
def test_what_is_kept_outlives_its_stack_but_not_on_a_developers_machine(
    dev: Assembly, local: Assembly, prod: Assembly, kept: str
) -> None:
    def fate(assembly: Assembly) -> tuple[str, str]:
        resource = assembly.resource(kept)
        return resource["DeletionPolicy"], resource["UpdateReplacePolicy"]

    assert fate(dev) == fate(prod) == ("Retain", "Retain")
    assert fate(local) == ("Delete", "Delete")


@pytest.mark.parametrize("kept", ["Tables", "Ledger", "Players"])
def test_what_is_kept_cannot_be_deleted_by_a_single_call(dev: Assembly, local: Assembly, kept: str) -> None:
    def protected(assembly: Assembly) -> object:
        properties: JSON = assembly.resource(kept)["Properties"]
        return properties.get("DeletionProtectionEnabled", properties.get("DeletionProtection"))

    assert protected(dev) in {True, "ACTIVE"}
    assert protected(local) in {None, False, "INACTIVE"}


def test_the_data_stack_cannot_be_deleted_by_mistake(dev: Assembly, local: Assembly, prod: Assembly) -> None:
    def protected(assembly: Assembly) -> object:
        return assembly.manifest[f"rummy-{assembly.stage}-data"]["properties"]["terminationProtection"]

    assert [protected(assembly) for assembly in (local, dev, prod)] == [False, True, True]
