"""Judging the groups of a declaration: every fault at once (rule 15)."""

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final

from rummy.cards import Card, Rank
from rummy.rules.melds import SEQUENCES, MeldKind, classify
from rummy.rules.variants import HAND_SIZE, Variant

Group = tuple[Card, ...]
Groups = tuple[Group, ...]

SEQUENCES_NEEDED: Final = 2


class Fault(Enum):
    """One thing wrong with a declaration."""

    CARD_COUNT = "card_count"
    INVALID_GROUP = "invalid_group"
    TOO_FEW_SEQUENCES = "too_few_sequences"
    NO_PURE_SEQUENCE = "no_pure_sequence"
    NO_LONG_SEQUENCE = "no_long_sequence"


def faults(groups: Sequence[Group], wild: Rank, variant: Variant, packs: int) -> tuple[Fault, ...]:
    """Everything wrong with these groups as shown, in the order of ``Fault``; empty means they stand (rule 15)."""
    kinds = [classify(group, wild, variant, packs).kind for group in groups]
    lengths = [len(group) for group, kind in zip(groups, kinds, strict=True) if kind in SEQUENCES]
    found = {
        Fault.CARD_COUNT: sum(map(len, groups)) != HAND_SIZE,
        Fault.INVALID_GROUP: None in kinds,
        Fault.TOO_FEW_SEQUENCES: len(lengths) < SEQUENCES_NEEDED,
        Fault.NO_PURE_SEQUENCE: MeldKind.PURE_SEQUENCE not in kinds,
        Fault.NO_LONG_SEQUENCE: max(lengths, default=0) < variant.long_sequence,
    }
    return tuple(fault for fault, wrong in found.items() if wrong)


def has_both_sequences(kinds: Iterable[MeldKind | None], lengths: Iterable[int], variant: Variant) -> bool:
    """Whether groups of these kinds and lengths hold two sequences, one pure, one long enough (rule 18)."""
    sequences = [(kind, length) for kind, length in zip(kinds, lengths, strict=True) if kind in SEQUENCES]
    return (
        len(sequences) >= SEQUENCES_NEEDED
        and any(kind is MeldKind.PURE_SEQUENCE for kind, _ in sequences)
        and max(length for _, length in sequences) >= variant.long_sequence
    )
