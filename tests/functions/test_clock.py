"""The tick and the watchdog: what is due is woken, and the next wake-up is never too late nor for ever at once."""

import pytest

from rummy.memory import RULES
from rummy.note import Figure
from rummy.play.ticking import LINGER_SECONDS, SLOT_SECONDS, Ticked, slot_of, tick, watch
from rummy.ports import Due
from rummy.table.state import Table
from rummy.table.timing import WAIT_ALONE, shortest_phase
from tests.functions.gateway import Gateway, gateway


@pytest.fixture
def house() -> Gateway:
    made = gateway()
    made.welcome("Asha", "Ravi", "Meena")
    return made


def ticked(house: Gateway, slot: int | None = None) -> Ticked:
    return tick(house.ports, 0, slot_of(house.at) if slot is None else slot, house.at)


def test_an_empty_shard_is_looked_at_again_within_the_shortest_phase(house: Gateway) -> None:
    assert ticked(house) == Ticked(house.at // 1000 + shortest_phase(RULES.pace), again=True, lags=(), failed={})


def test_a_clock_sleeps_no_longer_than_the_shortest_phase(house: Gateway) -> None:
    house.sit("Asha")

    assert shortest_phase(RULES.pace) < WAIT_ALONE
    assert ticked(house).wake_at == house.at // 1000 + shortest_phase(RULES.pace)


def test_a_nearer_deadline_wakes_it_sooner(house: Gateway) -> None:
    house.sit("Asha")
    house.at += (WAIT_ALONE - 3) * 1000

    assert ticked(house).wake_at == house.at // 1000 + 3


def test_what_is_due_is_woken_and_its_lag_measured(house: Gateway) -> None:
    house.sit("Asha")
    house.at += WAIT_ALONE * 1000 + 250
    done = ticked(house)

    assert done.lags == (250,)
    assert house.view("Asha").events[0].kind == "no_company"


def test_a_deal_or_a_join_sees_that_the_clock_runs(house: Gateway) -> None:
    house.sit("Asha")

    assert house.ports.clock.ensured == [(0, house.at)]


def test_a_stale_row_of_the_index_counts_with_the_true_deadline(
    house: Gateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.sit("Asha")
    table = house.view("Asha").view
    assert table.deadline is not None
    stale = (Due(table.table, house.at // 1000 - 5),)
    monkeypatch.setattr(house.ports.tables, "due", lambda *_: stale)
    done = ticked(house)

    assert (done.lags, done.failed) == ((), {})
    assert done.wake_at == min(table.deadline, house.at // 1000 + shortest_phase(RULES.pace))


def test_a_table_that_cannot_be_woken_hinders_no_other_and_is_tried_again_a_second_later(
    house: Gateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.sit("Asha")
    house.sit("Meena", seats=3)
    poisoned = house.view("Asha").view.table
    load = house.ports.tables.load

    def fails_for_one(table: str) -> Table:
        if table == poisoned:
            raise ZeroDivisionError
        return load(table)

    monkeypatch.setattr(house.ports.tables, "load", fails_for_one)
    house.at += WAIT_ALONE * 1000
    done = ticked(house)

    assert list(done.failed) == [poisoned]
    assert len(done.lags) == 1
    assert done.wake_at == house.at // 1000 + 1


def test_more_due_than_a_page_wakes_it_again_at_once(house: Gateway, monkeypatch: pytest.MonkeyPatch) -> None:
    house.sit("Asha")
    table = house.view("Asha").view.table
    monkeypatch.setattr(house.ports.tables, "due", lambda *_: (Due(table, 0),) * 100)

    assert ticked(house).wake_at == house.at // 1000


def test_at_the_end_of_its_slot_a_clock_hands_over_to_the_next(house: Gateway) -> None:
    house.sit("Asha")
    slot = slot_of(house.at) - SLOT_SECONDS
    done = ticked(house, slot)

    assert not done.again
    assert house.ports.clock.ensured[-1] == (0, house.at)


def test_an_empty_clock_lingers_past_its_slot_and_then_stops(house: Gateway) -> None:
    end = slot_of(house.at) + SLOT_SECONDS
    house.at = (end + LINGER_SECONDS - 1) * 1000
    lingering = ticked(house, end - SLOT_SECONDS)
    house.at = (end + LINGER_SECONDS) * 1000
    stopping = ticked(house, end - SLOT_SECONDS)

    assert (lingering.again, stopping.again) == (True, False)
    assert house.ports.clock.ensured == []


def test_the_watchdog_starts_a_relief_for_a_dead_clock_only(house: Gateway) -> None:
    house.sit("Asha")
    assert watch(house.ports, house.at) == ()
    house.at += (WAIT_ALONE + 11) * 1000

    assert watch(house.ports, house.at) == (0,)
    assert house.ports.clock.relieved == [(0, house.at)]
    assert house.ports.note.figures[Figure.WATCHED] == 2


def test_the_function_answers_with_what_the_workflow_sleeps_by(house: Gateway) -> None:
    answer = house.tick(shard=0, slot=1_800_000_000, wakeAt="2027-01-15T08:00:00Z", again=True)

    assert (answer["shard"], answer["slot"]) == (0, 1_800_000_000)
    assert answer["again"] is True
    assert answer["wakeAt"].endswith("Z")
    assert house.tick(watchdog=True) == {"dead": []}
    assert house.tick(warm=True) == {"ok": True}
