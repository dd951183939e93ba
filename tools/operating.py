"""What an operator does with money: every change is a posting, written once under its name; nothing is ever edited."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rummy.play.loop import play
from rummy.ports import Conflict, Ports
from rummy.table.balances import ClosedError, Entry, UnbalancedError
from rummy.table.commands import Void
from rummy.table.postings import Kind, Posting, adjust, grant
from rummy.table.refusals import Refusal, Refused
from rummy.table.state import Table
from tools.outcome import NotDone, Outcome

TRIES: Final = 10
_SETTLED: Final = "a deal that is settled cannot be called off: correct it with `rummy ledger adjust`"


@dataclass(frozen=True, slots=True)
class Order:
    """A posting to be written for a player, once under this name."""

    player: str
    amount: int
    """Minor units; negative: taken from him."""
    name: str


def balance(ports: Ports, player: str, *, at: int) -> Outcome:
    """What a player has, and what he allows himself. Raises NotDone."""
    _check_account(ports, player)
    has, second = ports.ledger.balance(player), at // 1000
    limits = has.limits.at(second)
    waits = has.limits.later is not None and second < has.limits.later_from
    row = {
        "player": player,
        "available": has.available,
        "escrow": has.escrow,
        "entries": has.seq,
        "lost_today": has.lost_on_day_of(at),
        "daily_loss": limits.daily_loss,
        "excluded_until": limits.excluded_until,
        "remind_minutes": limits.remind_minutes,
        "loosened_from": has.limits.later_from if waits else None,
        "table": ports.tables.table_of(player),
    }
    return Outcome(f"{player} has {has.available}, and {has.escrow} in escrow", [row])


def statement(ports: Ports, player: str, *, before: int | None, most: int) -> Outcome:
    """A player's entries, the newest first. Raises NotDone."""
    _check_account(ports, player)
    entries = ports.ledger.statement(player, before, most)
    corrected = ports.ledger.postings_of(entry.posting for entry in entries if entry.kind is Kind.ADJUST)
    rows = [_entry(entry, corrected.get(entry.posting)) for entry in entries]
    older = f"; older ones with --before {entries[-1].seq}" if entries and entries[-1].seq > 1 else ""
    return Outcome(f"{len(rows)} entries of {player}{older}", rows)


def _entry(entry: Entry, correction: Posting | None) -> Mapping[str, Any]:
    return {
        "entry": entry.seq,
        "time": entry.at // 1000,
        "kind": entry.kind.value,
        "available": entry.available,
        "escrow": entry.escrow,
        "available_after": entry.available_after,
        "escrow_after": entry.escrow_after,
        "posting": entry.posting,
        "reason": None if correction is None else correction.reason,
        "by": None if correction is None else correction.by,
    }


def give(ports: Ports, order: Order, *, new: bool, at: int) -> Outcome:
    """Grant a player chips; one without an account only if ``new`` says so. Raises NotDone."""
    if not new:
        _check_account(ports, order.player)
    return _written(ports, grant(f"GRANT#{order.name}", order.player, order.amount), order, at)


def correct(ports: Ports, order: Order, *, reason: str, by: str, at: int) -> Outcome:
    """Correct a player's balance. Raises NotDone."""
    _check_account(ports, order.player)
    return _written(ports, adjust(order.name, order.player, order.amount, reason=reason, by=by), order, at)


def _check_account(ports: Ports, player: str) -> None:
    """A grant to a mistyped id would be lost, and one before the welcome would stand in its place."""
    has = ports.ledger.balance(player)
    if not has.seq and not has.changes:
        raise NotDone(f"{player} has no account: one is opened when a player first asks for a ticket")


def _written(ports: Ports, posting: Posting, order: Order, at: int) -> Outcome:
    new = _post(ports, posting, order, at)
    if not new and ports.ledger.posting(posting.id) != posting:
        raise NotDone(f"the name {order.name} stands for another posting already: choose another --name")
    has = ports.ledger.balance(order.player)
    row = {
        "name": order.name,
        "posting": posting.id,
        "player": order.player,
        "amount": order.amount,
        "reason": posting.reason,
        "by": posting.by,
        "written": new,
        "available": has.available,
        "escrow": has.escrow,
    }
    said = f"written as {order.name}" if new else f"{order.name} was written before: nothing changed"
    return Outcome(said, [row])


def _post(ports: Ports, posting: Posting, order: Order, at: int) -> bool:
    for attempt in range(TRIES):
        try:
            return ports.ledger.post(posting, at)
        except Conflict:
            ports.pause(attempt)
        except ClosedError:
            raise NotDone(f"{order.player} has deleted his account: nothing is posted to it any more") from None
        except UnbalancedError:
            has = ports.ledger.balance(order.player).available
            raise NotDone(f"{order.player} has {has} available: no more than that can be taken") from None
    raise NotDone("too much changed at once: send it again")


def call_off(ports: Ports, table: str, *, at: int) -> Outcome:
    """Void the deal being played at a table: every hold goes back, the record is kept and marked. Raises NotDone."""
    try:
        after = play(ports, table, Void(), by=None, at=at, connection=None)
    except Refused as refused:
        raise NotDone(_why_not(refused, table)) from None
    rows = [_returned(ports, after, player) for player in _people(after)]
    return Outcome(f"deal {after.number} of table {table} is called off, its record kept and its seats told", rows)


def _why_not(refused: Refused, table: str) -> str:
    match refused.why:
        case Refusal.NO_SUCH_TABLE:
            return f"there is no table {table}; {_SETTLED}"
        case Refusal.NO_DEAL:
            return f"no deal is being played at table {table}; {_SETTLED}"
        case _:
            return refused.advice


def _people(table: Table) -> list[str]:
    """Those dealt in who are no bots."""
    return [] if table.deal is None else [dealt.player for dealt in table.deal.terms.players if dealt.nonce]


def _returned(ports: Ports, table: Table, player: str) -> Mapping[str, Any]:
    has = ports.ledger.balance(player)
    return {"player": player, "returned": table.house.hold, "available": has.available, "escrow": has.escrow}
