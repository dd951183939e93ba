"""The one loop: load, decide, save, announce. One conditional save decides; only the winner announces."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce
from typing import Final, NamedTuple

from rummy import bots
from rummy.note import Figure
from rummy.play.counting import count_saved
from rummy.ports import Conflict, Ports, kind_of
from rummy.table.balances import Barred
from rummy.table.commands import Close, Command, Deal, Join, Lapse, Offer, PlayerCommand, Settle
from rummy.table.decide import decide
from rummy.table.events import DealBegan, Ended, Event, NoCompany, Sat, StoodUp, WhyUp
from rummy.table.evolve import evolve
from rummy.table.house import due_command, offerable
from rummy.table.postings import Posting, buy_in, settle
from rummy.table.refusals import Refusal, Refused
from rummy.table.state import Phase, Seat, Table
from rummy.table.telling import told
from rummy.table.view import Open, lying_open, view
from rummy.wire.answer import write
from rummy.wire.pushes import Notice, NoticeAnswer, TableAnswer

TRIES: Final = 6


def play(ports: Ports, table_id: str, command: Command, *, by: str | None, at: int, connection: str | None) -> Table:
    """Apply one command and tell every seat. ``connection`` is the asker's, None for the house.

    Deciding again after a conflict is what makes retrying safe: the second look may refuse. Raises Refused, with
    ``busy`` after losing every try.
    """
    before, after, events, reminded = _win(ports, table_id, command, by=by, at=at, connection=connection)
    if events:
        announce(ports, before, after, events, at, asker=connection)
        _notify(ports, after, reminded, Notice.PAUSE)
        if isinstance(command, Close):
            _notify(ports, before, [seat.player for _, seat in before.seated], Notice.CLOSING)
        _go_on(ports, after, events, at)
    elif by is not None and connection is not None:
        show(ports, after, by, connection, at)
    return after


class _Won(NamedTuple):
    """A save that won: the table before and after it, what happened between, and who must be reminded to pause."""

    before: Table
    after: Table
    events: tuple[Event, ...]
    reminded: tuple[str, ...]


def _win(ports: Ports, table_id: str, command: Command, *, by: str | None, at: int, connection: str | None) -> _Won:
    """Load, decide and save until one save wins."""
    for attempt in range(TRIES):
        before = ports.tables.load(table_id)
        if by is not None:
            ports.note.say(table=table_id, deal=before.number)
        _check_connection(before, command, by, connection)
        if isinstance(command, Deal) and not before.house.stake:
            command = replace(command, barred=_banned(ports, before, at))
        events, after = _decided(before, command, by, at)
        if not events:
            return _Won(before, before, (), ())
        posting = _posting(after, events)
        try:
            reminded = ports.tables.save(before, after, posting, at)
        except Barred as barred:
            assert isinstance(command, Deal)  # noqa: S101  (only a deal holds chips)
            command = replace(command, barred=(*command.barred, *barred.players.items()))
        except Conflict:
            ports.lost(attempt)
        else:
            hand = by is not None
            count_saved(ports.note, command, events, before=before, posting=posting, at=at, hand=hand)
            return _Won(before, after, events, reminded)
    raise Refused(Refusal.BUSY)


def _banned(ports: Ports, table: Table, at: int) -> tuple[tuple[str, WhyUp], ...]:
    """Whom the house has banned of those at a table for nothing: there is no hold whose transaction would say so."""
    people = [seat.player for _, seat in table.seated if not seat.bot]
    return tuple((player, WhyUp.BANNED) for player in people if ports.ledger.balance(player).is_banned(at))


def _check_connection(table: Table, command: Command, by: str | None, connection: str | None) -> None:
    """A seat accepts commands only from its own connection; only a join comes from one that is not known yet."""
    number = table.seat_of(by)
    seat = None if number is None else table.seats[number]
    if by is not None and seat is not None and seat.connection != connection and not isinstance(command, Join):
        raise Refused(Refusal.NOT_YOUR_CONNECTION)


def _decided(before: Table, command: Command, by: str | None, at: int) -> tuple[tuple[Event, ...], Table]:
    """What happens, the bots' moves included, and the table after it."""
    events = decide(before, command, by=by, at=at)
    after = reduce(evolve, events, before)
    while events and (turn := _bot_to_move(after, at)) is not None:
        bot, choice = turn
        more = decide(after, choice, by=bot.player, at=at)
        events, after = events + more, reduce(evolve, more, after)
    return events, replace(after, version=before.version + 1)


