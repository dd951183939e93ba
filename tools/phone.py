"""A player in a browser: what he does by the labels that he sees on the web client, at the size of a phone."""

import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, ViewportSize, sync_playwright

FLAGS: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NO_BROWSER: Final = (
    "There is no chromium on this machine: install it (Debian: apt-get install chromium) and run it again."
)
PHONE: Final = (390, 844)
DEAL_SECONDS: Final = 300
TURN_SECONDS: Final = 60
HAND: Final = 13
CARD: Final = re.compile(" of |joker")
"""What a card is called."""


REACHING_OUT: Final = """[...document.querySelectorAll("body, body *")]
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 || one.getBoundingClientRect().left < -1)
    .filter((one) => one.checkVisibility() && !one.closest("[aria-hidden], .hidden-text"))
    .map((one) => `${one.tagName} ${one.className}`)"""


class CheckFailed(Exception):
    """The deal was not played to its result. The message says what was seen instead."""


def viewport(size: tuple[int, int] = PHONE) -> ViewportSize:
    """A window's size, as Playwright takes it."""
    width, height = size
    return {"width": width, "height": height}


def browser_program() -> str | None:
    """Where the browser is; None: there is none."""
    return shutil.which("chromium")


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser of this machine. Raises CheckFailed if it has none."""
    program = browser_program()
    if program is None:
        raise CheckFailed(NO_BROWSER)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=FLAGS)
        try:
            yield started
        finally:
            started.close()


class Phone:
    """One window of the web client, and what went wrong in it (``errors``: of scripts and of the console).

    What is ``expected`` to be reported, such as a call without a network, is no error.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        self.expected: re.Pattern[str] | None = None
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._note)

    def _note(self, message: ConsoleMessage) -> None:
        is_expected = self.expected is not None and self.expected.search(message.text)
        if message.type == "error" and not is_expected:
            self.errors.append(f"{message.text} ({message.location.get('url')})")

    def button(self, label: str | re.Pattern[str]) -> Locator:
        """The one button of this label that may be pressed."""
        return self.page.get_by_role("button", name=label, exact=True, disabled=False)

    def press(self, label: str | re.Pattern[str]) -> None:
        """Press the button of this label, as soon as it may be pressed."""
        self.page.bring_to_front()  # a window behind another is drawn once a second
        self.button(label).first.click()

    def sees(self, label: str | re.Pattern[str]) -> bool:
        """Whether a button of this label may be pressed now."""
        return self.button(label).first.is_visible()

    @property
    def hand(self) -> Locator:
        """My cards, each a button called by its name in words."""
        return self.page.get_by_role("toolbar", name=re.compile("^Your hand")).get_by_role("button", name=CARD)

    @property
    def loose(self) -> Locator:
        """My cards in no group."""
        return self.page.get_by_role("group", name=re.compile("^Loose")).get_by_role("button", name=CARD)

    @property
    def result(self) -> Locator:
        """The itemised result of the deal just over."""
        return self.page.get_by_role("dialog", name=re.compile(r"^Deal \d+$"))

    @property
    def reaches_out(self) -> list[str]:
        """What reaches out of the window sideways: tags and classes."""
        found: list[str] = self.page.evaluate(REACHING_OUT)
        return found

    def sign_in(self, email: str, password: str) -> None:
        self.page.get_by_label("Email").fill(email)
        self.page.get_by_label("Password", exact=True).fill(password)
        self.press("Sign in")

    def choose(self, variant: str, seats: int) -> None:
        """Say in the lobby what kind of table it shall be."""
        self.page.get_by_role("radio", name=variant, exact=True).check()
        self.page.get_by_role("radio", name=str(seats), exact=True).check()

    def practise(self) -> None:
        """Sit down among bots, and wait for the first turn."""
        self.press(re.compile("^Practice with bots"))
        self.button("Take closed").or_(self.result).first.wait_for(timeout=TURN_SECONDS * 1000)

    def take(self) -> None:
        """Take the closed pile's card."""
        self.press("Take closed")
        self.hand.nth(HAND).wait_for()

    def throw(self, card: Locator) -> None:
        """Pick this card and throw it; a joker asks twice."""
        card.click()
        self.press(re.compile("^(Discard|Throw)"))
        if self.sees(re.compile("^Throw joker")):
            self.press(re.compile("^Throw joker"))

    def throw_the_new_card(self) -> None:
        self.throw(self.hand.and_(self.page.get_by_label(re.compile(", new$"))).first)

    def lay_best_groups(self) -> None:
        self.press("Sort")
        self.page.get_by_role("menuitem", name="Best groups").click()

    def play_on(self) -> None:
        """Play turn by turn until the result is shown. Raises CheckFailed after five minutes."""
        deadline = time.monotonic() + DEAL_SECONDS
        while not self.result.is_visible():
            if time.monotonic() > deadline:
                raise CheckFailed(f"no result after {DEAL_SECONDS} s; the page says: {self.page.inner_text('body')}")
            if self.sees("Continue"):  # what the clock played meanwhile
                self.press("Continue")
            elif self.sees("Take closed"):
                self.take()
                self.throw_the_new_card()
            else:
                self.page.wait_for_timeout(100)


def drag(page: Page, card: Locator, target: Locator) -> None:
    """A finger presses the card, goes to the target in some steps, and lets go."""
    start, end = card.bounding_box(), target.bounding_box()
    if start is None or end is None:
        raise CheckFailed("the card or where it shall go is not on the screen")
    x, y = start["x"] + 15, start["y"] + 20
    right, down = end["x"] + end["width"] / 2 - x, end["y"] + end["height"] / 3 - y
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", (x, y))
    for step in range(1, 9):
        touch("touchMove", (x + right * step / 8, y + down * step / 8))
        page.evaluate("() => new Promise(requestAnimationFrame)")
    touch("touchEnd")


def check(link: str, say: Callable[[str], None]) -> None:
    """Play one practice deal on the page at ``link``. Raises CheckFailed, also when the page reported an error."""
    with browser() as started:
        phone = Phone(started.new_page(viewport=viewport()))
        phone.page.goto(link)
        phone.press(re.compile("^Play as"))
        phone.choose("Jili", 2)  # without drops: the bot does not end the deal before a turn is played
        phone.practise()
        say("a practice deal has begun in the browser")
        phone.play_on()
        say(f"it is over: {phone.result.get_by_role('heading').first.inner_text()}")
        if phone.errors:
            raise CheckFailed("the page reported: " + "; ".join(phone.errors))
