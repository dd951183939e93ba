"""A cloud assembly becomes stacks on the emulator, through S3 and CloudFormation as on AWS."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import boto3
from botocore.exceptions import ClientError

from tools.assembly import Assembly, read_assemblies
from tools.emulator import ACCOUNT, REGION, Emulator

if TYPE_CHECKING:
    from mypy_boto3_cloudformation import CloudFormationClient
    from mypy_boto3_cloudformation.literals import CapabilityType
    from mypy_boto3_cloudformation.type_defs import ParameterTypeDef

BOOTSTRAP_VERSION: Final = ("/cdk-bootstrap/hnb659fds/version", "30")
CAPABILITIES: Final[tuple[CapabilityType, ...]] = ("CAPABILITY_IAM", "CAPABILITY_NAMED_IAM")
DEPLOY_SECONDS: Final = 300
DONE: Final = frozenset({"CREATE_COMPLETE", "UPDATE_COMPLETE", "DELETE_COMPLETE"})
NOTHING: Final[Mapping[str, str]] = MappingProxyType({})

Say = Callable[[str], None]  # told what is going on, a line at a time


def untold(_: str) -> None:
    """Tell nobody what is going on: only what comes of it is printed."""


class DeployFailed(Exception):
    """CloudFormation could not. The message names each resource that failed and why."""


@dataclass(frozen=True, slots=True)
class Deployed:
    """A stack on the emulator. ``resources`` maps each logical id to type and physical id."""

    emulator: Emulator
    stack: str
    outputs: Mapping[str, str]
    resources: Mapping[str, tuple[str, str]]

    @property
    def websocket_url(self) -> str:
        """Where phones connect to; ``?ticket=`` goes after it."""
        return self.emulator.api_url("ws", self.outputs["WebSocketUrl"])

    @property
    def http_url(self) -> str:
        """What ``/tickets`` and ``/me`` go after."""
        return self.emulator.api_url("http", self.outputs["HttpUrl"])

    @property
    def functions(self) -> Mapping[str, str]:
        """The name of each function, by its id in the template."""
        return {logical: name for logical, (kind, name) in self.resources.items() if kind == "AWS::Lambda::Function"}


def deploy(folder: Path, emulator: Emulator, *, parameters: Mapping[str, str] = NOTHING, say: Say = print) -> Deployed:
    """Create the stacks of a cloud assembly, or bring them up to date; the last, with ``parameters``, is answered.

    Raises DeployFailed if CloudFormation could not.
    """
    *needed, last = read_assemblies(folder, account=ACCOUNT, region=REGION)
    for assembly in needed:
        _deploy(assembly, emulator, NOTHING, say)
    return _deploy(last, emulator, parameters, say)


def _deploy(assembly: Assembly, emulator: Emulator, parameters: Mapping[str, str], say: Say) -> Deployed:
    _upload(assembly, emulator, say)
    cloudformation = boto3.client("cloudformation", **emulator.aws)
    say(f"creating stack {assembly.stack} through CloudFormation")
    _create_or_update(cloudformation, assembly.stack, f"{emulator.url}/{assembly.template}", parameters)
    _wait_till_done(cloudformation, assembly.stack)
    deployed = _described(cloudformation, assembly.stack, emulator)
    _mend_cors(cloudformation, deployed)
    say(f"created {len(deployed.resources)} resources")
    return deployed


def remove(deployed: Deployed) -> None:
    """Delete the stack.

    Raises DeployFailed if CloudFormation could not.
    """
    cloudformation = boto3.client("cloudformation", **deployed.emulator.aws)
    (stack,) = cloudformation.describe_stacks(StackName=deployed.stack)["Stacks"]
    cloudformation.delete_stack(StackName=deployed.stack)
    _wait_till_done(cloudformation, stack["StackId"])


def _upload(assembly: Assembly, emulator: Emulator, say: Say) -> None:
    # What `cdk bootstrap` leaves behind: the version that every template of CDK asks for, and the bucket.
    name, value = BOOTSTRAP_VERSION
    boto3.client("ssm", **emulator.aws).put_parameter(Name=name, Value=value, Type="String", Overwrite=True)
    s3 = boto3.client("s3", **emulator.aws)
    for bucket in {asset.bucket for asset in assembly.assets}:
        with suppress(s3.exceptions.BucketAlreadyOwnedByYou):
            s3.create_bucket(Bucket=bucket, CreateBucketConfiguration={"LocationConstraint": REGION})
    for number, asset in enumerate(assembly.assets, 1):
        content = asset.content()
        say(f"uploading asset {number} of {len(assembly.assets)} ({len(content) / 1e6:.2f} MB)")
        s3.put_object(Bucket=asset.bucket, Key=asset.key, Body=content)


def _create_or_update(
    cloudformation: CloudFormationClient, stack: str, template: str, parameters: Mapping[str, str]
) -> None:
    values: list[ParameterTypeDef] = [{"ParameterKey": key, "ParameterValue": parameters[key]} for key in parameters]
    try:
        cloudformation.create_stack(StackName=stack, TemplateURL=template, Parameters=values, Capabilities=CAPABILITIES)
    except cloudformation.exceptions.AlreadyExistsException:
        _update(cloudformation, stack, template, values)
    except ClientError as refused:
        raise DeployFailed(str(refused)) from refused


def _update(cloudformation: CloudFormationClient, stack: str, template: str, values: list[ParameterTypeDef]) -> None:
    try:
        cloudformation.update_stack(StackName=stack, TemplateURL=template, Parameters=values, Capabilities=CAPABILITIES)
    except ClientError as refused:
        if "No updates are to be performed" not in str(refused):
            raise DeployFailed(str(refused)) from refused


def _wait_till_done(cloudformation: CloudFormationClient, stack: str) -> None:
    deadline = time.monotonic() + DEPLOY_SECONDS
    while (status := _status(cloudformation, stack)).endswith("IN_PROGRESS"):
        if time.monotonic() > deadline:
            raise DeployFailed(f"{stack} was still {status} after {DEPLOY_SECONDS} s")
        time.sleep(0.1)
    if status not in DONE:
        raise DeployFailed("\n".join([f"{stack} ended as {status}:", *_faults(cloudformation, stack)]))


def _status(cloudformation: CloudFormationClient, stack: str) -> str:
    (described,) = cloudformation.describe_stacks(StackName=stack)["Stacks"]
    return described["StackStatus"]


def _faults(cloudformation: CloudFormationClient, stack: str) -> Iterator[str]:
    for page in cloudformation.get_paginator("describe_stack_events").paginate(StackName=stack):
        for event in page["StackEvents"]:
            if event["ResourceStatus"].endswith("FAILED"):
                yield f"{event['LogicalResourceId']} ({event['ResourceType']}): {event['ResourceStatusReason']}"


def _described(cloudformation: CloudFormationClient, stack: str, emulator: Emulator) -> Deployed:
    (described,) = cloudformation.describe_stacks(StackName=stack)["Stacks"]
    outputs = {output["OutputKey"]: output["OutputValue"] for output in described.get("Outputs", ())}
    resources = {
        resource["LogicalResourceId"]: (resource["ResourceType"], resource["PhysicalResourceId"])
        for page in cloudformation.get_paginator("list_stack_resources").paginate(StackName=stack)
        for resource in page["StackResourceSummaries"]
    }
    return Deployed(emulator, stack, MappingProxyType(outputs), MappingProxyType(resources))


def _mend_cors(cloudformation: CloudFormationClient, deployed: Deployed) -> None:
    """MiniStack 1.5.33 keeps a template's CORS rules under names that it does not read; through its API it does."""
    template = cloudformation.get_template(StackName=deployed.stack)["TemplateBody"]
    apis = boto3.client("apigatewayv2", **deployed.emulator.aws)
    for logical, (kind, api_id) in deployed.resources.items():
        if kind == "AWS::ApiGatewayV2::Api":
            rules = template["Resources"][logical]["Properties"].get("CorsConfiguration")
            if rules:
                apis.update_api(ApiId=api_id, CorsConfiguration=rules)
