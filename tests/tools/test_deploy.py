import json
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import boto3
import pytest
from websockets.sync.client import connect

from tools.deploy import Deployed, DeployFailed, deploy, remove
from tools.emulator import Emulator
from tools.warm import ColdFunction, warm

pytestmark = pytest.mark.emulator


def silent(_: str) -> None:
    pass


def test_a_function_sees_its_layers_and_boto3_and_nothing_of_the_emulator(deployed: Deployed) -> None:
    wanted = ["alpha", "beta", "boto3", "cryptography", "ministack", "pydantic"]
    answer = boto3.client("lambda", **deployed.emulator.aws).invoke(
        FunctionName=deployed.functions["Probe"], Payload=json.dumps({"find": wanted})
    )

    assert json.loads(answer["Payload"].read()) == {"found": ["alpha", "beta", "boto3"]}


def test_a_socket_is_answered_and_what_the_function_prints_is_logged(deployed: Deployed) -> None:
    with connect(deployed.websocket_url, proxy=None) as socket:
        socket.send("hello")
        answer = json.loads(socket.recv(timeout=10))

    assert answer["body"] == "hello"
    assert "probed: hello" in deployed.emulator.log.read_text()


@pytest.mark.parametrize(("origin", "status"), [("http://page.example", 204), ("http://other.example", 403)])
def test_a_page_may_call_the_http_api_if_the_template_says_so(deployed: Deployed, origin: str, status: int) -> None:
    base = urlsplit(deployed.http_url)
    connection = HTTPConnection(base.netloc)
    connection.request("OPTIONS", f"{base.path}/tickets", headers={"Origin": origin})

    assert connection.getresponse().status == status


def test_a_changed_assembly_updates_the_stack_and_an_equal_one_does_nothing(assembly: Path, deployed: Deployed) -> None:
    rename(assembly, "changed")
    first = deploy(assembly, deployed.emulator, parameters={"Note": "first"}, say=silent)
    again = deploy(assembly, deployed.emulator, parameters={"Note": "first"}, say=silent)
    second = deploy(assembly, deployed.emulator, parameters={"Note": "second"}, say=silent)
    remove(second)

    assert first == again
    assert (first.outputs["Note"], second.outputs["Note"]) == ("first", "second")
    assert first.functions == second.functions


def test_a_resource_that_fails_is_named_with_its_reason(assembly: Path, running: Emulator) -> None:
    rename(assembly, "broken")
    edit(
        assembly / "probe.template.json", '"RouteKey": "$default"', '"RouteKey": "$default", "AuthorizationType": "JWT"'
    )

    with pytest.raises(DeployFailed, match=r"TableRoute \(AWS::ApiGatewayV2::Route\): .*authorization is restricted"):
        deploy(assembly, running, say=silent)


def test_a_template_that_is_refused_fails_with_the_reason(assembly: Path, running: Emulator) -> None:
    rename(assembly, "refused")
    edit(assembly / "probe.template.json", "AWS::Cognito::UserPoolClient", "AWS::Cognito::Nonsense")

    with pytest.raises(DeployFailed, match="AWS::Cognito::Nonsense"):
        deploy(assembly, running, say=silent)


def test_every_function_is_warmed_and_each_is_said(deployed: Deployed) -> None:
    said: list[str] = []
    warm(deployed, say=said.append)

    assert said == ["warming function 1 of 1: Probe"]


def test_a_function_that_cannot_start_is_named(assembly: Path, running: Emulator) -> None:
    rename(assembly, "cold")
    (assembly / "probe" / "probe.py").write_text("import nothing_of_the_kind")
    edit(assembly / "probe.template.json", "probe.zip", "cold.zip")
    edit(assembly / "probe.assets.json", "probe.zip", "cold.zip")

    with pytest.raises(ColdFunction, match=r"Probe: .*nothing_of_the_kind"):
        warm(deploy(assembly, running, say=silent), say=silent)


def rename(assembly: Path, stack: str) -> None:
    edit(assembly / "manifest.json", '"templateFile"', f'"stackName": "{stack}", "templateFile"')


def edit(file: Path, old: str, new: str) -> None:
    file.write_text(file.read_text().replace(old, new))
