from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from aws_cdk import Stack
from aws_cdk.assertions import Template
from pydantic import ValidationError

from infra import app, layers
from infra.duties import DUTIES
from infra.settings import StageSettings
from rummy.aws.settings import read_settings
from tests.infra.assembly import Assembly, built, settings_of, text

OUTPUTS = {
    "WebSocketUrl",
    "WebSocketApiId",
    "CallbackUrl",
    "HttpUrl",
    "HttpApiId",
    "UserPoolId",
    "UserPoolClientId",
    "TablesStore",
    "LedgerStore",
    "ReportsBucket",
    "Shards",
    "ClockArn",
    *(f"{name.capitalize()}Function" for name in DUTIES),
}
STAGE: Mapping[str, object] = {
    "platform": "local",
    "endpoint": None,
    "origins": ["http://127.0.0.1:8080"],
    "stakes": [0, 10],
    "pace": 100,
    "practice_pace": 200,
    "shards": 1,
    "welcome": 1000,
    "daily_grant": 100,
    "apart": False,
    "keep": False,
    "retention": "ONE_DAY",
    "log_level": "INFO",
    "region": "ap-south-1",
    "sockets_per_second": 100,
    "sockets_burst": 50,
    "http_per_second": 10,
    "http_burst": 5,
    "reserved": {},
    "socket_logs": False,
    "log_role": False,
    "email": "operator@example.com",
    "alarms": False,
    "move_p99": 1000,
    "clock_lag": 3000,
    "settlement_age": 120000,
    "budget": 1,
}


def kinds(assembly: Assembly) -> dict[str, str]:
    return {key: resource["Type"] for key, resource in assembly.resources.items()}


def test_the_stages_have_the_same_resources(dev: Assembly, local: Assembly, prod: Assembly) -> None:
    assert kinds(dev) == kinds(local) == kinds(prod)


def test_two_synths_of_one_commit_are_equal_to_the_byte(dev: Assembly, dev_again: Assembly) -> None:
    def written(assembly: Assembly) -> dict[str, bytes]:
        kinds = ("template", "assets")
        return {path.name: path.read_bytes() for kind in kinds for path in assembly.folder.glob(f"*.{kind}.json")}

    assert len(written(dev)) == 4  # of both stacks
    assert written(dev) == written(dev_again)
    assert dev.assets.keys() == dev_again.assets.keys()


def test_every_stage_is_in_mumbai_and_in_nobodys_account(dev: Assembly, local: Assembly, prod: Assembly) -> None:
    stacks = [one.manifest[f"rummy-{one.stage}{part}"] for one in (dev, local, prod) for part in ("", "-data")]

    assert {stack["environment"] for stack in stacks} == {"aws://unknown-account/ap-south-1"}


def test_a_stage_may_be_elsewhere() -> None:
    stacks = built(settings_of("dev").model_copy(update={"region": "eu-west-1"})).node.children

    assert [Stack.of(stack).region for stack in stacks] == ["eu-west-1", "eu-west-1"]


def test_outputs_have_names_that_others_rely_on(assembly: Assembly) -> None:
    assert set(assembly.template["Outputs"]) == OUTPUTS


def test_the_template_asks_nothing_of_whoever_deploys_it(assembly: Assembly) -> None:
    assert "Parameters" not in assembly.template
    assert "Rules" not in assembly.template


def test_functions_run_on_python_3_13_with_both_layers(assembly: Assembly) -> None:
    for function in assembly.of_type("AWS::Lambda::Function").values():
        assert function["Runtime"] == "python3.13"
        name = function["Handler"].removesuffix(".handler")
        assert function["MemorySize"] == (1769 if name == "report" else 1024)
        assert function["Timeout"] == {"tick": 25, "report": 900}.get(name, 10)
        assert [text(layer) for layer in function["Layers"]] == [
            "{FunctionsLayersRules}",
            "{FunctionsLayersDependencies}",
        ]


def test_on_aws_functions_run_on_arm(dev: Assembly) -> None:
    architectures = [function["Architectures"] for function in dev.of_type("AWS::Lambda::Function").values()]
    (core,) = dev.code("FunctionsLayersDependencies").glob("python/pydantic_core/*.so")

    assert architectures == [["arm64"]] * len(DUTIES)
    assert "cpython-313-aarch64" in core.name


