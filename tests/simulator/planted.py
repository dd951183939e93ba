"""Bugs to be planted into the service, with the laws by which the simulator finds them."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from rummy.memory import MemoryTables, tables
from rummy.play import loop, ticking
from rummy.ports import Conflict, Ports, just_ended
from rummy.table import decide, house
from rummy.table.commands import Command, Numbered
from rummy.table.events import Commanded
from rummy.table.house import due_command
from rummy.table.postings import Posting, settle
from rummy.table.refusals import Refusal, Refused
from rummy.table.state import Table
from rummy.table.story import Story
from rummy.table.view import View
from rummy.table.view import view as right_view
from tools.simulator.run import Order, Outcome, run
from tools.simulator.trouble import Trouble

Plant = Callable[[pytest.MonkeyPatch], None]
HOUSES: Final = 16
DEALS: Final = 30


def announce_before_saving(patch: pytest.MonkeyPatch) -> None:
    win = loop._win

    def planted(ports: Ports, table: str, command: Command, *, by: str | None, at: int, connection: str | None) -> Any:
        before = ports.tables.load(table)
        events, after = loop._decided(before, command, by, at)
        if events:
            loop.announce(ports, before, after, events, at, asker=connection)
        return win(ports, table, command, by=by, at=at, connection=connection)

    patch.setattr(loop, "_win", planted)


def save_moves_over_any_version(patch: pytest.MonkeyPatch) -> None:
    check = MemoryTables._check_race

    def planted(store: MemoryTables, before: Table | None, after: Table, posting: Posting | None) -> None:
        try:
            check(store, before, after, posting)
        except Conflict:
            if posting is not None or before is None:
                raise

    patch.setattr(MemoryTables, "_check_race", planted)


def settle_after_the_save(patch: pytest.MonkeyPatch) -> None:
    win, posting = loop._win, loop._posting

    def planted(ports: Ports, table: str, command: Command, *, by: str | None, at: int, connection: str | None) -> Any:
        won = win(ports, table, command, by=by, at=at, connection=connection)
        ended = just_ended(won.before, won.after) if won.events else None
        if ended is not None and ended.terms.stake:
            ports.ledger.post(settle(table, ended), at)
        return won

    def without_settling(after: Table, events: Any) -> Posting | None:
        made = posting(after, events)
        return made if made is not None and made.id.startswith("BUY_IN") else None

    patch.setattr(loop, "_win", planted)
    patch.setattr(loop, "_posting", without_settling)


def take_every_copy_of_a_message(patch: pytest.MonkeyPatch) -> None:
    def planted(story: Story, command: Numbered, by: str | None) -> None:
        number = decide._seat(story.table, by)
        if command.deal != story.table.number:
            raise Refused(Refusal.STALE)
        story.tell(Commanded(number, command.number))
        decide._play(story, command.command, number)

    patch.setattr(decide, "_numbered", planted)


def lapse_without_looking_at_the_deadline(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(house, "is_due", lambda _table, _at: True)


def leave_dead_clocks_dead(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(ticking, "OVERDUE_SECONDS", 100_000)
    patch.setattr(Trouble.CLOCK_DIES, "rate", 1_000)


def show_everybody_the_first_hand(patch: pytest.MonkeyPatch) -> None:
    def planted(table: Table, player: str, at: int, alike: Any = None) -> View:
        first = table.seated[0][1].player if table.seated else player
        return right_view(table, first, at, alike)

    patch.setattr(loop, "view", planted)


def forget_where_chips_are_held(patch: pytest.MonkeyPatch) -> None:
    def planted(table: Table | None) -> frozenset[str]:
        seats = () if table is None else table.seated
        return frozenset(seat.player for _, seat in seats if not seat.bot)

    patch.setattr(tables, "belonging", planted)


def deal_while_the_house_drains(patch: pytest.MonkeyPatch) -> None:
    def planted(ports: Ports, table: Table) -> Any:
        return due_command(table, loop.next_shard(ports))

    for module in (loop, ticking):
        patch.setattr(module, "next_command", planted)
    patch.setattr(Trouble.DRAINED, "rate", 1_000)


PLANTED: Final[dict[Plant, set[str]]] = {
    announce_before_saving: {"save, then tell"},
    save_moves_over_any_version: {"a message is taken once", "a version follows the one that is stored"},
    settle_after_the_save: {"money and game change together"},
    take_every_copy_of_a_message: {"a message is taken once"},
    lapse_without_looking_at_the_deadline: {"nobody lapses before his time"},
    leave_dead_clocks_dead: {"whoever is due is woken in time"},
    show_everybody_the_first_hand: {"a seat is shown exactly what it may see"},
    deal_while_the_house_drains: {"no deal begins once all know that the house drains"},
    forget_where_chips_are_held: {"chips are held for one deal at a time"},
}


def first_broken() -> Outcome | None:
    outcomes = (run(Order(seed, DEALS)) for seed in range(1, HOUSES + 1))
    return next((outcome for outcome in outcomes if outcome.law is not None), None)
