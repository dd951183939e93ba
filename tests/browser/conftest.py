"""A browser on the tester page, which plays on the local stack. See ``looking`` for machines without a browser."""

from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.browser.looking import FLAGS, NO_BROWSER, Window, browser_program
from tools.deploy import Deployed
from tools.local import DEMO_PLAYERS, PageServer
from tools.players import enrol


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A run without a browser says so, whatever it was told to print of its skips."""
    if browser_program() is None:
        terminalreporter.section("NOT TESTED: the page in a browser", red=True, bold=True)
        terminalreporter.line(NO_BROWSER)


@pytest.fixture(scope="session")
def link(stack: Deployed, origin: str) -> Iterator[str]:
    """The address of the tester page."""
    for player in DEMO_PLAYERS:
        enrol(stack, player)
    with PageServer(urlsplit(origin).port or 0) as page, page.serving(stack) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Not for the whole run: while it is there, its event loop is, and other tests run loops of their own."""
    program = browser_program()
    if program is None:
        pytest.fail(NO_BROWSER)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield started
        started.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """One browser profile: its windows share all but what a page keeps for its window."""
    with browser.new_context(viewport={"width": 390, "height": 844}) as opened:
        yield opened


@pytest.fixture
def window(context: BrowserContext, link: str) -> Callable[[], Window]:
    """Opens a further window on the page."""

    def opened() -> Window:
        page = context.new_page()
        page.goto(link)
        return Window(page)

    return opened
