"""The moves of a deal, as the record keeps them. A move says all that decides cards and points, and nothing else."""

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from rummy.cards import Card
from rummy.rules.declaration import Groups


class Source(Enum):
    """Where a card is drawn from: the face-down or the face-up pile."""

    STOCK = "stock"
    DISCARDS = "discards"


@dataclass(frozen=True, slots=True)
class DrawMove:
    """The seat whose turn it is draws; ``bank`` is the seconds of bank used, here and below."""

    source: Source
    bank: int = 0


@dataclass(frozen=True, slots=True)
class DiscardMove:
    """The seat whose turn it is throws a card."""

    card: Card
    bank: int = 0


@dataclass(frozen=True, slots=True)
class DropMove:
    """The seat whose turn it is gives the deal up."""

    bank: int = 0


@dataclass(frozen=True, slots=True)
class DeclareMove:
    """The seat whose turn it is puts ``card`` on the finish slot and shows the other 13 in groups."""

    card: Card
    groups: Groups
    bank: int = 0


@dataclass(frozen=True, slots=True)
class ShowMove:
    """A loser has shown groups, or has nothing more to show, in the time to arrange (rule 17)."""

    bank: ClassVar = 0
    place: int


@dataclass(frozen=True, slots=True)
class LapseMove:
    """The phase ran out of time; what follows is fixed by the rules (rules 10, 11 and 17)."""

    bank: ClassVar = 0


@dataclass(frozen=True, slots=True)
class VoidMove:
    """The house calls the deal off."""

    bank: ClassVar = 0


Move = DrawMove | DiscardMove | DropMove | DeclareMove | ShowMove | LapseMove | VoidMove
