"""The search over sets: what is left when they are chosen falls into four suits, which the goal adds up.

Taking cards away never helps the sequences, so what they hold before a set is chosen bounds what they hold after it.
"""

from typing import NamedTuple

from rummy.rules.arranging.goals import Goal
from rummy.rules.arranging.keys import Hand, present
from rummy.rules.arranging.runs import SCALE
from rummy.rules.arranging.sets import SetFinder, SetOption, points_of_rank
from rummy.rules.arranging.vectors import Vector


class Choice(NamedTuple):
    """Sets, and what is left for sequences: the cards, the jokers, and the value they hold with them."""

    sets: tuple[SetOption, ...]
    counts: int
    jokers: int
    value: int
    points: int
    """What sets and sequences hold together."""


def choose(hand: Hand, goal: Goal, sets: SetFinder, least: int = 0) -> Choice | None:
    """The choice that holds the most points; None when the goal is out of reach or that is below ``least``."""
    search = _Search(hand, goal, least)
    runs = goal.held(hand.counts, hand.jokers)
    if runs[-1] < 0:
        return None
    search.judge((), hand.counts, 0, runs)
    if search.open:
        search.choose_from(sets.options(hand.counts, hand.jokers))
        search.go_on(0, (), hand.counts, 0, runs)
    return search.best


class _Search:
    def __init__(self, hand: Hand, goal: Goal, least: int) -> None:
        self.best: Choice | None = None
        self._most = least - 1
        self._hand = hand
        self._goal = goal

    @property
    def open(self) -> bool:
        """Whether more points can be held."""
        return self._most < self._hand.points

    def choose_from(self, options: list[SetOption]) -> None:
        self._options = options
        self._free, self._rates = _still_to_come(self._hand.counts, options)

    def judge(self, taken: tuple[SetOption, ...], counts: int, points: int, runs: Vector) -> None:
        """Remember these sets if they and the sequences beside them hold more than any before."""
        held = runs[-1] // SCALE
        if runs[-1] >= 0 and points + held > self._most:
            self._most = points + held
            # Of the jokers, sequences get no more than they need for these points.
            jokers = next(jokers for jokers, value in enumerate(runs) if value // SCALE == held)
            self.best = Choice(taken, counts, jokers, runs[jokers], self._most)

    def go_on(self, first: int, taken: tuple[SetOption, ...], counts: int, points: int, runs: Vector) -> None:
        """Try each further set from the option ``first`` on, if it can still lead to more."""
        there = present(counts)
        for place in range(first, len(self._options)):
            option = self._options[place]
            if not self.open or points + self._hope(place, runs) <= self._most:
                return
            if option.jokers < len(runs) and option.take & there == option.take:
                rest, more = counts - option.take, points + option.points
                held = self._goal.held(rest, len(runs) - 1 - option.jokers)
                self.judge((*taken, option), rest, more, held)
                # The same set may come again: there may be second copies of all its cards.
                self.go_on(place, (*taken, option), rest, more, held)

    def _hope(self, place: int, runs: Vector) -> int:
        """The most points that options from this place on and the sequences can add."""
        rate, spare = self._rates[place], len(runs) - 1
        least = 1 if self._options[place].jokers else 0
        hopes = [rate * spent + runs[spare - spent] // SCALE for spent in range(least, spare + 1)]
        return self._free[place] + max(hopes, default=-SCALE)


def _still_to_come(counts: int, options: list[SetOption]) -> tuple[list[int], list[int]]:
    """From each option on: the points of all cards of ranks that free sets can take, and the most for one joker."""
    free, rates = [0] * len(options), [0] * len(options)
    all_free, rate = 0, 0
    ranks: set[int] = set()
    for place in reversed(range(len(options))):
        option = options[place]
        if option.jokers:
            rate = max(rate, -(-option.points // option.jokers))
        elif option.rank not in ranks:
            ranks.add(option.rank)
            all_free += points_of_rank(counts, option.rank)
        free[place], rates[place] = all_free, rate
    return free, rates
