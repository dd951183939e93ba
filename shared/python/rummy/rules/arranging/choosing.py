"""The search over sets: what is left when they are chosen falls into four suits, whose sequences are added up.

Taking cards away never helps the sequences, so what they hold before a set is chosen bounds what they hold after it.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import NamedTuple

from rummy.rules.arranging.goals import BothSequences, Outlook
from rummy.rules.arranging.keys import Hand, present
from rummy.rules.arranging.sets import SetFinder, SetOption, most_in_sets
from rummy.rules.arranging.vectors import SCALE, Vector, fewest_jokers


class Choice(NamedTuple):
    """Sets, and the sequences beside them."""

    sets: tuple[SetOption, ...]
    outlook: Outlook
    used: int
    """As many jokers as the sequences need."""
    points: int
    """What sets and sequences hold together."""


def choose(hand: Hand, goal: BothSequences, sets: SetFinder, least: int = 0) -> Choice | None:
    """The choice that holds most with both sequences; None when there is none that holds ``least`` points."""
    search = _ForMost(hand, goal, least - 1)
    search.run(sets)
    return search.best


def greedily(options: Iterable[SetOption], counts: int, jokers: int) -> list[SetOption]:
    """The sets taken one after another as long as the cards and jokers last."""
    found = []
    for option in options:
        if option.jokers <= jokers and option.take & present(counts) == option.take:
            found.append(option)
            counts, jokers = counts - option.take, jokers - option.jokers
    return found


class Search(ABC):
    """Depth first over the sets of a hand, as long as they can still lead to more than ``most``."""

    def __init__(self, hand: Hand, goal: BothSequences, most: int) -> None:
        self.hand = hand
        self.goal = goal
        self.most = most

    @abstractmethod
    def judge(self, taken: tuple[SetOption, ...], points: int, outlook: Outlook) -> None:
        """See what these sets, and sequences beside them, are good for; raise ``most`` where that is known to be it."""

    def run(self, sets: SetFinder) -> None:
        """Judge no sets at all, then the sets worth trying."""
        outlook = self.goal.look(self.hand.counts, self.hand.jokers)
        if outlook.best[-1] < 0:
            return
        self.judge((), 0, outlook)
        if self.most < self.hand.points:
            free, bought = sets.free(self.hand.counts), sets.bought(self.hand.counts, self.hand.jokers)
            self._options = free + bought
            self._still_free = _still_free(self.hand.counts, free)
            self._first_rate = bought[0].rate if bought else 0
            self._go_on(0, (), 0, outlook)

    def _go_on(self, first: int, taken: tuple[SetOption, ...], points: int, outlook: Outlook) -> None:
        """Try each further set from the option ``first`` on, if it can still lead to more."""
        counts, jokers = outlook.counts, len(outlook.best) - 1
        there = present(counts)
        for place in range(first, len(self._options)):
            option = self._options[place]
            if option.jokers > jokers or option.take & there != option.take:
                continue
            if self.most >= self.hand.points or points + self._hope(place, outlook.best) <= self.most:
                return
            after = self.goal.look(counts - option.take, jokers - option.jokers)
            self.judge((*taken, option), points + option.points, after)
            # The same set may come again: there may be second copies of all its cards.
            self._go_on(place, (*taken, option), points + option.points, after)

    def _hope(self, place: int, held: Vector) -> int:
        """The most points that options from this place on and the sequences can add."""
        spare = len(held) - 1
        if place < len(self._still_free):
            rate = self._first_rate
            return self._still_free[place] + max([rate * j + held[spare - j] // SCALE for j in range(spare + 1)])
        rate = self._options[place].rate
        return max([rate * j + held[spare - j] // SCALE for j in range(1, spare + 1)], default=-1)


class _ForMost(Search):
    """The sets that hold most, and the sequences beside them."""

    best: Choice | None = None

    def judge(self, taken: tuple[SetOption, ...], points: int, outlook: Outlook) -> None:
        """Remember these sets if they and the sequences beside them hold more than any before."""
        held = outlook.best[-1]
        if held >= 0 and points + held // SCALE > self.most:
            self.most = points + held // SCALE
            self.best = Choice(taken, outlook, fewest_jokers(outlook.best), self.most)


def _still_free(counts: int, free: list[SetOption]) -> list[int]:
    """From each option on: the most points that all free sets can hold."""
    found, points, ranks = [0] * len(free), 0, set[int]()
    for place in reversed(range(len(free))):
        rank = free[place].rank
        if rank not in ranks:
            ranks.add(rank)
            points += most_in_sets(counts, rank)
        found[place] = points
    return found
