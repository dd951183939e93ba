"""Whatever does not hold is found, named, and said first; what only looks odd is not."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from rummy.ports import Due
from rummy.report import replays
from rummy.report.checks import SHOWN, Check, CheckName
from rummy.report.summary import Summary
from rummy.report.window import Window
from rummy.report.writing import write_report
from rummy.table.balances import Chips, Posted
from rummy.table.notation import digest_of
from rummy.table.postings import Account, Line, Posting, grant
from tests.report.house import EIGHT, HOUR, LATER, NAMES, THE_DAY, THE_HOUR, Reported, by_bots, by_void

ASHA = NAMES[0]


@pytest.fixture
def house() -> Reported:
    """Four deals of an hour, three of them with the same players."""
    made = Reported()
    made.welcome(*NAMES)
    for number in range(3):
        made.play(EIGHT + (number + 1) * 600_000)
    made.play(EIGHT + 2_400_000, first=3, ending=by_bots)
    return made


def report(house: Reported, window: Window = THE_HOUR) -> Summary:
    return write_report(house.ports, window, LATER)


def only(summary: Summary) -> Check:
    """The one check that fails."""
    (failing,) = summary.failing
    return failing


def named(summary: Summary) -> dict[CheckName, list[tuple[str, str, int | str, int | str]]]:
    return {
        check.name: [(row.whose, row.entry, row.expected, row.found) for row in check.drifts]
        for check in summary.failing
    }


def tamper(house: Reported, number: int, change: Callable[[Posted], Posted]) -> Posted:
    """Change the posting of this number (from the last: -1) behind the ledger's back."""
    listed = house.ports.ledger._posted
    listed[number] = change(listed[number])
    return listed[number]


def rewrite(change: Callable[[Posting], Posting]) -> Callable[[Posted], Posted]:
    return lambda posted: replace(posted, posting=change(posted.posting))


def move(player: str, other: str, amount: int) -> Callable[[Posting], Posting]:
    """Take it from one player's available line and give it to the other's."""

    def changed(posting: Posting) -> Posting:
        by = {player: -amount, other: amount}
        lines = (
            replace(line, amount=line.amount + by.get(line.player or "", 0))
            if line.account is Account.AVAILABLE
            else line
            for line in posting.lines
        )
        return replace(posting, lines=tuple(lines))

    return changed


def has(house: Reported, player: str, amount: int) -> None:
    """Change what a player has, behind the ledger's back."""
    before = house.ports.ledger.accounts[player]
    house.ports.ledger.accounts[player] = replace(before, available=before.available + amount)


def test_what_holds_is_balanced(house: Reported) -> None:
    checks = {check.name: (check.found, check.expected) for check in report(house, THE_DAY).checks}

    assert checks == {
        CheckName.ZERO_SUM: (8, 8),
        CheckName.REPLAY: (4, 4),
        CheckName.RAKE: (checks[CheckName.RAKE][1],) * 2,
        CheckName.CHAINS: (6, 6),
        CheckName.ISSUED: (600_000, 600_000),
        CheckName.UNSETTLED: (0, 0),
    }


def test_a_balance_changed_behind_the_ledgers_back_is_named_by_the_hour(house: Reported) -> None:
    has(house, ASHA, 250)
    left = house.ports.ledger.accounts[ASHA].available - 250
    summary = report(house)
    page = house.ports.archive.files[f"{THE_HOUR.folder}/summary.html"].decode()

    assert (summary.verdict, summary.gap) == ("DRIFT", 250)
    assert named(summary) == {CheckName.CHAINS: [(ASHA, "balance after seq 7", left, left + 250)]}
    assert "DRIFT 250" in page
    assert "1 of 5 checks fails: one balance chain is broken. Rows below." in page


def test_chips_that_stand_in_escrow_for_no_deal_are_named(house: Reported) -> None:
    before = house.ports.ledger.accounts[ASHA]
    house.ports.ledger.accounts[ASHA] = replace(before, escrow=before.escrow + 800, available=before.available - 800)
    left = before.available

    assert named(report(house)) == {
        CheckName.CHAINS: [
            (ASHA, "balance after seq 7", left, left - 800),
            (ASHA, "balance after seq 7, escrow", 0, 800),
        ]
    }


