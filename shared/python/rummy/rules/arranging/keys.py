"""A hand is one integer: two bits count the copies of each card, so taking cards away is a subtraction.

Suit after suit takes 32 bits, rank after rank two of them, the ace first; above the suits stand the number of
jokers and the points. Equal cards, and the order in which they came, are gone from here on.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from rummy.cards import PLAIN_CARDS, PRINTED_JOKER, RANKS, SUITS, Card, Rank, is_joker, value

SUIT_BITS: Final = 32
SUIT_MASK: Final = (1 << 2 * len(RANKS)) - 1
SHIFTS: Final = tuple(SUIT_BITS * place for place in range(len(SUITS)))
ACES: Final = sum(1 << shift for shift in SHIFTS)
ONES: Final = SUIT_MASK // 3 * ACES
"""The lower of the two bits of every card."""

_JOKER_BIT: Final = SUIT_BITS * len(SUITS)
_POINTS_BIT: Final = _JOKER_BIT + 8
_COUNTS: Final = (1 << _JOKER_BIT) - 1
_CARD_AT: Final = {
    SHIFTS[place // len(RANKS)] + 2 * (place % len(RANKS)): card for place, card in enumerate(PLAIN_CARDS)
}


class Hand(NamedTuple):
    """Counts of all cards but printed jokers, how many cards can stand in for others, and the points of the rest."""

    counts: int
    jokers: int
    points: int


@lru_cache(maxsize=len(RANKS))
def _codes(wild: Rank) -> dict[Card, int]:
    codes = {
        card: (1 << bit) + (is_joker(card, wild) << _JOKER_BIT) + (value(card, wild) << _POINTS_BIT)
        for bit, card in _CARD_AT.items()
    }
    return {**codes, PRINTED_JOKER: 1 << _JOKER_BIT}


def read(cards: Sequence[Card], wild: Rank) -> Hand:
    """The integers of these cards, of which there are at most three equal ones."""
    total = sum(map(_codes(wild).__getitem__, cards))
    return Hand(total & _COUNTS, total >> _JOKER_BIT & 0xFF, total >> _POINTS_BIT)


def less(hand: Hand, part: Hand) -> Hand:
    """What is left of a hand when a part of it is gone."""
    return Hand(hand.counts - part.counts, hand.jokers - part.jokers, hand.points - part.points)


def present(counts: int) -> int:
    """The lower bit of every card that is there at all."""
    return (counts | counts >> 1) & ONES


def in_a_row(counts: int) -> int:
    """The lowest of every three neighbouring ranks of a suit that are there, the ace also above the king (rule 4)."""
    there = (counts | counts >> 1) & ONES
    there |= (there & ACES) << 2 * len(RANKS)
    return there & there >> 2 & there >> 4


def copied_thrice(counts: int) -> int:
    """Every card that is there three times."""
    return counts & counts >> 1 & ONES


def suits(counts: int) -> tuple[int, int, int, int]:
    """The counts suit by suit."""
    return counts & SUIT_MASK, counts >> 32 & SUIT_MASK, counts >> 64 & SUIT_MASK, counts >> 96


@lru_cache(maxsize=4096)
def cards_of(counts: int) -> tuple[Card, ...]:
    """The cards that these counts stand for, in hand order."""
    found: list[Card] = []
    while counts:
        bit = (counts & -counts).bit_length() - 1 & ~1
        copies = counts >> bit & 3
        found += [_CARD_AT[bit]] * copies
        counts -= copies << bit
    return tuple(found)
