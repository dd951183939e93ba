"""The WebSocket API: which function answers which action."""

from __future__ import annotations

import json
from collections.abc import Mapping

from aws_cdk import ArnFormat, Aws, Stack
from aws_cdk import aws_apigatewayv2 as apigw
from aws_cdk import aws_iam as iam
from aws_cdk import aws_lambda as lambda_
from aws_cdk.aws_apigatewayv2_integrations import WebSocketLambdaIntegration
from constructs import Construct

from infra.log_groups import log_group
from infra.settings import StageSettings

ROUTES = {
    "$connect": "connection",
    "$disconnect": "connection",
    "$default": "connection",
    "matchmake": "matchmake",
    "move": "move",
    "declare": "declare",
    "settle": "settle",
}
# Named fields only: no query string (a ticket stands in it), header or address of a player gets into a log.
LOGGED = {
    "request": "$context.requestId",
    "connection": "$context.connectionId",
    "event": "$context.eventType",
    "route": "$context.routeKey",
    "status": "$context.status",
    "error": "$context.error.message",
    "authorizer": "$context.authorizer.error",
    "integration": "$context.integration.error",
}
SILENT = {"$connect", "$disconnect"}  # on the others, what the function returns is the reply


class Realtime(Construct):
    """The API and its one stage; ``bind`` gives it its functions, which must know its address first."""

    def __init__(self, scope: Construct, construct_id: str, *, settings: StageSettings) -> None:
        super().__init__(scope, construct_id)
        stage, endpoint = settings.name, settings.endpoint
        self.api = apigw.WebSocketApi(
            self, "Api", api_name=Stack.of(self).stack_name, route_selection_expression="$request.body.action"
        )
        self.stage = apigw.WebSocketStage(
            self,
            "Stage",
            web_socket_api=self.api,
            stage_name=stage,
            auto_deploy=True,
            throttle=apigw.ThrottleSettings(rate_limit=settings.sockets_per_second, burst_limit=settings.sockets_burst),
        )
        self._log(settings)
        # Not `stage.callback_url`: it would make every function wait for the stage.
        self.callback_url = (
            f"{endpoint}/_aws/execute-api/{self.api.api_id}/{stage}"
            if endpoint
            else f"https://{self.api.api_id}.execute-api.{Aws.REGION}.{Aws.URL_SUFFIX}/{stage}"
        )
        # The gateway names the connections, so they cannot be named here.
        self.connections_arn = Stack.of(self).format_arn(
            service="execute-api",
            resource=self.api.api_id,
            resource_name=f"{stage}/POST/@connections/*",
            arn_format=ArnFormat.SLASH_RESOURCE_NAME,
        )

    def _log(self, settings: StageSettings) -> None:
        """The group is there on every stage; API Gateway writes into it only with a role of the whole account."""
        log = log_group(self, "Log", settings)
        stage = self.stage.node.default_child
        if settings.socket_logs and isinstance(stage, apigw.CfnStage):
            stage.access_log_settings = apigw.CfnStage.AccessLogSettingsProperty(
                destination_arn=log.log_group_arn, format=json.dumps(LOGGED)
            )

    def bind(self, functions: Mapping[str, lambda_.Function]) -> None:
        """Route every action, and let a ticket decide who connects."""
        door = self._door(functions["authorize"])
        for key, name in ROUTES.items():
            self.api.add_route(
                key,
                integration=WebSocketLambdaIntegration(f"{key.strip('$').capitalize()}Integration", functions[name]),
                authorizer=door if key == "$connect" else None,
                return_response=key not in SILENT,
            )

    def _door(self, authorize: lambda_.Function) -> apigw.IWebSocketRouteAuthorizer:
        """Not WebSocketLambdaAuthorizer: it puts the stack's name into a logical id, so stages would differ."""
        authorizer = apigw.WebSocketAuthorizer(
            self,
            "Authorizer",
            web_socket_api=self.api,
            type=apigw.WebSocketAuthorizerType.LAMBDA,
            identity_source=["route.request.querystring.ticket"],
            authorizer_uri=f"arn:{Aws.PARTITION}:apigateway:{Aws.REGION}:lambda:path/2015-03-31/functions/"
            f"{authorize.function_arn}/invocations",
        )
        authorize.add_permission(
            "Authorizer",
            principal=iam.ServicePrincipal("apigateway.amazonaws.com"),
            source_arn=Stack.of(self).format_arn(
                service="execute-api",
                resource=self.api.api_id,
                resource_name=f"authorizers/{authorizer.authorizer_id}",
            ),
        )
        return apigw.WebSocketAuthorizer.from_web_socket_authorizer_attributes(
            self, "Door", authorizer_id=authorizer.authorizer_id, authorizer_type="CUSTOM"
        )
