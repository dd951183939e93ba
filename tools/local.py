"""``rummy local``: the whole service on this machine, and a page to play on and to try its protocol."""

import json
import signal
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

from tools.deploy import Deployed, Say
from tools.emulator import EMULATOR_PORT, HOST, EmulatorFailed, free_port
from tools.phone import check
from tools.players import Player, enrol
from tools.reporting import page_of_this_hour
from tools.stack import local_stack
from tools.stage import LOCAL, Stage

BUILT: Final = Path(__file__).resolve().parent.parent / "clients" / "web" / "dist"
TESTER: Final = Path(__file__).with_name("tester")
PAGE_PORT: Final = 8080
DEMO_PLAYERS: Final = tuple(Player(f"{name.lower()}@example.com", name) for name in ("Asha", "Ravi", "Meena", "Kabir"))


class ClientMissing(Exception):
    """The web client has not been built. The message says how it is."""


class PageServer(ThreadingHTTPServer):
    """The web client, its ``/config.json``, the protocol's ``/tester/`` and, at ``/report``, this hour's settlements.

    Its port is its own from the start; it answers inside ``serving``. Port 0 means any free one.
    Raises OSError if the port is taken.
    """

    daemon_threads = True

    def __init__(self, port: int = 0) -> None:
        self.config = b"{}"
        self.report: Callable[[], str] = str
        super().__init__((HOST, port), partial(_Files, directory=str(BUILT)))

    @property
    def origin(self) -> str:
        """What a browser calls the page when it asks to open a socket."""
        return f"http://{HOST}:{self.server_address[1]}"

    @contextmanager
    def serving(self, deployed: Deployed) -> Iterator[str]:
        """Answer, on a thread of its own, with a page that plays on ``deployed``: its address."""
        self.config = json.dumps(page_config(deployed)).encode()
        self.report = lambda: page_of_this_hour(Stage(LOCAL, deployed.outputs, deployed.emulator.aws).ports)
        thread = threading.Thread(target=self.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"{self.origin}/"
        finally:
            self.shutdown()
            thread.join()


class _Files(SimpleHTTPRequestHandler):
    def do_GET(self) -> None:
        if self.path == "/config.json" and isinstance(self.server, PageServer):
            self._send("application/json", self.server.config)
        elif self.path == "/report" and isinstance(self.server, PageServer):
            self._send("text/html; charset=utf-8", self.server.report().encode())
        else:
            super().do_GET()

    def translate_path(self, path: str) -> str:
        if not path.startswith("/tester/"):
            return super().translate_path(path)
        self.directory = str(TESTER)
        return super().translate_path(path.removeprefix("/tester"))

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002, ANN401 - as the base class has it
        """Say nothing: the terminal is for the one link."""

    def _send(self, kind: str, content: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


def page_config(deployed: Deployed) -> Mapping[str, Any]:
    """What the page must know: where everything answers, and whom it offers to sign in."""
    players = [{"name": one.name, "email": one.email, "password": one.password} for one in DEMO_PLAYERS]
    return {
        "cognito": f"{deployed.emulator.url}/",
        "client": deployed.outputs["UserPoolClientId"],
        "http": deployed.http_url,
        "websocket": deployed.websocket_url,
        "players": players,
    }


@dataclass(frozen=True, slots=True)
class Wanted:
    """How to run: ``pace`` and ``shards`` override the stage's; without ``port`` the page is on 8080 or on any.

    ``seed``: practice tables are dealt from it. ``opens``: a browser opens with two demo players in two windows.
    ``checks``: a browser plays one practice deal, and that is all.
    """

    pace: int | None = None
    port: int | None = None
    shards: int | None = None
    seed: str | None = None
    opens: bool = False
    checks: bool = False


def run(wanted: Wanted) -> None:
    """Start all of it, print one link, and wait until the user ends it by Ctrl-C or SIGTERM.

    Raises EmulatorFailed if the port is taken, ClientMissing, CheckFailed and what ``local_stack`` raises.
    """
    if not (BUILT / "index.html").is_file():
        raise ClientMissing(f"{BUILT} is not there: `make play` builds the web client")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    say = _timed(time.monotonic())
    try:
        with PageServer(_free_or_any(PAGE_PORT) if wanted.port is None else free_port(wanted.port)) as page:
            context = {
                "origins": page.origin,
                **_given(pace=wanted.pace, shards=wanted.shards, practice_seed=wanted.seed),
            }
            with local_stack(context=context, port=_free_or_any(EMULATOR_PORT), say=say) as deployed:
                _enrol_all(deployed, say)
                with page.serving(deployed) as link:
                    say(f"ready, the AWS emulator on port {deployed.emulator.port}")
                    if wanted.checks:
                        check(link, say)
                    else:
                        _invite(link, opens=wanted.opens)
                        threading.Event().wait()
    except KeyboardInterrupt:
        say("stopped")


def _invite(link: str, *, opens: bool) -> None:
    """Print how to play, and open the first two demo players where there is a browser to open."""
    windows = [f"{link}?as={player.name}" for player in DEMO_PLAYERS[:2]]
    if opens and all(webbrowser.open_new(window) for window in windows):
        print("\n    Two windows were opened, with a player each. ", end="")
    print(f"\n    Play at {link}, as two players in two windows: {' and '.join(windows)}")
    print(f"    The protocol to try by hand: {link}tester/   This hour's settlements: {link}report   Ctrl-C ends it.\n")
    sys.stdout.flush()


def _free_or_any(port: int) -> int:
    """The port, or 0, which stands for any, if somebody listens there."""
    try:
        return free_port(port)
    except EmulatorFailed:
        return 0


def _given(**settings: int | str | None) -> dict[str, str]:
    return {name: str(value) for name, value in settings.items() if value is not None}


def _enrol_all(deployed: Deployed, say: Say) -> None:
    for player in DEMO_PLAYERS:
        say(f"enrolling {player.email}")
        enrol(deployed, player)


def _timed(start: float) -> Say:
    """Print each step with the seconds since the start."""

    def say(text: str) -> None:
        print(f"{time.monotonic() - start:6.1f} s  {text}", flush=True)

    return say
