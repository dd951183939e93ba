"""Sequences of one suit, told by their naturals: what they take, how many jokers they need, what they hold."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from rummy.cards import RANKS, Card, value
from rummy.rules.arranging.vectors import SCALE
from rummy.rules.melds import ACE_HIGH, GROUP_MIN, LONGEST_SEQUENCE, TRIPLE

REACH: Final = 5
"""The places that a sequence need take at most, unless it must be long."""


@dataclass(frozen=True, slots=True)
class SequenceTerms:
    """What the sequences of a suit must keep to."""

    jokers_max: int | None
    long: int
    """Cards of a long sequence; 0 when none is asked for."""
    triples: bool
    wild: int | None
    """The place of the wild rank, 0 to 12; None where no card of that rank is ever shown."""

    @property
    def reach(self) -> int:
        """The most places that any sequence need take: a longer one splits into two that need no more jokers."""
        return min(LONGEST_SEQUENCE, max(REACH, self.long + GROUP_MIN - 1))


class Step(NamedTuple):
    """A sequence, or a loose card, as one step of a sum."""

    take: int
    """The counts that it takes from the suit."""
    jokers: int
    """What it takes from the budget: cards standing in, and wild-rank cards standing for themselves."""
    value: int
    length: int
    long: bool
    stretched: bool
    """Whether a shorter sequence, or two, would hold as much for no more: of use as the long one only."""


def bit(place: int) -> int:
    """The count of one card at a place of a sequence, 1 to 14 (rule 4: the ace is both)."""
    return 1 << 2 * ((place - 1) % len(RANKS))


@lru_cache(maxsize=len(RANKS) + 1)
def _points(wild: int | None) -> tuple[int, ...]:
    return tuple(0 if place == wild else value(Card(rank + "C"), RANKS[place - 1]) for place, rank in enumerate(RANKS))


def step(take: int, jokers: int, length: int, terms: SequenceTerms, *, stretched: bool = False) -> Step:
    """The sequence of these naturals with so many cards standing in."""
    held = sum((take >> 2 * place & 3) * points for place, points in enumerate(_points(terms.wild)))
    wilds = 0 if terms.wild is None else take >> 2 * terms.wild & 3
    return Step(take, jokers + wilds, held * SCALE + 1, length, 0 < terms.long <= length, stretched)


def loose(place: int) -> Step:
    """A card in no sequence."""
    return Step(1 << 2 * place, 0, 0, 1, long=False, stretched=False)


def triple(place: int, terms: SequenceTerms) -> Step:
    """Three identical cards as a pure sequence (rule 3)."""
    return step(TRIPLE << 2 * place, 0, TRIPLE, terms)


def pure_sequences(terms: SequenceTerms) -> tuple[Step, ...]:
    """Every pure sequence within reach, and the identical triples where they count as such."""
    lengths = range(GROUP_MIN, terms.reach + 1)
    spans = [range(first, first + length) for length in lengths for first in range(1, ACE_HIGH + 2 - length)]
    found = [step(sum(map(bit, places)), 0, len(places), terms, stretched=len(places) > REACH) for places in spans]
    return (*dict.fromkeys(found), *(triple(place, terms) for place in range(len(RANKS)) if terms.triples))


def filled(naturals: tuple[int, ...], terms: SequenceTerms) -> Iterator[Step]:
    """The sequences with the naturals at these places: as short as it can be, and stretched to a long one."""
    span = max(GROUP_MIN, max(naturals) - min(naturals) + 1)
    for length in sorted({span, max(span, terms.long)}):
        jokers = length - len(naturals)
        if length <= LONGEST_SEQUENCE and (terms.jokers_max is None or jokers <= terms.jokers_max):
            stretched = length > min(span, REACH)
            yield step(sum(map(bit, naturals)), jokers, length, terms, stretched=stretched)
