"""What can go wrong and what players may take into their heads, how often, and who says when it happens."""

import hashlib
from collections.abc import Callable, Collection
from enum import Enum
from typing import Final, Protocol

Dice = Callable[[str, int, int], int]
"""A number from the lowest to the highest, both included, always the same for the same words."""

OLD: Final = 3_000
"""Milliseconds that what is stale is old."""


class Trouble(Enum):
    """A kind of trouble and how often it strikes where it may, in 10,000."""

    # Of messages.
    LOST = ("lost", 200)
    """It never reaches the gateway."""
    TWICE = ("twice", 600)
    """It arrives twice."""
    LATE = ("late", 200)
    """A copy comes again much later."""
    SLOW = ("slow", 200)
    """It is under way for seconds, so that others overtake it."""
    # Of a function at a call of a port.
    DIES_BEFORE = ("dies_before", 40)
    DIES_AFTER = ("dies_after", 40)
    """What it asked for is done, and nobody hears of it."""
    OVERTAKEN = ("overtaken", 1000)
    """The call hangs while others go on."""
    # Of the stores.
    CONFLICT = ("conflict", 150)
    """A write loses to the load, not to another write."""
    UNSURE = ("unsure", 60)
    """A write is done, its answer is lost, and the client's own second try finds it done and calls it a conflict."""
    THROTTLED = ("throttled", 20)
    """A read fails for the load."""
    STALE = ("stale", 1500)
    """What is read of the clock's index, or what a process knows of the switches, is some seconds old."""
    # Of pushes.
    UNHEARD = ("unheard", 250)
    GONE = ("gone", 60)
    """Told to be gone, though the connection is open and the message arrived."""
    # Of clocks.
    NO_CLOCK = ("no_clock", 1000)
    """The workflow service is too busy to start one."""
    CLOCK_DIES = ("clock_dies", 120)
    CLOCK_TWICE = ("clock_twice", 100)
    CLOCK_LATE = ("clock_late", 200)
    NO_WATCH = ("no_watch", 500)
    """The watchdog's minute is left out."""
    # Of players' lines and patience.
    CUT = ("cut", 60)
    """The network drops and the gateway does not notice."""
    HANGS_UP = ("hangs_up", 60)
    DIALS_AGAIN = ("dials_again", 60)
    """A second connection is opened while the first is open."""
    ABSENT = ("absent", 100)
    LAST_MOMENT = ("last_moment", 600)
    """The move comes about when its time runs out."""
    NO_CHIPS = ("no_chips", 200)
    """He bars himself from play for some minutes when his seat is taken already."""
    NIGHT = ("night", 60)
    """Everybody goes away until the next day; what has expired by then is gone."""
    CALLED_OFF = ("called_off", 60)
    """The operator calls a deal off."""
    DRAINED = ("drained", 100)
    """The operator lets no deals begin for some minutes."""

    def __init__(self, word: str, rate: int) -> None:
        self.word = word
        self.rate = rate


ALL: Final = frozenset(Trouble)
NONE: Final[frozenset[Trouble]] = frozenset()
_RANGE: Final = 10_000


class Fate(Protocol):
    """Says where trouble strikes. Every question has a name of its own: who is struck, and at which step."""

    def strikes(self, trouble: Trouble, where: str) -> bool:
        """Whether it strikes there."""


class ByChance:
    """Strikes ``harsh`` times as often as each kind does, by the seed; ``struck`` names the strikes so far."""

    def __init__(self, dice: Dice, kinds: Collection[Trouble], harsh: int = 1) -> None:
        self._dice = dice
        self._kinds = frozenset(kinds)
        self._range = _RANGE // harsh
        self.struck: list[str] = []

    def strikes(self, trouble: Trouble, where: str) -> bool:
        """Whether it strikes there: the same for the same name, whatever happened before."""
        name = f"{where}:{trouble.word}"
        strikes = trouble in self._kinds and self._dice(name, 1, self._range) <= trouble.rate
        if strikes:
            self.struck.append(name)
        return strikes


class AsTold:
    """Strikes where it is told to and nowhere else."""

    def __init__(self, strikes: Collection[str]) -> None:
        self._told = frozenset(strikes)
        self.struck: list[str] = []

    def strikes(self, trouble: Trouble, where: str) -> bool:
        """Whether it strikes there."""
        name = f"{where}:{trouble.word}"
        if name in self._told:
            self.struck.append(name)
        return name in self._told


def dice_of(seed: int) -> Dice:
    """Dice that fall by what they are thrown for, so that taking one strike away leaves all others as they were."""

    def fall(words: str, lowest: int, highest: int) -> int:
        drawn = hashlib.blake2b(f"{seed} {words}".encode(), digest_size=6).digest()
        return lowest + int.from_bytes(drawn, "big") % (highest - lowest + 1)

    return fall


def kinds_of(words: str) -> frozenset[Trouble]:
    """The kinds named: all, none, or words with commas. Raises ValueError naming those there are."""
    if words in {"all", "none"}:
        return ALL if words == "all" else NONE
    by_word = {trouble.word: trouble for trouble in Trouble}
    try:
        return frozenset(by_word[word] for word in words.split(","))
    except KeyError as unknown:
        raise ValueError(f"{unknown} is none of all, none, {', '.join(by_word)}") from None
