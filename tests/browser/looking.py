"""What a player does in a window, by what he sees there."""

import os
import re
import time
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from tools.phone import NO_BROWSER, Phone, browser_program

SignedIn = Callable[..., Phone]
NEXT_TURN_SECONDS = 60


def is_browser_required() -> bool:
    """Whether a machine without a browser fails the tests, and not just skips them aloud."""
    return os.environ.get("RUMMY_BROWSER") == "required"


def skip_without_browser() -> None:
    """Skip a module aloud where there is no browser, unless one is required: then its tests fail."""
    if browser_program() is None and not is_browser_required():
        pytest.skip(NO_BROWSER, allow_module_level=True)


class Window:
    """One window of the tester page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def see(self, *texts: str | re.Pattern[str], within: str = "body", seconds: float = 15) -> None:
        """Wait until these texts stand there."""
        for text in texts:
            expect(self.page.locator(within)).to_contain_text(text, timeout=seconds * 1000)

    def text(self, within: str) -> str:
        """What stands there."""
        return self.page.locator(within).text_content() or ""

    def press(self, name: str) -> None:
        """Press the button of this name, as soon as it may be pressed."""
        self.page.bring_to_front()  # a window behind another draws once a second
        self.page.get_by_role("button", name=name, exact=True).click()

    def sign_in(self, name: str) -> None:
        self.press(f"Sign in as {name}")
        self.see(f"{name}: Connected", within="#line")

    def choose(self, variant: str, *, seats: int, stake: int = 0) -> None:
        """Say in the lobby what kind of table it shall be."""
        self.page.get_by_label("Variant").select_option(variant)
        self.page.get_by_label("Stake").select_option(str(stake))
        self.page.get_by_label("Seats").select_option(str(seats))

    @property
    def has_the_turn(self) -> bool:
        return self.page.locator("#draw-stock").is_enabled()

    @property
    def fits(self) -> bool:
        """Whether nothing reaches out of the window sideways."""
        fits: bool = self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        return fits

    @property
    def cards(self) -> Locator:
        return self.page.locator("#hand .card")

    def play_a_turn(self) -> None:
        """Draw from the stock and throw the card drawn."""
        self.press("Draw from stock")
        expect(self.cards).to_have_count(14)
        self.page.locator(".card", has_text="drawn").click()
        self.page.locator("#discard").click()
        expect(self.cards).to_have_count(13)


def whose_turn(windows: Sequence[Window]) -> Window:
    """The window that may draw, once one may."""
    deadline = time.monotonic() + NEXT_TURN_SECONDS
    while time.monotonic() < deadline:
        for window in windows:
            if window.has_the_turn:
                return window
        windows[0].page.wait_for_timeout(50)
    raise AssertionError(f"no window had a turn within {NEXT_TURN_SECONDS} s")
