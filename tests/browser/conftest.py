"""Browsers on the client and on the tester page, which play on the local stack. See ``looking`` for what is missing."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.looking import SignedIn, Window
from tools.deploy import Deployed
from tools.local import DEMO_PLAYERS, PageServer
from tools.phone import NO_BROWSER, PHONE, Phone, browser_program, viewport
from tools.phone import browser as started_browser
from tools.players import Player, enrol
from tools.stack import local_stack

NUMBERS = count(1)
PACE = 100
"""Percent: however busy the machine is, no clock plays while a page is waited for."""

expect.set_options(timeout=15_000)  # milliseconds


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A run without a browser says so, whatever it was told to print of its skips."""
    if browser_program() is None:
        terminalreporter.section("NOT TESTED: the pages in a browser", red=True, bold=True)
        terminalreporter.line(NO_BROWSER)


@pytest.fixture(scope="session")
def stack(origin: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Deployed]:
    """In place of the hurried one that the other tests share."""
    log = tmp_path_factory.mktemp("browser") / "emulator.log"
    with local_stack(context={"pace": str(PACE), "origins": origin}, log=log) as deployed:
        yield deployed


@pytest.fixture(scope="session")
def link(stack: Deployed, origin: str) -> Iterator[str]:
    """The address of the client."""
    for player in DEMO_PLAYERS:
        enrol(stack, player)
    with PageServer(urlsplit(origin).port or 0) as page, page.serving(stack) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Not for the whole run: while it is there, its event loop is, and other tests run loops of their own."""
    if browser_program() is None:
        pytest.fail(NO_BROWSER)
    with started_browser() as started:
        yield started


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """One browser profile: its windows share all but what a page keeps for its window."""
    with browser.new_context(viewport=viewport()) as opened:
        yield opened


@pytest.fixture
def window(context: BrowserContext, link: str) -> Callable[[], Window]:
    """Opens a further window on the tester page."""

    def opened() -> Window:
        page = context.new_page()
        page.goto(f"{link}tester/")
        return Window(page)

    return opened


@pytest.fixture
def signed_in(browser: Browser, stack: Deployed, link: str) -> Iterator[SignedIn]:
    """Signs new players in, each with a phone of his own. What a page reports as an error fails the test."""
    phones: list[Phone] = []
    with ExitStack() as contexts:

        def opened(name: str, size: tuple[int, int] = PHONE, **options: object) -> Phone:
            player = Player(f"{name.lower()}{next(NUMBERS)}@example.com", name)
            enrol(stack, player)
            settings = {"viewport": viewport(size), "service_workers": "block", "reduced_motion": "reduce", **options}
            context = contexts.enter_context(browser.new_context(**settings))  # type: ignore[arg-type]
            phone = Phone(context.new_page())
            phones.append(phone)
            phone.page.goto(link)
            phone.sign_in(player.email, player.password)
            phone.button(re.compile("^Practice with bots")).wait_for()
            return phone

        yield opened
        assert [error for phone in phones for error in phone.errors] == []
