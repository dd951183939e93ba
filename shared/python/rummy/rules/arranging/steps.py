"""What can be done with the lowest ordinary card of a suit: leave it, or begin a sequence with it."""

from collections.abc import Iterable
from itertools import combinations

from rummy.cards import RANKS
from rummy.rules.arranging.sequences import SequenceTerms, Step, bit, filled, loose, triple
from rummy.rules.melds import ACE_HIGH, TRIPLE


class Steps:
    """The steps from each lowest card, worked out once for each pattern of the cards around it."""

    def __init__(self, terms: SequenceTerms) -> None:
        self._terms = terms
        self._known: dict[int, tuple[Step, ...]] = {}
        self._windows = [
            sum({bit(near) for own in _stands_at(low) for near in self._near(own)}) for low in range(len(RANKS))
        ]
        self._triples = [triple(place, terms) for place in range(len(RANKS))] if terms.triples else []

    def start(self, low: int, counts: int, budget: int) -> tuple[Step, ...]:
        """The steps of the card at ``low`` (0 to 12) within a budget, no ordinary card being lower."""
        key = ((counts | counts >> 1) & self._windows[low]) << 8 | budget << 4 | low
        found = self._known.get(key)
        if found is None:
            begun = {step for own in _stands_at(low) for step in self._begun(own, key >> 8) if step.jokers <= budget}
            found = self._known[key] = (loose(low), *sorted(begun))
        if self._triples and counts >> 2 * low & 3 == TRIPLE:
            return (*found, self._triples[low])
        return found

    def end(self, counts: int, budget: int) -> tuple[Step, ...]:
        """The steps when no ordinary card is left: wild-rank cards may be an identical triple."""
        return tuple([three for three in self._triples if three.take & counts == three.take and three.jokers <= budget])

    def _near(self, own: int) -> list[int]:
        """The places that may share a sequence with the lowest ordinary card at ``own``: higher or wild ones."""
        low, wild = _rank(own), self._terms.wild
        reach = range(max(1, own - self._terms.reach + 1), min(ACE_HIGH, own + self._terms.reach - 1) + 1)
        if self._terms.jokers_max is None:
            # Where jokers are unlimited, a wild-rank card standing for itself costs what a joker there costs.
            return [place for place in reach if _rank(place) > low and _rank(place) != wild]
        return [place for place in reach if _rank(place) > low or (_rank(place) == wild)]

    def _begun(self, own: int, pattern: int) -> Iterable[Step]:
        there = sorted((place for place in self._near(own) if pattern & bit(place)), key=lambda place: abs(place - own))
        sizes = range(len(there) + 1)
        if self._terms.jokers_max is None:
            # A joker standing for a card of the suit that is there can trade places with it, so none does.
            choices: Iterable[tuple[int, ...]] = (tuple(there[:size]) for size in sizes)
        else:
            choices = (some for size in sizes for some in combinations(there, size))
        for others in choices:
            if max(own, *others, 0) - min(own, *others, ACE_HIGH) < self._terms.reach:
                yield from filled((own, *others), self._terms)


def _rank(place: int) -> int:
    return (place - 1) % len(RANKS)


def _stands_at(low: int) -> tuple[int, ...]:
    """Where the card stands in a sequence: the ace low or high (rule 4)."""
    return (1, ACE_HIGH) if low == 0 else (low + 1,)
