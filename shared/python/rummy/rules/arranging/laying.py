"""From counts back to cards: each meld with the jokers in it, and a place for the jokers that are left."""

from functools import lru_cache
from typing import NamedTuple

from rummy.cards import PLACE, PRINTED_JOKER, Card, rank_of
from rummy.rules.arranging.keys import ONES, SHIFTS, Hand, cards_of, copied_thrice
from rummy.rules.arranging.sequences import Step
from rummy.rules.arranging.sets import SetOption
from rummy.rules.declaration import Group, Groups
from rummy.rules.melds import ACE_HIGH, GROUP_MIN, LONGEST_SEQUENCE, TRIPLE
from rummy.rules.variants import Variant


class Meld(NamedTuple):
    """A meld before its jokers are picked: the counts of its naturals and how many cards stand in."""

    take: int
    jokers: int
    length: int
    sequence: bool

    @property
    def pure(self) -> bool:
        """Whether it is a pure sequence."""
        return self.sequence and not self.jokers


def sequence(suit: int, step: Step) -> Meld:
    """A sequence of the suit at this place as a meld."""
    naturals = TRIPLE if copied_thrice(step.take) else step.take.bit_count()
    return Meld(step.take << SHIFTS[suit], step.length - naturals, step.length, sequence=True)


def set_of(option: SetOption) -> Meld:
    """A set as a meld."""
    return Meld(option.take, option.jokers, option.take.bit_count() + option.jokers, sequence=False)


def lay_out(hand: Hand, melds: list[Meld], wilds: int, variant: Variant, *, both: bool) -> tuple[Groups, Group]:
    """The groups of these melds and the loose cards; together they are the hand.

    ``wilds`` are the places of the wild rank; ``both`` says that the melds have both sequences.
    """
    left = hand.counts - sum([meld.take for meld in melds])
    jokers = cards_of(left & wilds) + (PRINTED_JOKER,) * (hand.jokers - _copies(hand.counts & wilds))
    spare = len(jokers) - sum([meld.jokers for meld in melds])
    together = spare >= GROUP_MIN or (spare > 0 and variant.loose_jokers)
    if spare and not together:
        for _ in range(spare):
            melds = _with_guest(melds, variant, both=both)
    groups, used = [], 0
    for meld in melds:
        groups.append(_laid(meld, jokers[used : used + meld.jokers]))
        used += meld.jokers
    if together:
        return (*groups, jokers[used:]), cards_of(left & ~wilds)
    return tuple(groups), cards_of(left & ~wilds) + jokers[used:]


def _copies(counts: int) -> int:
    return (counts & ONES).bit_count() + 2 * (counts >> 1 & ONES).bit_count()


def _with_guest(melds: list[Meld], variant: Variant, *, both: bool) -> list[Meld]:
    """The melds with a joker more in one of them, where it harms nothing; the same melds if there is no such place."""
    spare_pure = both and sum(meld.pure for meld in melds) > 1
    for place in sorted(range(len(melds)), key=lambda place: (melds[place].pure, not melds[place].sequence)):
        meld = melds[place]
        if _has_room(meld, variant, spare_pure=spare_pure):
            longer = meld._replace(jokers=meld.jokers + 1, length=meld.length + 1)
            return [*melds[:place], longer, *melds[place + 1 :]]
    return melds


def _has_room(meld: Meld, variant: Variant, *, spare_pure: bool) -> bool:
    if not meld.sequence:
        return _below(meld.length, variant.set_size_max) and _below(meld.jokers, variant.set_jokers_max)
    if meld.pure and (not spare_pure or copied_thrice(meld.take)):
        return False
    return meld.length < LONGEST_SEQUENCE and _below(meld.jokers, variant.sequence_jokers_max)


def _below(count: int, most: int | None) -> bool:
    return most is None or count < most


def _laid(meld: Meld, jokers: Group) -> Group:
    """The cards as one would lay them: in a sequence the jokers fill the gaps first, then the ends."""
    if not meld.sequence:
        return cards_of(meld.take) + jokers
    places, after = _row(meld.take)
    if not jokers:
        return tuple(place for place in places if place)
    filling = iter(jokers)
    laid = tuple([place or next(filling) for place in places])
    rest = tuple(filling)
    return rest[after:] + laid + rest[:after]


@lru_cache(maxsize=4096)
def _row(take: int) -> tuple[tuple[Card | None, ...], int]:
    """The naturals of a sequence in their places, with the gaps between them, and the places that come after.

    The ace is low or high, whichever keeps them closer (rule 4).
    """
    naturals = cards_of(take)
    low = {PLACE[rank_of(card)]: card for card in naturals}
    if len(low) < len(naturals):
        return naturals, 0
    high = {ACE_HIGH if place == 1 else place: card for place, card in low.items()}
    closer = min(low, high, key=lambda places: max(places) - min(places))
    first, last = min(closer), max(closer)
    return tuple(closer.get(place) for place in range(first, last + 1)), ACE_HIGH - last
