from __future__ import annotations

import re

import pytest

from tests.infra.assembly import JSON, Assembly, text

SOCKET_ROUTES = {
    "$connect": "connection",
    "$disconnect": "connection",
    "$default": "connection",
    "matchmake": "matchmake",
    "move": "move",
    "declare": "declare",
    "settle": "settle",
}
HTTP_ROUTES = {
    "POST /tickets": "account",
    "GET /me": "account",
    "DELETE /me": "account",
    "GET /me/export": "account",
    "PUT /me/limits": "account",
    "POST /me/grant": "account",
    "GET /me/deals": "account",
    "GET /me/deals/{table}/{deal}": "account",
}


def routes(assembly: Assembly, api: str) -> dict[str, JSON]:
    return {
        route["RouteKey"]: route
        for route in assembly.of_type("AWS::ApiGatewayV2::Route").values()
        if text(route["ApiId"]) == f"{{{api}}}"
    }


def handler(assembly: Assembly, uri: JSON) -> str:
    """The handler of the function that an integration or authorizer calls."""
    (function,) = re.findall(r"\{(Functions\w+)\.Arn\}", text(uri))
    return str(assembly.resource(function)["Properties"]["Handler"])


def target(assembly: Assembly, route: JSON) -> str:
    integration = text(route["Target"]).removeprefix("integrations/").strip("{}")
    return handler(assembly, assembly.resource(integration)["Properties"]["IntegrationUri"])


@pytest.mark.parametrize(("api", "expected"), [("RealtimeApi", SOCKET_ROUTES), ("AccountApi", HTTP_ROUTES)])
def test_every_route_reaches_its_function(assembly: Assembly, api: str, expected: dict[str, str]) -> None:
    bound = {key: target(assembly, route) for key, route in routes(assembly, api).items()}

    assert bound == {key: f"{name}.handler" for key, name in expected.items()}


def test_actions_choose_the_route(assembly: Assembly) -> None:
    api = assembly.resource("RealtimeApi")["Properties"]

    assert (api["ProtocolType"], api["RouteSelectionExpression"]) == ("WEBSOCKET", "$request.body.action")


def test_a_ticket_opens_the_socket(assembly: Assembly) -> None:
    authorization = {key: route["AuthorizationType"] for key, route in routes(assembly, "RealtimeApi").items()}
    authorizer = assembly.resource("RealtimeAuthorizer")["Properties"]

    assert authorization == {key: "CUSTOM" if key == "$connect" else "NONE" for key in SOCKET_ROUTES}
    assert authorizer["AuthorizerType"] == "REQUEST"
    assert authorizer["IdentitySource"] == ["route.request.querystring.ticket"]
    assert handler(assembly, authorizer["AuthorizerUri"]) == "authorize.handler"


def test_a_token_of_the_pool_opens_the_account_api(assembly: Assembly) -> None:
    token = assembly.resource("AccountApiTokens")["Properties"]
    issuer = text(token["JwtConfiguration"]["Issuer"])

    assert {route["AuthorizationType"] for route in routes(assembly, "AccountApi").values()} == {"JWT"}
    assert issuer == f"https://cognito-idp.{{AWS::Region}}.amazonaws.com/{{rummy-{assembly.stage}-data:UserPoolId}}"
    assert [text(client) for client in token["JwtConfiguration"]["Audience"]] == ["{AccountsApp}"]


def test_what_a_function_returns_is_sent_back_on_every_route_that_can(assembly: Assembly) -> None:
    answered = {text(response["RouteId"]) for response in assembly.of_type("AWS::ApiGatewayV2::RouteResponse").values()}
    expressions = {
        key: route.get("RouteResponseSelectionExpression") for key, route in routes(assembly, "RealtimeApi").items()
    }

    assert expressions == {key: None if key in {"$connect", "$disconnect"} else "$default" for key in SOCKET_ROUTES}
    assert len(answered) == len(SOCKET_ROUTES) - 2


def test_nothing_depends_on_where_it_is_deployed(assembly: Assembly) -> None:
    assert "Conditions" not in assembly.template


def test_pages_of_the_allowed_origins_may_ask_for_tickets(dev: Assembly) -> None:
    cors = dev.resource("AccountApi")["Properties"]["CorsConfiguration"]
    allowed = dev.function("authorize")["Environment"]["Variables"]["ALLOWED_ORIGINS"]

    assert cors["AllowOrigins"] == allowed.split(",")
    assert set(cors["AllowMethods"]) == {route.split(" ")[0] for route in HTTP_ROUTES}
    assert "*" not in allowed


def test_both_apis_are_throttled_as_the_stage_says(dev: Assembly, prod: Assembly) -> None:
    def throttles(assembly: Assembly) -> dict[str, JSON]:
        stages = assembly.of_type("AWS::ApiGatewayV2::Stage")
        return {name: stage["DefaultRouteSettings"] for name, stage in stages.items()}

    assert throttles(dev) == {
        "RealtimeStage": {"ThrottlingRateLimit": 1000, "ThrottlingBurstLimit": 500},
        "AccountApiStage": {"ThrottlingRateLimit": 100, "ThrottlingBurstLimit": 50},
    }
    assert throttles(prod)["RealtimeStage"] == {"ThrottlingRateLimit": 5000, "ThrottlingBurstLimit": 2500}


def test_every_http_request_is_logged_and_every_socket_where_the_stage_asks(dev: Assembly, prod: Assembly) -> None:
    def logged(assembly: Assembly) -> dict[str, str]:
        stages = assembly.of_type("AWS::ApiGatewayV2::Stage")
        settings = {name: stage.get("AccessLogSettings") for name, stage in stages.items()}
        return {name: text(setting["DestinationArn"]) for name, setting in settings.items() if setting}

    assert logged(dev) == {"AccountApiStage": "{AccountApiLog.Arn}"}
    assert logged(prod) == {"AccountApiStage": "{AccountApiLog.Arn}", "RealtimeStage": "{RealtimeLog.Arn}"}


def test_no_access_log_holds_a_query_string_or_a_header(prod: Assembly) -> None:
    for stage in prod.of_type("AWS::ApiGatewayV2::Stage").values():
        logged = stage["AccessLogSettings"]["Format"]

        assert not re.search(r"querystring|\.header|\$context\.path|sourceIp|claims|identity", logged)
