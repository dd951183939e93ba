"""From a run that breaks a law to the shortest that does: another house that breaks it sooner, then fewer strikes."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from tools.simulator.run import Order, Outcome, run

RUNS: Final = 400
"""Runs at most, so that it ends."""
SMALL_DEALS: Final = 4
SMALL_HOUSES: Final = 40
SMALL_PLAYERS: Final = (2, 3, 4)
HARSH: Final = (1, 4)
"""In some small houses there is more trouble, so that less has to happen until the law is broken."""
FAR: Final = 1_000_000
"""Between the seed of a house and those of the small ones tried for it."""

Breaks = Callable[[Order], Outcome | None]
"""How a run came out, if it breaks the law in question."""


class Shortened(NamedTuple):
    """The shortest run found, and how many were tried."""

    outcome: Outcome
    runs: int


def shortened(outcome: Outcome, play: Callable[[Order], Outcome] = run, runs: int = RUNS) -> Shortened:
    """The shortest run found that breaks the same law as one that does."""
    tried = 0

    def breaks(order: Order) -> Outcome | None:
        nonlocal tried
        if tried >= runs:
            return None
        tried += 1
        again = play(replace(order, closes=outcome.closing))
        return again if again.law == outcome.law else None

    if not outcome.struck:
        return Shortened(outcome, tried)
    found = min(_small_ones(outcome, breaks), key=lambda one: len(one.struck))
    found = _with_fewer(found, breaks)
    return Shortened(found, tried)


def _small_ones(outcome: Outcome, breaks: Breaks) -> Iterator[Outcome]:
    """The run itself, and small houses that break the law in few deals."""
    yield outcome
    for number in range(SMALL_HOUSES):
        players, harsh = SMALL_PLAYERS[number % len(SMALL_PLAYERS)], HARSH[number % len(HARSH)]
        small = Order(outcome.order.seed + FAR + number, SMALL_DEALS, players, outcome.order.kinds, harsh)
        found = breaks(small)
        if found is not None:
            yield found


def _with_fewer(outcome: Outcome, breaks: Breaks) -> Outcome:
    """The run with as few strikes as will do."""
    best = outcome

    def fails(strikes: Sequence[str]) -> bool:
        nonlocal best
        found = breaks(replace(outcome.order, deals=outcome.deals + 1, strikes=tuple(strikes)))
        if found is not None:
            best = found
        return found is not None

    fewest(outcome.struck, fails)
    return best


def fewest(strikes: Sequence[str], fails: Callable[[Sequence[str]], bool]) -> tuple[str, ...]:
    """Delta debugging: take away ever smaller parts, as long as it still fails without them."""
    if fails(()):
        return ()
    left, parts = tuple(strikes), 2
    while len(left) > 1:
        size = -(-len(left) // parts)
        rests = ((*left[:start], *left[start + size :]) for start in range(0, len(left), size))
        smaller = next((rest for rest in rests if fails(rest)), None)
        if smaller is not None:
            left, parts = smaller, max(parts - 1, 2)
        elif size == 1:
            break
        else:
            parts = min(parts * 2, len(left))
    return left
