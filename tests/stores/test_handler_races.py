"""The handlers themselves called by many threads at once, on the emulator's DynamoDB.

The emulator's gateway hands over the messages of a connection one by one, so the races are made here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import count
from threading import Barrier
from typing import TYPE_CHECKING, Any

import pytest

from rummy.aws.wiring import _pause as pause
from rummy.memory import RULES, memory_ports
from rummy.play.ticking import slot_of, tick
from rummy.ports import Kind
from rummy.table.moves import DrawMove, LapseMove
from rummy.table.postings import Kind as PostingKind
from rummy.table.state import Phase, Table
from tests.functions.gateway import Gateway, player_id
from tests.stores.stores import ledger_on, tables_on

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

pytestmark = pytest.mark.emulator

CROWD = 16
"""Players who come at the same moment; the next comes when one is seated."""
_runs = count()


class House(Gateway):
    """A house of its own on the shared store: its players, tables and kinds are nobody else's."""

    def __init__(self, client: DynamoDBClient) -> None:
        self.own = f"r{next(_runs)}"
        self.stake = 1000 + int(self.own[1:])
        rules = replace(RULES, stakes=(self.stake,))
        stores: Any = {"tables": tables_on(client, lambda: 0), "ledger": ledger_on(client), "pause": pause}
        super().__init__(replace(memory_ports(self.own, rules), **stores))

    def name(self, number: int) -> str:
        return f"{self.own}-{number}"

    def come(self, number: int, variant: str = "bitwire", seats: int = 2) -> Any:
        return self.sit(self.name(number), variant=variant, seats=seats, stake=self.stake)

    def rich(self, many: int) -> list[str]:
        names = [self.name(number) for number in range(many)]
        self.welcome(*names, chips=100 * self.stake)
        return names

    def dealt(self, variant: str = "bitwire") -> Table:
        """Two players in a deal."""
        self.rich(2)
        self.come(0, variant)
        self.come(1, variant)
        return self.table()

    def table(self) -> Table:
        return self.ports.tables.load(self.view(self.name(0)).view.table)

    def in_turn(self) -> str:
        return next(self.name(number) for number in (0, 1) if self.view(self.name(number)).view.legal.draw_stock)

    def ticks(self) -> None:
        for shard in range(self.ports.rules.shards):
            tick(self.ports, shard, slot_of(self.at), self.at)

    def settlements(self) -> list[PostingKind]:
        posted = self.ports.ledger.posted(self.at - 3_600_000, self.at + 1)
        table = self.table().house.table
        return [
            one.posting.kind
            for one in posted
            if one.posting.kind in {PostingKind.SETTLE, PostingKind.VOID}
            and one.posting.deal is not None
            and one.posting.deal.table == table
        ]


@pytest.fixture
def house(emulated: DynamoDBClient) -> House:
    return House(emulated)


def race(tries: Sequence[Callable[[], Any]]) -> Counter[str]:
    """Start all at the same moment, and count how they were answered."""
    together = Barrier(len(tries))

    def run(one: Callable[[], Any]) -> str:
        together.wait()
        answer = one()
        return "accepted" if answer is None else str(answer.get("code", answer["type"]))

    with ThreadPoolExecutor(len(tries)) as threads:
        return Counter(threads.map(run, tries))


def test_a_move_and_a_lapse_never_both_count(house: House) -> None:
    table = house.dealt()
    name = house.in_turn()
    house.at = (table.deadline or 0) * 1000
    draw = partial(house.command, name, "move", "draw", **{"from": "stock"})

    answers = race([draw, *[house.ticks] * 4])

    deal = house.table().deal
    assert deal is not None
    (move,) = deal.moves
    assert isinstance(move, DrawMove if answers["accepted"] == 5 else LapseMove)
    assert len(deal.holdings[deal.turn].cards) == 14
    assert house.table().version == table.version + 1


def test_a_double_click_draws_once_and_each_copy_is_answered(house: House) -> None:
    table = house.dealt()
    name = house.in_turn()
    number = house.view(name).view.number + 1
    where: dict[str, Any] = {"table": table.house.table, "deal": 1, "id": number, "from": "stock"}
    draw = partial(house.send, name, "move", "draw", **where)

    answers = race([draw] * 10)

    assert answers == {"accepted": 10}
    assert house.table().version == table.version + 1


def test_of_two_moves_one_counts(house: House) -> None:
    table = house.dealt()
    name = house.in_turn()
    number = house.view(name).view.number
    where: dict[str, Any] = {"table": table.house.table, "deal": 1}
    draws = [
        partial(house.send, name, "move", "draw", **where, id=number + 1 + place, **{"from": pile})
        for place, pile in enumerate(["stock", "discards"])
    ]

    answers = race(draws)

    deal = house.table().deal
    assert deal is not None
    assert len(deal.moves) == 1
    assert answers["accepted"] == 1
    assert set(answers) <= {"accepted", "already_drawn", "stale", "joker_not_drawable"}


