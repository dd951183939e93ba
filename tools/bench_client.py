"""``python -m tools.bench_client``: what the web client loads, and how soon it shows what a touch has done."""

import gzip
import re
import sys
from bisect import bisect
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from playwright.sync_api import Browser, Locator, Page, Response, expect

from tools.load.tables import percentile
from tools.page import stamp, table, write_section
from tools.phone import HAND, Phone, browser, drag
from tools.scenes import scene

LOAD_HEADS: Final = ("until", "files", "KB", "KB gzipped")
PAINT_HEADS: Final = ("interaction", "times", "p98, ms", "worst, ms", "slowed down fourfold: p98", "worst")
INTRO: Final = """## The web client

`python -m tools.bench_client --write`: first the JavaScript that has come by the time something can be done, in a
browser that was never here before; 200 KB gzipped are allowed, which `tests/browser/test_client_screens.py` holds. Then
milliseconds from a touch to the next paint as Chromium's event timing tells them (in steps of 8, none below 16): a
finger on 390 x 844 at a table with a bot, 20 turns, at the machine's own pace and slowed down fourfold. The aim
is 200 at its own pace.
"""
TURNS: Final = 20
NOTICED: Final = 16
"""Milliseconds: what is painted sooner the browser does not report."""
WATCH: Final = """() => {
    window.kinds = [];
    window.seen = [];
    const note = (entries) => {
        for (const { interactionId, startTime, duration } of entries)
            if (interactionId) window.seen.push([interactionId, startTime, duration]);
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: "event", durationThreshold: 16 });
    window.told = () => { note(observer.takeRecords()); return [window.kinds, window.seen]; };
}"""
PAINTED: Final = (
    "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))))"
)
Painted = Mapping[str, Sequence[float]]


def scripts_of(started: Browser, name: str) -> list[bytes]:
    """The JavaScript that the page loads until it shows this scene, file by file."""
    loaded: list[Response] = []
    with scene(started, name, hears=lambda one: loaded.append(one)):  # noqa: PLW0108 - Playwright marks what it calls
        return [one.body() for one in loaded if one.url.endswith(".js")]


def zipped(scripts: Sequence[bytes]) -> int:
    """Bytes as they travel."""
    return sum(len(gzip.compress(one)) for one in scripts)


def load_rows() -> Iterator[Sequence[str]]:
    """How much is loaded until something can be done, in a browser that has been here never before."""
    with browser() as started:
        for what, name in (
            ("one can sign in", "sign in"),
            ("the lobby is there", "lobby"),
            ("a table is played", "draw"),
        ):
            scripts = scripts_of(started, name)
            yield what, str(len(scripts)), f"{sum(map(len, scripts)) / 1000:.1f}", f"{zipped(scripts) / 1000:.1f}"


def paint_rows() -> Iterator[Sequence[str]]:
    """From a touch to the next picture, by what was touched."""
    with browser() as started:
        whole, slow = painted(started, 1), painted(started, 4)
    for kind, times in whole.items():
        figures = (percentile(times, 98), max(times), percentile(slow[kind], 98), max(slow[kind]))
        yield kind, str(len(times)), *(f"{one:.0f}" if one > NOTICED else f"at most {NOTICED}" for one in figures)


def painted(started: Browser, slower: int) -> Painted:
    """Milliseconds of every interaction of some turns against bots, by kind, on a processor so many times slower."""
    found: dict[str, list[float]] = defaultdict(list)
    left = TURNS
    while left:
        with scene(started, "bots", has_touch=True, is_mobile=True, device_scale_factor=2) as phone:
            phone.page.context.new_cdp_session(phone.page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
            watch = _Watch(phone.page)
            while left and _turn(phone, watch):
                left -= 1
            for kind, times in watch.painted().items():
                found[kind] += times
    return found


class _Watch:
    """Does something, and notes what kind of interaction that was."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.evaluate(WATCH)

    def does(self, kind: str, what: Callable[[], object]) -> None:
        self._page.evaluate("(kind) => { window.kinds.push([kind, performance.now()]) }", kind)
        what()
        self._page.evaluate(PAINTED)

    def painted(self) -> Painted:
        """What is not reported was painted too soon to be."""
        kinds, seen = self._page.evaluate("window.told()")
        begins = [at for _, at in kinds]
        longest: dict[int, dict[int, float]] = defaultdict(dict)
        for number, at, duration in seen:
            of_this = longest[bisect(begins, at) - 1]
            of_this[number] = max(of_this.get(number, 0), duration)
        found: dict[str, list[float]] = defaultdict(list)
        for place, (kind, _) in enumerate(kinds):
            found[kind].append(max(longest[place].values(), default=NOTICED))
        return found


def _turn(phone: Phone, watch: _Watch) -> bool:
    """Draw, select, group, sort, look at the discards, drag, and throw; false: the deal is over."""
    phone.button("Take closed").or_(phone.result).first.wait_for()
    if phone.result.is_visible():
        return False
    watch.does("take a card", phone.button("Take closed").tap)
    phone.hand.nth(HAND).wait_for()
    for card in (0, 5, 9):
        watch.does("select a card", lambda card=card: _tap(phone.hand.nth(card)))  # type: ignore[misc]
    watch.does("group", phone.button("Group").tap)
    watch.does("open the menu to sort", phone.button("Sort").tap)
    watch.does("sort", phone.page.get_by_role("menuitem", name="Best groups").tap)
    watch.does("open a sheet", phone.page.locator(".strip").tap)
    watch.does("close a sheet", phone.button("Close").tap)
    group = phone.page.locator(".hand-group").first
    watch.does("drag into a group", lambda: drag(phone.page, phone.hand.last, group))
    _tap(phone.hand.last)
    _throw(phone, watch)
    return True


def _tap(card: Locator) -> None:
    """On the strip that is never covered."""
    card.tap(position={"x": 14, "y": 20})


def _throw(phone: Phone, watch: _Watch) -> None:
    label = "discard"
    watch.does(label, phone.page.locator("[data-act=discard]").tap)
    if phone.sees(re.compile("^Throw joker")):  # it is asked for twice
        watch.does(label, phone.page.locator("[data-act=discard]").tap)
    expect(phone.hand).not_to_have_count(HAND + 1)


def section() -> str:
    """What stands of it in docs/benchmarks.md."""
    return "\n".join([INTRO, *table(LOAD_HEADS, load_rows()), "", *table(PAINT_HEADS, paint_rows())]) + "\n"


def main() -> None:
    """Measure it, and print it or, with ``--write``, put it into docs/benchmarks.md."""
    text = section()
    print(text)
    if "--write" in sys.argv[1:]:
        write_section(text.replace(INTRO, f"{INTRO}{stamp()}\n"))


if __name__ == "__main__":
    main()
