"""``python -m tools.pictures``: the pictures in docs/images, always of the same deals."""

from typing import Final

from playwright.sync_api import Browser, Page

from rummy.report.window import Span, running
from rummy.report.writing import page_so_far
from tools.parlour import Parlour
from tools.phone import browser, viewport
from tools.scenes import SEED, play_a_day, scene
from tools.silence import silence
from tools.stack import ROOT

IMAGES: Final = ROOT / "docs" / "images"
SHOWN: Final = {"lobby": "lobby", "table": "selected", "declare": "declare, faultless", "result": "lost"}
SCALE: Final = 2
UNSEEN: Final = "* { caret-color: transparent !important; } .toasts { visibility: hidden; }"


def main() -> None:
    """Draw them all anew."""
    IMAGES.mkdir(exist_ok=True)
    with browser() as started:
        for picture, name in SHOWN.items():
            with scene(started, name, device_scale_factor=SCALE, locale="en-IN", color_scheme="light") as phone:
                _draw(phone.page, picture)
        _draw(_report(started), "report")


def _draw(page: Page, name: str) -> None:
    page.evaluate("() => Promise.allSettled(document.getAnimations().map((one) => one.finished))")
    page.screenshot(path=IMAGES / f"{name}.png", style=UNSEEN, animations="disabled")


def _report(started: Browser) -> Page:
    """The report page of a day on which the house was open for some hours."""
    parlour = Parlour(SEED)
    with silence():
        play_a_day(parlour)
    page = started.new_page(viewport=viewport(), device_scale_factor=SCALE)
    now = parlour.house.now
    page.set_content(page_so_far(parlour.house.ports, running(Span.DAY, now), now))
    return page


if __name__ == "__main__":
    main()