def test_on_this_machine_functions_run_on_its_own_python(local: Assembly) -> None:
    (core,) = local.code("FunctionsLayersDependencies").glob("python/pydantic_core/*.so")

    assert f"cpython-3{sys.version_info.minor}" in core.name


def test_layers_and_functions_carry_no_byte_code(assembly: Assembly) -> None:
    assert not [path for folder in assembly.assets.values() for path in folder.rglob("__pycache__")]


def test_the_dependencies_layer_leaves_boto3_to_the_runtime(assembly: Assembly) -> None:
    packages = {path.name for path in (assembly.code("FunctionsLayersDependencies") / "python").iterdir()}

    assert {"pydantic", "aws_lambda_powertools"} <= packages
    assert not packages & {"boto3", "botocore"}


def test_no_function_is_named_like_a_module_that_it_could_hide(assembly: Assembly) -> None:
    layers = (assembly.code(f"FunctionsLayers{name}") / "python" for name in ("Rules", "Dependencies"))
    modules = {path.stem for layer in layers for path in layer.iterdir()} | set(sys.stdlib_module_names)

    assert not modules & DUTIES.keys()


@pytest.mark.parametrize("name", DUTIES)
def test_a_function_knows_the_stores_that_it_may_use_and_no_other(dev: Assembly, name: str) -> None:
    known = dev.function(name)["Environment"]["Variables"]
    used = {resource.split("/")[1] for action, resource in dev.rights(name) if action.startswith("dynamodb")}

    assert {text(value) for key, value in known.items() if key.endswith("_STORE")} == used


def test_sockets_are_answered_at_aws_or_at_the_emulator(dev: Assembly, local: Assembly) -> None:
    def callback(assembly: Assembly) -> str:
        return text(assembly.function("move")["Environment"]["Variables"]["CALLBACK_URL"])

    assert callback(dev) == "https://{RealtimeApi}.execute-api.{AWS::Region}.{AWS::URLSuffix}/dev"
    assert callback(local) == "http://127.0.0.1:4566/_aws/execute-api/{RealtimeApi}/local"


def test_logs_are_kept_as_long_as_the_stage_says(dev: Assembly, local: Assembly) -> None:
    def days(assembly: Assembly) -> set[int]:
        return {log["RetentionInDays"] for log in assembly.of_type("AWS::Logs::LogGroup").values()}

    assert days(dev) == {30}
    assert days(local) == {1}


def test_executions_are_set_apart_where_the_stage_says_so(dev: Assembly, prod: Assembly) -> None:
    def reserved(assembly: Assembly) -> dict[str, int]:
        functions = assembly.of_type("AWS::Lambda::Function").values()
        return {
            function["Handler"].removesuffix(".handler"): function["ReservedConcurrentExecutions"]
            for function in functions
            if "ReservedConcurrentExecutions" in function
        }

    assert reserved(dev) == {}  # a new account has none to spare
    assert reserved(prod) == {"tick": 40, "move": 400}


def test_the_accounts_log_role_is_made_only_where_it_is_asked_for() -> None:
    stack = built(settings_of("dev").model_copy(update={"log_role": True})).node.find_child("rummy-dev")
    template = Template.from_stack(Stack.of(stack)).to_json()
    made = {key: resource for key, resource in template["Resources"].items() if key.startswith("LogRole")}
    (api,) = (resource for key, resource in template["Resources"].items() if key.startswith("RealtimeStage"))

    assert sorted(resource["Type"] for resource in made.values()) == ["AWS::ApiGateway::Account", "AWS::IAM::Role"]
    assert {resource["DeletionPolicy"] for resource in made.values()} == {"Retain"}
    assert made.keys() <= set(api["DependsOn"])


def test_reserved_executions_are_for_functions_and_enough_for_the_clock() -> None:
    with pytest.raises(ValidationError, match="reserved names no function: mve; there are authorize"):
        StageSettings.read({"stage": "local", "stages": {"local": STAGE}, "reserved": "mve=1"})
    with pytest.raises(ValidationError, match=r"reserved\.tick\n.*valid integer"):
        StageSettings.read({"stage": "local", "stages": {"local": STAGE}, "reserved": "tick"})
    with pytest.raises(ValidationError, match="tick=8 would starve the clock: 4 shards need 9"):
        StageSettings.read({"stage": "local", "stages": {"local": STAGE}, "shards": "4", "reserved": "tick=8"})


