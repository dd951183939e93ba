"""How fast ``arrange`` is beside the straightforward reference, on the same hands in the same run.

Run from the project's folder: ``python -m tools.bench_arranging [variant ...]``. Times are processor time.
``emptied``: all tables are emptied before every hand; ``first``: they are kept, and the hand is met for the first time;
``kept``: the hand has been met before.
"""

import gc
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
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


def bench(variant: Variant, hands: Hands) -> None:
    """Print the table of one variant. The reference is timed beside every hand, so that both meet the same machine."""
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
        show(variant.key, kind, slow[kind], times[kind])


def show(variant: str, kind: str, slow: list[float], ours: dict[str, list[float]]) -> None:
    """One line: medians and slowest in microseconds, and how many times faster than the reference."""
    line = f"{variant:8} {kind:8} reference {median(slow):8.0f} {max(slow):8.0f}"
    for name, times in ours.items():
        middle, worst = median(times), max(times)
        line += f" | {name} {middle:6.0f} {worst:6.0f}  x{median(slow) / middle:5.0f} x{max(slow) / worst:5.0f}"
    print(line)


def main() -> None:
    """Bench the variants named, or all."""
    print("median and slowest of each, in microseconds; then how many times faster in the median and on the slowest")
    hands = read_hands()
    for key in sys.argv[1:] or VARIANTS:
        bench(VARIANTS[key], hands)


if __name__ == "__main__":
    main()
