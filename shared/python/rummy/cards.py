"""Cards, ranks, suits and packs. Knows nothing of groups, turns or players."""

from collections import Counter
from collections.abc import Iterable
from typing import Final, NewType

Card = NewType("Card", str)
"""Rank then suit, as in "7H"; a printed joker is "PJ". Two copies of a card are equal."""

Rank = NewType("Rank", str)
Suit = NewType("Suit", str)

RANKS: Final = tuple(Rank(rank) for rank in "A23456789TJQK")
SUITS: Final = tuple(Suit(suit) for suit in "CDHS")
PRINTED_JOKER: Final = Card("PJ")

PLAIN_CARDS: Final = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)
ORDER: Final = {card: place for place, card in enumerate((*PLAIN_CARDS, PRINTED_JOKER))}
"""Hand order: suits C D H S, then A 2 .. K; the printed joker last (rule 10)."""

PLACE: Final = {rank: place for place, rank in enumerate(RANKS, start=1)}
"""The place of a rank in a sequence: A is 1 (and also 14), K is 13."""

_TEN_POINTS: Final = 10
_VALUES: Final = {card: min(PLACE[Rank(card[0])], _TEN_POINTS) for card in PLAIN_CARDS} | {
    card: _TEN_POINTS for card in PLAIN_CARDS if card[0] == "A"
}


class NotACardError(ValueError):
    """A text that names no card."""

    def __init__(self, text: object) -> None:
        super().__init__(f"{text!r} is no card: write rank then suit (A 2..9 T J Q K with C D H S), or PJ")


def parse_card(text: object) -> Card:
    """Read one card, as in "7H" or "PJ". Raises NotACardError."""
    if isinstance(text, str) and text in ORDER:
        return Card(text)
    raise NotACardError(text)


def rank_of(card: Card) -> Rank:
    """The rank of a card that is no printed joker."""
    return Rank(card[0])


def suit_of(card: Card) -> Suit:
    """The suit of a card that is no printed joker."""
    return Suit(card[1])


def wild_rank(turned: Card) -> Rank:
    """The rank made wild by the turned card: its own, or aces for a printed joker (rule 1)."""
    return RANKS[0] if turned == PRINTED_JOKER else rank_of(turned)


def is_joker(card: Card, wild: Rank) -> bool:
    """Whether the card can stand for another: a printed joker or of the wild rank (rule 2)."""
    return card == PRINTED_JOKER or card[0] == wild


def value(card: Card, wild: Rank) -> int:
    """What a card left over costs in points: A K Q J T ten, the rest their number, jokers 0 (rule 18)."""
    return 0 if is_joker(card, wild) else _VALUES[card]


def values(cards: Iterable[Card], wild: Rank) -> int:
    """What these cards cost together when left over, in points (rule 18)."""
    return sum(value(card, wild) for card in cards)


def shoe(packs: int, printed_jokers: int) -> tuple[Card, ...]:
    """Every card of ``packs`` packs with so many printed jokers each, in the order that the shuffle begins from."""
    return (PLAIN_CARDS + (PRINTED_JOKER,) * printed_jokers) * packs


def in_hand_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards sorted by suit C D H S, then A 2 .. K, printed jokers last."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards less one copy of ``card``. Raises ValueError when it is not there."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def too_many(cards: Iterable[Card], packs: int) -> tuple[Card, ...]:
    """The cards of which there are more copies than the packs hold; printed jokers are not counted."""
    copies = Counter(cards)
    return tuple(card for card, count in copies.items() if count > packs and card != PRINTED_JOKER)
