"""The sets to choose from: those of three or four naturals, and those that jokers complete."""

from dataclasses import dataclass
from itertools import combinations
from typing import Final, NamedTuple

from rummy.cards import RANKS, Card, value
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
    """A set as a choice: the counts it takes, the jokers it needs, the points it holds."""

    take: int
    jokers: int
    points: int
    rank: int


_POINTS: Final = tuple(value(Card(rank + "C"), RANKS[place - 1]) for place, rank in enumerate(RANKS))


def _options(rank: int, pattern: int, size: int) -> tuple[SetOption, ...]:
    able = [1 << shift + 2 * rank for place, shift in enumerate(SHIFTS) if pattern >> place & 1]
    takes = [sum(chosen) for chosen in combinations(able, size)]
    return tuple(SetOption(take, max(0, GROUP_MIN - size), size * _POINTS[rank], rank) for take in takes)


_OPTIONS: Final = [
    [[_options(rank, pattern, size) for pattern in range(16)] for rank in range(len(RANKS))] for size in range(5)
]
"""By naturals, rank, and pattern of the suits that are there."""


class SetFinder:
    """The sets that a hand can be split by under these terms."""

    def __init__(self, terms: SetTerms) -> None:
        most = GROUP_MIN if terms.jokers_max is None else terms.jokers_max
        biggest = GROUP_MIN + 1 if terms.size_max is None else terms.size_max
        self._free = [size for size in (4, 3) if size <= biggest]
        self._bought = [2] if most >= 1 and biggest >= GROUP_MIN else []
        if terms.singles and most >= GROUP_MIN - 1 and biggest >= GROUP_MIN:
            self._bought.append(1)
        self._ordinary = ONES & ~sum(1 << shift + 2 * terms.wild for shift in SHIFTS)

    def options(self, counts: int, jokers: int) -> list[SetOption]:
        """Free sets first, then by points for each joker."""
        there = present(counts) & self._ordinary
        found = [option for size in self._free for option in _of_size(there, size)]
        bought = [option for size in self._bought if size + jokers >= GROUP_MIN for option in _of_size(there, size)]
        return found + sorted(bought, key=lambda option: (-option.points / option.jokers, option.take))


def points_of_rank(counts: int, rank: int) -> int:
    """What all cards of a rank cost together when left over."""
    return sum(counts >> shift + 2 * rank & 3 for shift in SHIFTS) * _POINTS[rank]


def _of_size(there: int, size: int) -> list[SetOption]:
    four = suits(there)
    ranks = _at_least(*four, size)
    found: list[SetOption] = []
    while ranks:
        bit = ranks & -ranks
        ranks -= bit
        pattern = sum(1 << place for place, suit in enumerate(four) if suit & bit)
        found += _OPTIONS[size][bit.bit_length() - 1 >> 1][pattern]
    return found


def _at_least(clubs: int, diamonds: int, hearts: int, spades: int, size: int) -> int:
    """The ranks that are there in so many suits."""
    match size:
        case 4:
            return clubs & diamonds & hearts & spades
        case 3:
            return clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
        case 2:
            return clubs & diamonds | hearts & spades | (clubs | diamonds) & (hearts | spades)
        case _:
            return clubs | diamonds | hearts | spades
