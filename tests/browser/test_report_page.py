"""The report's page in a browser: what finance sees first, on a phone and on a desk, in light, dark and print."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from rummy.report.writing import make_report
from tests.browser.looking import skip_without_browser
from tests.report.house import CHIPS, EIGHT, HOUR, LATER, NAMES, THE_DAY, Reported, by_bots, by_void

skip_without_browser()

PHONE, DESK = (390, 844), (1280, 900)
Look = Callable[..., Page]


@pytest.fixture(scope="module")
def house() -> Reported:
    """A day with play in many hours."""
    made = Reported()
    made.welcome(*NAMES, chips=100 * CHIPS)
    for hour in range(20):
        variant = ("market", "jili", "classic", "bitwire")[hour % 4]
        made.play(EIGHT - hour * HOUR, variant=variant, ending=by_bots, seats=2 + hour % 4, stake=100)
    made.play(EIGHT + HOUR, ending=by_void)
    return made


@pytest.fixture
def look(browser: Browser, house: Reported, tmp_path: Path) -> Look:
    """Opens the page of the day, or of the day with a drift, in a window of this size."""

    def opened(size: tuple[int, int], scheme: str = "light", *, drift: bool = False, window: object = THE_DAY) -> Page:
        ledger = house.ports.ledger
        true = dict(ledger.accounts)
        if drift:
            ledger.accounts[NAMES[0]] = replace(true[NAMES[0]], available=true[NAMES[0]].available + 250)
        make_report(house.ports, window, LATER, tmp_path)  # type: ignore[arg-type]
        ledger.accounts.update(true)
        page = browser.new_page(
            viewport={"width": size[0], "height": size[1]}, color_scheme="dark" if scheme == "dark" else "light"
        )
        page.on("console", lambda message: pytest.fail(message.text))
        page.on("pageerror", lambda error: pytest.fail(str(error)))
        page.goto((tmp_path / "summary.html").as_uri())
        return page

    return opened


def reaches_out(page: Page) -> list[str]:
    """The boxes that something reaches out of sideways."""
    found: list[str] = page.evaluate(
        "[document.documentElement, ...document.querySelectorAll('section')]"
        ".filter(box => box.scrollWidth > box.clientWidth).map(box => box.className)"
    )
    return found


@pytest.mark.parametrize("width", [360, 390, 800, 1280])
@pytest.mark.parametrize("drift", [False, True])
def test_nothing_reaches_out_sideways(look: Look, width: int, *, drift: bool) -> None:
    with look((width, 844), drift=drift) as page:
        assert reaches_out(page) == []


@pytest.mark.parametrize(("drift", "verdict"), [(False, "BALANCED"), (True, "DRIFT 250")])
def test_the_verdict_stands_first_and_in_the_first_screen(look: Look, *, drift: bool, verdict: str) -> None:
    with look(PHONE, drift=drift) as page:
        first = page.locator("main section").first
        box = first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < PHONE[1]
        assert first.locator("h2").text_content() == verdict
        assert page.title().endswith(verdict.split(maxsplit=1)[0])


def test_the_rows_of_a_drift_stand_just_below_it(look: Look) -> None:
    with look(PHONE, drift=True) as page:
        rows = page.locator("main section").nth(1)
        assert rows.locator("h2").text_content() == "Rows that show the drift"
        assert rows.locator("tbody tr").first.locator("td").first.get_attribute("title") == NAMES[0]


def test_cards_stand_below_each_other_on_a_phone_and_side_by_side_on_a_desk(look: Look) -> None:
    def tops(page: Page) -> list[float]:
        return [round(box.bounding_box()["y"]) for box in page.locator("main section").all()]  # type: ignore[index]

    with look(PHONE) as phone:
        assert len(set(tops(phone))) == len(tops(phone))
    with look(DESK) as desk:
        verdict, figures, *cards = tops(desk)
        assert verdict < figures < cards[0] == cards[1] < cards[2] == cards[3] < cards[4] == cards[5] == cards[6]


def test_each_chart_has_its_bars_its_peak_and_its_figures_for_who_cannot_see_it(look: Look) -> None:
    with look(DESK) as page:
        deals = page.get_by_role("img", name="Deals by hour: peak 1 at 01")
        assert deals.locator("rect").count() == 20
        assert deals.locator(".strong").text_content() == "1"
        assert page.locator(".unseen tr").count() == 2 * 24
        assert page.get_by_role("img", name="market: 5 deals").count() == 1


def test_dark_is_dark_and_print_is_white(look: Look) -> None:
    with look(DESK, "dark") as page:
        ground = "getComputedStyle(document.body).backgroundColor"
        assert page.evaluate(ground) == "rgb(12, 20, 18)"
        page.emulate_media(media="print")
        assert page.evaluate(ground) == "rgb(255, 255, 255)"


def test_an_empty_hour_still_has_its_verdict(look: Look) -> None:
    empty = replace(THE_DAY, start=THE_DAY.start - 24 * HOUR * 9, end=THE_DAY.end - 24 * HOUR * 9)
    with look(PHONE, window=empty) as page:
        assert page.locator("main section").first.text_content().split() == [  # type: ignore[union-attr]
            *("BALANCEDAll", "6", "checks", "hold.", "No", "deals", "settled."),
        ]
        assert reaches_out(page) == []
