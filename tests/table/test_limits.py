"""What players allow themselves, and who may be dealt in."""

import pytest

from rummy.table.balances import PAUSE_SECONDS, Balance, Barred, UnbalancedError, balances_after, reminded
from rummy.table.events import WhyUp
from rummy.table.limits import LOOSENING_SECONDS, NO_LIMITS, Limits, LimitsState, day_in_india
from rummy.table.postings import Account, DealNote, Kind, Line, Posting, adjust, grant

NOON = 1_800_000_000
"""2027-01-15 13:30 in India, epoch seconds."""
MIDNIGHT = 1_800_037_800
"""2027-01-16 00:00 in India."""
MINUTE = 60


def hold(*players: str, amount: int = 80) -> Posting:
    lines = [
        line
        for player in players
        for line in (Line(Account.AVAILABLE, -amount, player), Line(Account.ESCROW, amount, player))
    ]
    return Posting("BUY_IN#t#1", Kind.BUY_IN, tuple(lines), DealNote("t", 1, "market", 1))


def settled(player: str, gain: int, amount: int = 80) -> Posting:
    lines = (Line(Account.ESCROW, -amount, player), Line(Account.AVAILABLE, amount + gain, player))
    return Posting("SETTLE#t#1", Kind.SETTLE, (*lines, Line(Account.RAKE, -gain)), DealNote("t", 1, "market", 1))


def limited(daily_loss: int | None = None, excluded_until: int | None = None, remind: int | None = None) -> LimitsState:
    return LimitsState(Limits(daily_loss, excluded_until, remind))


@pytest.mark.parametrize(
    ("now", "wanted"),
    [
        (Limits(), Limits(500)),
        (Limits(500), Limits(499)),
        (Limits(), Limits(excluded_until=NOON + 1)),
        (Limits(excluded_until=NOON + 1), Limits(excluded_until=NOON + 2)),
        (Limits(remind_minutes=60), Limits(remind_minutes=30)),
        (Limits(500), Limits(500)),
    ],
)
def test_what_tightens_holds_at_once(now: Limits, wanted: Limits) -> None:
    assert LimitsState(now).asked(wanted, NOON) == LimitsState(wanted)


@pytest.mark.parametrize(
    ("now", "wanted"),
    [
        (Limits(500), Limits(501)),
        (Limits(500), Limits()),
        (Limits(excluded_until=NOON + 9), Limits()),
        (Limits(excluded_until=NOON + 9), Limits(excluded_until=NOON + 8)),
        (Limits(remind_minutes=30), Limits(remind_minutes=None)),
    ],
)
def test_what_loosens_holds_a_day_later(now: Limits, wanted: Limits) -> None:
    asked = LimitsState(now).asked(wanted, NOON)

    assert asked == LimitsState(now, wanted, NOON + LOOSENING_SECONDS)
    assert asked.at(NOON + LOOSENING_SECONDS - 1) == now
    assert asked.at(NOON + LOOSENING_SECONDS) == wanted


def test_of_a_mixed_wish_the_tightening_holds_at_once_and_the_rest_a_day_later() -> None:
    asked = LimitsState(Limits(daily_loss=500, remind_minutes=60)).asked(Limits(900, None, 30), NOON)

    assert asked.at(NOON) == Limits(500, None, 30)
    assert asked.at(NOON + LOOSENING_SECONDS) == Limits(900, None, 30)


def test_a_new_wish_takes_the_place_of_one_that_still_waits() -> None:
    waiting = LimitsState(Limits(500)).asked(Limits(900), NOON)

    assert waiting.asked(Limits(500), NOON + 5) == LimitsState(Limits(500))
    assert waiting.asked(Limits(700), NOON + 5) == LimitsState(Limits(500), Limits(700), NOON + 5 + LOOSENING_SECONDS)


def test_a_loosening_whose_day_has_come_is_what_is_tightened_next() -> None:
    waiting = LimitsState(Limits(500)).asked(Limits(900), NOON)

    assert waiting.asked(Limits(800), NOON + LOOSENING_SECONDS) == LimitsState(Limits(800))


def test_days_begin_at_midnight_in_india() -> None:
    assert day_in_india(MIDNIGHT) == day_in_india(MIDNIGHT - 1) + 1
    assert day_in_india(0) == 0


@pytest.mark.parametrize(
    ("balance", "why"),
    [
        (Balance(80), None),
        (Balance(79), WhyUp.TOO_FEW_CHIPS),
        (Balance(500, limits=limited(excluded_until=NOON)), None),
        (Balance(500, limits=limited(excluded_until=NOON + 1)), WhyUp.SELF_EXCLUDED),
        (Balance(0, limits=limited(excluded_until=NOON + 1)), WhyUp.SELF_EXCLUDED),
        (Balance(500, limits=limited(80)), None),
        (Balance(500, limits=limited(79)), WhyUp.LOSS_LIMIT),
        (Balance(500, day=day_in_india(NOON), lost=21, limits=limited(100)), WhyUp.LOSS_LIMIT),
        (Balance(500, day=day_in_india(NOON), lost=20, limits=limited(100)), None),
        (Balance(500, day=day_in_india(NOON), lost=-40, limits=limited(40)), None),
        (Balance(500, day=day_in_india(NOON), lost=-40, limits=limited(39)), WhyUp.LOSS_LIMIT),
        (Balance(500, day=day_in_india(NOON) - 1, lost=100, limits=limited(80)), None),
    ],
)
def test_who_may_be_dealt_in(balance: Balance, why: WhyUp | None) -> None:
    assert balance.barred(80, NOON * 1000) is why


