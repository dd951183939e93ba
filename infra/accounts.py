"""The players' accounts, and the HTTP API where they get tickets."""

from __future__ import annotations

import json

from aws_cdk import Aws, RemovalPolicy, Stack
from aws_cdk import aws_apigatewayv2 as apigw
from aws_cdk import aws_cognito as cognito
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_logs as logs
from aws_cdk.aws_apigatewayv2_authorizers import HttpJwtAuthorizer
from aws_cdk.aws_apigatewayv2_integrations import HttpLambdaIntegration
from constructs import Construct

from infra.kept import fixed
from infra.settings import StageSettings

ROUTES = {
    "/tickets": [apigw.HttpMethod.POST],
    "/me": [apigw.HttpMethod.GET, apigw.HttpMethod.DELETE],
    "/me/export": [apigw.HttpMethod.GET],
    "/me/limits": [apigw.HttpMethod.PUT],
    "/me/grant": [apigw.HttpMethod.POST],
    "/me/deals": [apigw.HttpMethod.GET],
    "/me/deals/{table}/{deal}": [apigw.HttpMethod.GET],
}
# Named fields only: no query string, header or address of a player gets into a log.
LOGGED = {
    "request": "$context.requestId",
    "route": "$context.routeKey",
    "status": "$context.status",
    "error": "$context.error.message",
    "authorizer": "$context.authorizer.error",
    "milliseconds": "$context.responseLatency",
}


def player_pool(scope: Construct, *, keep: bool) -> cognito.UserPool:
    """The players' accounts."""
    pool = cognito.UserPool(
        scope,
        "Players",
        sign_in_aliases=cognito.SignInAliases(email=True),
        auto_verify=cognito.AutoVerifiedAttrs(email=True),
        self_sign_up_enabled=True,
        account_recovery=cognito.AccountRecovery.EMAIL_ONLY,
        # What a pool asks for by default, said aloud.
        password_policy=cognito.PasswordPolicy(
            min_length=8, require_digits=True, require_lowercase=True, require_symbols=True, require_uppercase=True
        ),
        # Given once, at sign-up: nobody grows older by editing a profile.
        standard_attributes=cognito.StandardAttributes(
            birthdate=cognito.StandardAttribute(required=True, mutable=False)
        ),
        deletion_protection=keep,
        removal_policy=RemovalPolicy.RETAIN if keep else RemovalPolicy.DESTROY,
    )
    return fixed(pool, "Players")


class Accounts(Construct):
    """The pool, and its client for the app."""

    def __init__(self, scope: Construct, construct_id: str, *, pool: cognito.IUserPool) -> None:
        super().__init__(scope, construct_id)
        self.pool = pool
        self.client = cognito.UserPoolClient(
            self,
            "App",
            user_pool=pool,
            auth_flows=cognito.AuthFlow(user_password=True, user_srp=True),
            disable_o_auth=True,  # the app asks for the password itself; there is no hosted page
            prevent_user_existence_errors=True,
        )


class AccountApi(Construct):
    """The HTTP API; the pool's tokens open it."""

    def __init__(
        self,
        scope: Construct,
        construct_id: str,
        *,
        accounts: Accounts,
        account: lambda_.Function,
        settings: StageSettings,
        log: logs.LogGroup,
    ) -> None:
        super().__init__(scope, construct_id)
        self.api = apigw.HttpApi(
            self,
            "Api",
            api_name=Stack.of(self).stack_name,
            create_default_stage=False,
            default_authorizer=_tokens_of(accounts),
            cors_preflight=apigw.CorsPreflightOptions(
                allow_origins=list(settings.origins),
                allow_methods=[
                    apigw.CorsHttpMethod.DELETE,
                    apigw.CorsHttpMethod.GET,
                    apigw.CorsHttpMethod.POST,
                    apigw.CorsHttpMethod.PUT,
                ],
                allow_headers=["authorization", "content-type"],
            ),
        )
        integration = HttpLambdaIntegration("Account", account)
        for path, methods in ROUTES.items():
            self.api.add_routes(path=path, methods=methods, integration=integration)
        self._stage(log, settings)

    def _stage(self, log: logs.LogGroup, settings: StageSettings) -> None:
        # One level down: the L2 stage takes its log format as an object that Python would have to implement.
        apigw.CfnStage(
            self,
            "Stage",
            api_id=self.api.api_id,
            stage_name="$default",
            auto_deploy=True,
            access_log_settings=apigw.CfnStage.AccessLogSettingsProperty(
                destination_arn=log.log_group_arn, format=json.dumps(LOGGED)
            ),
            default_route_settings=apigw.CfnStage.RouteSettingsProperty(
                throttling_rate_limit=settings.http_per_second, throttling_burst_limit=settings.http_burst
            ),
        )


def _tokens_of(accounts: Accounts) -> HttpJwtAuthorizer:
    # Not the pool's ProviderURL, which is the same text: the emulator's CloudFormation does not know it.
    issuer = f"https://cognito-idp.{Aws.REGION}.amazonaws.com/{accounts.pool.user_pool_id}"
    return HttpJwtAuthorizer("Tokens", issuer, jwt_audience=[accounts.client.user_pool_client_id])
