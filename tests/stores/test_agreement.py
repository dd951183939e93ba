"""Memory and DynamoDB side by side, through anything that can happen to tables: they answer alike, always."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial, reduce
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from rummy.ports import Conflict, just_ended, kind_of
from rummy.table.balances import Barred
from rummy.table.commands import Command, Deal, Discard, Draw, Drop, Join, Lapse, Leave, Offer, StandUp, Void
from rummy.table.decide import decide
from rummy.table.events import WhyUp
from rummy.table.evolve import evolve
from rummy.table.moves import Source
from rummy.table.postings import Posting, buy_in, grant, settle
from rummy.table.refusals import Refused
from rummy.table.state import Table, new_table
from tests.stores.conftest import World, in_memory, on_dynamodb
from tests.stores.stores import empty
from tests.stores.stories import AT, house

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

CHIPS = {"asha": 1000, "ravi": 1000, "meena": 160, "kabir": 79}
PLAYERS = tuple(CHIPS)
TABLES = {
    "public": house("public", seats=3),
    "rival": house("rival", seats=3),
    "free": house("free", stake=0),
    "practice": replace(house("practice", stake=0, seats=3), owner="asha"),
    "private": replace(house("private", variant="market"), code="ABCD2345"),
}
NAMES = st.sampled_from(list(TABLES))
WHO = st.sampled_from(PLAYERS)
EVERY = 6
"""Steps after which all is compared: that takes far longer than a step."""


class BothStores(RuleBasedStateMachine):
    """What one store answers the other answers too, and afterwards they hold the same."""

    def __init__(self, client: DynamoDBClient) -> None:
        super().__init__()
        empty(client)
        self.worlds = (in_memory(), on_dynamodb(client))
        self.at = AT
        self.stale: dict[str, Table] = {}
        self.dials = self.steps = 0

    def teardown(self) -> None:
        self.both(_held)

    def both(self, ask: Callable[[World], object]) -> object:
        memory, dynamodb = (_outcome(ask, world) for world in self.worlds)
        assert memory == dynamodb
        return memory

    def save(self, before: Table | None, now: Table, posting: Posting | None) -> None:
        self.both(lambda world: world.tables.save(before, now, posting, self.at))

    @initialize()
    def open_the_house(self) -> None:
        for posting in map(partial(grant, "WELCOME"), CHIPS, CHIPS.values()):
            self.both(partial(_post, posting))
        for name in TABLES:
            self.make(name)

    @rule(name=NAMES)
    def make(self, name: str) -> None:
        made = TABLES[name]
        self.save(None, new_table(made, listed=made.code is None), None)

    @rule(name=NAMES, who=WHO)
    def join(self, name: str, who: str) -> None:
        self.dials += 1
        self.carry_out(name, Join(who, TABLES[name].commitment, bytes(16), f"line{self.dials}"), who)

    @rule(name=NAMES, who=WHO)
    def leave(self, name: str, who: str) -> None:
        self.carry_out(name, Leave(), who)

    @rule(name=NAMES)
    def deal(self, name: str) -> None:
        self.wait_for(name)
        self.carry_out(name, Deal(shard=2), None)

    @rule(name=NAMES)
    def gather_and_deal(self, name: str) -> None:
        for who in PLAYERS:
            for other in sorted(TABLES.keys() - {name}):
                self.leave(other, who)
            self.join(name, who)
        self.deal(name)

    @rule(name=NAMES)
    def drop_out(self, name: str) -> None:
        for _ in PLAYERS:
            self.play(name, dropping=True)

    @rule(name=NAMES)
    def lapse(self, name: str) -> None:
        self.wait_for(name)
        self.carry_out(name, Lapse(), None)

    @rule(name=NAMES, dropping=st.booleans())
    def play(self, name: str, *, dropping: bool) -> None:
        deal = (self.newest(name) or new_table(TABLES[name])).deal
        if deal is not None:
            move = Drop() if dropping else Draw(Source.STOCK) if deal.drawn is None else Discard(deal.drawn)
            self.carry_out(name, move, deal.terms.players[deal.turn].player)

    @rule(name=NAMES, command=st.sampled_from([Void(), Offer()]))
    def rule_of_the_house(self, name: str, command: Command) -> None:
        self.carry_out(name, command, None)

    @rule(name=NAMES, who=WHO)
    def stand_up(self, name: str, who: str) -> None:
        self.carry_out(name, StandUp((who,), WhyUp.ABSENT), None)

    @rule(name=NAMES)
    def write_what_was_decided_on_an_older_version(self, name: str) -> None:
        if name in self.stale:
            self.decide_and_save(self.stale[name], Lapse(), None)
            self.decide_and_save(self.stale[name], Leave(), PLAYERS[0])

    @rule(name=NAMES, who=WHO, gone=st.booleans())
    def dial(self, name: str, who: str, *, gone: bool) -> None:
        table = self.newest(name)
        number = None if table is None else table.seat_of(who)
        if table is not None and number is not None and (seat := table.seats[number]) is not None:
            self.dials += 1
            new = None if gone else f"line{self.dials}"
            self.both(lambda world: world.tables.connect(name, number, who, seat.connection, new))

    @rule(name=NAMES, who=WHO, number=st.integers(0, 1), old=st.none() | st.just("line1"))
    def dial_late(self, name: str, who: str, number: int, old: str | None) -> None:
        self.both(lambda world: world.tables.connect(name, number, who, old, "late"))

    @rule(name=NAMES, who=WHO)
    def tidy_up(self, name: str, who: str) -> None:
        self.both(lambda world: world.tables.forget(who, name))
        self.both(lambda world: world.tables.unlist(kind_of(TABLES[name]), name))

    @rule(days=st.integers(0, 9))
    def wait_a_day(self, days: int) -> None:
        if days != 1:
            return
        self.at += 24 * 3600 * 1000
        for world in self.worlds:
            world.wait(24 * 3600)

    @invariant()
    def they_hold_the_same(self) -> None:
        self.steps += 1
        if self.steps % EVERY == 0:
            self.both(_held)

    @invariant()
    def chips_are_held_for_deals_alone(self) -> None:
        for who in PLAYERS:
            balance = self.worlds[0].ledger.balance(who)
            at = self.worlds[0].tables.table_of(who)
            table = None if at is None else self.newest(at)
            assert balance.escrow == 0 or (table is not None and table.playing and table.house.hold == balance.escrow)

    def newest(self, name: str) -> Table | None:
        try:
            return self.worlds[0].tables.load(name)
        except Refused:
            return None

    def wait_for(self, name: str) -> None:
        """Until the table's deadline, if it has one."""
        table = self.newest(name)
        late = 0 if table is None or table.deadline is None else table.deadline * 1000 - self.at
        if late > 0:
            self.at += late
            for world in self.worlds:
                world.wait(late // 1000)

    def carry_out(self, name: str, command: Command, by: str | None) -> None:
        before = self.newest(name)
        if before is not None:
            self.stale[name] = before
            self.decide_and_save(before, command, by)

    def decide_and_save(self, before: Table, command: Command, by: str | None) -> None:
        try:
            events = decide(before, command, by=by, at=self.at)
        except Refused:
            return
        if events:
            now = replace(reduce(evolve, events, before), version=before.version + 1)
            self.save(before, now, _posting(before, now))


def _post(posting: Posting, world: World) -> bool:
    return world.ledger.post(posting, AT)


def _held(world: World) -> object:
    """Everything that can be asked."""
    tables, ledger = world.tables, world.ledger
    return (
        [(_outcome(partial(_load, name), world), ledger.record(name, 1)) for name in TABLES],
        [tables.open_table(kind_of(made)) for made in TABLES.values()],
        [(tables.table_of(who), ledger.balance(who)) for who in PLAYERS],
        tables.table_of_code("ABCD2345"),
        [sorted(row.table for row in tables.due(shard, 9)) for shard in (0, 2)],
    )


def _load(name: str, world: World) -> Table:
    return world.tables.load(name)


def _outcome(ask: Callable[[World], object], world: World) -> object:
    try:
        return ask(world)
    except Refused as refused:
        return refused.why
    except Conflict:
        return Conflict
    except Barred as short:
        return short.players


def _posting(before: Table, now: Table) -> Posting | None:
    if now.deal is None or not now.house.stake:
        return None
    if just_ended(before, now):
        return settle(now.house.table, now.deal)
    return buy_in(now.house.table, now.deal) if now.number > before.number else None


def _agree(client: DynamoDBClient, examples: int, steps: int) -> None:
    run_state_machine_as_test(
        partial(BothStores, client),  # type: ignore[arg-type]  # a factory does as well
        settings=settings(
            max_examples=examples, stateful_step_count=steps, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )


def test_both_stores_answer_alike(moto: DynamoDBClient) -> None:
    _agree(moto, 5, 25)


@pytest.mark.proof
def test_both_stores_answer_alike_at_length(moto: DynamoDBClient) -> None:
    _agree(moto, 200, 60)
