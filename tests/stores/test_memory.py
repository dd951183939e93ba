"""What the ports in memory add: they can be looked at, they are safe between threads, and nothing is by chance."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from rummy.memory import RULES, memory_ports
from rummy.ports import Conflict
from rummy.table.balances import Chips
from rummy.table.postings import grant
from tests.stores.stories import AT, dealt, house, one_move, player


def test_what_was_pushed_can_be_read_and_gone_connections_take_nothing() -> None:
    announcer = memory_ports().announcer
    announcer.gone.add("b")

    gone = announcer.push({"a": "1", "b": "2"})
    announcer.push({"a": "3"})

    assert gone == {"b"}
    assert announcer.pushed == {"a": ["1", "3"]}


def test_the_clocks_asked_for_are_noted() -> None:
    clock = memory_ports().clock

    clock.ensure(3, AT)
    clock.relieve(4, AT + 1)

    assert clock.ensured == [(3, AT)]
    assert clock.relieved == [(4, AT + 1)]


def test_luck_follows_from_the_seed() -> None:
    first, again, other = (memory_ports(seed).luck for seed in ("a", "a", "b"))

    drawn = [first(8) for _ in range(3)]

    assert drawn == [again(8) for _ in range(3)]
    assert len({*drawn, other(8)}) == 4
    assert [len(one) for one in drawn] == [8, 8, 8]


def test_a_pause_takes_no_time_and_the_rules_are_those_given() -> None:
    ports = memory_ports()

    ports.pause(100)

    assert ports.rules is RULES


def test_of_many_threads_one_writes_a_version() -> None:
    ports = memory_ports()
    before = dealt(house(stake=0))
    ports.tables.save(None, before, None, AT)

    def save(_: int) -> bool:
        try:
            ports.tables.save(before, one_move(before), None, AT)
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(save, range(64))) == 1


def test_of_many_threads_one_writes_a_posting() -> None:
    ledger = memory_ports().ledger

    with ThreadPoolExecutor(8) as threads:
        written = list(threads.map(lambda _: ledger.post(grant("WELCOME", player(0), 5), AT), range(64)))

    assert written.count(True) == 1
    assert ledger.balance(player(0)).chips == Chips(available=5, seq=1)
    assert list(ledger.postings) == [f"WELCOME#{player(0)}"]


@pytest.mark.parametrize("table", ["deal", "nowhere"])
def test_there_is_no_record_of_what_was_not_played(table: str) -> None:
    assert memory_ports().ledger.record(table, 1) is None
