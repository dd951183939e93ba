"""The sets to choose from: those of three or four naturals, and those that jokers complete."""

from dataclasses import dataclass
from itertools import combinations
from math import ceil
from typing import Final, NamedTuple

from rummy.cards import RANKS, SUITS, Card, value
from rummy.rules.arranging.keys import ONES, SHIFTS, present, suits
from rummy.rules.melds import GROUP_MIN


@dataclass(frozen=True, slots=True)
class SetTerms:
    """What sets must keep to."""

    size_max: int | None
    jokers_max: int | None
    singles: bool
    """Whether a card with two jokers may be needed as a set, because it cannot be a sequence."""
    wild: int


class SetOption(NamedTuple):
    """A set as a choice; options sort by the points that they hold for each joker, the most first."""

    order: float
    rate: int
    """The points for each joker, rounded up."""
    take: int
    """The counts of its naturals."""
    jokers: int
    points: int
    rank: int


_POINTS: Final = tuple(value(Card(rank + "C"), RANKS[place - 1]) for place, rank in enumerate(RANKS))


def _options(rank: int, pattern: int, size: int) -> tuple[SetOption, ...]:
    able = [1 << shift + 2 * rank for place, shift in enumerate(SHIFTS) if pattern >> place & 1]
    jokers, points = max(0, GROUP_MIN - size), size * _POINTS[rank]
    each = points / max(1, jokers)
    return tuple(SetOption(-each, ceil(each), sum(chosen), jokers, points, rank) for chosen in combinations(able, size))


_OPTIONS: Final = [
    [[_options(rank, pattern, size) for pattern in range(1 << len(SUITS))] for rank in range(len(RANKS))]
    for size in range(len(SUITS) + 1)
]
"""By naturals, rank, and pattern of the suits that are there."""


class SetFinder:
    """The sets that a hand can be split by under these terms."""

    def __init__(self, terms: SetTerms) -> None:
        most = GROUP_MIN if terms.jokers_max is None else terms.jokers_max
        biggest = len(SUITS) if terms.size_max is None else terms.size_max
        self._free = biggest >= GROUP_MIN
        self._quads = biggest >= len(SUITS)
        self._pairs = self._free and most >= 1
        self._singles = terms.singles and self._free and most >= GROUP_MIN - 1
        self._ordinary = ONES & ~sum(1 << shift + 2 * terms.wild for shift in SHIFTS)

    def free(self, counts: int) -> list[SetOption]:
        """The sets that need no joker, quads first."""
        four = clubs, diamonds, hearts, spades = suits(present(counts) & self._ordinary)
        threes = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
        found: list[SetOption] = []
        if threes and self._quads:
            _collect(found, four, clubs & diamonds & hearts & spades, 4)
        if threes and self._free:
            _collect(found, four, threes, 3)
        return found

    def bought(self, counts: int, jokers: int) -> list[SetOption]:
        """The sets that so many jokers complete, the most points for each joker first."""
        if not jokers:
            return []
        four = clubs, diamonds, hearts, spades = suits(present(counts) & self._ordinary)
        found: list[SetOption] = []
        if self._pairs:
            _collect(found, four, clubs & diamonds | hearts & spades | (clubs | diamonds) & (hearts | spades), 2)
        if self._singles and jokers > 1:
            _collect(found, four, clubs | diamonds | hearts | spades, 1)
        return sorted(found)


def _collect(found: list[SetOption], four: tuple[int, int, int, int], ranks: int, size: int) -> None:
    """Add the sets of so many naturals of these ranks."""
    while ranks:
        bit = ranks & -ranks
        ranks -= bit
        pattern = sum([1 << place for place, suit in enumerate(four) if suit & bit])
        found += _OPTIONS[size][bit.bit_length() - 1 >> 1][pattern]


def most_in_sets(counts: int, rank: int) -> int:
    """The most points that cards of a rank can hold in sets without jokers: in one set, in two, in three."""
    copies = [counts >> shift + 2 * rank & 3 for shift in SHIFTS]
    taken = [sum([min(each, sets) for each in copies]) for sets in (1, 2, 3)]
    return max([cards for sets, cards in enumerate(taken, 1) if cards >= GROUP_MIN * sets]) * _POINTS[rank]
