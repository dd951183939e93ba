"""Vectors over the jokers spent, and adding parts that share them: a max-plus convolution."""

from collections.abc import Sequence
from functools import reduce
from operator import add
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
    if len(left) == 1:
        return (left[0] + right[0],)
    if len(left) == 2:
        return left[0] + right[0], max(left[0] + right[1], left[1] + right[0])
    return tuple([max(map(add, left, right[jokers::-1])) for jokers in range(len(left))])


def highest(left: Vector, right: Vector) -> Vector:
    """The better of two ways, joker count by joker count."""
    if right[-1] < 0:
        return left
    return right if left[-1] < 0 else tuple(map(max, left, right))


def needing_one(vector: Vector) -> Vector:
    """The vector with every place that holds no sequence ruled out."""
    return tuple([value or NEVER for value in vector])


def fewest_jokers(vector: Vector) -> int:
    """How few jokers hold as many points as all of them."""
    points = vector[-1] // SCALE
    jokers = 0
    while vector[jokers] // SCALE < points:
        jokers += 1
    return jokers


def split(parts: Sequence[Vector], jokers: int, value: int) -> list[int]:
    """The jokers of each part by which the parts hold ``value`` together."""
    if not jokers:
        return [0] * len(parts)
    if len(parts) == 1:
        return [jokers]
    rest = reduce(plus, parts[1:])
    mine = next(mine for mine in range(jokers + 1) if parts[0][mine] + rest[jokers - mine] == value)
    return [mine, *split(parts[1:], jokers - mine, value - parts[0][mine])]