def test_a_balance_changed_by_hand_is_named_by_the_day_even_if_he_did_not_play(house: Reported) -> None:
    house.welcome("idle")
    has(house, "idle", -40)
    summary = report(house, THE_DAY)

    assert only(summary).found == only(summary).expected - 40
    assert named(summary) == {CheckName.ISSUED: [("idle", "balance after seq 1", 100_000, 99_960)]}


def test_one_changed_before_a_deal_breaks_the_chain_there(house: Reported) -> None:
    has(house, ASHA, 250)
    house.play(EIGHT + 3_000_000)
    check = only(report(house))

    assert (check.found, check.expected, check.gap) == (5, 6, 250)
    assert [(row.whose, row.entry, row.gap) for row in check.drifts] == [(ASHA, "seq 8", 250)]


def test_one_changed_before_the_window_breaks_the_chain_at_its_start(house: Reported) -> None:
    has(house, ASHA, -5)
    house.play(EIGHT + HOUR + 600_000)
    summary = write_report(house.ports, Window(THE_HOUR.span, THE_HOUR.end, THE_HOUR.end + HOUR), LATER)

    assert [(row.whose, row.entry, row.gap) for row in only(summary).drifts] == [(ASHA, "seq 8", -5)]


def test_issued_money_that_nobody_has_is_told_even_when_no_balance_is_wrong(house: Reported) -> None:
    listed = house.ports.ledger._posted
    odd = grant("ODD", "nobody", 70)
    listed.append(Posted(replace(odd, lines=(odd.lines[1], Line(Account.RAKE, 70))), EIGHT + 5, ()))
    listed.append(Posted(replace(odd, lines=(Line(Account.ISSUE, -30), Line(Account.ISSUE, -1))), EIGHT + 6, ()))
    summary = report(house, THE_DAY)

    assert named(summary)[CheckName.ISSUED] == [("all players", "available + escrow + rake", 600_101, 600_070)]


def test_a_posting_that_does_not_sum_to_zero_is_named(house: Reported) -> None:
    extra = Line(Account.RAKE, 7)
    tamper(house, -2, rewrite(lambda posting: replace(posting, lines=(*posting.lines, extra))))

    assert named(report(house)) == {CheckName.ZERO_SUM: [("all lines", "BUY_IN#table-000004#1", 0, 7)]}


def test_a_settlement_that_pays_another_is_named_by_rule_replay_and_chain(house: Reported) -> None:
    tampered = tamper(house, -1, rewrite(move(NAMES[3], NAMES[4], 100)))
    gains = {player: tampered.posting.gain(player) for player in NAMES[3:]}
    rows = named(report(house))
    entry = "table-000004 deal 1"

    assert rows.keys() == {CheckName.REPLAY, CheckName.RAKE, CheckName.CHAINS}
    assert rows[CheckName.RAKE] == [
        (NAMES[3], entry, gains[NAMES[3]] + 100, gains[NAMES[3]]),
        (NAMES[4], entry, gains[NAMES[4]] - 100, gains[NAMES[4]]),
    ]
    assert [row[:2] for row in rows[CheckName.REPLAY]] == [(NAMES[3], entry), (NAMES[4], entry)]
    assert [row[:2] for row in rows[CheckName.CHAINS]] == [(NAMES[3], "seq 3"), (NAMES[4], "seq 3")]


def test_a_rake_that_is_not_the_rules_is_named(house: Reported) -> None:
    def half(posting: Posting) -> Posting:
        *lines, rake = posting.lines
        return replace(posting, lines=(*lines, replace(rake, amount=rake.amount - 1), Line(Account.ISSUE, 1)))

    tamper(house, -3, rewrite(half))
    rows = named(report(house))

    assert rows == {
        CheckName.REPLAY: [
            ("house:rake", "table-000003 deal 1", 20, 19),
            ("house:issue", "table-000003 deal 1", 0, 1),
        ],
        CheckName.RAKE: [("house:rake", "table-000003 deal 1", 20, 19)],
    }


def test_a_settlement_that_says_otherwise_how_its_deal_ended_is_named(house: Reported) -> None:
    def told(posting: Posting) -> Posting:
        return replace(posting, digest="0" * 64)

    tamper(house, -1, rewrite(told))

    assert named(report(house)) == {
        CheckName.REPLAY: [("SETTLE#table-000004#1", "table-000004 deal 1", "as replayed", "another digest")]
    }


