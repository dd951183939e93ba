"""What leads to a table: the note of where a player sits, the lobby's pointer of a kind, a private table's code."""

from __future__ import annotations

from typing import Final

from rummy.aws.dynamo import EXPIRY, NOTHING_THERE, Action, Condition, Key, Lost, delete, fields, put
from rummy.ports import CODE_SECONDS, Kind, belonging, kind_of
from rummy.table.state import Table

TABLE: Final = "table"


def note_key(player: str) -> Key:
    """Where it says at which table a player sits."""
    return Key(f"PLAYER#{player}", "SEAT")


def kind_key(kind: Kind) -> Key:
    """Where it says which table of a kind is open."""
    owner = "" if kind.owner is None else f"#{kind.owner}"
    return Key(f"LOBBY#{kind.variant}#{kind.stake}#{kind.seats}{owner}", "OPEN")


def code_key(code: str) -> Key:
    """Where it says which private table a code opens."""
    return Key(f"LOBBY#CODE#{code}", "OPEN")


def notes(store: str, before: Table | None, after: Table) -> list[Action]:
    """Where the people sit who came or went."""
    was, now, table = belonging(before), belonging(after), after.house.table
    # A player sits at one table only; at this one he may sit down again before his last deal here is settled.
    nowhere_else = Condition(f"{NOTHING_THERE.text} OR #{TABLE} = :table", {"table": table})
    come = [put(store, note_key(player), fields({TABLE: table}), nowhere_else) for player in sorted(now - was)]
    gone = [delete(store, note_key(player), nowhere_else) for player in sorted(was - now)]
    return [
        *(Action({"Put": one}, Lost.SEATED_ELSEWHERE) for one in come),
        # The note of one who belonged here points here: if not, that is a bug, and no race.
        *(Action({"Delete": one}, None) for one in gone),
    ]


def pointers(store: str, before: Table | None, after: Table, at: int) -> list[Action]:
    """The code of a new private table; the lobby's pointer, when it was set to the table or taken off."""
    made = _code(store, after, at) if before is None else []
    if after.listed == (before is not None and before.listed):
        return made
    key, table = kind_key(kind_of(after.house)), after.house.table
    if not after.listed:
        # The pointer is ours as long as the table says that it is listed.
        points_here = Condition(f"#{TABLE} = :table", {"table": table})
        return [*made, Action({"Delete": delete(store, key, points_here)})]
    # One open table of a kind: who makes a second has lost, and joins the first.
    no_other_open = Condition(f"{NOTHING_THERE.text} OR #{TABLE} = :table", {"table": table})
    return [*made, Action({"Put": put(store, key, fields({TABLE: table}), no_other_open)})]


def _code(store: str, table: Table, at: int) -> list[Action]:
    code, now = table.house.code, at // 1000
    if code is None:
        return []
    # A code opens one table; that of a table long gone may be drawn again.
    free = Condition(f"{NOTHING_THERE.text} OR #{EXPIRY} <= :now", {"now": now})
    item = fields({TABLE: table.house.table, EXPIRY: now + CODE_SECONDS})
    return [Action({"Put": put(store, code_key(code), item, free)})]
