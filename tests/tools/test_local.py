import json
import re
import signal
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path
from types import MappingProxyType
from urllib.parse import urlsplit

import pytest

from tools.cli import main
from tools.deploy import Deployed
from tools.emulator import Emulator
from tools.local import DEMO_PLAYERS, PageServer

NOWHERE = Deployed(
    Emulator(4599, Path("log")),
    "stack",
    MappingProxyType(
        {
            "UserPoolClientId": "client",
            "WebSocketUrl": "wss://abc.execute-api.ap-south-1.amazonaws.com/local",
            "HttpUrl": "https://def.execute-api.ap-south-1.amazonaws.com",
        }
    ),
    MappingProxyType({}),
)


def got(link: str, path: str) -> tuple[int, str | None, bytes]:
    connection = HTTPConnection(urlsplit(link).netloc, timeout=10)
    try:
        connection.request("GET", path)
        response = connection.getresponse()
        return response.status, response.getheader("Content-Type"), response.read()
    finally:
        connection.close()


def test_the_page_is_served_with_all_that_it_needs() -> None:
    with PageServer() as page, page.serving(NOWHERE) as link:
        pages = {path: got(link, path) for path in ("/", "/manifest.webmanifest", "/tester/", "/tester/tester.js")}

    assert {path: (status, kind) for path, (status, kind, _) in pages.items()} == {
        "/": (200, "text/html"),
        "/manifest.webmanifest": (200, "application/manifest+json"),
        "/tester/": (200, "text/html"),
        "/tester/tester.js": (200, "text/javascript"),
    }
    assert b"protocol" in pages["/tester/"][2]
    assert b'id="app"' in pages["/"][2]


def test_the_page_is_told_where_everything_answers_and_who_may_sign_in() -> None:
    with PageServer() as page, page.serving(NOWHERE) as link:
        config = json.loads(got(link, "/config.json")[2])

    assert config["cognito"] == "http://127.0.0.1:4599/"
    assert config["http"] == "http://127.0.0.1:4599/_aws/execute-api/def/$default"
    assert config["websocket"] == "ws://127.0.0.1:4599/_aws/execute-api/abc/local"
    assert [player["email"] for player in config["players"]] == [player.email for player in DEMO_PLAYERS]


def test_a_taken_port_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with PageServer() as other:
        port = urlsplit(other.origin).port

        assert main(["local", "--port", str(port)]) == 1
        assert f"rummy local: port {port}: Address already in use" in capsys.readouterr().err


@pytest.mark.emulator
def test_all_of_it_starts_with_one_link_and_ends_cleanly() -> None:
    command = [sys.executable, "-m", "tools.cli", "local", "--pace", "50"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        said: list[str] = []
        links: list[str] = []
        while not links:
            said.append(process.stdout.readline())
            assert said[-1], said
            links = re.findall(r"http://\S+", said[-1])
        config = json.loads(got(links[0], "/config.json")[2])
        process.send_signal(signal.SIGTERM)
        rest = process.stdout.read()

    assert process.returncode == 0
    assert "stopped" in rest
    assert "http" not in "".join(said[:-1])
    with pytest.raises(ConnectionRefusedError):
        got(config["cognito"], "/")
