"""A deal under change: what ``DealState`` holds, changed in place, so that a long record is replayed quickly.

A draft stays within the function that made it; everything else knows only the frozen deal.
"""

from dataclasses import dataclass
from operator import attrgetter

from rummy.cards import Card, Rank
from rummy.rules.payouts import Status
from rummy.table.moves import Move, Source
from rummy.table.state import DealState, Holding, Outcome, Phase, PlayedFor, Shown, Terms, Thrown


@dataclass(slots=True)
class HoldingDraft:
    """The fields of ``Holding``, in its order."""

    cards: tuple[Card, ...]
    bank: int
    taken: bool
    lapses: int
    lapsed: bool
    turns: int
    by_hand: int
    away: tuple[PlayedFor, ...]
    out: Status | None
    shown: bool


@dataclass(slots=True)
class DealDraft:
    """The fields of ``DealState``, in its order, the holdings as drafts."""

    terms: Terms
    wild: Rank
    turned: Card
    tossed: tuple[Card, ...]
    phase: Phase
    turn: int
    turn_number: int
    holdings: tuple[HoldingDraft, ...]
    stock: tuple[Card, ...]
    discards: tuple[Thrown, ...]
    thrown: tuple[Thrown, ...]
    drawn: Card | None
    drawn_from: Source | None
    reshuffles: int
    declared: Shown | None
    wrong: tuple[Shown, ...]
    outcome: Outcome | None
    moves: tuple[Move, ...]

    @property
    def places_in(self) -> tuple[int, ...]:
        """The places still in the deal."""
        return tuple([place for place, holding in enumerate(self.holdings) if holding.out is None])


_HOLDING = attrgetter(*Holding._fields)
_DEAL = attrgetter(*DealState._fields)


def draft_of(deal: DealState) -> DealDraft:
    """A draft that begins as this deal."""
    return DealDraft(**{**deal._asdict(), "holdings": tuple(HoldingDraft(*held) for held in deal.holdings)})


def frozen(draft: DealDraft) -> DealState:
    """The deal as the draft has it now."""
    holdings = tuple(Holding._make(_HOLDING(held)) for held in draft.holdings)
    return DealState._make(_DEAL(draft))._replace(holdings=holdings)