def test_the_command_line_overrides_a_stage() -> None:
    given = {"shards": "2", "pace": "20", "stakes": "0,5", "origins": "http://a,http://b", "endpoint": "http://e"}
    apart = {"reserved": "tick=5,move=9"}

    settings = StageSettings.read({"stage": "local", "stages": {"local": STAGE}, **given, **apart})

    assert settings.reserved == {"tick": 5, "move": 9}
    assert (settings.shards, settings.pace, settings.stakes) == (2, 20, (0, 5))
    assert (settings.origins, settings.endpoint) == (("http://a", "http://b"), "http://e")


def test_practice_is_never_faster_than_the_clock_reckons_with() -> None:
    with pytest.raises(ValidationError, match="practice_pace"):
        StageSettings.read({"stage": "local", "stages": {"local": STAGE}, "pace": "300"})


@pytest.mark.parametrize("given", [{"apart": "true"}, {"apart": True, "platform": "aws"}])
def test_nobody_is_kept_apart_where_all_share_one_address(given: dict[str, object]) -> None:
    with pytest.raises(ValidationError, match="apart must be false on local"):
        StageSettings.read({"stage": "local", "stages": {"local": STAGE}, **given})


@pytest.mark.parametrize(
    "given", [{"stage": "beta"}, {"stage": "beta", "platform": "aws"}, {"stage": "local", "platform": "aws"}]
)
def test_cards_are_chosen_on_the_local_stage_only(given: dict[str, object]) -> None:
    stages = {"local": STAGE, "beta": STAGE}

    assert StageSettings.read({"stage": "local", "stages": stages, "practice_seed": "x"}).practice_seed == "x"
    assert StageSettings.read({"stage": "local", "stages": stages}).practice_seed is None
    with pytest.raises(ValidationError, match="practice_seed may be set on local only"):
        StageSettings.read({"stages": stages, "practice_seed": "x", **given})


def test_a_chosen_seed_is_some_text() -> None:
    with pytest.raises(ValidationError, match="practice_seed"):
        StageSettings.read({"stage": "local", "stages": {"local": STAGE}, "practice_seed": ""})


def test_no_function_hears_of_a_seed_that_nobody_chose(assembly: Assembly) -> None:
    for name in DUTIES:
        assert "PRACTICE_SEED" not in assembly.function(name)["Environment"]["Variables"]


def test_players_are_kept_apart_only_where_a_stage_says_so(dev: Assembly, local: Assembly) -> None:
    told = [assembly.function("matchmake")["Environment"]["Variables"]["APART"] for assembly in (dev, local)]
    asked = StageSettings.read({"stage": "beta", "stages": {"beta": {**STAGE, "platform": "aws"}}, "apart": "true"})

    assert told == ["false", "false"]
    assert asked.apart


def test_the_functions_read_what_they_are_told(dev: Assembly) -> None:
    for function in dev.of_type("AWS::Lambda::Function").values():
        told = {key: text(value) for key, value in function["Environment"]["Variables"].items()}
        read = read_settings(told).model_dump(exclude_none=True)

        assert set(told) - {key.upper() for key in read} == {
            "POWERTOOLS_SERVICE_NAME",
            "POWERTOOLS_LOG_LEVEL",
        }


def test_what_is_no_setting_is_refused_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        app.main(["-c", "shard=2"])

    assert "'shard' is no setting of a stage" in capsys.readouterr().err


def test_without_wheels_the_way_out_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layers, "WHEELS", tmp_path)

    with pytest.raises(FileNotFoundError, match="make setup"):
        layers.Layers(Stack(), "Layers", target="aws")


def test_an_unknown_stage_or_setting_is_refused() -> None:
    with pytest.raises(KeyError, match="prod"):
        StageSettings.read({"stage": "prod", "stages": {"local": STAGE}})
    with pytest.raises(ValidationError, match="speed"):
        StageSettings.read({"stage": "local", "stages": {"local": {**STAGE, "speed": 1}}})
