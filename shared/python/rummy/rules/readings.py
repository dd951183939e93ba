"""How a judged group is read: which card stands for which, and if it holds as nothing, what is wrong with it."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from rummy.cards import (
    ORDER,
    PLACE,
    PRINTED_JOKER,
    RANKS,
    SUITS,
    Card,
    Rank,
    in_hand_order,
    is_joker,
    rank_of,
    suit_of,
    too_many,
)
from rummy.rules.melds import ACE_HIGH, GROUP_MIN, LONGEST_SEQUENCE, MeldKind, classify
from rummy.rules.variants import Variant


class Flaw(Enum):
    """Why a group holds as nothing. The first that applies, in this order."""

    TOO_MANY_COPIES = "too_many_copies"
    TOO_FEW_CARDS = "too_few_cards"
    NOT_TOGETHER = "not_together"
    """Its cards are neither of one suit nor of one rank (rule 3)."""
    SUIT_TWICE = "suit_twice"
    """A suit stands twice in a set (rule 3)."""
    SET_TOO_LARGE = "set_too_large"
    RANK_TWICE = "rank_twice"
    """A rank stands twice in a sequence (rule 3)."""
    TOO_MANY_JOKERS = "too_many_jokers"
    """It would hold if more jokers were allowed in one group (rule 3)."""
    NOT_CONSECUTIVE = "not_consecutive"
    """The gaps are more than its jokers fill (rules 3 and 4)."""


@dataclass(frozen=True, slots=True)
class ReadCard:
    """A card of a group and the card that it stands for: itself, another, or nothing in particular (None)."""

    card: Card
    stands_for: Card | None


@dataclass(frozen=True, slots=True)
class Reading:
    """A group in the order in which it reads. Either ``kind`` or ``flaw`` is None."""

    kind: MeldKind | None
    cards: tuple[ReadCard, ...]
    flaw: Flaw | None = None
    at_fault: tuple[Card, ...] = ()
    """The cards that the flaw is about."""


def read_group(cards: Sequence[Card], wild: Rank, variant: Variant, packs: int) -> Reading:
    """The reading under which ``classify`` judges the group (rule 6), equal for equal cards in any order."""
    kind = classify(cards, wild, variant, packs).kind
    ordered = in_hand_order(cards)
    match kind:
        case MeldKind.PURE_SEQUENCE:
            return Reading(kind, _as_sequence(ordered, None))
        case MeldKind.SEQUENCE:
            return Reading(kind, _as_sequence(ordered, wild))
        case MeldKind.SET:
            return Reading(kind, _as_set(ordered, wild))
        case MeldKind.JOKERS:
            return Reading(kind, tuple(ReadCard(card, None) for card in ordered))
        case _:
            flaw, at_fault = _flaw(ordered, wild, variant, packs)
            return Reading(None, tuple(ReadCard(card, card) for card in ordered), flaw, at_fault)


def _as_sequence(cards: tuple[Card, ...], wild: Rank | None) -> tuple[ReadCard, ...]:
    """The cards place by place; jokers fill what is missing, wild-rank cards first. ``wild`` None: all are natural."""
    if wild is None and len(set(cards)) == 1:
        return tuple(ReadCard(card, card) for card in cards)
    anchors = [card for card in cards if wild is None or not is_joker(card, wild)]
    suit = suit_of(anchors[0])
    natural = [] if wild is None else [card for card in cards if card == wild + suit][:1]
    for standing in (anchors + natural, anchors):
        places = _places(standing, len(cards))
        if places is not None:
            break
    else:
        message = f"{' '.join(cards)} is no sequence"
        raise ValueError(message)
    rest = list(cards)
    by_place = {place: card for card in standing for place in places if _at(place) == rank_of(card)}
    for card in standing:
        rest.remove(card)
    return tuple(
        ReadCard(by_place[place] if place in by_place else rest.pop(0), Card(_at(place) + suit)) for place in places
    )


def _at(place: int) -> Rank:
    return RANKS[0] if place == ACE_HIGH else RANKS[place - 1]


def _places(standing: Sequence[Card], size: int) -> range | None:
    """The places that a sequence of ``size`` cards fills around these: upwards from the lowest where it can."""
    low = sorted(PLACE[rank_of(card)] for card in standing)
    for places in (low, sorted(ACE_HIGH if place == 1 else place for place in low)):
        top = ACE_HIGH if 1 not in places else LONGEST_SEQUENCE
        first = min(places[0], top - size + 1)
        if first >= 1 and places[-1] < first + size and len(set(places)) == len(places):
            return range(first, first + size)
    return None


def _as_set(cards: tuple[Card, ...], wild: Rank) -> tuple[ReadCard, ...]:
    """Suit by suit; jokers stand for the missing suits, and beyond four for nothing in particular."""
    anchors = [card for card in cards if not is_joker(card, wild)]
    standing = anchors or sorted({card for card in cards if card != PRINTED_JOKER}, key=ORDER.__getitem__)
    rank = rank_of(standing[0])
    rest = list(cards)
    for card in standing:
        rest.remove(card)
    missing = [Card(rank + suit) for suit in SUITS if Card(rank + suit) not in standing]
    filling = [ReadCard(card, missing[number] if number < len(missing) else None) for number, card in enumerate(rest)]
    return (*(ReadCard(card, card) for card in standing), *filling)


def _flaw(cards: tuple[Card, ...], wild: Rank, variant: Variant, packs: int) -> tuple[Flaw, tuple[Card, ...]]:
    copies = too_many(cards, packs)
    if copies:
        return Flaw.TOO_MANY_COPIES, copies
    if len(cards) < GROUP_MIN:
        return Flaw.TOO_FEW_CARDS, cards
    anchors = [card for card in cards if not is_joker(card, wild)]
    if len({rank_of(card) for card in anchors}) == 1:
        return _flaw_of_set(cards, anchors, variant)
    if len({suit_of(card) for card in anchors}) > 1:
        return Flaw.NOT_TOGETHER, tuple(anchors)
    return _flaw_of_sequence(cards, anchors, wild)


def _flaw_of_set(cards: tuple[Card, ...], anchors: list[Card], variant: Variant) -> tuple[Flaw, tuple[Card, ...]]:
    twice = _twice(anchors)
    if twice:
        return Flaw.SUIT_TWICE, twice
    if variant.set_size_max is not None and len(cards) > variant.set_size_max:
        return Flaw.SET_TOO_LARGE, cards
    return Flaw.TOO_MANY_JOKERS, _others(cards, anchors)


def _flaw_of_sequence(cards: tuple[Card, ...], anchors: list[Card], wild: Rank) -> tuple[Flaw, tuple[Card, ...]]:
    twice = _twice(anchors)
    if twice:
        return Flaw.RANK_TWICE, twice
    natural = [card for card in cards if card == wild + suit_of(anchors[0])][:1]
    if any(_places(standing, len(cards)) is not None for standing in (anchors + natural, anchors)):
        return Flaw.TOO_MANY_JOKERS, _others(cards, anchors)
    return Flaw.NOT_CONSECUTIVE, tuple(anchors)


def _twice(cards: list[Card]) -> tuple[Card, ...]:
    return tuple(sorted({card for card in cards if cards.count(card) > 1}, key=ORDER.__getitem__))


def _others(cards: tuple[Card, ...], anchors: list[Card]) -> tuple[Card, ...]:
    rest = list(cards)
    for card in anchors:
        rest.remove(card)
    return tuple(rest)
