"""The search over sets: what is left when they are chosen falls into four suits, whose sequences are added up.

Taking cards away never helps the sequences, so what they hold before a set is chosen bounds what they hold after it.
"""

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
    outlook = goal.look(hand.counts, hand.jokers)
    if outlook.best[-1] < 0:
        return None
    search = _Search(hand, goal, least)
    search.judge((), 0, outlook)
    if search.most < hand.points:
        search.prepare(sets.free(hand.counts), sets.bought(hand.counts, hand.jokers))
        search.go_on(0, (), 0, outlook)
    return search.best


def greedily(options: Iterable[SetOption], counts: int, jokers: int) -> list[SetOption]:
    """The sets taken one after another as long as the cards and jokers last."""
    found = []
    for option in options:
        if option.jokers <= jokers and option.take & present(counts) == option.take:
            found.append(option)
            counts, jokers = counts - option.take, jokers - option.jokers
    return found


class _Search:
    def __init__(self, hand: Hand, goal: BothSequences, least: int) -> None:
        self.best: Choice | None = None
        self.most = least - 1
        self._hand = hand
        self._goal = goal

    def prepare(self, free: list[SetOption], bought: list[SetOption]) -> None:
        """Take in the options, and what can still come from each of the free ones on."""
        self._options = free + bought
        self._still_free = _still_free(self._hand.counts, free)
        self._first_rate = bought[0].rate if bought else 0

    def judge(self, taken: tuple[SetOption, ...], points: int, outlook: Outlook) -> None:
        """Remember these sets if they and the sequences beside them hold more than any before."""
        best = outlook.best[-1]
        if best >= 0 and points + best // SCALE > self.most:
            self.most = points + best // SCALE
            self.best = Choice(taken, outlook, fewest_jokers(outlook.best), self.most)

    def go_on(self, first: int, taken: tuple[SetOption, ...], points: int, outlook: Outlook) -> None:
        """Try each further set from the option ``first`` on, if it can still lead to more."""
        counts, jokers = outlook.counts, len(outlook.best) - 1
        there = present(counts)
        for place in range(first, len(self._options)):
            option = self._options[place]
            if self.most >= self._hand.points or points + self._hope(place, outlook.best) <= self.most:
                return
            if option.jokers <= jokers and option.take & there == option.take:
                after = self._goal.look(counts - option.take, jokers - option.jokers)
                self.judge((*taken, option), points + option.points, after)
                # The same set may come again: there may be second copies of all its cards.
                self.go_on(place, (*taken, option), points + option.points, after)

    def _hope(self, place: int, held: Vector) -> int:
        """The most points that options from this place on and the sequences can add."""
        spare = len(held) - 1
        if place < len(self._still_free):
            rate = self._first_rate
            return self._still_free[place] + max([rate * j + held[spare - j] // SCALE for j in range(spare + 1)])
        rate = self._options[place].rate
        return max([rate * j + held[spare - j] // SCALE for j in range(1, spare + 1)], default=-1)


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
