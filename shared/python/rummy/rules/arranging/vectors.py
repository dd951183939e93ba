"""Vectors over the jokers spent, and adding parts that share them: a max-plus convolution."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

Vector = tuple[int, ...]
"""Place j: the most that can be held with *at most* j jokers."""

SCALE: Final = 32
"""A value is points held, times this, plus the sequences that hold them: one comparison sees both."""

NEVER: Final = -(1 << 20)
"""The value of what cannot be; so low that no sum with it reaches 0."""


def plus(left: Vector, right: Vector) -> Vector:
    """The most that two parts hold together, whoever gets which jokers."""
    if not right[-1] or left[-1] < 0:
        return left
    if not left[-1] or right[-1] < 0:
        return right
    size = len(left)
    if size == 1:
        return (left[0] + right[0],)
    if size == 2:
        return left[0] + right[0], max(left[0] + right[1], left[1] + right[0])
    if size == 3:
        (a, b, c), (x, y, z) = left, right
        return a + x, max(a + y, b + x), max(a + z, b + y, c + x)
    if size == 4:
        (a, b, c, d), (w, x, y, z) = left, right
        return a + w, max(a + x, b + w), max(a + y, b + x, c + w), max(a + z, b + y, c + x, d + w)
    best = [value + right[0] for value in left]
    for jokers in range(1, size):
        if right[jokers] > right[jokers - 1]:
            let_reach(best, left, right[jokers], jokers)
    return tuple(best)


def let_reach(best: list[int], rest: Vector, value: int, jokers: int) -> None:
    """Let ``best`` be at least what a step of this value and these jokers holds together with the rest."""
    for place, beside in enumerate(rest[: len(best) - jokers], jokers):
        held = beside + value
        if held > best[place]:  # noqa: PLR1730 - most of the time is spent here, and a call costs more
            best[place] = held


def highest(left: Vector, right: Vector) -> Vector:
    """The better of two ways, joker count by joker count."""
    if right[-1] < 0:
        return left
    return right if left[-1] < 0 else tuple(map(max, left, right))


def needing_one(vector: Vector) -> Vector:
    """The vector with every place that holds no sequence ruled out."""
    return vector if vector[0] else tuple([value or NEVER for value in vector])


def fewest_jokers(vector: Vector) -> int:
    """How few jokers hold as many points as all of them."""
    points = vector[-1] // SCALE
    jokers = 0
    while vector[jokers] // SCALE < points:
        jokers += 1
    return jokers


def split(parts: Sequence[Vector], jokers: int, value: int) -> list[int]:
    """The jokers of each part by which the parts hold ``value`` together."""
    rests = [*accumulate([part[: jokers + 1] for part in reversed(parts[1:])], plus)]
    shares = []
    for part in parts[:-1]:
        rest = rests.pop()
        mine = 0
        while part[mine] + rest[jokers - mine] != value:
            mine += 1
        shares.append(mine)
        jokers, value = jokers - mine, value - part[mine]
    return [*shares, jokers] if parts else []
