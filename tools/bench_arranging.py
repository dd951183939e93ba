"""How fast ``arrange`` and ``finish`` are beside the straightforward reference, on the same hands in the same run.

Run from the project's folder: ``python -m tools.bench_arranging [variant ...]``. Times are processor time, the least of
two runs of either. ``emptied``: all tables are emptied before every run; ``kept``: the hand has been met before;
``first``: tables are kept, and the hand is met for the first time, which happens once. The heads state how many times
faster than the reference we aim to be, in the median and on the slowest hand; "missed" marks a figure below that.
"""

import gc
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from statistics import median
from typing import Final, NamedTuple

from rummy.cards import Card, Rank, shoe, without
from rummy.rules.arranging import arrange, finish
from rummy.rules.arranging.tables import forget
from rummy.rules.variants import VARIANTS, Variant
from tests.rules import vectors
from tests.rules.by_definition import answer, every_subset

PACKS = 2
LOOKS = 2
FINISHES = 8
"""Hands of fourteen; the reference takes about a second for each."""

AIMS: Final[Mapping[str, tuple[int, int]]] = {"emptied": (200, 75), "first": (0, 0), "kept": (1000, 400)}
"""Times faster than the reference in the median and on the slowest hand."""

HEADS = ("variant", "hands", "reference", "emptied (x200 / x75)", "first", "kept (x1,000 / x400)")


class Dealt(NamedTuple):
    """A hand to arrange, or of fourteen to finish."""

    kind: str
    cards: tuple[Card, ...]
    wild: Rank


def read_hands() -> Sequence[Dealt]:
    """The hands of the vectors; some of the winning ones, with a card more, once again to finish."""
    hands = [Dealt(row["set"], vectors.cards(row["hand"]), Rank(row["wild"])) for row in vectors.read("hands.csv")]
    winning = [hand for hand in hands if hand.kind == "winning"]
    some = winning[:: len(winning) // FINISHES][:FINISHES]
    return hands + [_with_one_more(hand, place / FINISHES) for place, hand in enumerate(some)]


def _with_one_more(hand: Dealt, through: float) -> Dealt:
    """The hand with the card that lies so far through the rest of the shoe."""
    left = shoe(PACKS, printed_jokers=2)
    for card in hand.cards:
        left = without(left, card)
    return hand._replace(kind="finish", cards=(*hand.cards, left[int(through * len(left))]))


def ours(hand: Dealt, variant: Variant) -> object:
    """What is measured."""
    return (finish if hand.kind == "finish" else arrange)(hand.cards, hand.wild, variant, PACKS)


def reference(hand: Dealt, variant: Variant) -> object:
    """The same by definition."""
    if hand.kind == "finish":
        rests = {card: without(hand.cards, card) for card in hand.cards}
        return [card for card, rest in rests.items() if answer(rest, hand.wild, variant, PACKS, every_subset).stands]
    return answer(hand.cards, hand.wild, variant, PACKS, every_subset)


def timed(call: Callable[[], object]) -> float:
    """Microseconds of processor time."""
    start = time.process_time()
    call()
    return (time.process_time() - start) * 1e6


def look(call: Callable[[], object], before: Callable[[], None] | None = None) -> float:
    """The least of some looks."""
    times = []
    for _ in range(LOOKS):
        if before is not None:
            before()
        times.append(timed(call))
    return min(times)


def bench(variant: Variant, hands: Sequence[Dealt]) -> Iterator[tuple[str, ...]]:
    """The rows of one variant. The reference is timed beside every hand, so that both meet the same machine."""
    times = [defaultdict[str, float](float) for _ in hands]
    for hand in hands:
        ours(hand, variant)
    gc.collect()
    gc.freeze()
    forget()
    for hand, taken in zip(hands, times, strict=True):
        taken["reference"] = timed(partial(reference, hand, variant))
        taken["first"] = timed(partial(ours, hand, variant))
        taken["kept"] = look(partial(ours, hand, variant))
    for hand, taken in zip(hands, times, strict=True):
        taken["reference"] = min(taken["reference"], timed(partial(reference, hand, variant)))
        taken["emptied"] = look(partial(ours, hand, variant), forget)
    for kind in dict.fromkeys(hand.kind for hand in hands):
        of_kind = [taken for hand, taken in zip(hands, times, strict=True) if hand.kind == kind]
        slow = [taken["reference"] for taken in of_kind]
        cells = (cell(slow, [taken[name] for taken in of_kind], *AIMS[name]) for name in AIMS)
        yield (variant.key, kind, f"{median(slow):,.0f} / {max(slow):,.0f}", *cells)


def cell(slow: Sequence[float], ours: Sequence[float], *aims: int) -> str:
    """Median and slowest in microseconds, and how many times faster than the reference each is."""
    pairs = [(of(slow), of(ours)) for of in (median, max)]
    ratios = [theirs / mine for theirs, mine in pairs]
    told = [f"x{ratio:,.0f}{' missed' if ratio < aim else ''}" for ratio, aim in zip(ratios, aims, strict=True)]
    return f"{' / '.join(f'{mine:,.0f}' for _, mine in pairs)} ({' / '.join(told)})"


def rows(variants: Sequence[str] = tuple(VARIANTS)) -> Iterator[tuple[str, ...]]:
    """A row for each variant and set of hands, under ``HEADS``."""
    hands = read_hands()
    for key in variants:
        yield from bench(VARIANTS[key], hands)


def main() -> None:
    """Bench the variants named, or all."""
    print(*HEADS, sep=" | ")
    for row in rows(sys.argv[1:] or tuple(VARIANTS)):
        print(*row, sep=" | ", flush=True)


if __name__ == "__main__":
    main()
