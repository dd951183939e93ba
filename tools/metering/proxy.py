"""A proxy between the functions and the emulator that counts every call of AWS."""

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final
from urllib.parse import unquote

from tools.emulator import HOST, Emulator
from tools.metering.units import Units, units_of

PATIENCE_SECONDS: Final = 60
POST: Final = "PostToConnection"
_BY_TARGET: Final = {"DynamoDB_20120810": "dynamodb", "AWSStepFunctions": "states"}
_APP: Final = re.compile(r"\bapp/([\w-]+)")
_OF_ONE_HOP: Final = frozenset({"connection", "content-length", "date", "keep-alive", "server", "transfer-encoding"})


@dataclass(frozen=True, slots=True)
class Call:
    """One call of AWS: by which function (as its user agent says), of what, and what it consumed."""

    function: str
    service: str
    operation: str
    status: int
    sent: int
    """Bytes of the request's body."""
    units: Units = field(default_factory=Units)


class CountingProxy(ThreadingHTTPServer):
    """Passes everything on to an emulator. ``take`` gives the calls since it was asked last."""

    daemon_threads = True

    def __init__(self, emulator: Emulator) -> None:
        self.emulator = emulator
        self._calls: list[Call] = []
        self._counting = threading.Lock()
        super().__init__((HOST, 0), _Passing)

    @property
    def url(self) -> str:
        """Where functions find AWS."""
        return f"http://{HOST}:{self.server_address[1]}"

    @contextmanager
    def serving(self) -> Iterator[None]:
        """Answer, on threads of its own."""
        thread = threading.Thread(target=self.serve_forever, daemon=True)
        thread.start()
        try:
            yield
        finally:
            self.shutdown()
            thread.join()
            self.server_close()

    def count(self, call: Call) -> None:
        """Note a call."""
        with self._counting:
            self._calls.append(call)

    def take(self) -> list[Call]:
        """The calls that were counted since the last time."""
        with self._counting:
            taken, self._calls = self._calls, []
        return taken


class _Passing(BaseHTTPRequestHandler):
    """One connection of a client."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: CountingProxy

    def do_GET(self) -> None:
        self._pass()

    def do_PUT(self) -> None:
        self._pass()

    def do_POST(self) -> None:
        self._pass()

    def _pass(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
        service, operation = _named(self.headers.get("X-Amz-Target", ""), self.path, self.command)
        asked = json.loads(body or b"{}") if service == "dynamodb" else {}
        if service == "dynamodb":
            body = json.dumps({**asked, "ReturnConsumedCapacity": "INDEXES"}).encode()
        response, answer = self._pass_on(body)
        units = units_of(operation, asked, json.loads(answer)) if service == "dynamodb" else Units()
        by = _APP.search(self.headers.get("User-Agent", ""))
        self.server.count(Call(by[1] if by else "", service, operation, response.status, len(body), units))
        self._answer(response, answer)

    def _pass_on(self, body: bytes) -> tuple[HTTPResponse, bytes]:
        headers = {name: text for name, text in self.headers.items() if name.lower() not in _OF_ONE_HOP}
        # A new connection each time: the emulator closes idle ones, and a request must not be sent twice.
        upstream = HTTPConnection(HOST, self.server.emulator.port, timeout=PATIENCE_SECONDS)
        try:
            upstream.request(self.command, self.path, body, headers)
            response = upstream.getresponse()
            return response, response.read()
        finally:
            upstream.close()

    def _answer(self, response: HTTPResponse, body: bytes) -> None:
        self.send_response_only(response.status)
        for name, text in response.getheaders():
            if name.lower() not in _OF_ONE_HOP:
                self.send_header(name, text)
        self.send_header("Content-Length", str(len(body)))
        # Head and body in one piece, or the client waits for the second.
        self._headers_buffer: list[bytes]
        self._headers_buffer += [b"\r\n", body]
        self.flush_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002, ANN401 - as the base class has it
        """Say nothing: what is counted is told at the end."""


def _named(target: str, path: str, method: str) -> tuple[str, str]:
    """The service and the operation of a request."""
    interface, _, operation = target.partition(".")
    if operation:
        return _BY_TARGET.get(interface, interface), operation
    if "/@connections/" in unquote(path):
        return "execute-api", POST if method == "POST" else method
    return "s3", method
