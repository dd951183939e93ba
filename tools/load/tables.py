"""The section of the benchmarks' page about load."""

import math
from collections.abc import Iterator, Sequence
from typing import Final

from tools.load.measure import Loaded, Wanted
from tools.page import stamp, table

RATIO: Final = 1.5
"""A move may take so many times the echo."""
SPREAD: Final = 0.05
"""The units of a move may differ so much between few and many tables."""
HEADS: Final = (
    "tables",
    "moves",
    "a second",
    "refused",
    "move: p50, p99 ms",
    "echo: p50, p99 ms",
    "ratio: p50, p99",
    "read, write units a move",
    "peak MB of a function",
)
INTRODUCTION: Final = """## Load

`rummy load --write`: tables of {seats} bots that think {think:g} s a command, over sockets on the local stack, for
{seconds:g} s: from the sending of a move until its player has his own view of it. The echo is a function with the same
layers and memory on the same emulator, which reads one item, updates one and posts to {seats} connections; moves and
echoes take turns of some seconds, with as many askers as tables and the same pauses. The units are counted in a
stretch behind a proxy. Emulator, functions, bots and askers share this machine, so the ratio says more than the times.
{stamp}

"""
ALONE: Final = (
    "The handlers alone, {seats} seats, over the ports in memory: {moves:,} moves, {rate:,.0f} a second on one \
processor, p50 {p50:.2f} ms, p99 {p99:.2f} ms."
)


def section(wanted: Wanted, loaded: Sequence[Loaded], alone: Sequence[float]) -> str:
    """All of it, as Markdown."""
    head = INTRODUCTION.format(seats=wanted.seats, think=wanted.think, seconds=wanted.seconds, stamp=stamp())
    rows = (_row(one) for one in loaded)
    return head + "\n".join((*table(HEADS, rows), "", *verdicts(loaded), "", alone_line(wanted.seats, alone)))


def _row(of: Loaded) -> tuple[str, ...]:
    moves, echoes = of.times.moves, of.times.echoes
    return (
        str(of.tables),
        f"{len(moves):,}",
        f"{len(moves) / of.seconds:.1f}",
        str(of.times.refused),
        _both(moves),
        _both(echoes),
        ", ".join(f"{percentile(moves, at) / percentile(echoes, at):.2f}" for at in (50, 99)),
        f"{of.reads:.2f}, {of.writes:.2f}",
        f"{of.peak_mb:.0f}",
    )


def _both(seconds: Sequence[float]) -> str:
    return ", ".join(f"{percentile(seconds, at) * 1000:.0f}" for at in (50, 99))


def percentile(of: Sequence[float], percent: int) -> float:
    """The least figure that so many percent do not exceed."""
    return sorted(of)[max(0, math.ceil(len(of) * percent / 100) - 1)]


def verdicts(loaded: Sequence[Loaded]) -> Iterator[str]:
    """Whether the two aims are kept."""
    worst = max(percentile(one.times.moves, 50) / percentile(one.times.echoes, 50) for one in loaded)
    kept = "kept" if worst <= RATIO else "missed"
    yield f"A move takes at most {RATIO} times the echo (p50): {kept}, {worst:.2f} at most."
    units = [one.reads + one.writes for one in loaded]
    spread = max(units) / min(units) - 1
    kept = "kept" if spread <= SPREAD else "missed"
    yield f"The units of a move do not depend on the number of tables: {kept}, {spread:.1%} between least and most."


def alone_line(seats: int, seconds: Sequence[float]) -> str:
    """The handlers alone, in a sentence."""
    p50, p99 = (percentile(seconds, at) * 1000 for at in (50, 99))
    return ALONE.format(seats=seats, moves=len(seconds), rate=len(seconds) / sum(seconds), p50=p50, p99=p99)
