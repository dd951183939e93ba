"""The role that lets API Gateway write logs of WebSocket APIs: one for the whole account in a region."""

from __future__ import annotations

from aws_cdk import RemovalPolicy
from aws_cdk import aws_apigateway as apigateway
from aws_cdk import aws_iam as iam
from constructs import Construct


class LogRole(Construct):
    """Made by one stage of an account and region that asks for it; it stays when that stage goes."""

    def __init__(self, scope: Construct, construct_id: str) -> None:
        super().__init__(scope, construct_id)
        role = iam.Role(
            self,
            "Role",
            assumed_by=iam.ServicePrincipal("apigateway.amazonaws.com"),
            managed_policies=[
                iam.ManagedPolicy.from_aws_managed_policy_name("service-role/AmazonAPIGatewayPushToCloudWatchLogs")
            ],
        )
        account = apigateway.CfnAccount(self, "Account", cloud_watch_role_arn=role.role_arn)
        role.apply_removal_policy(RemovalPolicy.RETAIN)
        account.apply_removal_policy(RemovalPolicy.RETAIN)
