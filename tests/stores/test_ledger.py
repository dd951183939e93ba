"""What every implementation of the ledger holds to."""

from dataclasses import replace

import pytest

from rummy.table.balances import Balance, Barred, Chips, Entry, Posted
from rummy.table.commands import Deal, Void
from rummy.table.events import WhyUp
from rummy.table.limits import LOOSENING_SECONDS, Limits, LimitsState
from rummy.table.postings import Account, Kind, Line, Posting, adjust, buy_in, grant, settle
from rummy.table.state import Table
from tests.stores.conftest import World
from tests.stores.stories import AT, after, drop, full, house, player

HOUR = 3_600_000
MIDNIGHT = 1_800_037_800_000
"""In India, epoch milliseconds."""


def played(world: World, table: str = "table-000001", *, first: int = 0) -> tuple[Table, Posting]:
    """A deal for chips of two players, held and settled a second later."""
    before = full(house(table), lambda number: player(first + number))
    world.tables.save(None, before, None, AT)
    now = after(before, Deal(0))
    assert now.deal is not None
    world.tables.save(before, now, buy_in(table, now.deal), AT)
    over = drop(now)
    assert over.deal is not None
    posting = settle(table, over.deal)
    world.tables.save(now, over, posting, AT + 1000)
    return over, posting


def rich(world: World, *numbers: int, at: int = AT) -> None:
    for number in numbers:
        world.ledger.post(grant("WELCOME", player(number), 1000), at)


def ids(world: World, start: int, end: int) -> list[str]:
    return [posted.posting.id for posted in world.ledger.posted(start, end)]


def test_postings_are_read_by_time_and_then_by_id(world: World) -> None:
    rich(world, 1, 0, at=AT + 5)
    world.ledger.post(grant("LATE", player(0), 1), AT + 7)
    world.ledger.post(grant("EARLY", player(0), 1), AT)

    assert ids(world, AT, AT + 8) == [
        f"EARLY#{player(0)}",
        f"WELCOME#{player(0)}",
        f"WELCOME#{player(1)}",
        f"LATE#{player(0)}",
    ]


def test_a_window_has_its_start_and_not_its_end(world: World) -> None:
    for at in (AT - 1, AT, AT + HOUR - 1, AT + HOUR):
        world.ledger.post(grant(str(at), player(0), 1), at)

    assert ids(world, AT, AT + HOUR) == [f"{AT}#{player(0)}", f"{AT + HOUR - 1}#{player(0)}"]


def test_a_window_may_span_days(world: World) -> None:
    for day in range(3):
        world.ledger.post(grant(str(day), player(0), 1), MIDNIGHT + day * 24 * HOUR - 1)

    assert ids(world, MIDNIGHT - 1, MIDNIGHT + 48 * HOUR) == [f"{day}#{player(0)}" for day in range(3)]
    assert ids(world, MIDNIGHT, MIDNIGHT) == []


def test_a_posting_is_read_as_it_was_written_with_what_everybody_had_after_it(world: World) -> None:
    rich(world, 0, 1, at=AT - 1)
    over, posting = played(world)
    assert over.deal is not None
    money = {dealt.player: posting.gain(dealt.player) for dealt in over.deal.terms.players}

    *_, held, last = world.ledger.posted(AT, AT + HOUR)

    assert held == Posted(buy_in("table-000001", over.deal), AT, (Chips(920, 80, 2), Chips(920, 80, 2)))
    chips = tuple(Chips(1000 + money[dealt], 0, 3) for dealt in posting.players)
    assert last == Posted(posting, AT + 1000, chips)
    assert world.ledger.posting(posting.id) == posting
    assert world.ledger.posting("SETTLE#nowhere#1") is None


