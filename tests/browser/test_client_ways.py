"""Ways to play: by keyboard alone, by a finger that drags, without motion, without sound, without a network."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.looking import SignedIn, skip_without_browser
from tools.phone import HAND, Phone, drag
from tools.scenes import scene

skip_without_browser()

KEYS_MOST = 400
MOVING = """() => document.getAnimations()
    .filter((one) => one.playState === "running")
    .flatMap((one) => one.effect.getKeyframes())
    .flatMap((frame) => Object.keys(frame))
    .filter((name) => !/^outline|^(offset|computedOffset|easing|composite)$/.test(name))"""
OUTLINES_END = "() => Promise.allSettled(document.getAnimations().map((one) => one.finished))"
NOISES = """() => {
    window.noises = [];
    for (const source of [OscillatorNode, AudioBufferSourceNode]) {
        const start = source.prototype.start;
        source.prototype.start = function (...when) {
            window.noises.push("Sound");
            return start.apply(this, when);
        };
    }
    navigator.vibrate = (pattern) => window.noises.push("Vibration") > 0;
}"""


@pytest.mark.emulator
def test_a_deal_is_played_by_keyboard_alone(signed_in: SignedIn) -> None:
    uma = signed_in("Uma")
    keys = uma.page.keyboard
    uma.page.reload()
    tab_to(uma.page, uma.page.get_by_role("radio", name="Market", exact=True))
    keys.press("ArrowRight")  # Classic
    keys.press("ArrowRight")
    expect(uma.page.get_by_role("radio", name="Jili", exact=True)).to_be_checked()
    tab_to(uma.page, uma.button(re.compile("^Practice with bots")), back=True)
    keys.press("Enter")

    for _ in range(KEYS_MOST):
        uma.button("Take closed").or_(uma.result).first.wait_for(timeout=60_000)
        if uma.result.is_visible():
            break
        keys.press("d")
        expect(uma.hand).to_have_count(HAND + 1)
        walk_to_the_new_card(uma)
        keys.press("Space")
        keys.press("x")
        if uma.sees(re.compile("^Throw joker")):
            keys.press("x")
        expect(uma.hand).not_to_have_count(HAND + 1)
    expect(uma.result).to_contain_text("Practice: no chips move.")
    keys.press("Escape")
    expect(uma.result).to_be_hidden()


def tab_to(page: Page, wanted: Locator, *, back: bool = False) -> None:
    """Press Tab until the focus is there."""
    wanted.wait_for()
    for _ in range(KEYS_MOST):
        if wanted.evaluate("(one) => one === document.activeElement"):
            return
        page.keyboard.press("Shift+Tab" if back else "Tab")
    raise AssertionError(f"the focus never comes to {wanted}")


def walk_to_the_new_card(phone: Phone) -> None:
    """Tab into the hand, then go by arrows to the card just drawn."""
    page, fresh = phone.page, phone.page.get_by_label(re.compile(", new"))
    for _ in range(KEYS_MOST):
        if page.evaluate("() => document.activeElement?.closest('[role=toolbar]') != null"):
            break
        page.keyboard.press("Tab")
    for way in ("ArrowLeft", "ArrowRight"):
        for _ in range(HAND + 1):
            if fresh.evaluate("(one) => one === document.activeElement"):
                return
            page.keyboard.press(way)
            page.evaluate("() => new Promise(requestAnimationFrame)")
    raise AssertionError("the arrows never come to the card just drawn")


def test_a_finger_drags_a_card_to_the_open_pile(browser: Browser) -> None:
    with scene(browser, "discard", has_touch=True, is_mobile=True, reduced_motion="reduce") as phone:
        card = phone.loose.last
        name = (card.get_attribute("aria-label") or "").split(",")[0]
        drag(phone.page, card, phone.page.locator("[data-drop=discards]"))

        expect(phone.hand).to_have_count(HAND)
        expect(phone.page.get_by_role("button", name=re.compile(f"^Open pile: {name}"))).to_be_attached()


def test_a_finger_drags_a_card_into_another_group(browser: Browser) -> None:
    with scene(browser, "grouped", has_touch=True, is_mobile=True, reduced_motion="reduce") as phone:
        before = phone.loose.count()
        drag(phone.page, phone.loose.last, phone.page.get_by_role("group", name=re.compile("^Group 2")))

        expect(phone.loose).to_have_count(before - 1)
        expect(phone.hand).to_have_count(HAND)


def test_with_reduced_motion_nothing_moves(browser: Browser) -> None:
    assert moves_in_a_turn(browser, "reduce") == []


def test_without_it_cards_fly(browser: Browser) -> None:
    assert "transform" in moves_in_a_turn(browser, "no-preference")


def moves_in_a_turn(browser: Browser, motion: str) -> list[str]:
    """Which properties were animated, but for outlines, when a card is drawn, cards are sorted, and one is thrown."""
    with scene(browser, "draw", reduced_motion=motion) as phone:
        page = phone.page
        page.evaluate(f"""() => {{
            window.moved = [];
            const moving = {MOVING};
            const look = () => {{ window.moved.push(...moving()); requestAnimationFrame(look); }};
            look();
        }}""")
        phone.take()
        phone.lay_best_groups()
        phone.throw(phone.loose.last)
        expect(phone.hand).to_have_count(HAND)
        page.evaluate(OUTLINES_END)
        moved: list[str] = page.evaluate("window.moved")
        return moved


@pytest.mark.parametrize("switched_off", [(), ("Sound",), ("Vibration",), ("Sound", "Vibration")])
def test_sound_and_vibration_have_a_switch_each(browser: Browser, switched_off: tuple[str, ...]) -> None:
    with scene(browser, "settings", reduced_motion="reduce") as phone:
        phone.page.evaluate(NOISES)
        for name in switched_off:
            phone.page.get_by_role("switch", name=name).uncheck()
        phone.page.get_by_role("link", name="Play").click()
        phone.choose("Jili", 2)
        phone.practise()
        phone.take()
        phone.throw_the_new_card()
        expect(phone.hand).not_to_have_count(HAND + 1)
        assert set(phone.page.evaluate("window.noises")) == {"Sound", "Vibration"} - {*switched_off}


@pytest.mark.emulator
def test_the_installed_app_opens_without_a_network_and_says_so(signed_in: SignedIn) -> None:
    vera = signed_in("Vera", service_workers="allow")
    vera.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    vera.page.wait_for_function("async () => (await caches.match('/config.json')) !== undefined")
    vera.expected = re.compile("ERR_INTERNET_DISCONNECTED")
    vera.page.context.set_offline(offline=True)

    vera.page.reload()

    expect(vera.page.get_by_text("No connection. This is what was last known.")).to_be_visible()
    expect(vera.page.get_by_text("1,00,000")).to_be_visible()
    expect(vera.page.get_by_role("button", name=re.compile("^Practice with bots"))).to_be_disabled()
    vera.page.context.set_offline(offline=False)
    vera.button(re.compile("^Practice with bots")).wait_for()
