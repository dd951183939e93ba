"""What a whole command costs beside one round trip to the emulator's DynamoDB, on the same table in the same run."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial, reduce
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import boto3

from rummy.aws.items import connections, decode, encode
from rummy.rules.variants import VARIANTS
from rummy.table.commands import Command, Deal, Discard, Draw, Join
from rummy.table.decide import decide
from rummy.table.evolve import evolve
from rummy.table.moves import Source
from rummy.table.notation import replay
from rummy.table.notation import write as write_record
from rummy.table.state import House, Phase, Table, new_table
from rummy.table.view import Open, lying_open, view
from rummy.wire.answer import write as write_answer
from rummy.wire.pushes import TableAnswer
from tools.emulator import emulator

if TYPE_CHECKING:
    from mypy_boto3_dynamodb.type_defs import AttributeValueTypeDef

AT = 1_800_000_000_000
MOVES = 100
LOOKS = 200
TURNS = 5
HEADS = ("part", "least", "median")
SEATS = 6
STORE = "bench"
KEY: Mapping[str, AttributeValueTypeDef] = {"pk": {"S": "TABLE#benchmarks01"}, "sk": {"S": "STATE"}}


def table_after(moves: int, seats: int) -> Table:
    """A bitwire table so many moves into its first deal, each turn a card drawn from the stock and thrown."""
    house = House("benchmarks01", VARIANTS["bitwire"], 10, seats, 100, bytes(range(32)))
    table = new_table(house)
    for seat in range(seats):
        join = Join(f"Player{seat}", house.commitment, bytes([seat]) * 16, f"connection-{seat}")
        table = _after(table, join, f"player-{seat}-of-22-letters"[:22])
    table = _after(table, Deal(0), None)
    for _ in range(moves):
        table = _after(table, *next_move(table))
    return table


def next_move(table: Table) -> tuple[Command, str]:
    """The next move of the seat whose turn it is, and who makes it."""
    deal = table.deal
    assert deal is not None  # noqa: S101  (dealt above)
    player = deal.terms.players[deal.turn].player
    if table.phase is Phase.DRAW:
        return Draw(Source.STOCK), player
    assert deal.drawn is not None  # noqa: S101  (the phase after a draw)
    return Discard(deal.drawn), player


def _after(table: Table, command: Command, by: str | None) -> Table:
    events = decide(table, command, by=by, at=AT)
    return replace(reduce(evolve, events, table), version=table.version + 1)


def timed(work: Callable[[], object], looks: int = LOOKS) -> list[float]:
    """Microseconds of wall time, run by run."""
    times = []
    for _ in range(looks):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1e6)
    return times


def rows() -> Iterator[tuple[str, ...]]:
    """Each part of a command on a table of six seats after 100 moves, the whole, and the round trip beside it."""
    return (_row(name, times) for name, times in _measured())


def _row(name: str, times: Sequence[float]) -> tuple[str, ...]:
    return name, f"{min(times):,.0f}", f"{median(times):,.0f}"


def _measured() -> Iterator[tuple[str, list[float]]]:
    table = table_after(MOVES, SEATS)
    item = {**KEY, **encode(table), **connections(table)}
    command, player = next_move(table)
    events = decide(table, command, by=player, at=AT)
    assert table.deal is not None  # noqa: S101  (dealt above)
    record = write_record(table.deal)
    yield f"replay of {MOVES} moves", timed(partial(replay, record))
    yield "encode the record", timed(partial(write_record, table.deal))
    yield "decode STATE (with the replay)", timed(partial(decode, item))
    yield "decide", timed(partial(decide, table, command, by=player, at=AT))
    yield "evolve", timed(lambda: reduce(evolve, events, table))
    yield "view of one seat", timed(partial(view, table, player, AT))
    yield "view of one seat as text", timed(partial(_told, table, player, lying_open(table)))
    yield "encode STATE", timed(partial(encode, table))
    with _stored(item) as get:
        whole, trips = list[float](), list[float]()
        for _ in range(TURNS):
            whole += timed(partial(_whole_command, item))
            trips += timed(get)
        yield f"**a whole command, {SEATS} views**", whole
        yield "**a round trip: one consistent GetItem on the emulator**", trips


def _told(table: Table, player: str, alike: Open) -> str:
    return write_answer(TableAnswer(version=table.version, events=(), view=view(table, player, AT, alike)))


def _whole_command(item: Mapping[str, AttributeValueTypeDef]) -> None:
    """What happens between the load and the save, and after it."""
    table = decode(item)
    command, player = next_move(table)
    after = _after(table, command, player)
    encode(after)
    alike = lying_open(after)
    for _, seat in after.seated:
        _told(after, seat.player, alike)


@contextmanager
def _stored(item: Mapping[str, AttributeValueTypeDef]) -> Iterator[Callable[[], object]]:
    """A store on an emulator of its own with this item in it; gives a call that reads it."""
    with TemporaryDirectory() as folder, emulator(log=Path(folder) / "log") as running:
        client = boto3.client("dynamodb", **running.aws)
        client.create_table(
            TableName=STORE,
            BillingMode="PAY_PER_REQUEST",
            AttributeDefinitions=[{"AttributeName": name, "AttributeType": "S"} for name in KEY],
            KeySchema=[{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
        )
        client.put_item(TableName=STORE, Item=item)
        yield partial(client.get_item, TableName=STORE, Key=KEY, ConsistentRead=True)


def main() -> None:
    """Print the table."""
    print(*HEADS, sep=" | ")
    for row in rows():
        print(*row, sep=" | ", flush=True)


if __name__ == "__main__":
    main()
