"""What players tell each other: which kinds are played just now, and the codes of private tables."""

from typing import Final

from rummy.ports import Kind
from rummy.rules.variants import SEATS_MIN, VARIANTS
from tools.simulator.trouble import Dice
from tools.simulator.world import HOUSE

FASHION: Final = 12 * 60_000
"""Milliseconds that a kind is played."""
AT_ONCE: Final = 2
"""Kinds played at the same time."""
CODES: Final = 3
"""Codes that are still talked of."""


class Lounge:
    """So that players meet: a few kinds at a time, all kinds in time."""

    def __init__(self, dice: Dice, players: int) -> None:
        self._dice = dice
        self._players = players
        self.codes: list[tuple[str, Kind]] = []

    def kind(self, now: int, taste: str) -> Kind:
        """One of the kinds that are played now."""
        return self._any_kind(f"kind {now // FASHION} {self._dice(taste, 1, AT_ONCE)}")

    def private_kind(self, taste: str) -> Kind:
        """Any kind at all."""
        return self._any_kind(taste)

    def practice_kind(self, player: str, taste: str) -> Kind:
        """Any kind, for nothing and alone."""
        kind = self._any_kind(taste)
        return Kind(kind.variant, 0, kind.seats, player)

    def tell(self, code: str, kind: Kind) -> None:
        """Pass a code on."""
        self.codes = [*self.codes, (code, kind)][-CODES:]

    def heard(self, taste: str) -> tuple[str, Kind] | None:
        """A code that somebody told of."""
        return self.codes[self._dice(taste, 0, len(self.codes) - 1)] if self.codes else None

    def _any_kind(self, words: str) -> Kind:
        variant = tuple(VARIANTS.values())[self._dice(f"{words} variant", 0, len(VARIANTS) - 1)]
        stake = HOUSE.stakes[self._dice(f"{words} stake", 0, len(HOUSE.stakes) - 1)]
        most = max(SEATS_MIN, min(variant.seats_max, self._players))
        # Of two throws the lower: small tables are the most common.
        seats = min(self._dice(f"{words} seats {throw}", SEATS_MIN, most) for throw in (1, 2))
        return Kind(variant.key, stake, seats)