def test_of_many_that_take_a_seat_over_one_holds_it(house: House) -> None:
    table = house.dealt()
    name = house.in_turn()
    number = table.seat_of(player_id(name)) or 0
    lines = [f"{house.own}-line{line}" for line in range(4)]

    answers = race([partial(house.send, name, "matchmake", "sync", line=line) for line in lines])
    following = house.view(name).view.number + 1
    draw: dict[str, Any] = {"table": table.house.table, "deal": 1, "id": following, "from": "stock"}
    draws = race([partial(house.send, name, "move", "draw", line=line, **draw) for line in lines])

    seat = house.table().seats[number]
    assert answers == {"accepted": 4}
    assert draws == {"accepted": 1, "not_your_connection": 3}
    assert seat is not None
    assert seat.connection in lines


def test_who_comes_and_goes_never_stands_in_the_way_of_a_move(house: House) -> None:
    table = house.dealt()
    name = house.in_turn()
    other = next(house.name(number) for number in (0, 1) if house.name(number) != name)
    draw = partial(house.command, name, "move", "draw", **{"from": "stock"})
    coming = [partial(house.send, other, "matchmake", "sync", line=f"{other}-{line}") for line in range(3)]

    answers = race([draw, *coming, partial(house.hang_up, other)])

    assert answers == {"accepted": 5}
    assert house.table().version == table.version + 1


def test_of_two_declarations_one_counts_and_the_deal_is_settled_once(house: House) -> None:
    house.dealt()
    name = house.in_turn()
    house.command(name, "move", "draw", **{"from": "stock"})
    view = house.view(name).view
    assert view.play is not None
    *rest, last = view.play.hand
    where: dict[str, Any] = {"table": view.table, "deal": 1}
    declarations = [
        partial(house.send, name, "declare", "declare", **where, id=view.number + 1 + place, card=card, groups=[cards])
        for place, (card, cards) in enumerate([(last, rest), (rest[0], [*rest[1:], last])])
    ]

    answers = race(declarations * 3)

    assert answers["accepted"] in {1, 3}
    assert house.table().phase is Phase.BETWEEN
    assert house.settlements() == [PostingKind.SETTLE]


def test_a_result_asked_for_by_all_and_the_clock_settle_once(house: House) -> None:
    table = arranging(house)
    house.at = (table.deadline or 0) * 1000
    asks = [
        partial(house.send, house.name(number), "settle", "result", table=table.house.table, deal=table.number)
        for number in (0, 1)
    ]

    answers = race([*asks * 5, *[house.ticks] * 5])

    assert set(answers) <= {"accepted", "result"}
    assert house.settlements() == [PostingKind.SETTLE] * table.number
    assert [house.ports.ledger.balance(player_id(house.name(number))).escrow for number in (0, 1)] == [0, 0]


def arranging(house: House) -> Table:
    """Deals by bots until one is declared and its losers have time to arrange."""
    house.rich(2)
    for _ in range(10):
        house.come(0, "classic")
        house.come(1, "classic")
        while house.table().phase in {Phase.DRAW, Phase.DISCARD}:
            house.at += 1000
            table = house.table()
            assert table.deal is not None
            seat = table.seats[table.deal.terms.players[table.deal.turn].seat]
            assert seat is not None
            house.act(seat.name)
        if house.table().phase is Phase.ARRANGING:
            return house.table()
        house.at = (house.table().deadline or 0) * 1000
        house.ticks()
    raise AssertionError("nobody declared")


def test_the_last_seat_is_taken_once(house: House) -> None:
    house.rich(12)
    house.come(0)
    first = house.table().house.table

    answers = race([partial(house.come, number) for number in range(1, 12)])

    assert answers["accepted"] >= 1
    table = house.ports.tables.load(first)
    assert [seat is None for seat in table.seats] == [False, False]
    seated = [house.ports.tables.table_of(player_id(house.name(number))) for number in range(1, 12)]
    assert seated.count(first) == 1


def test_a_crowd_is_seated_exactly_once_each(house: House) -> None:
    names = house.rich(300)

    def insist(number: int) -> None:
        """Join as a client does: with the commitment that a refusal tells, a moment after it."""
        name = house.name(number)
        kind: dict[str, Any] = {"variant": "bitwire", "stake": house.stake, "seats": 4}
        commitment = house.send(name, "matchmake", "lobby", **kind)["commitment"]
        for attempt in range(100):
            answer = house.send(name, "matchmake", "join", **kind, commitment=commitment, nonce=f"{number:032x}")
            if answer is None:
                return
            assert answer["code"] in {"commitment_changed", "busy"}
            commitment = answer["commitment"] or commitment
            pause(min(attempt, 3))
        raise AssertionError("never seated")

    with ThreadPoolExecutor(CROWD) as threads:
        list(threads.map(insist, range(300)))

    tables = {name: house.ports.tables.table_of(player_id(name)) for name in names}
    assert None not in tables.values()
    crowd = {table: house.ports.tables.load(table) for table in set(tables.values()) if table is not None}
    for table, at in crowd.items():
        sitting = sorted(seat.name for _, seat in at.seated)
        assert sitting == sorted(name for name, where in tables.items() if where == table)
    free = [table for table, at in crowd.items() if None in at.seats]
    assert len(free) <= 1
    assert sum(len(at.seated) for at in crowd.values()) == 300
    open_table = house.ports.tables.open_table(Kind("bitwire", house.stake, 4))
    assert free in ([], [open_table])
