"""What is wrong with a declaration card by card, and what each card of a loser's hand costs."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from rummy.cards import Card, Rank, in_hand_order, value
from rummy.rules.declaration import Fault, Group, faults
from rummy.rules.melds import SEQUENCES, MeldKind
from rummy.rules.readings import Reading, read_group
from rummy.rules.variants import Variant

FAULT_RULES: Final = {
    Fault.CARD_COUNT: 15,
    Fault.INVALID_GROUP: 3,
    Fault.TOO_FEW_SEQUENCES: 15,
    Fault.NO_PURE_SEQUENCE: 15,
    Fault.NO_LONG_SEQUENCE: 15,
}
"""The rule of docs/rules.md that a fault is against."""


@dataclass(frozen=True, slots=True)
class FaultAt:
    """A fault, the number of the rule that it is against, and the cards that it is about."""

    fault: Fault
    rule: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """A card that counts against a hand, and its points."""

    card: Card
    points: int


def read_groups(groups: Sequence[Group], wild: Rank, variant: Variant, packs: int) -> tuple[Reading, ...]:
    """The reading of each group, in the order shown."""
    return tuple(read_group(group, wild, variant, packs) for group in groups)


def faults_at(groups: Sequence[Group], wild: Rank, variant: Variant, packs: int) -> tuple[FaultAt, ...]:
    """Every fault of these groups as ``faults`` names them, with the cards at fault (rule 15)."""
    readings = read_groups(groups, wild, variant, packs)
    return tuple(
        FaultAt(fault, FAULT_RULES[fault], _cards_of(fault, readings)) for fault in faults(groups, wild, variant, packs)
    )


def _cards_of(fault: Fault, readings: Sequence[Reading]) -> tuple[Card, ...]:
    match fault:
        case Fault.CARD_COUNT:
            return ()
        case Fault.INVALID_GROUP:
            return tuple(card for reading in readings for card in reading.at_fault)
        case Fault.TOO_FEW_SEQUENCES | Fault.NO_LONG_SEQUENCE:
            return tuple(read.card for reading in readings if reading.kind in SEQUENCES for read in reading.cards)
        case Fault.NO_PURE_SEQUENCE:
            return _standing_in(readings)
        case _:
            assert_never(fault)


def _standing_in(readings: Sequence[Reading]) -> tuple[Card, ...]:
    """The cards that keep sequences from being pure."""
    impure = [reading for reading in readings if reading.kind is MeldKind.SEQUENCE]
    return tuple(read.card for reading in impure for read in reading.cards if read.stands_for != read.card)


def counted_cards(cards: Sequence[Card], wild: Rank) -> tuple[Counted, ...]:
    """What each of these cards costs (rule 18), in hand order."""
    return tuple(Counted(card, value(card, wild)) for card in in_hand_order(cards))
