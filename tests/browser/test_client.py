"""The web client in a browser, by its visible labels: deals, reloads, lost connections, faults and drops."""

import re
import time

import pytest
from playwright.sync_api import Locator, Page, Route, WebSocketRoute, expect

from tests.browser.looking import SignedIn, skip_without_browser
from tools.phone import Phone

pytestmark = pytest.mark.emulator

skip_without_browser()

DEAL_SECONDS = 240


def play_to_win(phone: Phone) -> bool:
    """A turn of who lays the best groups and throws what is loose; whether it ended in a declaration."""
    phone.take()
    phone.lay_best_groups()
    if phone.loose.count() == 1:
        phone.loose.first.click()
        phone.press("Finish")
        declare_sheet(phone).wait_for()
        if phone.sees("Declare and win"):
            phone.press("Declare and win")
            return True
        # Each group is valid, and yet it is not enough.
        expect(declare_sheet(phone)).to_contain_text(re.compile("One sequence must be pure|Two sequences are needed"))
        phone.press("Back to my cards")
        phone.loose.first.click()
    phone.throw(phone.loose.last if phone.loose.count() else phone.hand.last)
    return False


def declare_sheet(phone: Phone) -> Locator:
    return phone.page.get_by_role("dialog", name="Declare")


def test_two_players_play_a_deal_to_its_settlement(signed_in: SignedIn) -> None:
    asha, ravi = phones = signed_in("Asha"), signed_in("Ravi")
    for phone in phones:
        phone.choose("Classic", 2)
        phone.press("Sit at 10")

    deadline = time.monotonic() + DEAL_SECONDS
    while not (asha.result.is_visible() or ravi.result.is_visible()) and time.monotonic() < deadline:
        if asha.sees("Take closed") and play_to_win(asha):
            break
        if ravi.sees("Take closed"):
            ravi.take()
            ravi.throw_the_new_card()

    expect(ravi.page.get_by_text("Asha declared. Show your groups.")).to_be_visible()
    ravi.press(re.compile("^Show · "))
    for phone in phones:
        expect(phone.result).to_be_visible()
        expect(phone.result).to_contain_text("Fair: checked on this phone")
        assert phone.reaches_out == []
    expect(asha.result).to_contain_text("You won")
    expect(ravi.result).to_contain_text("Asha won. You pay")
    for phone in phones:
        phone.result.get_by_role("button", name="Leave table").click()
    expect(asha.page.get_by_text(re.compile(r"^1,0\d,\d{3}$"))).to_be_visible()
    expect(ravi.page.get_by_text(re.compile(r"^9\d,\d{3}$"))).to_be_visible()


def test_practice_is_played_to_its_result(signed_in: SignedIn) -> None:
    meena = signed_in("Meena")
    meena.choose("Jili", 3)  # without drops: the bots do not end the deal before any of it is seen
    meena.practise()
    expect(meena.page.get_by_label("Other players, in order of play").get_by_text("BOT", exact=True)).to_have_count(2)

    meena.play_on()

    expect(meena.result).to_contain_text("Practice: no chips move.")
    expect(meena.result).to_contain_text("Fair: checked on this phone")


def test_the_cards_dealt_are_noted_before_the_sheets_have_come(signed_in: SignedIn) -> None:
    kiran = signed_in("Kiran")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    kiran.page.route(re.compile("/assets/Sheets-"), hold)
    kiran.choose("Jili", 2)
    kiran.practise()
    kiran.take()
    kiran.throw_the_new_card()
    assert held
    for route in held:
        route.continue_()

    kiran.play_on()

    expect(kiran.result).to_contain_text("Fair: checked on this phone")


def test_a_reload_in_mid_turn_loses_nothing(signed_in: SignedIn) -> None:
    kabir = signed_in("Kabir")
    kabir.choose("Jili", 2)
    kabir.practise()
    kabir.take()
    kabir.hand.nth(0).click()
    kabir.hand.nth(1).click()
    kabir.press("Group")
    before = labels(kabir)

    kabir.page.reload()

    expect(kabir.hand).to_have_count(14)
    assert labels(kabir) == before
    kabir.throw_the_new_card()
    expect(kabir.hand).not_to_have_count(14)


