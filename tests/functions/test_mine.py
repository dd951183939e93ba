"""A player's own affairs over the HTTP API: what he has, his limits, the day's chips, his deals."""

import json
from dataclasses import replace
from typing import Any

import pytest

from rummy.memory import RULES
from rummy.play.loop import play
from rummy.play.presence import hang_up
from rummy.table.balances import Chips
from rummy.table.commands import Void
from rummy.table.fairness import opens
from rummy.table.notation import replay
from rummy.table.postings import grant
from rummy.table.refusals import ADVICE, Refusal
from rummy.wire.account import EXCLUSION_MOST, MONEY_MOST
from tests.functions.gateway import CHIPS, STAKE, START, Gateway, claims_of, gateway, lose, player_id

SECOND = START // 1000
DAY = 24 * 3600
HOLD = 80 * STAKE
NONE = {"daily_loss": None, "excluded_until": None, "remind_minutes": None}


@pytest.fixture
def house() -> Gateway:
    return gateway()


def asked(house: Gateway, name: str, route: str, body: Any = None) -> tuple[int, Any]:
    return house.ask(route, claims_of(name), None if body is None else json.dumps(body))


def got(house: Gateway, name: str, route: str) -> Any:
    status, answer = asked(house, name, route)
    assert status == 200
    return answer


def limit(house: Gateway, name: str, **limits: Any) -> Any:
    status, answer = asked(house, name, "PUT /me/limits", {**NONE, **limits})
    assert status == 200
    return answer


def refused(code: Refusal) -> dict[str, str]:
    return {"code": code.value, "message": ADVICE[code]}


def with_chips(house: Gateway, name: str, chips: int) -> None:
    house.ports.ledger.post(grant("TEST", player_id(name), chips), house.at)


def seat_two(house: Gateway, variant: str = "bitwire") -> str:
    for name in ("Asha", "Ravi"):
        got(house, name, "GET /me")
        house.sit(name, variant)
    return house.view("Asha").view.table


def play_deals(house: Gateway, number: int) -> str:
    """So many deals of Asha and Ravi; the table."""
    table = seat_two(house)
    for deal in range(1, number + 1):
        assert house.view("Asha").view.deal == deal
        house.play_on("Asha", "Ravi")
        deadline = house.view("Asha").view.deadline
        assert deadline is not None
        if deal < number:
            house.at = max(house.at, deadline * 1000)
            house.tick_at()
    return table


def test_me_says_who_i_am_and_what_i_have(house: Gateway) -> None:
    assert got(house, "Asha", "GET /me") == {
        "player": player_id("Asha"),
        "name": "Asha",
        "available": CHIPS,
        "escrow": 0,
        "limits": NONE,
        "pending": None,
        "lost_today": 0,
        "daily_grant": {"amount": 10_000, "below": 80},
        "table": None,
    }


def test_me_says_what_is_held_and_where_i_sit(house: Gateway) -> None:
    table = seat_two(house)
    me = got(house, "Asha", "GET /me")

    assert (me["available"], me["escrow"], me["table"]) == (CHIPS - HOLD, HOLD, table)


def test_what_one_lost_today_is_told_until_midnight_in_india(house: Gateway) -> None:
    play_deals(house, 1)
    lost = {name: got(house, name, "GET /me")["lost_today"] for name in ("Asha", "Ravi")}

    assert sum(lost.values()) == 0
    assert max(lost.values()) > 0
    house.at += DAY * 1000
    assert got(house, "Asha", "GET /me")["lost_today"] == 0


def test_a_tightening_holds_at_once(house: Gateway) -> None:
    wanted = {"daily_loss": 5000, "excluded_until": SECOND + 60, "remind_minutes": 30}

    assert limit(house, "Asha", **wanted) == {"limits": wanted, "pending": None}
    assert got(house, "Asha", "GET /me")["limits"] == wanted


def test_a_loosening_waits_a_day_and_says_until_when(house: Gateway) -> None:
    limit(house, "Asha", daily_loss=5000)
    answer = limit(house, "Asha", daily_loss=9000, remind_minutes=60)

    assert answer == {
        "limits": {**NONE, "daily_loss": 5000, "remind_minutes": 60},
        "pending": {"limits": {**NONE, "daily_loss": 9000, "remind_minutes": 60}, "from": SECOND + DAY},
    }
    me = got(house, "Asha", "GET /me")
    assert {"limits": me["limits"], "pending": me["pending"]} == answer
    house.at += DAY * 1000
    me = got(house, "Asha", "GET /me")
    assert (me["limits"]["daily_loss"], me["pending"]) == (9000, None)


