"""Players who met often in a day: a list to look into, no verdict. Its memory grows with the players only."""

import csv
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from heapq import nsmallest
from itertools import combinations, groupby, permutations
from operator import itemgetter
from pathlib import Path
from sys import intern
from typing import Final

from rummy.report.rows import VOID

TOGETHER: Final = 20
"""Deals of a day that two players have to meet in."""
MOST: Final = 20
"""Pairs that are listed."""
KEPT: Final = 10
"""Others that are kept in mind for each player.

A deal shows a player five others at most, so d deals show him 5d. Who shares half of his deals is more than an eleventh
of those, and ten counters always hold whatever is more than an eleventh of what they are shown (Misra and Gries).
"""
Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players, the deals that they sat in together, and all deals of each."""

    players: tuple[str, str]
    together: int
    deals: tuple[int, int]

    @property
    def often(self) -> bool:
        """Whether they met often enough, and in at least half of the deals of one of them."""
        return self.together >= TOGETHER and 2 * self.together >= min(self.deals)


def frequent_pairs(settlements: Path) -> tuple[Pair, ...]:
    """The pairs that met often by a day's settlements file, most often first.

    The file is read three times: who played enough, who could be a pair, and how often those met.
    """
    deals = Counter(player for players in _seated(settlements) for player in players)
    regulars = {player: count for player, count in deals.items() if count >= TOGETHER}
    candidates = _candidates(settlements, regulars)
    together = Counter(pair for players in _seated(settlements) for pair in _met(players) if pair in candidates)
    return _most(Pair(pair, count, (deals[pair[0]], deals[pair[1]])) for pair, count in together.items())


def _candidates(settlements: Path, regulars: Mapping[str, int]) -> set[tuple[str, str]]:
    others: dict[str, Counter[str]] = {player: Counter() for player in regulars}
    for players in _seated(settlements):
        for player, other in permutations(filter(regulars.__contains__, players), 2):
            _keep_in_mind(others[player], other)
    return {_pair(player, other) for player, kept in others.items() for other in kept}


def _most(pairs: Iterable[Pair]) -> tuple[Pair, ...]:
    often = (pair for pair in pairs if pair.often)
    return tuple(nsmallest(MOST, often, key=lambda pair: (-pair.together, pair.players)))


def _seated(settlements: Path) -> Iterator[Names]:
    """Who sat in each settled deal; the rows of one stand together."""
    with settlements.open(newline="") as file:
        for _, rows in groupby(csv.DictReader(file), key=itemgetter("table", "deal")):
            players = tuple(intern(row["player"]) for row in rows if row["status"] != VOID)
            if players:
                yield players


def _met(players: Names) -> Iterator[tuple[str, str]]:
    return (_pair(one, other) for one, other in combinations(players, 2))


def _pair(one: str, other: str) -> tuple[str, str]:
    return (one, other) if one < other else (other, one)


def _keep_in_mind(kept: Counter[str], other: str) -> None:
    """One more meeting: when there is no counter left for it, all of them lose one."""
    if other in kept or len(kept) < KEPT:
        kept[other] += 1
        return
    for name in tuple(kept):
        kept[name] -= 1
        if not kept[name]:
            del kept[name]