TODAY = day_in_india(NOON)


@pytest.mark.parametrize(
    ("balance", "kept"),
    [
        (Balance(500), None),
        (Balance(banned_until=NOON), None),
        (Balance(banned_until=NOON + 1), (WhyUp.BANNED, NOON + 1)),
        (Balance(limits=limited(excluded_until=NOON)), None),
        (Balance(limits=limited(excluded_until=NOON + 1)), (WhyUp.SELF_EXCLUDED, NOON + 1)),
        (Balance(limits=LimitsState(Limits(9), Limits(), NOON + 1), day=TODAY, lost=1), (WhyUp.LOSS_LIMIT, MIDNIGHT)),
        (Balance(limits=LimitsState(Limits(9), Limits(), NOON), day=TODAY, lost=1), None),
        (Balance(limits=limited(0), day=TODAY, lost=0), None),
        (Balance(limits=limited(9), day=TODAY - 1, lost=9), None),
        (Balance(day=TODAY, lost=9), None),
    ],
)
def test_who_may_not_close_his_account_and_until_when(balance: Balance, kept: tuple[WhyUp, int] | None) -> None:
    assert balance.kept(NOON * 1000) == kept


def test_all_who_are_barred_are_named_and_why() -> None:
    before = {"a": Balance(500), "b": Balance(5), "c": Balance(500, limits=limited(1))}

    with pytest.raises(Barred) as barred:
        balances_after(hold("a", "b", "c"), before, NOON * 1000)

    assert barred.value.players == {"b": WhyUp.TOO_FEW_CHIPS, "c": WhyUp.LOSS_LIMIT}
    assert str(barred.value) == "b: too_few_chips, c: loss_limit"


def test_the_net_loss_of_a_day_is_counted_at_settling_and_begins_anew_at_midnight() -> None:
    balance = Balance(1000)
    for gain, second, lost in ((-30, MIDNIGHT - 2, 30), (45, MIDNIGHT - 1, -15), (-20, MIDNIGHT, 20)):
        held = balance.after(hold("a"), "a", second * 1000)
        balance = held.after(settled("a", gain), "a", second * 1000)

        assert balance.lost_on_day_of(second * 1000) == lost
    assert balance.available == 1000 - 30 + 45 - 20
    assert balance.escrow == 0


def test_grants_and_corrections_are_no_gain_of_the_day() -> None:
    posted = Balance(5).after(grant("GIFT", "a", 10), "a", NOON * 1000)

    assert posted.after(adjust("7", "a", -3, reason="test", by="me"), "a", NOON * 1000).lost_on_day_of(NOON * 1000) == 0


def test_a_correction_can_take_no_more_than_there_is() -> None:
    with pytest.raises(UnbalancedError):
        balances_after(adjust("7", "a", -6, reason="test", by="me"), {"a": Balance(5)}, NOON * 1000)


def test_a_correction_says_why_and_who_made_it() -> None:
    posting = adjust("7", "a", 5, reason="lost at sea", by="Meena")

    assert (posting.id, posting.balanced) == ("ADJUST#7#a", True)
    assert (posting.reason, posting.by) == ("lost at sea", "Meena")


def deals(limits: LimitsState, *minutes: int) -> list[bool]:
    """Whether each of these deals, begun so many minutes after noon, comes with a reminder."""
    balance, told = Balance(10_000, limits=limits), []
    for minute in minutes:
        at = (NOON + minute * MINUTE) * 1000
        told.append(reminded(hold("a"), {"a": balance}, at) == ("a",))
        balance = balance.after(hold("a"), "a", at).after(settled("a", 0), "a", at)
    return told


def test_a_player_is_reminded_each_time_he_has_played_for_so_long() -> None:
    assert deals(limited(remind=20), 0, 10, 19, 20, 30, 39, 40) == [False, False, False, True, False, False, True]


def test_who_has_paused_begins_anew() -> None:
    pause = PAUSE_SECONDS // MINUTE

    again = [10 + pause + minute for minute in (0, 10, 19, 20)]
    assert deals(limited(remind=20), 0, 10, *again) == [False] * 5 + [True]


def test_chips_that_are_given_are_no_play() -> None:
    at = (NOON + 10) * 1000
    given = Balance(500, limits=limited(remind=0)).after(grant("GIFT", "a", 5), "a", NOON * 1000)

    assert reminded(hold("a"), {"a": given}, at) == ()


def test_nobody_is_reminded_who_did_not_ask() -> None:
    assert deals(NO_LIMITS, 0, 10, 20, 30, 40) == [False] * 5


def test_only_a_deal_that_begins_reminds() -> None:
    at = (NOON + 10) * 1000
    playing = Balance(500, played=NOON * 1000, since=NOON * 1000, limits=limited(remind=0))

    assert reminded(hold("a"), {"a": playing}, at) == ("a",)
    assert reminded(settled("a", 0), {"a": playing}, at) == ()
