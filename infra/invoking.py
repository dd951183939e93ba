"""The right of a service to call one function."""

from __future__ import annotations

from aws_cdk import aws_iam as iam
from aws_cdk import aws_lambda as lambda_
from constructs import Construct


def may_invoke(
    scope: Construct, name: str, service: str, function: lambda_.Function, *more: iam.PolicyStatement
) -> iam.IRole:
    """A role for this service, with no right but that and what is given besides."""
    invoke = iam.PolicyStatement(actions=["lambda:InvokeFunction"], resources=[function.function_arn])
    role = iam.Role(
        scope,
        name,
        assumed_by=iam.ServicePrincipal(f"{service}.amazonaws.com"),
        inline_policies={"invoke": iam.PolicyDocument(statements=[invoke, *more])},
    )
    # CDK would add every version of the function (`:*`).
    return role.without_policy_updates()
