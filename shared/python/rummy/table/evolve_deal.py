"""How a deal takes an event in. Never refuses."""

from typing import assert_never

from rummy.cards import Card, without
from rummy.rules.payouts import Status
from rummy.table.draft import DealDraft, HoldingDraft, draft_of, frozen
from rummy.table.events import (
    DealEvent,
    Declared,
    Discarded,
    Drew,
    Dropped,
    Ended,
    Played,
    Reshuffled,
    Showed,
    TurnBegan,
)
from rummy.table.fairness import shuffled
from rummy.table.moves import LapseMove, Source
from rummy.table.state import DealState, Outcome, Phase, PlayedFor, Shown, Thrown


def evolve_deal(deal: DealState, event: DealEvent) -> DealState:
    """The deal with one event taken in."""
    draft = draft_of(deal)
    take_in(draft, event)
    return frozen(draft)


def take_in(deal: DealDraft, event: DealEvent) -> None:
    """Change the draft by one event."""
    match event:
        case Played():
            _played(deal, event)
        case Drew():
            _drew(deal, event)
        case Discarded():
            _discarded(deal, event)
        case TurnBegan():
            _turn_began(deal, event.place)
        case Reshuffled():
            _reshuffled(deal)
        case Dropped():
            _dropped(deal.holdings[event.place], by_hand=event.by_hand)
        case Declared():
            _declared(deal, event)
        case Showed():
            held = deal.holdings[event.place]
            held.shown = True
            held.by_hand += 1
        case Ended():
            deal.phase = Phase.BETWEEN
            deal.outcome = Outcome(event.how, event.winners, event.points)
        case _:
            assert_never(event)


def _played(deal: DealDraft, event: Played) -> None:
    """The move uses up bank, and a lapse all there was."""
    deal.moves = (*deal.moves, event.move)
    ran_out = isinstance(event.move, LapseMove) and deal.phase is not Phase.ARRANGING
    held = deal.holdings[deal.turn]
    held.bank -= held.bank if ran_out else event.move.bank


def _turn_began(deal: DealDraft, place: int) -> None:
    held = deal.holdings[place]
    held.turns += 1
    held.lapsed = False
    deal.phase = Phase.DRAW
    deal.turn = place
    deal.turn_number += 1
    deal.drawn = deal.drawn_from = None


def _reshuffled(deal: DealDraft) -> None:
    deal.reshuffles += 1
    cards = [thrown.card for thrown in deal.discards[:-1]]
    order = shuffled(cards, deal.terms.seed, f"reshuffle{deal.reshuffles}", deal.terms.nonces)
    deal.stock, deal.discards = order[::-1], deal.discards[-1:]


def _drew(deal: DealDraft, event: Drew) -> None:
    held = deal.holdings[event.place]
    _moved(held, by_hand=event.by_hand)
    if not event.by_hand:
        held.away = (*held.away, PlayedFor(deal.turn_number, event.card, None))
    held.cards = (*held.cards, event.card)
    held.taken = True
    deal.phase = Phase.DISCARD
    deal.drawn, deal.drawn_from = event.card, event.source
    if event.source is Source.STOCK:
        deal.stock = deal.stock[:-1]
    else:
        deal.discards = deal.discards[:-1]


def _discarded(deal: DealDraft, event: Discarded) -> None:
    held = deal.holdings[event.place]
    _moved(held, by_hand=event.by_hand)
    if not event.by_hand:
        held.away = _thrown_while_away(held.away, deal.turn_number, event.card)
    held.cards = without(held.cards, event.card)
    _throw(deal, event.place, event.card)


def _throw(deal: DealDraft, place: int, card: Card) -> None:
    thrown = Thrown(card, deal.terms.players[place].seat)
    deal.discards = (*deal.discards, thrown)
    deal.thrown = (*deal.thrown, thrown)


def _thrown_while_away(away: tuple[PlayedFor, ...], turn: int, card: Card) -> tuple[PlayedFor, ...]:
    if away and away[-1].turn == turn:
        return (*away[:-1], PlayedFor(turn, away[-1].drew, card))
    return (*away, PlayedFor(turn, None, card))


def _moved(held: HoldingDraft, *, by_hand: bool) -> None:
    """A move by hand ends the row of lapses; the first lapse of a turn lengthens it (rule 11)."""
    if by_hand:
        held.by_hand += 1
        held.lapses = 0
        held.away = ()
    elif not held.lapsed:
        held.lapses += 1
    held.lapsed = not by_hand


def _dropped(held: HoldingDraft, *, by_hand: bool) -> None:
    _moved(held, by_hand=by_hand)
    held.out = Status.DROPPED_LATER if held.taken else Status.DROPPED_FIRST


def _declared(deal: DealDraft, event: Declared) -> None:
    held = deal.holdings[event.place]
    _moved(held, by_hand=event.by_hand)
    held.cards = without(held.cards, event.finish)
    shown = Shown(event.place, event.finish, event.groups)
    if event.faults:
        # Rule 16: the finish card goes to the discards, the hand leaves play.
        _throw(deal, event.place, event.finish)
        held.out = Status.WRONG_DECLARATION
        deal.wrong = (*deal.wrong, shown)
    else:
        held.shown = True
        deal.phase = Phase.ARRANGING
        deal.declared = shown
