"""Postings come in whatever order, and go on while a report is made: neither changes what it finds."""

from collections.abc import Iterator
from itertools import permutations

import pytest

from rummy.memory import MemoryLedger
from rummy.report import holdings
from rummy.report.chains import Chains
from rummy.report.holdings import held
from rummy.table.balances import Balance
from tests.report.house import CHIPS, LATER, NAMES, THE_DAY, THE_HOUR, Reported, by_bots

MINUTE = 60_000


@pytest.fixture
def house() -> Reported:
    made = Reported()
    made.welcome(*NAMES)
    for number in range(2):
        made.play(THE_HOUR.start + (number + 1) * 5 * MINUTE, seats=2, ending=by_bots)
    return made


def test_a_chain_holds_in_whatever_order_its_postings_come(house: Reported) -> None:
    for order in permutations(house.posted()):
        chains = Chains()
        for posted in order:
            chains.take(posted)
        check = chains.check(house.ports.ledger, THE_HOUR)

        assert (check.found, check.expected, check.failed) == (2, 2, 0)


def test_what_is_held_at_a_days_end_is_told_from_what_is_held_now(house: Reported) -> None:
    expected = held(house.ports.ledger, THE_DAY, set(NAMES), LATER)
    for number in range(5):
        house.play(THE_DAY.end + (number + 2) * MINUTE, seats=2, ending=by_bots)
    house.welcome(NAMES[5] + "!", at=THE_DAY.end)

    assert expected.amount < len(NAMES) * CHIPS
    assert held(house.ports.ledger, THE_DAY, set(NAMES), LATER) == expected


@pytest.mark.parametrize("hidden", [1, 3, 10])
def test_and_from_the_entries_where_the_index_lags(
    house: Reported, monkeypatch: pytest.MonkeyPatch, hidden: int
) -> None:
    expected = held(house.ports.ledger, THE_DAY, set(NAMES), LATER)
    for number in range(5):
        house.play(THE_DAY.end + (number + 2) * MINUTE, seats=2, ending=by_bots)
    del house.ports.ledger._posted[-hidden:]
    monkeypatch.setattr(holdings, "BATCH", 3)

    assert held(house.ports.ledger, THE_DAY, set(NAMES), LATER) == expected


def test_a_balance_seen_before_more_was_posted_owes_only_what_it_shows(
    house: Reported, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = held(house.ports.ledger, THE_DAY, set(NAMES), LATER)
    house.play(THE_DAY.end + 2 * MINUTE)
    seen = tuple(house.ports.ledger.balances())
    house.play(THE_DAY.end + 4 * MINUTE)

    def balances(_: MemoryLedger) -> Iterator[tuple[str, Balance]]:
        return iter(seen)

    monkeypatch.setattr(MemoryLedger, "balances", balances)
    assert held(house.ports.ledger, THE_DAY, set(NAMES), LATER) == expected
