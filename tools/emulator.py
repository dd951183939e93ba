"""The AWS emulator MiniStack as a child process, reachable from this machine alone."""

import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from typing import Final, TypedDict
from urllib.parse import urlsplit

from botocore.config import Config

HOST: Final = "127.0.0.1"
EMULATOR_PORT: Final = 4566
"""Of the one that `make play` starts, if nobody else listens there."""
ACCOUNT: Final = "000000000000"
REGION: Final = "ap-south-1"
BUILD: Final = Path(__file__).resolve().parent.parent / ".build"
LOG: Final = BUILD / "emulator.log"
START_SECONDS: Final = 60
STOP_SECONDS: Final = 10


class EmulatorFailed(Exception):
    """It did not come up. The message ends with the last lines of its log."""


class ClientSettings(TypedDict):
    """What a boto3 client of the emulator is made with: ``boto3.client("s3", **emulator.aws)``."""

    endpoint_url: str
    region_name: str
    aws_access_key_id: str
    aws_secret_access_key: str
    config: Config


@dataclass(frozen=True, slots=True)
class Emulator:
    """A running emulator. What it and the functions print is in ``log``."""

    port: int
    log: Path

    @property
    def url(self) -> str:
        """Where every AWS call goes."""
        return f"http://{HOST}:{self.port}"

    @property
    def aws(self) -> ClientSettings:
        """Settings that send a boto3 client here, whatever AWS keys and proxies this machine has."""
        return ClientSettings(
            endpoint_url=self.url,
            region_name=REGION,
            aws_access_key_id="test",
            aws_secret_access_key="test",  # noqa: S106 - any will do
            config=Config(proxies={}, retries={"total_max_attempts": 1}),
        )

    def api_url(self, scheme: str, url: str) -> str:
        """Where an API Gateway stage answers here, given the address on AWS that a stack's output names."""
        parts = urlsplit(url)
        api_id = parts.netloc.partition(".")[0]
        stage = parts.path.strip("/") or "$default"
        return f"{scheme}://{HOST}:{self.port}/_aws/execute-api/{api_id}/{stage}"


@contextmanager
def emulator(*, build: Path = BUILD, log: Path = LOG, port: int = 0) -> Iterator[Emulator]:
    """Start MiniStack, wait until it answers, and end it however the block is left.

    ``build`` holds two virtual environments: its own, ``emulator``, and that of the functions, ``runtime``.
    Port 0 means any free one. Nothing is kept when it ends, except the log.

    Raises EmulatorFailed if the port is taken or if it ends or stays silent while starting.
    """
    running = Emulator(free_port(port), log)
    with log.open("wb") as output:
        process = subprocess.Popen(
            [_python(build / "emulator"), Path(__file__).with_name("launch_emulator.py"), _python(build / "runtime")],
            env=_environment(running.port),
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=subprocess.STDOUT,
            # Ctrl-C reaches us alone: we end the emulator after what depends on it.
            start_new_session=True,
        )
    try:
        _wait_till_ready(running, process)
        yield running
    finally:
        _end(process)


def free_port(port: int = 0) -> int:
    """A port that nobody listens on: the given one, or any for 0.

    Raises EmulatorFailed if it is taken.
    """
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError as taken:
            raise EmulatorFailed(f"port {port}: {taken.strerror}") from taken
        found: int = probe.getsockname()[1]
        return found


def _python(venv: Path) -> Path:
    return venv / "bin" / "python"


def _environment(port: int) -> dict[str, str]:
    """All of its environment. The functions inherit it, so nothing of ours goes in."""
    return {
        "PATH": os.environ["PATH"],
        "LANG": "C.UTF-8",
        "BIND_HOST": HOST,
        "GATEWAY_PORT": str(port),
        "MINISTACK_REGION": REGION,
        "COGNITO_EMAIL_ENABLED": "false",
        "IOT_MTLS_ENABLED": "0",
        "LOG_LEVEL": "WARNING",
    }


def _wait_till_ready(running: Emulator, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while not _is_ready(running.port):
        if process.poll() is not None or time.monotonic() > deadline:
            last_lines = running.log.read_text(errors="replace").splitlines()[-10:]
            raise EmulatorFailed("\n".join(["the emulator did not start:", *last_lines]))
        time.sleep(0.05)


def _is_ready(port: int) -> bool:
    connection = HTTPConnection(HOST, port, timeout=5)
    try:
        connection.request("GET", "/_ministack/ready")
        return connection.getresponse().status == HTTPStatus.OK
    except OSError:
        return False
    finally:
        connection.close()


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
