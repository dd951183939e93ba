"""Whether a player is there: presence is not a move, and is noted without one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy.ports import Ports
from rummy.table.refusals import Refused

if TYPE_CHECKING:
    from rummy.table.state import Table


def hang_up(ports: Ports, *, player: str, connection: str) -> None:
    """Note that the player's connection is gone, if his seat is still on it."""
    table_id = ports.tables.table_of(player)
    table = None if table_id is None else existing(ports, table_id)
    number = None if table is None else table.seat_of(player)
    if table is not None and number is not None:
        ports.tables.connect(table.house.table, number, player, connection, None)


def existing(ports: Ports, table_id: str) -> Table | None:
    """The table, unless it is closed or gone."""
    try:
        table = ports.tables.load(table_id)
    except Refused:
        return None
    return None if table.closed else table
