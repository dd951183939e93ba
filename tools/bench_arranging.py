"""How fast ``arrange`` is beside the straightforward reference, on the same hands in the same run.

Run from the project's folder: ``python -m tools.bench_arranging [variant ...]``. Times are processor time.
``emptied``: all tables are emptied before every hand; ``first``: they are kept, and the hand is met for the first time;
``kept``: the hand has been met before.
"""

import gc
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import median

from rummy.cards import Card, Rank
from rummy.rules.arranging import arrange
from rummy.rules.arranging.tables import forget
from rummy.rules.variants import VARIANTS, Variant
from tests.rules import vectors
from tests.rules.by_definition import answer, every_subset

PACKS = 2
LOOKS = 3
HEADS = ("variant", "hands", "reference", "emptied", "first", "kept")
SETS = ("dealt", "winning", "late", "jokers")
Hands = Sequence[tuple[str, tuple[Card, ...], Rank]]


def read_hands() -> Hands:
    """The set, the cards and the wild rank of each hand of the vectors."""
    rows = vectors.read("hands.csv")
    return [(row["set"], vectors.cards(row["hand"]), Rank(row["wild"])) for row in rows]


def timed(call: Callable[[], object]) -> float:
    """Microseconds of processor time."""
    start = time.process_time()
    call()
    return (time.process_time() - start) * 1e6


def look(call: Callable[[], object], before: Callable[[], None] | None = None, looks: int = LOOKS) -> float:
    """The least of some looks."""
    times = []
    for _ in range(looks):
        if before is not None:
            before()
        times.append(timed(call))
    return min(times)


def bench(variant: Variant, hands: Hands) -> Iterator[tuple[str, ...]]:
    """The rows of one variant. The reference is timed beside every hand, so that both meet the same machine."""
    slow, times = defaultdict[str, list[float]](list), defaultdict[str, dict[str, list[float]]](dict)

    def note(kind: str, name: str, time_taken: float) -> None:
        times[kind].setdefault(name, []).append(time_taken)

    for _, hand, wild in hands:
        arrange(hand, wild, variant, PACKS)
    gc.collect()
    gc.freeze()
    forget()
    for kind, hand, wild in hands:
        ours = partial(arrange, hand, wild, variant, PACKS)
        slow[kind].append(timed(partial(answer, hand, wild, variant, PACKS, every_subset)))
        note(kind, "first", timed(ours))
        note(kind, "kept", look(ours))
    for kind, hand, wild in hands:
        timed(partial(answer, hand, wild, variant, PACKS, every_subset))
        note(kind, "emptied", look(partial(arrange, hand, wild, variant, PACKS), forget))
    for kind in SETS:
        cells = (cell(slow[kind], times[kind][name]) for name in HEADS[3:])
        yield (variant.key, kind, f"{median(slow[kind]):,.0f} / {max(slow[kind]):,.0f}", *cells)


def cell(slow: list[float], ours: list[float]) -> str:
    """Median and slowest in microseconds, and how many times faster than the reference each is."""
    middle, worst = median(ours), max(ours)
    return f"{middle:,.0f} / {worst:,.0f} (x{median(slow) / middle:,.0f} / x{max(slow) / worst:,.0f})"


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
