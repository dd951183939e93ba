"""What an operator does with the house as it runs: drain it, keep a player out, look at a table."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, Protocol

from rummy.play import own_data
from rummy.play.loop import house_plays
from rummy.ports import Conflict, Ports
from rummy.table.balances import FOREVER
from rummy.table.commands import StandUp
from rummy.table.events import WhyUp, Wish
from rummy.table.notation import write
from rummy.table.refusals import Refused
from rummy.table.state import Phase, Seat, Table
from tools.outcome import NotDone, Outcome

TRIES: Final = 10
COUNTED: Final = 1000
"""Live tables of a shard that are counted at most."""
_CLOSED: Final = "has deleted his account: nobody comes in by it any more"


class Door(Protocol):
    """How players come in: the accounts they sign in with, and their open connections."""

    def check(self, player: str) -> None:
        """Raises an error of its own when nobody signs in as this player."""

    def disable(self, player: str) -> None:
        """Let nobody sign in as this player."""

    def enable(self, player: str) -> None:
        """Let the player sign in again."""

    def sign_out(self, player: str) -> None:
        """End all that keeps the player signed in; an ID token that he has lasts for an hour at most."""

    def hang_up(self, connection: str) -> None:
        """Close a connection; nothing happens if it is gone."""


def drain(ports: Ports, *, on: bool, at: int) -> Outcome:
    """Let no more deals begin, or let them begin again; each process of a function knows it some seconds later."""
    ports.switches.drain(on=on)
    after = status(ports, at=at)
    return replace(after, said=f"within seconds {after.said}")


def status(ports: Ports, *, at: int) -> Outcome:
    """Whether deals begin, and how many tables are live."""
    rows = [_shard(ports, shard, at // 1000) for shard in range(ports.rules.shards)]
    counted = sum(row["live"] for row in rows)
    live = f"{counted} or more" if any(row["or_more"] for row in rows) else f"{counted}"
    if not ports.switches.draining():
        return Outcome(f"deals begin; {live} tables are live", rows)
    rest = f"{live} tables are still played to the end of their deal, or wait for their last moment"
    return Outcome(f"no deals begin; live: {rest if counted else 'none'}", rows)


def _shard(ports: Ports, shard: int, second: int) -> Mapping[str, Any]:
    due = ports.tables.due(shard, COUNTED)
    overdue = max(0, second - due[0].deadline) if due else 0
    return {"shard": shard, "live": len(due), "or_more": len(due) == COUNTED, "overdue_seconds": overdue}


def ban(ports: Ports, door: Door, player: str, *, until: int | None, at: int) -> Outcome:
    """Keep a player from signing in and from deals: until an epoch second, or for good (None). Raises NotDone."""
    has = ports.ledger.balance(player)
    if not has.seq and not has.changes:
        door.check(player)  # a mistyped id would get an account in the ledger
    _write_ban(ports, player, FOREVER if until is None else until)
    door.sign_out(player)
    # Only a ban for good keeps him from signing in: nothing in the pool would let him in when the time is over.
    (door.disable if until is None else door.enable)(player)
    _hang_up(door, _put_out(ports, player, at))
    end = "for good" if until is None else "for a time"
    return Outcome(f"{player} is banned {end} and signed out", [_row(ports, player)])


def _put_out(ports: Ports, player: str, at: int) -> Seat | None:
    """Take a banned player's seat, now or when its deal is settled; the seat that he had. Raises NotDone."""
    had = None
    for attempt in range(TRIES):
        table = _table_of(ports, player)
        seat = _seat(table, player)
        had = had or seat
        if table is None or seat is None or seat.wish is Wish.LEAVE:
            return had
        if house_plays(ports, table.house.table, StandUp((player,), WhyUp.BANNED), at) is None:
            ports.lost(attempt)
    raise NotDone(f"{player} is banned and signed out, but his table is too busy to take his seat: send it again")


def unban(ports: Ports, door: Door, player: str) -> Outcome:
    """Let a player sign in and play again. Raises NotDone."""
    _write_ban(ports, player, 0)
    door.enable(player)
    return Outcome(f"{player} may play again", [_row(ports, player)])


def sign_out(ports: Ports, door: Door, player: str) -> Outcome:
    """End a player's sessions and the connection that his seat is on."""
    door.sign_out(player)
    seat = _seat(_table_of(ports, player), player)
    _hang_up(door, seat)
    connected = seat is not None and seat.connection is not None
    which = "and the connection of his seat is closed" if connected else "and no seat of his has a connection"
    return Outcome(f"{player} is signed out, {which}", [_row(ports, player)])


