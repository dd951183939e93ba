"""Delta debugging: the fewest strikes that still do it."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from tools.simulator.run import Order, Outcome
from tools.simulator.shorten import fewest, shortened

STRIKES = tuple(f"s{number}" for number in range(40))
LAW = "a law"


def needing(*needed: str) -> Callable[[Sequence[str]], bool]:
    return lambda strikes: set(needed) <= set(strikes)


@pytest.mark.parametrize("needed", [(), ("s0",), ("s39",), ("s3", "s20", "s21"), STRIKES])
def test_only_what_is_needed_is_left(needed: tuple[str, ...]) -> None:
    assert fewest(STRIKES, needing(*needed)) == needed


def test_one_of_several_ways_is_left() -> None:
    left = fewest(STRIKES, lambda strikes: "s5" in strikes or {"s7", "s9"} <= set(strikes))

    assert left in {("s5",), ("s7", "s9")}


def outcome(order: Order, law: str | None, struck: Sequence[str], deals: int) -> Outcome:
    return Outcome(
        order=order,
        law=law,
        found=law,
        struck=tuple(struck),
        deals=deals,
        closing=False,
        counts=Counter(),
        digest="",
        story=(),
    )


def test_a_small_house_that_breaks_the_same_law_is_taken_instead() -> None:
    def play(order: Order) -> Outcome:
        strikes = order.strikes if order.strikes is not None else ("a", "b", "c")
        return outcome(order, LAW if "b" in strikes else "another law", strikes, 1)

    found = shortened(outcome(Order(1, 50), LAW, STRIKES, 30), play)

    assert found.outcome.struck == ("b",)
    assert found.outcome.order.seed != 1
    assert found.outcome.order.players < Order(1, 50).players


def test_the_house_itself_is_kept_when_no_small_one_breaks_the_law() -> None:
    def play(order: Order) -> Outcome:
        law = LAW if order.seed == 1 and "s4" in (order.strikes or ()) else None
        return outcome(order, law, order.strikes or (), 30)

    found = shortened(outcome(Order(1, 50), LAW, STRIKES, 30), play)

    assert (found.outcome.order.seed, found.outcome.struck) == (1, ("s4",))


def test_it_ends_though_nothing_is_found() -> None:
    given = outcome(Order(1, 50), LAW, STRIKES, 30)
    found = shortened(given, lambda order: replace(given, order=order, law=None), runs=10)

    assert found == (given, 10)
