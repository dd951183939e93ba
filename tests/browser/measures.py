"""What is measured on a page: what is too small for a thumb, what is cut, what a screen reader would trip over."""

from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

AXE: Final = Path(__file__).parents[2] / "clients" / "web" / "node_modules" / "axe-core" / "axe.min.js"
STANDARD: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
APART: Final = ("hand-card", "hand-tag")
GRAVE: Final = ("serious", "critical")

_TARGETS: Final = """() => {
    const open = [...document.querySelectorAll("dialog[open], [aria-modal=true]")].at(-1);
    const named = (one) => `${one.tagName} ${one.className || one.name} '${one.ariaLabel ?? one.innerText}'`;
    return [...(open ?? document).querySelectorAll("button, a[href], input, select, summary, [role=slider]")]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("[aria-hidden=true]"))
        .map((one) => [one, (one.closest("label") ?? one).getBoundingClientRect()])
        .map(([one, { width, height }]) => ({ name: named(one), width, height, cls: one.className }));
}"""
_STRIPS: Final = """() => [...document.querySelectorAll(".hand-group")].flatMap((group) => {
    const lefts = [...group.querySelectorAll(".hand-card")].map((card) => card.getBoundingClientRect().left);
    return lefts.slice(1).map((left, place) => left - lefts[place]);
})"""
_CUT: Final = """() => {
    const isShown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".hidden-text");
    const texts = (one) => {
        const found = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
        const all = [];
        while (found.nextNode()) all.push(found.currentNode);
        return all.filter(({ data, parentElement }) => data.trim() && isShown(parentElement));
    };
    const isCutAsMeant = (text) => getComputedStyle(text.parentElement).textOverflow === "ellipsis";
    const box = (text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return range.getBoundingClientRect();
    };
    const reaches = (inner, outer) => inner.left < outer.left - 1 || inner.right > outer.right + 1
        || inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1;
    return [...document.querySelectorAll("button, a[href], label")].filter(isShown)
        .flatMap((one) => texts(one).filter((text) => !isCutAsMeant(text))
            .filter((text) => reaches(box(text), one.getBoundingClientRect()))
            .map((text) => `${one.tagName} ${one.className} '${text.data}'`));
}"""


def small_targets(page: Page, least: float) -> list[str]:
    """What can be pressed and is smaller than so many pixels either way.

    Not asked here: the hand's cards, which cover each other (``narrowest_strip``), and the tags below them, which only
    select at once what can be selected card by card.
    """
    found = page.evaluate(_TARGETS)
    return [
        f"{one['name']}: {one['width']:.0f} x {one['height']:.0f}"
        for one in found
        if not any(apart in one["cls"] for apart in APART) and min(one["width"], one["height"]) < least - 0.5
    ]


def narrowest_strip(page: Page) -> float:
    """What shows of the most covered card of the hand, pixels wide; it is as high as the card."""
    return min(page.evaluate(_STRIPS), default=float("inf"))


def cut(page: Page) -> list[str]:
    """Texts that reach out of what is pressed by them, but for names that end in an ellipsis."""
    found: list[str] = page.evaluate(_CUT)
    return found


def barriers(page: Page) -> list[str]:
    """What axe-core finds against WCAG 2, levels A and AA, and holds for serious or critical."""
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=AXE)
    options = {"runOnly": {"type": "tag", "values": STANDARD}, "resultTypes": ["violations"]}
    found: dict[str, Any] = page.evaluate("(options) => axe.run(document, options)", options)
    return [
        f"{one['id']} ({one['impact']}): {node['target']} {node['failureSummary']}"
        for one in found["violations"]
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]