def test_a_loosening_that_waits_is_called_off_by_asking_for_what_holds(house: Gateway) -> None:
    limit(house, "Asha", daily_loss=5000)
    limit(house, "Asha")

    assert limit(house, "Asha", daily_loss=5000) == {"limits": {**NONE, "daily_loss": 5000}, "pending": None}


def test_a_break_that_is_over_is_told_no_more(house: Gateway) -> None:
    limit(house, "Asha", excluded_until=SECOND + 60)
    house.at += 60_000

    assert got(house, "Asha", "GET /me")["limits"] == NONE


def test_limits_set_here_are_enforced_at_the_table(house: Gateway) -> None:
    got(house, "Asha", "GET /me")
    limit(house, "Asha", excluded_until=SECOND + 60)
    assert house.sit("Asha")["code"] == "self_excluded"

    got(house, "Ravi", "GET /me")
    limit(house, "Ravi", daily_loss=HOLD - 1)
    assert house.sit("Ravi")["code"] == "loss_limit"


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("", "Invalid JSON"),
        ("nonsense", "Invalid JSON"),
        ("[]", "Input should be an object"),
        ("{}", "daily_loss: Field required"),
        ('{"daily_loss": 5}', "excluded_until: Field required"),
        (json.dumps({**NONE, "speed": 1}), "speed: Extra inputs are not permitted"),
        (json.dumps({**NONE, "daily_loss": -1}), "daily_loss: Input should be greater than or equal to 0"),
        (json.dumps({**NONE, "daily_loss": MONEY_MOST + 1}), "daily_loss: Input should be less than"),
        (json.dumps({**NONE, "daily_loss": 5.5}), "daily_loss: Input should be a valid integer"),
        (json.dumps({**NONE, "daily_loss": "5"}), "daily_loss: Input should be a valid integer"),
        (json.dumps({**NONE, "daily_loss": True}), "daily_loss: Input should be a valid integer"),
        (json.dumps({**NONE, "remind_minutes": 0}), "remind_minutes: Input should be greater than or equal to 1"),
        (json.dumps({**NONE, "remind_minutes": 1441}), "remind_minutes: Input should be less than or equal to 1440"),
        (json.dumps({**NONE, "excluded_until": "tomorrow"}), "excluded_until: Input should be a valid integer"),
    ],
)
def test_limits_that_are_not_understood_are_told_what_would_be_right(house: Gateway, body: str, told: str) -> None:
    status, answer = house.ask("PUT /me/limits", claims_of("Asha"), body)

    assert (status, answer["code"]) == (400, "malformed")
    assert answer["message"].startswith(told)
    assert answer["message"].endswith("each a whole number, or null for none")
    assert not house.ports.ledger.accounts


@pytest.mark.parametrize("until", [SECOND, 0, -5, SECOND + EXCLUSION_MOST + 1, START + 60_000])
def test_a_break_ends_in_the_future_in_seconds(house: Gateway, until: int) -> None:
    status, answer = asked(house, "Asha", "PUT /me/limits", {**NONE, "excluded_until": until})

    assert (status, answer["code"]) == (400, "malformed")
    assert answer["message"].startswith("excluded_until: epoch seconds that lie ahead")


def test_a_body_that_is_too_long_is_not_read(house: Gateway) -> None:
    status, answer = house.ask("PUT /me/limits", claims_of("Asha"), json.dumps(NONE) + " " * 9000)

    assert (status, answer) == (400, {"code": "malformed", "message": "a message is at most 8192 bytes"})


def test_who_has_less_than_any_hold_gets_chips_once_a_day_of_india(house: Gateway) -> None:
    with_chips(house, "Asha", 79)
    status, answer = asked(house, "Asha", "POST /me/grant")

    assert (status, answer) == (201, {"granted": 10_000, "available": 10_079, "escrow": 0})


