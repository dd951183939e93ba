"""What a bot in play decides from: its view, and the rules that hold there."""

from dataclasses import dataclass

from rummy.cards import Rank
from rummy.rules.variants import Variant
from rummy.table.view import DealView, HintView, View


@dataclass(frozen=True, slots=True)
class Situation:
    """A view of a deal that one is still in."""

    view: View
    play: DealView
    hint: HintView
    variant: Variant
    wild: Rank

    @property
    def rivals(self) -> int:
        """How many others are still in."""
        return sum(seat.dealt_in and seat.out is None for seat in self.view.seats) - 1
