"""Every screen of the client at every size: nothing reaches out, is cut, too small to press, or shut to anybody."""

from collections.abc import Iterator, Sequence
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.looking import skip_without_browser
from tests.browser.measures import barriers, cut, narrowest_strip, small_targets
from tools.bench_client import scripts_of, zipped
from tools.phone import Phone
from tools.scenes import SCENES, scene

skip_without_browser()

PHONE, NARROW, LOW, LYING, DESK = (390, 844), (360, 740), (390, 664), (844, 390), (1280, 800)
SIZES = (PHONE, NARROW, LOW, LYING, DESK)
LOOKS: tuple[tuple[tuple[int, int], Literal["light", "dark"]], ...] = (
    (PHONE, "light"),
    (PHONE, "dark"),
    (DESK, "dark"),
)
TARGET = 44
STRIP = 34
LOADED_MOST = 200_000
"""Bytes of JavaScript, gzipped."""


@pytest.fixture(params=[name for name in SCENES if name != "bots"])
def shown(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Phone]:
    """A phone on one of the scenes."""
    with scene(browser, request.param, reduced_motion="reduce", locale="en-IN") as phone:
        yield phone


@pytest.fixture(params=[name for name in SCENES if name != "bots"])
def shown_in_hindi(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Phone]:
    with scene(browser, request.param, reduced_motion="reduce", locale="hi-IN") as phone:
        yield phone


def faults_of_size(phone: Phone) -> list[str]:
    """What does not fit at the size that the window has."""
    page = phone.page
    return [
        *(f"reaches out: {one}" for one in phone.reaches_out),
        *(f"is cut: {one}" for one in cut(page)),
        *(f"is too small: {one}" for one in small_targets(page, TARGET)),
        *([f"strip of {strip:.0f}"] if (strip := narrowest_strip(page)) < STRIP else []),
    ]


def resize(page: Page, size: tuple[int, int]) -> None:
    """Give the window this size, and wait until all is drawn for it."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def misfits(phone: Phone, sizes: Sequence[tuple[int, int]]) -> dict[str, list[str]]:
    """What does not fit, size by size."""
    found = {}
    for width, height in sizes:
        resize(phone.page, (width, height))
        if faults := faults_of_size(phone):
            found[f"{width} x {height}"] = faults
    return found


def test_a_screen_fits_and_is_open_to_everybody(shown: Phone) -> None:
    assert misfits(shown, SIZES) == {}

    for size, scheme in LOOKS:
        resize(shown.page, size)
        shown.page.emulate_media(color_scheme=scheme)
        assert barriers(shown.page) == [], f"{size}, {scheme}"
    assert shown.errors == []


def test_hindi_fits(shown_in_hindi: Phone) -> None:
    assert shown_in_hindi.page.evaluate("document.documentElement.lang") == "hi"
    assert misfits(shown_in_hindi, (NARROW, LOW, LYING)) == {}
    assert shown_in_hindi.errors == []


def test_until_a_table_is_played_less_than_200_kb_of_scripts_are_loaded(browser: Browser) -> None:
    scripts = scripts_of(browser, "draw")

    assert len(scripts) > 1
    assert zipped(scripts) < LOADED_MOST