def test_the_second_time_in_a_day_is_refused_and_the_next_day_begins_at_midnight_in_india(house: Gateway) -> None:
    house.at = 1_800_037_800_000 - 1000  # a second before
    player = player_id("Asha")
    with_chips(house, "Asha", 79)
    house.ports.ledger.post(grant("DAILY#2027-01-15", player, 0), house.at)

    assert asked(house, "Asha", "POST /me/grant") == (409, refused(Refusal.GRANTED_TODAY))
    house.at += 1000
    assert asked(house, "Asha", "POST /me/grant")[0] == 201
    assert f"DAILY#2027-01-16#{player}" in house.ports.ledger.postings


def test_who_has_enough_for_a_deal_gets_nothing(house: Gateway) -> None:
    with_chips(house, "Asha", 80)

    assert asked(house, "Asha", "POST /me/grant") == (409, refused(Refusal.ENOUGH_CHIPS))
    assert house.ports.ledger.balance(player_id("Asha")).chips == Chips(80, 0, 1)


def test_chips_held_in_a_deal_count(house: Gateway) -> None:
    with_chips(house, "Asha", HOLD)
    seat_two(house)

    assert got(house, "Asha", "GET /me")["available"] == 0
    assert asked(house, "Asha", "POST /me/grant") == (409, refused(Refusal.ENOUGH_CHIPS))


@pytest.mark.parametrize(("figure", "of"), [("daily_grant", 0), ("stakes", (0,))])
def test_a_house_may_give_no_daily_chips(figure: str, of: Any) -> None:
    house = gateway(replace(RULES, **{figure: of}))

    assert got(house, "Asha", "GET /me")["daily_grant"] is None
    assert asked(house, "Asha", "POST /me/grant") == (409, refused(Refusal.NO_DAILY_GRANT))


def test_who_has_played_nothing_has_an_empty_history(house: Gateway) -> None:
    assert got(house, "Asha", "GET /me/deals") == {"deals": [], "next": None}


def test_a_deal_is_told_as_it_came_out_for_who_asks(house: Gateway) -> None:
    table = play_deals(house, 1)
    result = house.send("Asha", "settle", "result", table=table, deal=1)["result"]
    for seat in result["seats"]:
        (row,) = got(house, seat["name"], "GET /me/deals")["deals"]

        assert row == {
            "table": table,
            "deal": 1,
            "time": house.ports.ledger.statement(player_id(seat["name"]), None, 1)[0].at // 1000,
            "variant": "bitwire",
            "stake": STAKE,
            "seats": 2,
            "void": False,
            "status": seat["status"],
            "points": seat["points"],
            "money": seat["money"],
        }


def test_history_is_paged_newest_first(house: Gateway) -> None:
    play_deals(house, 5)
    pages, cursor = [], ""
    while True:
        page = got(house, "Asha", f"GET /me/deals?limit=2{cursor}")
        pages.append([row["deal"] for row in page["deals"]])
        if page["next"] is None:
            break
        cursor = f"&cursor={page['next']}"

    assert pages == [[5, 4], [3, 2], [1]]
    assert [row["deal"] for row in got(house, "Asha", "GET /me/deals")["deals"]] == [5, 4, 3, 2, 1]


def test_a_page_holds_no_more_than_was_asked_for_whatever_lies_between(house: Gateway) -> None:
    play_deals(house, 2)
    for number in range(3):
        house.ports.ledger.post(grant(f"GIFT{number}", player_id("Asha"), 1), house.at)
    found, cursor = [], ""
    for _ in range(9):
        page = got(house, "Asha", f"GET /me/deals?limit=1{cursor}")
        assert len(page["deals"]) <= 1
        found += [row["deal"] for row in page["deals"]]
        if page["next"] is None:
            break
        cursor = f"&cursor={page['next']}"

    assert found == [2, 1]


def test_a_cursor_of_the_future_gives_the_newest(house: Gateway) -> None:
    play_deals(house, 1)

    assert len(got(house, "Asha", "GET /me/deals?cursor=999")["deals"]) == 1


@pytest.mark.parametrize("query", ["limit=0", "limit=51", "limit=x", "cursor=0", "cursor=-1", "cursor=x", "page=2"])
def test_a_page_that_is_not_understood_is_told_what_would_be_right(house: Gateway, query: str) -> None:
    status, answer = asked(house, "Asha", f"GET /me/deals?{query}")

    assert (status, answer["code"]) == (400, "malformed")
    assert answer["message"].startswith(f"{query.partition('=')[0]}: ")
    assert answer["message"].endswith("; limit is 1 to 50, cursor the next of the page before")


