"""From counts back to cards: each meld with the jokers in it, and a place for the jokers that are left."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rummy.cards import PLACE, PRINTED_JOKER, RANKS, Card, Rank, rank_of
from rummy.rules.arranging.keys import SHIFTS, Hand, cards_of, copied_thrice
from rummy.rules.arranging.runs import Run
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


def sequence(suit: int, run: Run) -> Meld:
    """A sequence of the suit at this place as a meld."""
    naturals = TRIPLE if copied_thrice(run.take) else run.take.bit_count()
    return Meld(run.take << SHIFTS[suit], run.length - naturals, run.length, sequence=True)


def set_of(option: SetOption) -> Meld:
    """A set as a meld."""
    return Meld(option.take, option.jokers, option.take.bit_count() + option.jokers, sequence=False)


def lay_out(
    hand: Hand, melds: Sequence[Meld], wild: Rank, variant: Variant, *, both: bool
) -> tuple[Groups, tuple[Card, ...]]:
    """The groups of these melds and the loose cards; together they are the hand."""
    wilds = sum(TRIPLE << shift + 2 * RANKS.index(wild) for shift in SHIFTS)
    left = hand.counts - sum(meld.take for meld in melds)
    printed = hand.jokers - len(cards_of(hand.counts & wilds))
    jokers = [*cards_of(left & wilds), *[PRINTED_JOKER] * printed]
    spare = len(jokers) - sum(meld.jokers for meld in melds)
    together = spare >= GROUP_MIN or (spare > 0 and variant.loose_jokers)
    if not together:
        for _ in range(spare):
            melds = _with_guest(melds, variant, both=both)
    groups = [_laid(meld, [jokers.pop(0) for _ in range(meld.jokers)]) for meld in melds]
    if together:
        return (*groups, tuple(jokers)), cards_of(left & ~wilds)
    return tuple(groups), (*cards_of(left & ~wilds), *jokers)


def _with_guest(melds: Sequence[Meld], variant: Variant, *, both: bool) -> Sequence[Meld]:
    """The melds with a joker more in one of them, where it harms nothing; the same melds if there is no such place."""
    for place in sorted(range(len(melds)), key=lambda place: (melds[place].pure, not melds[place].sequence)):
        meld = melds[place]
        if _has_room(meld, variant, spare_pure=both and sum(each.pure for each in melds) > 1):
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


def _laid(meld: Meld, jokers: list[Card]) -> Group:
    """The cards as one would lay them: in a sequence the jokers fill the gaps first, then the ends."""
    naturals = cards_of(meld.take)
    if not meld.sequence or copied_thrice(meld.take):
        return (*naturals, *jokers)
    places = _places(naturals)
    low, high = min(places), max(places)
    laid = [places[place] if place in places else jokers.pop(0) for place in range(low, high + 1)]
    after = ACE_HIGH - high
    return (*jokers[after:], *laid, *jokers[:after])


def _places(naturals: Iterable[Card]) -> dict[int, Card]:
    """Each natural at its place, the ace low or high, whichever keeps them closer (rule 4)."""
    low = {PLACE[rank_of(card)]: card for card in naturals}
    high = {ACE_HIGH if place == 1 else place: card for place, card in low.items()}
    return min(low, high, key=lambda places: max(places) - min(places))
