"""What a table does by its row, met by playing; every parameter that it reads changes a fact when it is flipped."""

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from rummy.cards import wild_rank
from rummy.rules.variants import VARIANTS, Variant
from rummy.table.commands import Declare, Discard, Draw
from rummy.table.events import Declared, Dropped, Ended, Reshuffled
from rummy.table.moves import Source
from rummy.table.state import Phase, new_table
from tests.rules import vectors
from tests.rules.test_flips import ELSEWHERE
from tests.table.sitting import Sitting, house

COMPLETE = "4C 5C 6C 7C 7S 8S 9S 2H 2D 2S KD KC KH JH"
"""Stands in every variant when JH is put down, threes being wild."""
GROUPS = vectors.groups("4C 5C 6C 7C | 7S 8S 9S | 2H 2D 2S | KD KC KH")
MANY_TURNS = 12


def dealt(row: Variant, seats: int = 2) -> Sitting:
    sitting = Sitting.of(new_table(replace(house("market", seats), variant=row)))
    sitting.begin()
    return sitting


def seconds_left(sitting: Sitting) -> int:
    assert sitting.table.deadline is not None
    return sitting.table.deadline - sitting.at // 1000


def drawn(row: Variant) -> Sitting:
    sitting = dealt(row)
    sitting.do(Draw(Source.STOCK), sitting.turn)
    return sitting


def complete(row: Variant) -> Sitting:
    """The seat whose turn it is has drawn the last card of a complete hand."""
    sitting = drawn(row)
    deal, cards = sitting.deal, vectors.cards(COMPLETE)
    holdings = tuple(
        held._replace(cards=cards) if place == deal.turn else held for place, held in enumerate(deal.holdings)
    )
    turned = vectors.cards("3S")[0]
    deal = deal._replace(holdings=holdings, turned=turned, wild=wild_rank(turned), drawn=cards[-1])
    return Sitting.of(replace(sitting.table, deal=deal), sitting.at)


def most_seats(row: Variant) -> str:
    seats = 2
    while seats < 10:
        try:
            new_table(replace(house("market", 2), variant=row, seats=seats + 1))
        except ValueError:
            break
        seats += 1
    return str(seats)


def shoe_of_two(row: Variant) -> str:
    deal = dealt(row).deal
    return str(sum(len(held.cards) for held in deal.holdings) + len(deal.stock) + len(deal.discards) + 1)


def seconds_to_arrange(row: Variant) -> str:
    sitting = complete(row)
    sitting.do(Declare(vectors.cards("JH")[0], GROUPS), sitting.turn)
    return str(seconds_left(sitting)) if sitting.table.phase is Phase.ARRANGING else "0"


def lapse_of_a_complete_hand(row: Variant) -> str:
    return "declares" if any(isinstance(event, Declared) for event in complete(row).lapse()) else "discards"


def lapsing_turns(row: Variant) -> str:
    sitting = dealt(row, seats=3)
    player, turns = sitting.turn, 0
    while turns < MANY_TURNS:
        turns += sitting.turn == player
        if any(isinstance(event, Dropped) for event in sitting.lapse()):
            return str(turns)
        if sitting.table.phase is Phase.DISCARD:
            sitting.lapse()
    return "never"


def stock_out(row: Variant) -> str:
    sitting = drawn(row)
    deal = sitting.deal._replace(stock=())
    sitting = Sitting.of(replace(sitting.table, deal=deal), sitting.at)
    events = sitting.do(Discard(deal.holdings[deal.turn].cards[0]), sitting.turn)
    if any(isinstance(event, Reshuffled) for event in events):
        return "reshuffled"
    return next(event.how.value for event in events if isinstance(event, Ended))


FACTS: Mapping[str, Callable[[Variant], str]] = {
    "most seats": most_seats,
    "cards in the shoe of two seats": shoe_of_two,
    "seconds to draw": lambda row: str(seconds_left(dealt(row))),
    "seconds to discard": lambda row: str(seconds_left(drawn(row))),
    "bank of a deal": lambda row: str(dealt(row).deal.holdings[0].bank),
    "seconds to arrange": seconds_to_arrange,
    "a complete hand when the discard time runs out": lapse_of_a_complete_hand,
    "turns in a row that lapse until a drop": lapsing_turns,
    "the stock runs out": stock_out,
}
FLIPS: Mapping[str, tuple[object, ...]] = {
    "seats_max": (4, 5, 6),
    "printed_jokers": (0, 1, 2, 3),
    "reshuffles": (False, True),
    "draw_seconds": (15, 20, 30),
    "discard_seconds": (15, 20, 30),
    "bank_seconds": (0, 10, 30),
    "lapse_declares": (False, True),
    "lapses_to_drop": (None, 2, 3, 4),
    "arrange_seconds": (0, 30, 45),
}
ROWS = {row["fact"]: row for row in vectors.read("tables.csv")}


def guard(row: Variant, parameter: str, value: object) -> str | None:
    """The first fact that is another when the parameter of a row is."""
    flipped = replace(row, **{parameter: value})  # type: ignore[arg-type]
    if parameter == "lapses_to_drop" and not flipped.drops:
        # A row without drops has no points for one either.
        flipped = replace(flipped, first_drop=20, later_drop=40)
    return next((f"tables.csv {fact}" for fact in FACTS if FACTS[fact](flipped) != ROWS[fact][row.key]), None)


@pytest.mark.parametrize("fact", FACTS)
@pytest.mark.parametrize("key", VARIANTS)
def test_a_table_does_as_the_vectors_say(key: str, fact: str) -> None:
    assert FACTS[fact](VARIANTS[key]) == ROWS[fact][key]


@pytest.mark.parametrize(
    ("key", "parameter", "value"),
    [
        (key, parameter, value)
        for key, row in VARIANTS.items()
        for parameter, values in FLIPS.items()
        for value in values
        if value != getattr(row, parameter)
    ],
)
def test_a_flipped_parameter_changes_a_fact(key: str, parameter: str, value: object) -> None:
    assert guard(VARIANTS[key], parameter, value), f"no fact notices {parameter}={value}"


def test_every_parameter_of_the_table_is_flipped() -> None:
    assert FLIPS.keys() | {"key", "source"} == ELSEWHERE.keys()
    assert FACTS.keys() == ROWS.keys()
