"""Two windows of one browser play against each other, and one plays against bots, on the deployed stack."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.looking import Window, skip_without_browser, whose_turn
from tools.replaying import verdict

pytestmark = pytest.mark.emulator

skip_without_browser()

TURNS = 6


def test_two_windows_play_a_deal_to_its_end(window: Callable[[], Window]) -> None:
    asha, ravi = windows = (window(), window())
    for player, name in ((asha, "Asha"), (ravi, "Ravi")):
        player.sign_in(name)
        player.choose("market", seats=2, stake=50)
        player.press("Join a table")
        player.see("market, stake 50", within="#table-name")
    for _ in range(TURNS):
        whose_turn(windows).play_a_turn()
    loser = whose_turn(windows)
    winner = ravi if loser is asha else asha
    loser.press("Drop: 40 points")

    for player in windows:
        player.see("Result of deal 1", "Ended: last seat. Pot 2,000, rake 100.", within="#outcome")
        player.see("won, 0 points, gains 1,900", "dropped later, 40 points, pays 2,000", within="#outcome")
    winner.press("Ask for the result")
    winner.see("rummy1 market", within="#record")
    assert verdict(winner.text("#record"), winner.text("#fairness").split()[-1])[0]
    for player in windows:
        assert player.fits
        player.press("Leave the table")
        player.see("Join a table", within="#lobby")
        assert not player.errors
    winner.see("You have 1,01,900 chips", within="#chips")
    loser.see("You have 98,000 chips", within="#chips")


def test_one_window_plays_practice_against_bots(window: Callable[[], Window]) -> None:
    meena = window()
    meena.sign_in("Meena")
    meena.choose("jili", seats=3)  # a variant without drops: bots do not end the deal at once
    meena.press("Practise with bots")
    meena.see("jili, practice, deal 1", within="#table-name")
    meena.see(re.compile(r"\(bot\), \d+ cards.*\(bot\), \d+ cards"), within="#table-seats")
    whose_turn([meena])
    for card in range(3):
        meena.cards.nth(card).click()
    meena.press("Group selected")
    expect(meena.page.locator(".box.group .card")).to_have_count(3)
    meena.press("Use best arrangement")
    expect(meena.cards).to_have_count(13)
    for _ in range(3):
        whose_turn([meena]).play_a_turn()
    meena.see("Meena (you) threw", within="#story")

    assert not meena.errors


def test_what_is_wrong_is_said_in_words_and_a_lost_connection_is_taken_up_again(window: Callable[[], Window]) -> None:
    kabir = window()
    kabir.sign_in("Kabir")
    kabir.page.get_by_label("A message of your own").fill('{"v": 1, "action": "dance"}')
    kabir.press("Send it as it stands")
    kabir.see("Not understood: action: must be one of matchmake, move", within="#notice")
    kabir.press("Ping")
    kabir.see("The house answered the ping.", within="#notice")
    kabir.press("Sync")
    kabir.see("Refused: You have no seat", "(not_seated)", within="#notice")
    kabir.choose("jili", seats=2)
    kabir.press("Practise with bots")
    kabir.see("jili, practice", within="#table-name")
    kabir.page.evaluate("my.socket.close()")
    kabir.see("Not connected", within="#line")
    kabir.see("Kabir: Connected", within="#line")
    whose_turn([kabir]).play_a_turn()
    kabir.page.reload()
    kabir.see("jili, practice", within="#table-name")

    assert not kabir.errors