def delete(ports: Ports, player: str, *, at: int) -> Outcome:
    """Delete a player's account for him, as he could himself. Raises NotDone."""
    try:
        forfeited = own_data.delete(ports, player, at=at).forfeited
    except Refused as refused:
        raise NotDone(refused.advice) from None
    return Outcome(f"{player} is deleted, {forfeited} chips forfeited", [_row(ports, player)])


def _write_ban(ports: Ports, player: str, until: int) -> None:
    for attempt in range(TRIES):
        if ports.ledger.balance(player).closed:
            raise NotDone(f"{player} {_CLOSED}")
        try:
            ports.ledger.ban(player, until)
        except Conflict:
            ports.lost(attempt)
        else:
            return
    raise NotDone("too much changed at once: send it again")


def _row(ports: Ports, player: str) -> Mapping[str, Any]:
    has, table = ports.ledger.balance(player), _table_of(ports, player)
    return {
        "player": player,
        "banned_until": has.banned_until or None,
        "table": None if table is None else table.house.table,
        "phase": None if table is None else table.phase.value,
        "escrow": has.escrow,
    }


def _table_of(ports: Ports, player: str) -> Table | None:
    name = ports.tables.table_of(player)
    try:
        return None if name is None else ports.tables.load(name)
    except Refused:
        return None


def _seat(table: Table | None, player: str) -> Seat | None:
    number = None if table is None else table.seat_of(player)
    return None if table is None or number is None else table.seats[number]


def _hang_up(door: Door, seat: Seat | None) -> None:
    if seat is not None and seat.connection is not None:
        door.hang_up(seat.connection)


def table(ports: Ports, name: str, *, at: int) -> Outcome:
    """A table as its operator may see it: nobody's cards. Raises NotDone."""
    found = _loaded(ports, name)
    kind = f"{found.house.variant.key} at {found.house.stake}, {len(found.seats)} seats"
    rows = [_seat_row(found, number, seat) for number, seat in found.seated]
    return Outcome(f"table {name}: {kind}", rows, _about(found, at))


def _loaded(ports: Ports, name: str) -> Table:
    try:
        return ports.tables.load(name)
    except Refused:
        raise NotDone(f"there is no table {name}: it never was, or it ended more than a day ago") from None


def _about(found: Table, at: int) -> Mapping[str, Any]:
    deal = found.deal
    late = None if found.deadline is None else max(0, at - found.deadline * 1000)
    return {
        "phase": found.phase.value,
        "deadline": found.deadline,
        "late_ms": late,
        "deal": found.number,
        "turn_of_seat": None if deal is None or not found.playing else deal.seat_number(deal.turn),
        "version": found.version,
        "shard": found.shard,
        "pace": found.house.pace,
        "practice": found.house.practice,
        "private": found.house.code is not None,
        "listed": found.listed,
        "moves": None if deal is None else len(deal.moves),
        "record_bytes": None if deal is None else len(write(deal).encode()),
    }


def _seat_row(found: Table, number: int, seat: Seat) -> Mapping[str, Any]:
    place = found.place_of_seat(number)
    holding = None if found.deal is None or place is None else found.deal.holdings[place]
    return {
        "seat": number,
        "player": seat.player,
        "name": seat.name,
        "bot": seat.bot,
        "connected": seat.connection is not None or seat.bot,
        "command": seat.number,
        "wish": None if seat.wish is None else seat.wish.value,
        "dealt_in": holding is not None,
        "out": None if holding is None or holding.out is None else holding.out.value,
        "lapses": None if holding is None else holding.lapses,
    }


def record(ports: Ports, name: str, deal: int | None) -> Outcome:
    """The record of a settled deal: of this number, or of the last (None). Raises NotDone."""
    number = _last_settled(_loaded(ports, name)) if deal is None else deal
    found = ports.ledger.record(name, number)
    if found is None:
        raise NotDone(f"no record of deal {number} of table {name} is kept: it is shown once the deal is settled")
    return Outcome(found)


def _last_settled(found: Table) -> int:
    over = found.phase in {Phase.BETWEEN, Phase.WAITING, Phase.CLOSED}
    return found.number if over else found.number - 1
