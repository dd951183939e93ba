"""Who sees every save, posting and push, and checks the laws on what each has changed."""

import re
from dataclasses import dataclass, field
from typing import Any, Final

from pydantic_core import from_json

from rummy.memory import MemoryPorts
from rummy.ports import just_ended
from rummy.table.moves import LapseMove, Move
from rummy.table.notation import replay
from rummy.table.notation import write as record_of
from rummy.table.postings import Posting
from rummy.table.state import Phase, Table
from rummy.table.view import Open, View, lying_open, view
from rummy.wire.answer import write
from rummy.wire.pushes import TableAnswer
from tools.simulator import laws
from tools.simulator.books import Books
from tools.simulator.laws import hold
from tools.simulator.trouble import OLD

KEPT: Final = 64
"""Versions of a table that a push may still be of."""
REPLAYED: Final = 8
"""Every so many saves the record is replayed, and at every end."""
OVERDUE_SECONDS: Final = 120
"""A table is woken within this, whatever happens to clocks."""
_PRESENCE: Final = re.compile(r'"connected":(true|false)')
"""Is no part of a version: others see it with the next view."""

Taken = tuple[str, int, str, int]
"""A message: the table, the deal, who sent it, and its number."""


@dataclass(slots=True)
class Witness:
    """The tables as they were saved, the money as it was posted."""

    inner: MemoryPorts
    books: Books = field(default_factory=Books)
    tables: dict[str, Table] = field(default_factory=dict)
    _versions: dict[str, dict[int, Table]] = field(default_factory=dict)
    _sits: dict[str, str] = field(default_factory=dict)
    _taken: set[Taken] = field(default_factory=set)
    _open: tuple[Table, Open] | None = None
    _saves: int = 0
    settled: int = 0
    drained_at: int | None = None
    """Since when no deals begin; None: they do."""

    def saved(self, after: Table, posting: Posting | None, *, at: int, now: int) -> None:
        """A table was saved by a function that began at ``at``; it is ``now``."""
        name = after.house.table
        before = self.tables.get(name)
        follows = 0 if before is None else before.version + 1
        hold(after.version == follows, "a version follows the one that is stored", (name, after.version, follows))
        self._keep(name, after)
        if posting is not None:
            self.books.take(posting)
        self._check_table(before, after)
        self._check_money(before, after, at)
        if before is not None:
            _check_time(before, after, at, now)
            dealt = after.number > before.number
            drained = self.drained_at is not None and at > self.drained_at + OLD
            hold(not (dealt and drained), "no deal begins once all know that the house drains", name)

    def posted(self, posting: Posting) -> None:
        """A posting was written that belongs to no table."""
        self.books.take(posting)
        self.books.agree_with(self.inner.ledger, posting.players)

    def takes(self, message: Taken) -> None:
        """A numbered message is changing its table."""
        hold(message not in self._taken, "a message is taken once", message)
        self._taken.add(message)

    def pushed(self, player: str, text: str) -> None:
        """A message was sent to a player."""
        told = from_json(text)
        if told["type"] != "table":
            return
        shown, version = told["view"], told["version"]
        stored = self.tables[shown["table"]].version
        hold(version <= stored, "save, then tell", (shown["table"], version, stored))
        table = self._versions[shown["table"]].get(version)
        hold(table is not None, "nobody tells of long ago", (shown["table"], version, stored))
        if table is not None:
            right = _text(view(table, player, shown["at"], self._lying_open(table)))
            hold(_seen(right) == _seen(text), "a seat is shown exactly what it may see", (player, version))
        _check_events(told["events"], shown)

    def overdue(self, now: int, shard: int | None = None) -> int:
        """By how many seconds the latest table (of a shard) is overdue; 0 or less: none is."""
        live = [table for table in self.tables.values() if shard is None or table.shard == shard]
        return max((now // 1000 - table.deadline for table in live if table.deadline is not None), default=0)

    def _lying_open(self, table: Table) -> Open:
        """What all seats see alike, built once for all that are told of one version."""
        if self._open is None or self._open[0] is not table:
            self._open = (table, lying_open(table))
        return self._open[1]

    def table_of(self, player: str) -> Table | None:
        """Where a player sits."""
        name = self._sits.get(player)
        return None if name is None else self.tables[name]

    def _keep(self, name: str, table: Table) -> None:
        self.tables[name] = table
        versions = self._versions.setdefault(name, {})
        versions[table.version] = table
        versions.pop(table.version - KEPT, None)

    def _check_table(self, before: Table | None, after: Table) -> None:
        self._saves += 1
        laws.the_table_stands_in_order(after)
        deal = after.deal
        if deal is not None:
            laws.cards_are_conserved(deal)
            laws.hands_are_13_or_14(deal)
            laws.the_deal_stands_in_order(deal)
            if self._saves % REPLAYED == 0:
                laws.the_record_replays_to_the_deal(deal)
        people_before = {seat.player for _, seat in before.seated if not seat.bot} if before is not None else set()
        people = {seat.player for _, seat in after.seated if not seat.bot}
        for player in people_before - people:
            self._sits.pop(player, None)
        for player in people - people_before:
            elsewhere = self._sits.setdefault(player, after.house.table)
            hold(elsewhere == after.house.table, "nobody sits at two tables", player)

    def _check_money(self, before: Table | None, after: Table, at: int) -> None:
        name, deal = after.house.table, after.deal
        if deal is None:
            return
        if before is None or after.number > before.number:
            self.books.begins(name, deal, at)
        ended = just_ended(before, after)
        if ended is not None:
            self.settled += 1
            self.books.ends(name, ended, at)
            laws.an_ended_deal_sums_to_zero(name, ended)
            record = self.inner.ledger.record(name, after.number)
            hold(record == record_of(ended), "the record of an ended deal is kept", (name, after.number))
            hold(record is not None and replay(record) == ended, "the record replays to the deal", (name, after.number))
        if before is None or after.number > before.number or ended is not None:
            self.books.agree_with(self.inner.ledger, (one.player for one in deal.terms.players if one.nonce))


def _check_time(before: Table, after: Table, at: int, now: int) -> None:
    """The clock moves nobody too soon, and nothing waits for it for ever."""
    deadline = before.deadline
    if deadline is None:
        return
    late = now // 1000 - deadline
    hold(late <= OVERDUE_SECONDS, "whoever is due is woken in time", (after.house.table, late))
    if before.playing and isinstance(_next_move(before, after), LapseMove):
        hold(at >= deadline * 1000, "nobody lapses before his time", (after.house.table, deadline * 1000 - at))
    dealt = after.number > before.number
    early = dealt and before.phase is Phase.BETWEEN and at < deadline * 1000
    hold(not early, "nobody is dealt in before the time between deals is over", after.house.table)


def _next_move(before: Table, after: Table) -> Move | None:
    """The first move made between two versions."""
    if before.deal is None or after.deal is None or after.number != before.number:
        return None
    return next(iter(after.deal.moves[len(before.deal.moves) :]), None)


def _check_events(events: list[dict[str, Any]], shown: dict[str, Any]) -> None:
    for event in events:
        hidden = event["kind"] == "drew" and event["source"] == "stock" and event["seat"] != shown["seat"]
        hold(not hidden or event["card"] is None, "nobody is told what another drew from the stock", event)


def same_to_see(one: View, other: View) -> bool:
    """Whether two views are alike, but for who is there just now."""
    return _seen(_text(one)) == _seen(_text(other))


def _text(shown: View) -> str:
    return write(TableAnswer(version=shown.version, events=(), view=shown))


def _seen(text: str) -> str:
    """The view in a message, but for who is there just now."""
    return _PRESENCE.sub("", text[text.index('"view":') :])