def test_a_variant_that_is_unknown_is_named(house: Reported) -> None:
    def odd(posting: Posting) -> Posting:
        assert posting.deal is not None
        return replace(posting, deal=replace(posting.deal, variant="odd"))

    tamper(house, -1, rewrite(odd))

    assert named(report(house))[CheckName.RAKE] == [
        ("table-000004", "table-000004 deal 1", "a variant and a winner", "none")
    ]


def test_a_record_that_is_gone_changed_or_unfinished_is_named(house: Reported) -> None:
    finished = house.ports.ledger.finished
    del finished["table-000001", 1]
    body, _, digest = finished["table-000002", 1].rpartition("\n")
    finished["table-000002", 1] = f"{body}\n{'0' * len(digest)}"
    *lines, moves, _points, _digest = finished["table-000003", 1].splitlines()
    finished["table-000003", 1] = "\n".join((*lines, moves[:-1]))
    check = only(report(house))

    assert (check.name, check.found, check.expected) == (CheckName.REPLAY, 1, 4)
    assert [(row.whose, row.expected) for row in check.drifts] == [
        ("table-000001", "a record"),
        ("table-000002", "a record that holds"),
        ("table-000003", "a finished record"),
    ]


def test_a_record_made_to_fit_its_own_digest_is_found_by_the_replay(house: Reported) -> None:
    finished = house.ports.ledger.finished
    *lines, points, _digest = finished["table-000001", 1].splitlines()
    assert points == "20 20 0"
    body = "\n".join((*lines, "20 40 0", ""))
    finished["table-000001", 1] = body + digest_of(body)

    assert only(report(house)).name is CheckName.REPLAY


@pytest.mark.parametrize("number", [-1, -2, -3, -4])
def test_a_posting_that_the_index_does_not_show_is_missed(house: Reported, number: int) -> None:
    missing = house.ports.ledger._posted.pop(number)
    summary = report(house)

    rows = named(summary)[CheckName.CHAINS]
    assert {row[0] for row in rows} == set(missing.posting.players)
    assert {row[3] for row in rows} <= {"not among the postings", "none"}
    assert {row[2] for row in rows} == {missing.posting.id}


def test_so_is_the_only_one_of_a_player_by_the_day(house: Reported) -> None:
    house.welcome("newcomer", at=EIGHT)
    house.ports.ledger._posted.pop()
    rows = named(report(house, THE_DAY))

    assert rows[CheckName.CHAINS] == [("newcomer", "last entry", "a posting of the window", "none")]
    assert rows[CheckName.ISSUED] == [("all players", "available + escrow + rake", 600_000, 700_000)]


def test_an_entry_that_is_gone_is_a_hole(house: Reported) -> None:
    house.play(EIGHT + HOUR + 600_000)
    del house.ports.ledger._entries[ASHA, 1]
    del house.ports.ledger._entries[ASHA, 8]
    check = only(report(house))

    assert [(row.whose, row.entry, row.found) for row in check.drifts] == [
        (ASHA, "seq 1", "none"),
        (ASHA, "seq 8", "none"),
    ]


def test_a_balance_behind_its_postings_is_named(house: Reported) -> None:
    before = house.ports.ledger.accounts[ASHA]
    house.ports.ledger.accounts[ASHA] = replace(before, seq=before.seq - 2)

    assert named(report(house)) == {CheckName.CHAINS: [(ASHA, "balance", "seq 7", "seq 5")]}


def test_a_number_that_stands_twice_is_named(house: Reported) -> None:
    twice = house.ports.ledger._posted[-1]
    again = replace(twice.posting, id="BUY_IN#again", kind=house.ports.ledger._posted[-2].posting.kind)
    house.ports.ledger._posted.append(Posted(again, twice.at + 1, twice.after))
    rows = named(report(house))[CheckName.CHAINS]

    assert {row[2:] for row in rows} >= {("one posting of this number", "two")}


def test_a_first_posting_begins_with_nothing(house: Reported) -> None:
    house.welcome("newcomer", at=EIGHT)
    has(house, "newcomer", 9)
    tamper(house, -1, lambda posted: replace(posted, after=(Chips(100_009, 0, 1),)))

    assert named(report(house)) == {CheckName.CHAINS: [("newcomer", "seq 1", 0, 9)]}