def test_a_correction_is_kept_with_its_reason(world: World) -> None:
    rich(world, 0)
    posting = adjust("case-17", player(0), -40, reason="paid twice", by="Meena")

    assert world.ledger.post(posting, AT)
    assert not world.ledger.post(posting, AT)
    assert world.ledger.posting(posting.id) == posting
    assert world.ledger.balance(player(0)).chips == Chips(960, 0, 2)


def test_a_statement_is_read_newest_first_and_page_by_page(world: World) -> None:
    for number in range(5):
        world.ledger.post(grant(f"GIFT{number}", player(0), 10), AT + number)

    newest = world.ledger.statement(player(0), None, 2)

    assert newest == tuple(
        Entry(f"GIFT{seq - 1}#{player(0)}", Kind.GRANT, AT + seq - 1, seq, 10, 0, 10 * seq, 0) for seq in (5, 4)
    )
    assert [entry.seq for entry in world.ledger.statement(player(0), 4, 2)] == [3, 2]
    assert [entry.seq for entry in world.ledger.statement(player(0), 2, 9)] == [1]
    assert world.ledger.statement(player(0), 1, 9) == ()
    assert world.ledger.statement(player(1), None, 9) == ()


def test_a_statement_shows_hold_and_settlement(world: World) -> None:
    rich(world, 0, 1)
    _, posting = played(world)

    settled, held, given = world.ledger.statement(player(0), None, 9)

    assert (given.kind, held.kind, settled.kind) == (Kind.GRANT, Kind.BUY_IN, Kind.SETTLE)
    assert (held.available, held.escrow, held.available_after, held.escrow_after) == (-80, 80, 920, 80)
    assert settled.available + settled.escrow == posting.gain(player(0))
    assert settled.escrow_after == 0


def test_entries_are_found_by_player_and_number(world: World) -> None:
    rich(world, 0, 1)

    found = world.ledger.entries([(player(0), 1), (player(1), 1), (player(1), 2)])

    assert found == {(player(number), 1): world.ledger.statement(player(number), None, 1)[0] for number in (0, 1)}


def test_many_are_asked_for_at_once(world: World) -> None:
    rich(world, *range(130))

    assert len(world.ledger.entries([(player(number), 1) for number in range(130)])) == 130
    balances = world.ledger.balances_of([player(number) for number in range(140)])
    assert [balance.available for balance in balances.values()] == [1000] * 130 + [0] * 10


def test_records_are_found_by_table_and_deal(world: World) -> None:
    rich(world, *range(4))
    tables = [played(world, f"table-00000{number}", first=2 * number)[0].house.table for number in range(2)]

    found = world.ledger.records([*((table, 1) for table in tables), (tables[0], 2)])

    assert found == {(table, 1): world.ledger.record(table, 1) for table in tables}


def test_postings_are_found_by_their_ids(world: World) -> None:
    rich(world, 0, 1)
    _, posting = played(world)

    found = world.ledger.postings_of([posting.id, f"WELCOME#{player(0)}", "SETTLE#nowhere#1"])

    assert found == {posting.id: posting, f"WELCOME#{player(0)}": grant("WELCOME", player(0), 1000)}
    assert world.ledger.postings_of([]) == {}


def test_a_statement_may_be_asked_for_below_a_number_that_is_not_there_yet(world: World) -> None:
    rich(world, 0)

    assert [entry.seq for entry in world.ledger.statement(player(0), 9, 5)] == [1]


def test_all_balances_are_found(world: World) -> None:
    rich(world, *range(20))
    world.ledger.post(grant("GIFT", player(3), 5), AT)

    found = dict(world.ledger.balances())

    assert found == {player(number): world.ledger.balance(player(number)) for number in range(20)}