def test_a_deal_that_was_called_off_is_void_in_the_history(house: Gateway) -> None:
    table = seat_two(house)
    play(house.ports, table, Void(), by=None, at=house.at, connection=None)

    (row,) = got(house, "Ravi", "GET /me/deals")["deals"]
    assert (row["void"], row["status"], row["money"], row["points"]) == (True, None, 0, 0)
    assert got(house, "Ravi", f"GET /me/deals/{table}/1")["void"]
    assert got(house, "Ravi", "GET /me")["available"] == CHIPS


def test_a_deal_of_mine_is_told_with_its_record_and_what_proves_it_fair(house: Gateway) -> None:
    shown = house.send("Asha", "matchmake", "lobby", variant="bitwire", stake=STAKE, seats=2)
    table = play_deals(house, 2)
    told = got(house, "Ravi", f"GET /me/deals/{table}/2")
    live = house.send("Ravi", "settle", "result", table=table, deal=2)

    assert (told["table"], told["deal"], told["variant"], told["stake"]) == (table, 2, "bitwire", STAKE)
    assert (told["result"], told["record"]) == (live["result"], live["record"])
    assert told["commitment"] == shown["commitment"]
    assert opens(bytes.fromhex(told["result"]["seed"]), 2, bytes.fromhex(told["commitment"]))
    assert told["result"]["nonces"] == [nonce.hex() for nonce in replay(told["record"]).terms.nonces]
    (mine,) = [seat for seat in told["result"]["seats"] if seat["seat"] == told["seat"]]
    assert mine["name"] == "Ravi"


def test_a_deal_is_told_after_everybody_has_gone(house: Gateway) -> None:
    table = play_deals(house, 1)
    for name in ("Asha", "Ravi"):
        hang_up(house.ports, player=player_id(name), connection=f"line-{name}")
    house.at = (house.view("Asha").view.deadline or 0) * 1000
    house.tick_at()
    house.ports.tables.now = SECOND + 10 * DAY

    assert [seat["name"] for seat in got(house, "Asha", f"GET /me/deals/{table}/1")["result"]["seats"]] == ["", ""]


def test_a_practice_deal_is_told_though_no_money_moved(house: Gateway) -> None:
    house.sit("Asha", stake=0, practice=True)
    house.play_on("Asha")
    table = house.view("Asha").view.table

    assert got(house, "Asha", f"GET /me/deals/{table}/1")["stake"] == 0
    assert got(house, "Asha", "GET /me/deals")["deals"] == []


def test_a_foreign_deal_is_refused_like_one_that_there_is_not(house: Gateway) -> None:
    table = play_deals(house, 1)
    foreign = asked(house, "Meena", f"GET /me/deals/{table}/1")
    unknown = asked(house, "Meena", f"GET /me/deals/{table}/2")

    assert foreign == unknown == (404, refused(Refusal.NO_SUCH_DEAL))
    assert asked(house, "Meena", f"GET /me/deals/{'A' * 12}/1") == unknown


def test_a_deal_that_is_being_played_is_not_told(house: Gateway) -> None:
    table = seat_two(house)

    assert asked(house, "Asha", f"GET /me/deals/{table}/1") == (404, refused(Refusal.NO_SUCH_DEAL))


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("short/1", "table: "),
        (f"{'A' * 12}/one", "deal: "),
        (f"{'A' * 12}/257", "deal: "),
        (f"{'A' * 12}/-1", "deal: "),
    ],
)
def test_what_names_no_deal_is_told_what_would_be_right(house: Gateway, path: str, told: str) -> None:
    status, answer = asked(house, "Asha", f"GET /me/deals/{path}")

    assert (status, answer["code"]) == (400, "malformed")
    assert answer["message"].startswith(told)
    assert answer["message"].endswith("a deal is asked for as /me/deals/TABLE/NUMBER")


def test_who_loses_every_race_is_told_to_ask_again(house: Gateway, monkeypatch: pytest.MonkeyPatch) -> None:
    got(house, "Asha", "GET /me")
    monkeypatch.setattr(house.ports.ledger, "limit", lose)

    assert asked(house, "Asha", "PUT /me/limits", NONE) == (503, refused(Refusal.BUSY))


def test_who_is_welcomed_twice_at_once_is_welcomed_once(house: Gateway, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.ports.ledger, "post", lose)

    assert got(house, "Asha", "GET /me")["available"] == 0