def test_a_posting_that_tells_of_another_number_of_players_is_named(house: Reported) -> None:
    tampered = tamper(house, -1, lambda posted: replace(posted, after=posted.after[:-1]))
    rows = named(report(house))[CheckName.CHAINS]

    assert rows[0] == ("all lines", tampered.posting.id, 3, 2)


def test_postings_out_of_the_order_of_their_numbers_are_no_drift(house: Reported) -> None:
    house.play(EIGHT + 3_000_000)
    house.play(EIGHT + 3_000_500)
    late, early = house.ports.ledger._posted[-3], house.ports.ledger._posted[-2]
    house.ports.ledger._posted[-3:-1] = [replace(late, at=early.at), replace(early, at=late.at)]

    assert report(house).verdict == "BALANCED"


def test_nor_are_those_that_lie_on_the_other_side_of_the_windows_end(house: Reported) -> None:
    house.play(THE_DAY.end + 30_000)
    house.play(THE_DAY.end + 30_500)
    posted = house.ports.ledger._posted
    # The second deal's hold was noted just before midnight, the first's settlement after it.
    assert [one.at < THE_DAY.end for one in posted[-4:]] == [True, False, True, False]

    for window in (THE_DAY, Window(THE_DAY.span, THE_DAY.end, THE_DAY.end + 24 * HOUR)):
        assert write_report(house.ports, window, LATER + 24 * HOUR).verdict == "BALANCED"


def test_nor_is_what_the_index_does_not_show_yet_of_the_next_day(house: Reported) -> None:
    house.play(THE_DAY.end + 120_000)
    house.play(THE_DAY.end + 400_000)
    del house.ports.ledger._posted[-2:]

    assert report(house, THE_DAY).verdict == "BALANCED"


def test_a_deal_that_was_voided_holds(house: Reported) -> None:
    house.play(EIGHT + 3_000_000, ending=by_void)

    assert report(house).verdict == "BALANCED"


def test_a_table_that_waits_for_more_than_two_minutes_is_named(
    house: Reported, monkeypatch: pytest.MonkeyPatch
) -> None:
    second = LATER // 1000
    rows = (Due("table-000009", second - 121), Due("table-000010", second - 120))
    monkeypatch.setattr(house.ports.tables, "due", lambda *_: rows)
    summary = report(house)

    assert named(summary) == {CheckName.UNSETTLED: [("table-000009", "due 30 Nov 00:57:59", "settled", "waiting")]}
    assert summary.gap == 0


def test_a_drift_without_a_sum_is_a_drift(house: Reported) -> None:
    del house.ports.ledger.finished["table-000001", 1]
    report(house)
    page = house.ports.archive.files[f"{THE_HOUR.folder}/summary.html"].decode()

    assert "<h2>DRIFT</h2>" in page


def test_many_rows_are_counted_and_the_first_are_shown(house: Reported) -> None:
    for number in range(SHOWN + 5):
        house.ports.ledger._posted.append(
            Posted(Posting(f"ODD#{number:03d}", grant("x", "y", 1).kind, (Line(Account.RAKE, 2),)), EIGHT, ())
        )
    check = only(report(house))
    page = house.ports.archive.files[f"{THE_HOUR.folder}/summary.html"].decode()

    assert (check.failed, len(check.drifts), check.gap) == (SHOWN + 5, SHOWN, 2 * (SHOWN + 5))
    assert "and 5 more" in page
    assert "105 postings do not sum to zero" in page


def test_of_many_deals_every_kth_is_replayed_and_the_same_ones_again(
    house: Reported, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(20):
        house.play(EIGHT + 2_500_000 + number)
    monkeypatch.setattr(replays, "REPLAYED", 10)
    summary, again = report(house), report(house)
    found = next(check for check in summary.checks if check.name is CheckName.REPLAY)

    assert summary.replayed_every == again.replayed_every == 3
    assert 0 < found.expected < 24
    assert summary.checks == again.checks
    assert "one in 3 was replayed" in house.ports.archive.files[f"{THE_HOUR.folder}/summary.html"].decode()