def labels(phone: Phone) -> list[str]:
    """How the groups and the cards in them are called, in their order."""
    hand = phone.page.get_by_role("toolbar", name=re.compile("^Your hand"))
    return [one.get_attribute("aria-label") or "" for one in hand.locator("[role=group], [aria-pressed]").all()]


class Wire:
    """The page's sockets, which pass through here and can be cut."""

    def __init__(self, page: Page) -> None:
        self.sockets: list[WebSocketRoute] = []
        self.page = page
        page.route_web_socket(re.compile(".*"), self._pass)

    def _pass(self, socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        self.sockets.append(socket)

    def cut(self) -> None:
        self.page.context.set_offline(offline=True)
        for socket in self.sockets:
            socket.close()

    def mend(self) -> None:
        self.page.context.set_offline(offline=False)


def test_offline_and_back(signed_in: SignedIn) -> None:
    imran = signed_in("Imran")
    wire = Wire(imran.page)
    imran.page.reload()
    imran.choose("Jili", 2)
    imran.practise()

    imran.expected = re.compile("ERR_INTERNET_DISCONNECTED")
    wire.cut()
    expect(imran.page.get_by_text(re.compile("^No connection for"))).to_be_visible()
    expect(imran.page.get_by_text("Last known: your turn").first).to_be_visible()
    assert not imran.sees("Take closed")
    imran.hand.nth(0).click()  # arranging needs no connection
    imran.hand.nth(1).click()
    imran.press("Group")
    wire.mend()

    expect(imran.page.get_by_text("Live", exact=True)).to_be_visible()
    imran.take()
    imran.throw_the_new_card()


def test_a_second_window_takes_the_seat_over(signed_in: SignedIn, link: str) -> None:
    first = signed_in("Josephine")
    first.choose("Jili", 2)
    first.practise()
    signed = first.page.evaluate("sessionStorage.getItem('rummy.player')")

    second = Phone(first.page.context.new_page())
    second.page.goto(link)
    second.page.evaluate("player => sessionStorage.setItem('rummy.player', player)", signed)
    second.page.reload()
    second.take()
    # What the first shows is old: the seat is played elsewhere. Brought to the front it might ask, and find that out.
    first.button("Take closed").click()

    expect(first.page.get_by_text("This table is open in another window.")).to_be_visible()
    first.press("Play here")
    expect(first.hand).to_have_count(14)
    first.throw_the_new_card()
    assert not second.errors


def test_a_wrong_declaration_is_warned_of_and_then_made(signed_in: SignedIn) -> None:
    lata = signed_in("Lata")
    lata.choose("Jili", 2)  # without drops: the bot does not end the deal at once
    lata.practise()
    lata.take()
    lata.hand.first.click()
    lata.press("Finish")

    sheet = declare_sheet(lata)
    expect(sheet).to_contain_text("This declaration would be wrong")
    expect(sheet).to_contain_text("It costs 80 points")
    lata.press("Back to my cards")
    expect(lata.hand).to_have_count(14)
    lata.press("Finish")
    lata.press("Declare wrong anyway")
    lata.press(re.compile("^Sure?"))

    expect(lata.result).to_contain_text("wrong declaration")
    expect(lata.result).to_contain_text("80")


def test_a_drop_says_its_cost_and_is_taken_by_nobody_for_a_discard(signed_in: SignedIn) -> None:
    nina = signed_in("Nina")
    at_a_table_with_drops(nina)
    expect(nina.page.get_by_role("button", name=re.compile("^Discard "))).to_have_count(0)
    nina.press("Drop 20 points")

    expect(drop_sheet(nina)).to_contain_text("20 points")
    nina.press("Keep playing")
    expect(drop_sheet(nina)).to_be_hidden()
    nina.take()
    expect(nina.page.get_by_role("button", name=re.compile("^Drop"))).to_have_count(0)
    nina.throw_the_new_card()


def test_a_drop_is_made_and_paid_when_the_deal_is_over(signed_in: SignedIn) -> None:
    omar = signed_in("Omar")
    at_a_table_with_drops(omar)
    omar.press("Drop 20 points")
    omar.press("Drop, pay 20 points")

    expect(omar.result).to_contain_text("first drop")


def at_a_table_with_drops(phone: Phone) -> None:
    """So many bots do not all drop before it is my turn."""
    phone.choose("Market", 6)
    phone.practise()


def drop_sheet(phone: Phone) -> Locator:
    return phone.page.get_by_role("dialog", name="Drop out of this deal?")
