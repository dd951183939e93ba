"""The web client on a house in memory: whatever is shown follows from a seed, and no clock runs but by what is said."""

import base64
import json
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http import HTTPMethod
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

from playwright.sync_api import Browser, BrowserContext, Route, WebSocketRoute

from functions.account import account
from rummy.edge import lambda_handler
from tools.local import BUILT
from tools.phone import Phone, viewport
from tools.protocol.recording import Client, House

ORIGIN: Final = "https://rummy.example"
"""Nobody is asked: all of it is answered here."""
API: Final = f"{ORIGIN}/api"
CONFIG: Final = {"cognito": f"{ORIGIN}/cognito", "client": "none", "http": API, "websocket": "wss://rummy.example/ws"}
FOREVER: Final = 4_000_000_000
"""When the tokens run out, epoch seconds."""


class Line(Client):
    """One connection of a page to the house."""

    def __init__(self, house: House, name: str, socket: WebSocketRoute) -> None:
        super().__init__(house, name)
        self._socket = socket
        self.line = house.connect(self)
        socket.on_message(lambda text: self.send(str(text)))
        socket.on_close(lambda *_: self.cut())

    def hear(self, text: str) -> None:
        """A frame of the house goes to the page."""
        super().hear(text)
        self._socket.send(text)


class Parlour:
    """The house, and the phones in front of it."""

    def __init__(self, seed: str) -> None:
        self.house = House(seed)
        self._account = lambda_handler(account, lambda: self.house.ports)
        self._lines: dict[str, Line] = {}

    def line(self, name: str) -> Line:
        """The connection that the page of this player opened last."""
        return self._lines[name]

    @contextmanager
    def phone(self, browser: Browser, name: str | None, **options: object) -> Iterator[Phone]:
        """A phone on which this player is signed in; None: nobody is. Options are those of a browser context."""
        settings = {"viewport": viewport(), "service_workers": "block", **options}
        with browser.new_context(**settings) as context:  # type: ignore[arg-type]
            context.route(f"{ORIGIN}/**", self._serve)
            if name is not None:
                self._sign_in(context, name)
            yield Phone(context.new_page())

    def joined(self, phone: Phone, client: Client) -> None:
        """Let the page know with what this player's seat was taken, as if it had been taken there."""
        view, nonce = client.view, json.loads(next(f.text for f in client.frames if '"op":"join"' in f.text))["nonce"]
        kept = {"player": _email(client.name), "table": view.table, "commitment": view.commitment, "nonce": nonce}
        phone.page.context.add_init_script(_keep("joined", kept))

    def _sign_in(self, context: BrowserContext, name: str) -> None:
        def opened(socket: WebSocketRoute) -> None:
            self._lines[name] = Line(self.house, name, socket)

        context.route_web_socket(f"{CONFIG['websocket']}**", opened)
        tokens = {"idToken": _token(name), "refreshToken": "none", "until": FOREVER * 1000}
        context.add_init_script(_keep("player", {"email": _email(name), "name": name, "tokens": tokens}))

    def _serve(self, route: Route) -> None:
        url = urlsplit(route.request.url)
        if url.path == "/config.json":
            route.fulfill(json=CONFIG)
        elif route.request.url.startswith(API):
            self._answer(route, url.path.removeprefix("/api"), url.query)
        else:
            route.fulfill(path=BUILT / (url.path.lstrip("/") or "index.html"))

    def _answer(self, route: Route, path: str, query: str) -> None:
        """One call of the HTTP API, as the gateway tells the function of it."""
        request = route.request
        claims = _claims(request.headers["authorization"].removeprefix("Bearer "))
        context = {
            "http": {"method": HTTPMethod(request.method), "path": path},
            "stage": "$default",
            "timeEpoch": self.house.now,
            "authorizer": {"jwt": {"claims": claims}},
        }
        event = {
            "version": "2.0",
            "routeKey": f"{request.method} {path}",
            "rawPath": path,
            "headers": {},
            "requestContext": context,
            **({"queryStringParameters": dict(parse_qsl(query))} if query else {}),
            **({"body": request.post_data, "isBase64Encoded": False} if request.post_data else {}),
        }
        answer = self._account(event, None)
        route.fulfill(status=answer["statusCode"], body=answer["body"], content_type="application/json")


def _keep(name: str, value: object) -> str:
    return f"localStorage.setItem('rummy.{name}', {json.dumps(json.dumps(value))})"


def _email(name: str) -> str:
    return f"{name.lower()}@example.com"


def _token(name: str) -> str:
    """An ID token as the page reads it; whom it names is believed here."""
    sub = uuid.UUID(bytes=name.encode().ljust(16, b"\0"))
    claims = {"sub": str(sub), "name": name, "birthdate": "1990-01-01", "token_use": "id", "exp": FOREVER}
    return f"none.{base64.urlsafe_b64encode(json.dumps(claims).encode()).decode()}.none"


def _claims(token: str) -> Mapping[str, Any]:
    claims: Mapping[str, Any] = json.loads(base64.urlsafe_b64decode(token.split(".")[1]))
    return claims
