"""Judging one group: pure sequence, sequence, set, jokers only, or nothing (rules 3 to 6)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from rummy.cards import PLACE, PRINTED_JOKER, Card, Rank, is_joker, rank_of, suit_of, too_many
from rummy.rules.variants import Variant


class MeldKind(Enum):
    """What a group that holds is. ``JOKERS`` is harmless and worth 0, never a sequence (rule 5)."""

    PURE_SEQUENCE = "pure_sequence"
    SEQUENCE = "sequence"
    SET = "set"
    JOKERS = "jokers"


SEQUENCES: Final = frozenset({MeldKind.PURE_SEQUENCE, MeldKind.SEQUENCE})
GROUP_MIN: Final = 3
TRIPLE: Final = 3
LONGEST_SEQUENCE: Final = 13
ACE_HIGH: Final = 14


@dataclass(frozen=True, slots=True)
class Judged:
    """A group's kind (None: it holds as nothing) and how many of its cards stand in for others."""

    kind: MeldKind | None
    jokers: int = 0


def classify(cards: Sequence[Card], wild: Rank, variant: Variant, packs: int) -> Judged:
    """Judge one group by its most useful reading: pure sequence, then sequence, then set (rule 6).

    ``jokers`` is the fewest cards that must stand in for others under that reading.
    """
    if too_many(cards, packs):
        return Judged(None)
    if all(is_joker(card, wild) for card in cards) and 0 < len(cards) < GROUP_MIN and variant.loose_jokers:
        return Judged(MeldKind.JOKERS, len(cards))
    if len(cards) < GROUP_MIN:
        return Judged(None)
    return _holding(cards, wild, variant, packs)


def _holding(cards: Sequence[Card], wild: Rank, variant: Variant, packs: int) -> Judged:
    if _is_pure(cards, variant, packs):
        return Judged(MeldKind.PURE_SEQUENCE)
    jokers = _jokers_in_sequence(cards, wild)
    if jokers is not None and _within(jokers, variant.sequence_jokers_max):
        return Judged(MeldKind.SEQUENCE, jokers)
    jokers = _jokers_in_set(cards, wild)
    if jokers is not None and _within(jokers, variant.set_jokers_max) and _within(len(cards), variant.set_size_max):
        return Judged(MeldKind.SET, jokers)
    if all(is_joker(card, wild) for card in cards):
        return Judged(MeldKind.JOKERS, len(cards))
    return Judged(None)


def _within(count: int, most: int | None) -> bool:
    return most is None or count <= most


def _is_pure(cards: Sequence[Card], variant: Variant, packs: int) -> bool:
    if PRINTED_JOKER in cards:
        return False
    if len(set(cards)) == 1:
        return variant.identical_triples and packs >= TRIPLE and len(cards) == TRIPLE
    same_suit = len({suit_of(card) for card in cards}) == 1
    return same_suit and _fits(frozenset(map(rank_of, cards)), len(cards), jokers=0)


def _fits(ranks: frozenset[Rank], size: int, jokers: int) -> bool:
    """Whether cards of these ranks and ``jokers`` more fill ``size`` places in a row, ace low or high (rule 4)."""
    if len(ranks) + jokers != size or size > LONGEST_SEQUENCE:
        return False
    low = {PLACE[rank] for rank in ranks}
    high = {ACE_HIGH if place == 1 else place for place in low}
    return max(low) - min(low) < size or max(high) - min(high) < size


def _jokers_in_sequence(cards: Sequence[Card], wild: Rank) -> int | None:
    """The fewest cards standing in when the group is read as a sequence; None when it cannot be (rule 3)."""
    anchors = [card for card in cards if not is_joker(card, wild)]
    if not anchors or len({suit_of(card) for card in anchors}) != 1:
        return None
    ranks = frozenset(map(rank_of, anchors))
    if len(ranks) != len(anchors):
        return None
    substitutes = len(cards) - len(anchors)
    natural = Card(wild + suit_of(anchors[0]))
    # Rule 2: one wild-rank card of the suit may stand for itself; then it is no joker.
    if natural in cards and _fits(ranks | {wild}, len(cards), substitutes - 1):
        return substitutes - 1
    return substitutes if _fits(ranks, len(cards), substitutes) else None


def _jokers_in_set(cards: Sequence[Card], wild: Rank) -> int | None:
    """The fewest cards standing in when the group is read as a set; None when it cannot be (rule 3)."""
    anchors = [card for card in cards if not is_joker(card, wild)]
    if len({rank_of(card) for card in anchors}) > 1 or len(set(anchors)) != len(anchors):
        return None
    if anchors:
        return len(cards) - len(anchors)
    # Wild-rank cards alone: one of each suit stands for itself.
    naturals = {card for card in cards if card != PRINTED_JOKER}
    return len(cards) - len(naturals) if naturals else None