def _bot_to_move(table: Table, at: int) -> tuple[Seat, PlayerCommand] | None:
    """A bot that can move now, and what it does. Only the seat in turn is asked, or in the end those still to show."""
    deal = table.deal
    if not table.house.practice or deal is None or not table.playing:
        return None
    places = deal.places_in if deal.phase is Phase.ARRANGING else (deal.turn,)
    for seat in (table.seats[deal.terms.players[place].seat] for place in places):
        choice = bots.choose(view(table, seat.player, at)) if seat is not None and seat.bot else None
        if seat is not None and choice is not None:
            return seat, choice
    return None


def _posting(after: Table, events: Sequence[Event]) -> Posting | None:
    """The posting that must be written with this change; play for nothing moves no money."""
    deal = after.deal
    if deal is None or not after.house.stake:
        return None
    if any(isinstance(event, Ended) for event in events):
        return settle(after.house.table, deal)
    began = any(isinstance(event, DealBegan) for event in events)
    return buy_in(after.house.table, deal) if began else None


def announce(ports: Ports, before: Table, after: Table, events: Sequence[Event], at: int, *, asker: str | None) -> None:
    """Tell every seat, and whoever has just left one, his view and what happened: the asker's connection first.

    A lost push harms nothing.
    """
    everybody = {seat.player: seat for _, seat in (*before.seated, *after.seated)}
    listeners = {seat.connection: seat.player for seat in everybody.values() if seat.connection is not None}
    alike = lying_open(after)
    lines = sorted(listeners, key=lambda line: line != asker)
    messages = {line: _message(after, listeners[line], events, at, alike) for line in lines}
    _push(ports, after, messages)


def _notify(ports: Ports, table: Table, players: Sequence[str], notice: Notice) -> None:
    """Tell these players of a table something beside it."""
    lines = [seat.connection for _, seat in table.seated if seat.player in players and seat.connection is not None]
    if lines:
        _push(ports, table, dict.fromkeys(lines, write(NoticeAnswer(code=notice))))


def show(ports: Ports, table: Table, player: str, connection: str, at: int) -> None:
    """Tell one player his view."""
    _push(ports, table, {connection: _message(table, player, (), at, lying_open(table))})


def _message(table: Table, player: str, events: Sequence[Event], at: int, alike: Open) -> str:
    heard = (told(table, event, player) for event in events)
    known = tuple(event for event in heard if event is not None)
    return write(TableAnswer(version=table.version, events=known, view=view(table, player, at, alike)))


def _push(ports: Ports, table: Table, messages: Mapping[str, str]) -> None:
    gone = ports.announcer.push(messages)
    ports.note.count(Figure.PUSHES_GONE, len(gone))
    for number, seat in table.seated:
        if seat.connection in gone:
            ports.tables.connect(table.house.table, number, seat.player, seat.connection, None)


def _go_on(ports: Ports, table: Table, events: Sequence[Event], at: int) -> None:
    """What the house does next: a clock for a live table, a deal for a full one, a pointer to a free seat."""
    if table.deadline is not None and any(isinstance(event, Sat | DealBegan) for event in events):
        ports.clock.ensure(table.shard, at)
    if table.phase is Phase.WAITING and None not in table.seats:
        house_plays(ports, table.house.table, next_command(ports, table), at)
    freed = any(isinstance(event, StoodUp | NoCompany) for event in events)
    if freed and offerable(table) and ports.tables.open_table(kind_of(table.house)) is None:
        house_plays(ports, table.house.table, Offer(), at)


def house_plays(ports: Ports, table_id: str, command: Command, at: int) -> Table | None:
    """A command of the house that somebody else may have made needless by now: then nothing happens (None)."""
    try:
        return play(ports, table_id, command, by=None, at=at, connection=None)
    except Refused:
        return None


def next_command(ports: Ports, table: Table) -> Close | Deal | Lapse | Settle:
    """What the house does when the table's phase is over: while no deals begin, a table that waits for one ends."""
    if not table.playing and ports.switches.draining():
        return Close()
    return due_command(table, next_shard(ports))


def next_shard(ports: Ports) -> int:
    """The shard of a table's next deal, set anew at each deal so that shards can be added."""
    return int.from_bytes(ports.luck(4), "big") % ports.rules.shards
