"""The echo beside our functions: deployed on the same emulator as they are, and asked again and again."""

import asyncio
import io
import json
import time
import zipfile
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Final

import boto3
from websockets.asyncio.client import ClientConnection, connect

from tools.deploy import Deployed
from tools.emulator import HOST, REGION

SOURCE: Final = Path(__file__).with_name("echo_function.py")
NAME: Final = "echo"
PATIENCE_SECONDS: Final = 30


def deploy_echo(deployed: Deployed) -> str:
    """Its function, with the layers, memory and runtime of ``move``, behind a WebSocket API of its own: its address."""
    gateway = boto3.client("apigatewayv2", **deployed.emulator.aws)
    functions = boto3.client("lambda", **deployed.emulator.aws)
    move = functions.get_function_configuration(FunctionName=deployed.outputs["MoveFunction"])
    made = gateway.create_api(Name=NAME, ProtocolType="WEBSOCKET", RouteSelectionExpression="$request.body.action")
    api = made["ApiId"]
    path = f"{HOST}:{deployed.emulator.port}/_aws/execute-api/{api}/{NAME}"
    function = functions.create_function(
        FunctionName=NAME,
        Runtime=move["Runtime"],
        Role=move["Role"],
        Handler=f"{SOURCE.stem}.handler",
        Code={"ZipFile": _zipped()},
        Timeout=move["Timeout"],
        MemorySize=move["MemorySize"],
        Architectures=move["Architectures"],
        Layers=[layer["Arn"] for layer in move["Layers"]],
        Environment={"Variables": {"TABLES_STORE": deployed.outputs["TablesStore"], "CALLBACK_URL": f"http://{path}"}},
    )
    invoked = f"arn:aws:apigateway:{REGION}:lambda:path/2015-03-31/functions/{function['FunctionArn']}/invocations"
    integration = gateway.create_integration(ApiId=api, IntegrationType="AWS_PROXY", IntegrationUri=invoked)
    gateway.create_route(ApiId=api, RouteKey="$default", Target=f"integrations/{integration['IntegrationId']}")
    gateway.create_stage(ApiId=api, StageName=NAME, AutoDeploy=True)
    functions.invoke(FunctionName=NAME, Payload=b"{}")
    return f"ws://{path}"


def _zipped() -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.write(SOURCE, SOURCE.name)
    return content.getvalue()


class Echo:
    """One line that asks, and as many that are told as a table has seats."""

    def __init__(self, asking: ClientConnection, lines: Iterable[str]) -> None:
        self._asking = asking
        self._lines = list(lines)
        self._number = 0

    async def took(self) -> float:
        """Seconds until the asker has heard his own echo."""
        self._number += 1
        start = time.perf_counter()
        await _say(self._asking, self._number, self._lines)
        while (await _heard(self._asking))["id"] != self._number:
            pass
        return time.perf_counter() - start


@asynccontextmanager
async def echoing(url: str, askers: int, lines: int) -> AsyncIterator[list[Echo]]:
    """So many that ask, each with so many lines that are told: its own, and others that all share."""
    async with AsyncExitStack() as opened, asyncio.TaskGroup() as listening:
        asking = [await opened.enter_async_context(connect(url, proxy=None)) for _ in range(askers)]
        others = [await opened.enter_async_context(connect(url, proxy=None)) for _ in range(lines - 1)]
        shared = [await _own_line(socket) for socket in others]
        echoes = [Echo(socket, [await _own_line(socket), *shared]) for socket in asking]
        draining = [listening.create_task(_drain(socket)) for socket in others]
        yield echoes
        for task in draining:
            task.cancel()


async def _own_line(socket: ClientConnection) -> str:
    await _say(socket, 0, [])
    return str((await _heard(socket))["line"])


async def _say(socket: ClientConnection, number: int, lines: list[str]) -> None:
    await socket.send(json.dumps({"action": NAME, "id": number, "lines": lines}))


async def _heard(socket: ClientConnection) -> dict[str, object]:
    heard: dict[str, object] = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE_SECONDS))
    return heard


async def _drain(socket: ClientConnection) -> None:
    async for _ in socket:
        pass
