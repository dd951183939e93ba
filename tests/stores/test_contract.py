"""What every implementation of the stores holds to."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from rummy.ports import Conflict, Due, Identity, Kind, kind_of
from rummy.table.balances import FOREVER, Balance, Barred, Chips, ClosedError, UnbalancedError
from rummy.table.commands import Deal, Leave, Offer, StandUp, Void
from rummy.table.events import WhyUp
from rummy.table.limits import NO_LIMITS, Limits
from rummy.table.notation import replay
from rummy.table.postings import Account, Line, Posting, adjust, buy_in, close, grant, settle
from rummy.table.postings import Kind as PostingKind
from rummy.table.refusals import Refusal, Refused
from rummy.table.state import House, Phase, Table, new_table
from tests.stores.conftest import World
from tests.stores.stories import AT, after, dealt, drop, ended, full, house, join, lapse, one_move, player, until

DAY = 24 * 3600
HOLD = 80


def keep(world: World, table: Table) -> Table:
    """A table brought into the store as if it had just been made."""
    world.tables.save(None, table, None, AT)
    return table


def follow(world: World, before: Table, now: Table, posting: Posting | None = None) -> Table:
    world.tables.save(before, now, posting, AT)
    return now


def rich(world: World, *numbers: int, chips: int = 1000) -> None:
    for number in numbers:
        world.ledger.post(grant("WELCOME", player(number), chips), AT)


def begin(world: World, made: House) -> Table:
    """A deal for chips, its hold taken."""
    rich(world, *range(made.seats))
    before = keep(world, full(made))
    now = after(before, Deal(0))
    assert now.deal is not None
    return follow(world, before, now, buy_in(made.table, now.deal))


def test_an_unknown_table_is_refused(world: World) -> None:
    with pytest.raises(Refused) as refused:
        world.tables.load("nowhere")

    assert refused.value.why is Refusal.NO_SUCH_TABLE


@pytest.mark.parametrize("variant", ["bitwire", "classic", "jili", "market"])
def test_what_is_saved_is_loaded_after_every_write_of_a_deal(world: World, variant: str) -> None:
    table = keep(world, new_table(house(variant=variant, stake=0, seats=4)))
    steps: list[Callable[[Table], Table]] = [
        *(partial(join, number=number) for number in range(4)),
        partial(after, command=Deal(3)),
    ]
    steps += [*[one_move] * 15, lapse, lapse, *[one_move] * 11]
    steps += [drop] * 3 if table.house.variant.drops else [partial(after, command=Void())]
    for step in steps:
        table = follow(world, table, step(table))
        assert world.tables.load(table.house.table) == table
    assert table.phase is Phase.BETWEEN


def test_only_the_first_of_two_writes_of_a_version_counts(world: World) -> None:
    before = keep(world, dealt(house(stake=0)))
    first = follow(world, before, one_move(before))

    with pytest.raises(Conflict):
        world.tables.save(before, drop(before), None, AT)

    assert world.tables.load(before.house.table) == first


def test_a_write_that_skips_a_version_is_a_bug(world: World) -> None:
    before = keep(world, dealt(house(stake=0)))

    with pytest.raises(ValueError, match="does not follow"):
        world.tables.save(before, replace(before, lonely=True), None, AT)


def test_a_table_is_made_once(world: World) -> None:
    first = keep(world, new_table(house()))

    with pytest.raises(Conflict):
        world.tables.save(None, full(house()), None, AT)

    assert world.tables.load(first.house.table) == first
    assert world.tables.table_of(player(0)) is None


def test_a_player_sits_at_one_table_only(world: World) -> None:
    keep(world, full(house("here")))
    before = keep(world, new_table(house("elsewhere")))

    with pytest.raises(Refused) as refused:
        world.tables.save(before, join(before, 1), None, AT)

    assert refused.value.why is Refusal.SEATED_ELSEWHERE
    assert world.tables.load("elsewhere") == before
    assert world.tables.table_of(player(1)) == "here"


def test_who_lost_the_race_for_a_seat_is_not_told_that_he_sits_elsewhere(world: World) -> None:
    keep(world, full(house("here")))
    before = keep(world, new_table(house("elsewhere")))
    follow(world, before, join(before, 7))

    with pytest.raises(Conflict):
        world.tables.save(before, join(before, 1), None, AT)


def test_who_stands_up_may_sit_elsewhere(world: World) -> None:
    table = keep(world, full(house("here")))
    follow(world, table, after(table, Leave(), by=player(0)))
    before = keep(world, new_table(house("elsewhere")))

    follow(world, before, join(before, 0))

    assert world.tables.table_of(player(0)) == "elsewhere"
    assert world.tables.table_of(player(1)) == "here"


def test_who_leaves_a_deal_belongs_to_its_table_until_it_is_settled(world: World) -> None:
    table = begin(world, house(seats=3))
    assert table.deal is not None
    gone = table.deal.terms.players[table.deal.turn].player
    table = follow(world, table, after(table, Leave(), by=gone))
    table = follow(world, table, after(table, Leave(), by=gone)) if table.seat_of(gone) is not None else table
    assert table.seat_of(gone) is None
    assert world.tables.table_of(gone) == table.house.table

    now = drop(table)
    assert now.deal is not None
    follow(world, table, now, settle(table.house.table, now.deal))

    assert world.tables.table_of(gone) is None


def test_bots_sit_at_any_number_of_tables(world: World) -> None:
    for number, table in enumerate(("here", "elsewhere")):
        practice = replace(house(table, stake=0, seats=4), owner=player(number))
        before = keep(world, new_table(practice))
        table_with_bots = follow(world, before, join(before, number))
        assert len(table_with_bots.seated) == 4

    assert world.tables.table_of("bot1") is None


def test_a_note_is_kept_as_long_as_the_table_knows_the_player(world: World) -> None:
    table = keep(world, full(house()))

    world.tables.forget(player(0), table.house.table)

    assert world.tables.table_of(player(0)) == table.house.table


def test_a_player_of_a_table_that_is_gone_is_free(world: World) -> None:
    # No table that somebody sits at runs out; should one be lost, nobody is locked out for it.
    keep(world, replace(full(house("here")), deadline=None))
    world.wait(DAY)

    world.tables.forget(player(0), "elsewhere")
    assert world.tables.table_of(player(0)) == "here"
    world.tables.forget(player(0), "here")

    assert world.tables.table_of(player(0)) is None
    assert world.tables.table_of(player(1)) == "here"


def test_nothing_is_forgotten_of_a_player_who_sits_elsewhere(world: World) -> None:
    keep(world, full(house("here")))

    world.tables.forget(player(0), "elsewhere")

    assert world.tables.table_of(player(0)) == "here"


def test_the_lobby_points_to_one_open_table_of_a_kind(world: World) -> None:
    first = keep(world, new_table(house("first"), listed=True))
    other_kind = keep(world, new_table(house("other", stake=5), listed=True))

    with pytest.raises(Conflict):
        world.tables.save(None, new_table(house("second"), listed=True), None, AT)

    assert world.tables.open_table(kind_of(first.house)) == "first"
    assert world.tables.open_table(kind_of(other_kind.house)) == "other"
    with pytest.raises(Refused):
        world.tables.load("second")


def test_a_full_table_is_open_no_more_and_an_offered_one_is_again(world: World) -> None:
    table = keep(world, new_table(house(), listed=True))
    kind = kind_of(table.house)
    for number in range(2):
        assert world.tables.open_table(kind) == table.house.table
        table = follow(world, table, join(table, number))
    assert world.tables.open_table(kind) is None

    table = follow(world, table, after(table, Leave(), by=player(0)))
    assert world.tables.open_table(kind) is None
    table = follow(world, table, after(table, Offer()))

    assert world.tables.open_table(kind) == table.house.table
    assert world.tables.load(table.house.table) == table


def test_an_offer_loses_against_another_open_table(world: World) -> None:
    table = keep(world, join(new_table(house()), 0))
    keep(world, new_table(house("another"), listed=True))

    with pytest.raises(Conflict):
        world.tables.save(table, after(table, Offer()), None, AT)

    assert world.tables.load(table.house.table) == table


def test_a_practice_table_is_open_to_its_owner_alone(world: World) -> None:
    practice = replace(house(stake=0), owner=player(0))
    keep(world, new_table(practice, listed=True))

    assert world.tables.open_table(Kind("bitwire", 0, 2, player(0))) == practice.table
    assert world.tables.open_table(Kind("bitwire", 0, 2, player(1))) is None
    assert world.tables.open_table(Kind("bitwire", 0, 2)) is None


def test_the_pointer_to_a_listed_table_stays(world: World) -> None:
    table = keep(world, new_table(house(), listed=True))

    world.tables.unlist(kind_of(table.house), table.house.table)

    assert world.tables.open_table(kind_of(table.house)) == table.house.table


def test_the_pointer_to_a_table_that_ran_out_can_be_taken_off(world: World) -> None:
    table = keep(world, new_table(house("first"), listed=True))
    kind = kind_of(table.house)
    world.wait(DAY)

    world.tables.unlist(kind, "second")
    assert world.tables.open_table(kind) == "first"
    world.tables.unlist(kind, "first")

    assert world.tables.open_table(kind) is None


def test_a_code_opens_its_table(world: World) -> None:
    private = replace(house(), code="ABCD2345")
    keep(world, new_table(private))

    assert world.tables.table_of_code("ABCD2345") == private.table
    assert world.tables.table_of_code("ABCD2346") is None
    assert world.tables.open_table(Kind("bitwire", 1, 2)) is None


def test_a_code_opens_one_table_until_it_runs_out(world: World) -> None:
    keep(world, new_table(replace(house("first"), code="ABCD2345")))
    second = new_table(replace(house("second"), code="ABCD2345"))
    with pytest.raises(Conflict):
        world.tables.save(None, second, None, AT)
    world.wait(7 * DAY)
    assert world.tables.table_of_code("ABCD2345") is None

    world.tables.save(None, second, None, AT + 7 * DAY * 1000)

    assert world.tables.table_of_code("ABCD2345") == "second"


def test_a_table_that_waits_for_nothing_runs_out(world: World) -> None:
    offer = keep(world, new_table(house("offer")))
    live = keep(world, full(house("live")))
    world.wait(DAY - 1)
    assert world.tables.load("offer") == offer

    world.wait(1)

    with pytest.raises(Refused):
        world.tables.load("offer")
    world.wait(100 * DAY)
    assert world.tables.load("live") == live


def test_who_sits_down_keeps_a_table_alive(world: World) -> None:
    before = keep(world, new_table(house()))
    now = follow(world, before, join(before, 0))
    world.wait(DAY)

    assert world.tables.load(now.house.table) == now


def test_a_connection_is_replaced_only_if_it_is_still_there(world: World) -> None:
    table = keep(world, full(house()))
    old, seat = "connection000001=", 1

    assert not world.tables.connect(table.house.table, seat, player(seat), "another", "new")
    assert not world.tables.connect(table.house.table, seat, player(seat), None, "new")
    assert world.tables.connect(table.house.table, seat, player(seat), old, None)
    assert not world.tables.connect(table.house.table, seat, player(seat), old, "late")
    assert world.tables.connect(table.house.table, seat, player(seat), None, "new")

    loaded = world.tables.load(table.house.table)
    assert [taken.connection for _, taken in loaded.seated] == ["connection000000=", "new"]
    assert loaded.version == table.version


def test_a_connection_of_no_table_is_not_written(world: World) -> None:
    assert not world.tables.connect("nowhere", 0, player(0), None, "new")

    with pytest.raises(Refused):
        world.tables.load("nowhere")


def test_a_move_leaves_connections_that_changed_meanwhile(world: World) -> None:
    before = keep(world, dealt(house(stake=0)))
    world.tables.connect(before.house.table, 0, player(0), "connection000000=", "new")
    world.tables.connect(before.house.table, 1, player(1), "connection000001=", None)

    follow(world, before, one_move(before))

    assert [seat.connection for _, seat in world.tables.load(before.house.table).seated] == ["new", None]


def test_nobody_is_connected_to_a_seat_that_another_has_taken(world: World) -> None:
    table = keep(world, full(house()))
    table = follow(world, table, after(table, Leave(), by=player(0)))
    assert not world.tables.connect(table.house.table, 0, player(0), None, "late")
    table = follow(world, table, join(table, 5))
    assert world.tables.connect(table.house.table, 0, player(5), "connection000005=", None)

    assert not world.tables.connect(table.house.table, 0, player(0), None, "late")

    loaded = world.tables.load(table.house.table)
    assert loaded.seats[0] is not None
    assert loaded.seats[0].connection is None


def test_a_seat_taken_anew_has_the_new_connection(world: World) -> None:
    table = keep(world, full(house()))
    table = follow(world, table, after(table, Leave(), by=player(0)))
    assert not world.tables.connect(table.house.table, 0, player(0), "connection000000=", "late")

    table = follow(world, table, join(table, 5))

    assert world.tables.load(table.house.table) == table
    assert table.seats[0] is not None
    assert table.seats[0].connection == "connection000005="


def test_the_clock_finds_the_live_tables_of_a_shard_earliest_first(world: World) -> None:
    for number, late in enumerate((30, 10, 20)):
        made = house(f"table{number}", stake=0)
        ready = replace(dealt(made, shard=4), deadline=AT // 1000 + late)
        keep(world, replace(ready, seats=(None, None), deal=None))
    keep(world, replace(new_table(house("other shard")), shard=5, deadline=1))
    keep(world, replace(new_table(house("idle")), shard=4))

    assert world.tables.due(4, 2) == (Due("table1", AT // 1000 + 10), Due("table2", AT // 1000 + 20))
    assert [row.table for row in world.tables.due(4, 100)] == ["table1", "table2", "table0"]
    assert world.tables.due(6, 100) == ()


def test_a_table_that_closes_leaves_the_clock(world: World) -> None:
    before = keep(world, join(new_table(house()), 0))
    assert [row.table for row in world.tables.due(0, 9)] == [before.house.table]

    now = follow(world, before, after(before, StandUp((player(0),), WhyUp.NO_COMPANY)))

    assert now.closed
    assert world.tables.due(0, 9) == ()
    assert world.tables.load(before.house.table) == now


def test_a_deal_holds_what_it_can_cost(world: World) -> None:
    begin(world, house())

    assert world.ledger.balance(player(0)).chips == Chips(available=1000 - HOLD, escrow=HOLD, seq=2)
    assert world.ledger.balance(player(1)).chips == Chips(available=1000 - HOLD, escrow=HOLD, seq=2)


def test_all_who_cannot_pay_are_named_and_nothing_is_saved(world: World) -> None:
    rich(world, 0, chips=HOLD)
    rich(world, 1, chips=HOLD - 1)
    before = keep(world, full(house(seats=3)))
    now = after(before, Deal(0))
    assert now.deal is not None

    with pytest.raises(Barred) as short:
        world.tables.save(before, now, buy_in(before.house.table, now.deal), AT)

    assert short.value.players == dict.fromkeys((player(1), player(2)), WhyUp.TOO_FEW_CHIPS)
    assert world.tables.load(before.house.table) == before
    assert world.ledger.balance(player(0)).chips == Chips(available=HOLD, seq=1)


def test_a_deal_is_settled_with_its_last_move(world: World) -> None:
    made = house(variant="market", seats=3)
    table = until(begin(world, made), lambda now: now.phase is Phase.BETWEEN, drop_and_save(world))
    assert table.deal is not None

    record = world.ledger.record(made.table, 1)

    assert record is not None
    assert replay(record) == table.deal
    balances = [world.ledger.balance(player(number)) for number in range(3)]
    assert [balance.escrow for balance in balances] == [0, 0, 0]
    assert sorted(balance.available for balance in balances) == [980, 980, 1038]
    assert [balance.seq for balance in balances] == [3, 3, 3]


def drop_and_save(world: World) -> Callable[[Table], Table]:
    def step(table: Table) -> Table:
        now = drop(table)
        assert now.deal is not None
        over = now.phase is Phase.BETWEEN
        return follow(world, table, now, settle(table.house.table, now.deal) if over else None)

    return step


def test_a_deal_is_settled_once(world: World) -> None:
    before = begin(world, house())
    now = drop(before)
    assert now.deal is not None
    posting = settle(before.house.table, now.deal)
    follow(world, before, now, posting)
    balance = world.ledger.balance(player(0))

    with pytest.raises(Conflict):
        world.tables.save(before, now, posting, AT)

    assert world.ledger.balance(player(0)) == balance


def test_a_hold_is_taken_once(world: World) -> None:
    rich(world, 0, 1, chips=HOLD)
    before = keep(world, full(house()))
    now = after(before, Deal(0))
    assert now.deal is not None
    posting = buy_in(before.house.table, now.deal)
    follow(world, before, now, posting)

    # Nobody has the chips for a second one; still it is the race that was lost.
    with pytest.raises(Conflict):
        world.tables.save(before, now, posting, AT)


def test_a_deal_called_off_gives_every_hold_back(world: World) -> None:
    before = begin(world, house())
    now = after(before, Void())
    assert now.deal is not None

    follow(world, before, now, settle(before.house.table, now.deal))

    assert world.ledger.balance(player(0)).chips == Chips(available=1000, escrow=0, seq=3)
    assert world.ledger.record(before.house.table, 1) is not None


def test_a_deal_for_nothing_leaves_its_record_only(world: World) -> None:
    before, now = ended(house(stake=0))
    keep(world, before)

    follow(world, before, now)

    assert world.ledger.record(now.house.table, 1) is not None
    assert world.ledger.record(now.house.table, 2) is None
    assert world.ledger.balance(player(0)) == Balance()


def test_a_posting_is_written_once(world: World) -> None:
    welcome = grant("WELCOME", player(0), 500)

    assert world.ledger.post(welcome, AT)
    assert not world.ledger.post(welcome, AT + 1)

    assert world.ledger.balance(player(0)).chips == Chips(available=500, escrow=0, seq=1)


def test_what_a_posting_took_is_not_missed_when_it_is_brought_again(world: World) -> None:
    rich(world, 0, chips=HOLD)
    lines = (Line(Account.AVAILABLE, -HOLD, player(0)), Line(Account.ESCROW, HOLD, player(0)))
    hold = Posting("hold", PostingKind.BUY_IN, lines)

    assert world.ledger.post(hold, AT)
    assert not world.ledger.post(hold, AT)

    with pytest.raises(Barred):
        world.ledger.post(replace(hold, id="another"), AT)


def test_a_posting_that_does_not_balance_is_never_written(world: World) -> None:
    off = Posting("off", PostingKind.GRANT, (Line(Account.AVAILABLE, 5, player(0)),))
    empty_escrow = Posting(
        "empty", PostingKind.SETTLE, (Line(Account.ESCROW, -5, player(0)), Line(Account.AVAILABLE, 5, player(0)))
    )

    for posting in (off, empty_escrow):
        with pytest.raises(UnbalancedError):
            world.ledger.post(posting, AT)

    assert world.ledger.balance(player(0)) == Balance()


def test_a_ticket_is_good_once_and_in_time(world: World) -> None:
    who = Identity(player(0), "मीनाक्षी")
    for ticket in ("used", "late"):
        world.tickets.issue(ticket, who, 130)

    assert world.tickets.burn("used", 129) == who
    assert world.tickets.burn("used", 129) is None
    assert world.tickets.burn("late", 130) is None
    assert world.tickets.burn("unknown", 1) is None
    assert world.tickets.burn("", 1) is None


def test_a_house_drains_until_it_is_told_to_go_on(world: World) -> None:
    assert not world.switches.draining()

    for on in (True, True, False, False, True):
        world.switches.drain(on=on)
        assert world.switches.draining() == on


def test_a_banned_player_is_not_dealt_in(world: World) -> None:
    rich(world, 0, 1)
    world.ledger.ban(player(1), FOREVER)
    before = keep(world, full(house()))
    now = after(before, Deal(0))
    assert now.deal is not None

    with pytest.raises(Barred) as barred:
        follow(world, before, now, buy_in("table-000001", now.deal))

    assert barred.value.players == {player(1): WhyUp.BANNED}
    assert world.ledger.balance(player(1)).chips == Chips(available=1000, escrow=0, seq=1)


def test_a_ban_is_lifted_without_a_trace_in_chips_or_limits(world: World) -> None:
    rich(world, 0)
    world.ledger.limit(player(0), Limits(daily_loss=5), AT)
    before = world.ledger.balance(player(0))
    for end in (AT // 1000 + 60, 0):
        world.ledger.ban(player(0), end)
        assert world.ledger.balance(player(0)).banned_until == end

    assert world.ledger.balance(player(0)) == replace(before, changes=before.changes + 2)


def test_who_has_no_account_can_be_banned_and_welcomed_all_the_same(world: World) -> None:
    world.ledger.ban(player(0), FOREVER)
    rich(world, 0)

    assert world.ledger.balance(player(0)).available == 1000
    assert world.ledger.balance(player(0)).banned_until == FOREVER


def test_a_closed_account_has_nothing_and_is_closed_once(world: World) -> None:
    rich(world, 0)
    world.ledger.limit(player(0), Limits(daily_loss=5, remind_minutes=9), AT)

    assert world.ledger.post(close(player(0), 1000), AT)
    assert not world.ledger.post(close(player(0), 0), AT + 1)

    balance = world.ledger.balance(player(0))
    assert (balance.chips, balance.limits, balance.closed) == (Chips(0, 0, 2), NO_LIMITS, True)
    assert balance.is_banned(AT)
    (entry, _) = world.ledger.statement(player(0), None, 9)
    assert (entry.kind, entry.available, entry.posting) == (PostingKind.CLOSE, -1000, f"CLOSE#{player(0)}")


def test_nothing_is_posted_to_a_closed_account_and_no_ban_opens_it(world: World) -> None:
    rich(world, 0)
    world.ledger.post(close(player(0), 1000), AT)
    world.ledger.ban(player(0), 0)
    for posting in (grant("GIFT", player(0), 5), adjust("case", player(0), 5, reason="late", by="Meena")):
        with pytest.raises(ClosedError):
            world.ledger.post(posting, AT + 1)

    assert not world.ledger.post(grant("WELCOME", player(0), 1000), AT + 1)
    assert world.ledger.balance(player(0)).chips == Chips(0, 0, 2)
    assert world.ledger.balance(player(0)).is_banned(AT + 1)


@pytest.mark.parametrize(
    ("ban", "limits", "why"),
    [
        (FOREVER, Limits(), WhyUp.BANNED),
        (0, Limits(excluded_until=AT // 1000 + 60), WhyUp.SELF_EXCLUDED),
    ],
)
def test_an_account_is_not_closed_during_a_ban_or_a_break(world: World, ban: int, limits: Limits, why: WhyUp) -> None:
    rich(world, 0)
    world.ledger.limit(player(0), limits, AT)
    world.ledger.ban(player(0), ban)

    with pytest.raises(Barred) as barred:
        world.ledger.post(close(player(0), 1000), AT)

    assert barred.value.players == {player(0): why}
    assert not world.ledger.balance(player(0)).closed


def test_an_account_is_not_closed_with_chips_in_it(world: World) -> None:
    begin(world, house())
    for taken in (1000 - HOLD, 900):  # the rest is held for a deal, or was won just now
        with pytest.raises(UnbalancedError):
            world.ledger.post(close(player(0), taken), AT)

    assert world.ledger.balance(player(0)).chips == Chips(available=1000 - HOLD, escrow=HOLD, seq=2)
