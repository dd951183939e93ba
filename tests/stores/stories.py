"""Tables as they come about: by commands, each of which is one write."""

from collections.abc import Callable
from dataclasses import replace
from functools import reduce

from rummy.rules.variants import VARIANTS
from rummy.table.commands import Command, Deal, Discard, Draw, Drop, Join, Lapse
from rummy.table.decide import decide
from rummy.table.evolve import evolve
from rummy.table.moves import Source
from rummy.table.state import House, Phase, Table, new_table

AT = 1_800_000_000_000
TOP = bytes(range(32))
NAMES = ("Asha", "Ravi", "मीनाक्षी", "Kabir", "லீலா", "Zoë")


def player(number: int) -> str:
    """An id as long as those of accounts."""
    return f"player-{number}-of-22-marks"[:22]


def house(table: str = "table-000001", *, variant: str = "bitwire", stake: int = 1, seats: int = 2) -> House:
    return House(table, VARIANTS[variant], stake, seats, pace=100, top=TOP)


def after(table: Table, command: Command, *, by: str | None = None, at: int = AT) -> Table:
    """The table once a command is carried out, one version on."""
    events = decide(table, command, by=by, at=at)
    return replace(reduce(evolve, events, table), version=table.version + 1)


def join(table: Table, number: int) -> Table:
    return sit(table, number, player(number))


def sit(table: Table, number: int, who: str) -> Table:
    """The table once somebody has sat down, with the name and the nonce of that number."""
    command = Join(NAMES[number % len(NAMES)], table.house.commitment, bytes([number]) * 16, f"connection{number:06d}=")
    return after(table, command, by=who)


def full(made: House, who: Callable[[int], str] = player) -> Table:
    """Every seat taken, nothing dealt yet."""
    return reduce(lambda table, number: sit(table, number, who(number)), range(made.seats), new_table(made))


def dealt(made: House, *, shard: int = 0) -> Table:
    return after(full(made), Deal(shard))


def turn_of(table: Table) -> str:
    assert table.deal is not None
    return table.deal.terms.players[table.deal.turn].player


def one_move(table: Table, *, at: int = AT) -> Table:
    """One move by hand: draw from the stock, or throw the card just drawn."""
    assert table.deal is not None
    if table.phase is Phase.DRAW:
        return after(table, Draw(Source.STOCK), by=turn_of(table), at=at)
    assert table.deal.drawn is not None
    return after(table, Discard(table.deal.drawn), by=turn_of(table), at=at)


def drop(table: Table) -> Table:
    return after(table, Drop(), by=turn_of(table))


def lapse(table: Table) -> Table:
    assert table.deadline is not None
    return after(table, Lapse(), at=table.deadline * 1000)


def until(table: Table, reached: Callable[[Table], bool], step: Callable[[Table], Table]) -> Table:
    """The table after as many steps as it takes."""
    while not reached(table):
        table = step(table)
    return table


def moved(table: Table, moves: int) -> Table:
    return until(table, lambda now: now.deal is not None and len(now.deal.moves) >= moves, one_move)


def ended(made: House) -> tuple[Table, Table]:
    """The last two writes of a deal in which all but one drop."""
    before = reduce(lambda table, _: drop(table), range(made.seats - 2), dealt(made))
    return before, drop(before)