def test_limits_are_kept_and_tell_what_holds_later(world: World) -> None:
    second = AT // 1000
    wanted = Limits(daily_loss=500, excluded_until=second + 60, remind_minutes=30)

    assert world.ledger.limit(player(0), wanted, AT) == LimitsState(wanted)
    assert world.ledger.balance(player(0)).limits == LimitsState(wanted)

    looser = LimitsState(wanted, Limits(), second + LOOSENING_SECONDS)
    assert world.ledger.limit(player(0), Limits(), AT) == looser
    assert world.ledger.balance(player(0)).limits == looser

    assert world.ledger.limit(player(0), wanted, AT) == LimitsState(wanted)
    assert world.ledger.balance(player(0)).limits == LimitsState(wanted)


def test_limits_may_be_set_before_there_are_chips_and_stay_with_every_posting(world: World) -> None:
    world.ledger.limit(player(0), Limits(500), AT)
    rich(world, 0)

    balance = world.ledger.balance(player(0))
    assert balance.limits == LimitsState(Limits(500))
    assert balance.chips == Chips(1000, 0, 1)


@pytest.mark.parametrize(
    ("limits", "why"),
    [
        (Limits(daily_loss=79), WhyUp.LOSS_LIMIT),
        (Limits(excluded_until=AT // 1000 + 1), WhyUp.SELF_EXCLUDED),
    ],
)
def test_who_is_barred_by_his_limits_is_named_and_nothing_is_saved(world: World, limits: Limits, why: WhyUp) -> None:
    rich(world, 0, 1)
    world.ledger.limit(player(1), limits, AT)
    before = full(house())
    world.tables.save(None, before, None, AT)
    now = after(before, Deal(0))
    assert now.deal is not None

    with pytest.raises(Barred) as barred:
        world.tables.save(before, now, buy_in("table-000001", now.deal), AT)

    assert barred.value.players == {player(1): why}
    assert world.tables.load("table-000001") == before
    assert world.ledger.balance(player(0)).escrow == 0


def test_the_loss_of_the_day_counts_against_the_limit(world: World) -> None:
    rich(world, 0, 1)
    _, posting = played(world)
    loser = min(posting.players, key=posting.gain)
    lost = -posting.gain(loser)
    hold = Posting("BUY_IN#more", Kind.BUY_IN, (Line(Account.AVAILABLE, -80, loser), Line(Account.ESCROW, 80, loser)))
    world.ledger.limit(loser, Limits(daily_loss=79 + lost), AT)

    with pytest.raises(Barred) as barred:
        world.ledger.post(hold, AT + 2000)

    assert barred.value.players == {loser: WhyUp.LOSS_LIMIT}
    assert world.ledger.post(replace(hold, id="BUY_IN#tomorrow"), AT + 24 * HOUR)


def test_who_wanted_a_reminder_is_named_by_the_hold_that_it_comes_with(world: World) -> None:
    rich(world, 0, 1)
    world.ledger.limit(player(1), Limits(remind_minutes=1), AT)
    over, _ = played(world)
    assert over.deal is not None
    again = after(over, Deal(0), at=AT + 61_000)
    assert again.deal is not None

    told = world.tables.save(over, again, buy_in("table-000001", again.deal), AT + 61_000)

    assert told == (player(1),)


def test_a_void_deal_gives_every_hold_back_and_keeps_its_record_marked(world: World) -> None:
    rich(world, 0, 1)
    before = full(house())
    world.tables.save(None, before, None, AT)
    now = after(before, Deal(0))
    assert now.deal is not None
    world.tables.save(before, now, buy_in("table-000001", now.deal), AT)
    off = after(now, Void())
    assert off.deal is not None

    world.tables.save(now, off, settle("table-000001", off.deal), AT)

    assert [world.ledger.balance(player(number)).chips for number in (0, 1)] == [Chips(1000, 0, 3)] * 2
    record = world.ledger.record("table-000001", 1)
    assert record is not None
    assert record.split("\n")[-3].endswith("v")
    posting = world.ledger.posting("SETTLE#table-000001#1")
    assert posting is not None
    assert posting.kind is Kind.VOID


def test_a_new_balance_is_nothing(world: World) -> None:
    assert world.ledger.balance(player(0)) == Balance()
