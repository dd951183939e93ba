"""Which cards could share a group, by their places alone."""

from collections.abc import Iterable
from typing import Final

from rummy.cards import PLACE, PLAIN_CARDS, PRINTED_JOKER, Card, rank_of, suit_of

_NEAR: Final = 2
"""Cards of one suit so few places apart may become a sequence."""


def _near(card: Card, other: Card) -> bool:
    if suit_of(card) != suit_of(other):
        return rank_of(card) == rank_of(other)
    gap = abs(PLACE[rank_of(card)] - PLACE[rank_of(other)])
    return card != other and (gap <= _NEAR or gap >= len(PLACE) - _NEAR)


NEIGHBOURS: Final = {card: frozenset(other for other in PLAIN_CARDS if _near(card, other)) for card in PLAIN_CARDS} | {
    PRINTED_JOKER: frozenset[Card]()
}
"""The cards that could share a group with each, but for its own copies."""


def neighbours(card: Card, others: Iterable[Card]) -> int:
    """How many other cards could share a group with this one."""
    near = NEIGHBOURS[card]
    return sum(other in near for other in others)
