"""How the strong level of bots fares against the simple one: each deal is played twice, with the levels exchanged.

Run from the project's folder: ``python -m tools.bench_bots [deals of each variant]``. A deal's points are what a seat
gains, after the rake, or pays, at a stake of 1. Times are processor time.
"""

import hashlib
import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from math import sqrt
from multiprocessing import Pool
from statistics import fmean, stdev
from typing import NamedTuple

from rummy.bots import Level, choose
from rummy.rules.variants import VARIANTS
from rummy.table.commands import Command, Deal, Join
from rummy.table.decide import decide
from rummy.table.evolve import evolve
from rummy.table.result import paid_out
from rummy.table.state import DealState, House, Phase, Table, new_table
from rummy.table.view import view

AT = 1_800_000_000_000
DEALS = 500
"""Of each variant, half of them with either number of seats."""
SEATS = (2, 4)
NORMAL_95 = 1.96
HEADS = ("variant", "deals", "points: simple", "strong", "difference", "deals won by strong", "ms: simple", "strong")


class Order(NamedTuple):
    """A deal to be played."""

    variant: str
    seats: int
    number: int


@dataclass(slots=True)
class Score:
    """What one level came to in the two plays of a deal."""

    points: float = 0
    """Per seat and play."""
    won: float = 0
    """Of the plays, from 0 to 1."""
    choices: int = 0
    seconds: float = 0


Scores = Mapping[Level, Score]


def duel(order: Order) -> Scores:
    """Play a deal twice: half of the seats are strong, then the other half."""
    scores = {level: Score() for level in Level}
    halves = [half for half in combinations(range(order.seats), order.seats // 2) if 0 in half]
    strong = halves[order.number % len(halves)]
    one = [Level.STRONG if seat in strong else Level.SIMPLE for seat in range(order.seats)]
    other = [Level.SIMPLE if seat in strong else Level.STRONG for seat in range(order.seats)]
    for levels in (one, other):
        deal = played(dealt(order), levels, scores)
        for level, net in zip(levels, paid_out(deal).net, strict=True):
            scores[level].points += net / order.seats
        assert deal.outcome is not None  # noqa: S101  (played to its end)
        for winner in deal.outcome.winners:
            scores[levels[winner]].won += 0.5 / len(deal.outcome.winners)
    return scores


def dealt(order: Order) -> Table:
    """The table with everybody seated and the cards dealt, which follow from the order."""
    seed = hashlib.sha256("/".join(map(str, order)).encode()).digest()
    house = House("benchmarks02", VARIANTS[order.variant], 1, order.seats, 100, seed)
    table = new_table(house)
    for seat in range(order.seats):
        nonce = hashlib.sha256(seed + bytes([seat])).digest()[:16]
        table = _after(table, Join(f"Player{seat}", house.commitment, nonce, f"connection-{seat}"), f"player-{seat}")
    return _after(table, Deal(0), None)


def played(table: Table, levels: Sequence[Level], scores: Scores) -> DealState:
    """The deal played to its end, each seat choosing from its view; the choices are timed."""
    while table.playing:
        assert table.deal is not None  # noqa: S101  (dealt before)
        places = table.deal.places_in if table.phase is Phase.ARRANGING else (table.deal.turn,)
        for place in places:
            player = table.deal.terms.players[place].player
            shown, start = view(table, player, AT), time.process_time()
            command = choose(shown, levels[place])
            if command is not None:
                scores[levels[place]].seconds += time.process_time() - start
                scores[levels[place]].choices += 1
                table = _after(table, command, player)
                break
    assert table.deal is not None  # noqa: S101  (dealt before)
    return table.deal


def _after(table: Table, command: Command, by: str | None) -> Table:
    return reduce(evolve, decide(table, command, by=by, at=AT), table)


def row(name: str, found: Sequence[Scores]) -> tuple[str, ...]:
    """What so many deals came to, under ``HEADS``; the difference is of pairs, with its 95 % confidence interval."""
    simple, strong = ([scores[level] for scores in found] for level in (Level.SIMPLE, Level.STRONG))
    differences = [better.points - worse.points for better, worse in zip(strong, simple, strict=True)]
    width = NORMAL_95 * stdev(differences) / sqrt(len(differences))
    points = [f"{fmean(score.points for score in scores):+.2f}" for scores in (simple, strong)]
    times = [
        f"{1000 * sum(score.seconds for score in scores) / sum(score.choices for score in scores):.2f}"
        for scores in (simple, strong)
    ]
    won = f"{fmean(score.won for score in strong):.1%}"
    return (name, f"{len(found):,}", *points, f"{fmean(differences):+.2f} ± {width:.2f}", won, *times)


def rows(deals: int = DEALS) -> Iterator[tuple[str, ...]]:
    """A row for each variant and one for all."""
    everything: list[Scores] = []
    with Pool(len(os.sched_getaffinity(0))) as pool:
        for key in VARIANTS:
            orders = [Order(key, seats, number) for seats in SEATS for number in range(deals // len(SEATS))]
            found = pool.map(duel, orders, chunksize=5)
            everything += found
            yield row(key, found)
    yield row("**all**", everything)


def main() -> None:
    """Bench so many deals of each variant."""
    print(*HEADS, sep=" | ")
    for each in rows(*map(int, sys.argv[1:2])):
        print(*each, sep=" | ", flush=True)


if __name__ == "__main__":
    main()
