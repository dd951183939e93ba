"""How a deal takes an event in. Never refuses."""

from typing import assert_never

from rummy.cards import Card, without
from rummy.rules.payouts import Status
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
from rummy.table.moves import LapseMove, Move, Source, bank_of
from rummy.table.state import DealState, Holding, Outcome, Phase, PlayedFor, Shown, Thrown


def evolve_deal(deal: DealState, event: DealEvent) -> DealState:
    """The deal with one event taken in."""
    match event:
        case Played():
            return deal._replace(moves=(*deal.moves, event.move), holdings=_bank_spent(deal, event.move))
        case TurnBegan():
            return _turn_begun(deal, event.place)
        case Reshuffled():
            return _reshuffled(deal)
        case Drew():
            return _drawn(deal, event)
        case Discarded():
            return _discarded(deal, event)
        case Dropped():
            return deal._replace(holdings=_with(deal, event.place, _dropped(deal.holdings[event.place], event)))
        case Declared():
            return _declared(deal, event)
        case Showed():
            held = deal.holdings[event.place]
            held = held._replace(shown=True, by_hand=held.by_hand + 1)
            return deal._replace(holdings=_with(deal, event.place, held))
        case Ended():
            return deal._replace(phase=Phase.BETWEEN, outcome=Outcome(event.how, event.winners, event.points))
        case _:
            assert_never(event)


def _with(deal: DealState, place: int, held: Holding) -> tuple[Holding, ...]:
    return (*deal.holdings[:place], held, *deal.holdings[place + 1 :])


def _bank_spent(deal: DealState, move: Move) -> tuple[Holding, ...]:
    """The holdings after the move's use of bank; a lapse uses all there was."""
    held = deal.holdings[deal.turn]
    ran_out = isinstance(move, LapseMove) and deal.phase is not Phase.ARRANGING
    spent = held.bank if ran_out else bank_of(move)
    return _with(deal, deal.turn, held._replace(bank=held.bank - spent)) if spent else deal.holdings


def _turn_begun(deal: DealState, place: int) -> DealState:
    held = deal.holdings[place]
    held = held._replace(turns=held.turns + 1, lapsed=False)
    return deal._replace(
        phase=Phase.DRAW,
        turn=place,
        turn_number=deal.turn_number + 1,
        drawn=None,
        drawn_from=None,
        holdings=_with(deal, place, held),
    )


def _reshuffled(deal: DealState) -> DealState:
    number = deal.reshuffles + 1
    cards = [thrown.card for thrown in deal.discards[:-1]]
    order = shuffled(cards, deal.terms.seed, f"reshuffle{number}", deal.terms.nonces)
    return deal._replace(stock=order[::-1], discards=deal.discards[-1:], reshuffles=number)


def _drawn(deal: DealState, event: Drew) -> DealState:
    from_stock = event.source is Source.STOCK
    held = deal.holdings[event.place]
    away = (*held.away, PlayedFor(deal.turn_number, event.card, None))
    held = _moved(held, away, by_hand=event.by_hand)._replace(cards=(*held.cards, event.card), taken=True)
    return deal._replace(
        phase=Phase.DISCARD,
        drawn=event.card,
        drawn_from=event.source,
        stock=deal.stock[:-1] if from_stock else deal.stock,
        discards=deal.discards if from_stock else deal.discards[:-1],
        holdings=_with(deal, event.place, held),
    )


def _discarded(deal: DealState, event: Discarded) -> DealState:
    thrown = Thrown(event.card, event.place)
    held = deal.holdings[event.place]
    away = _thrown_while_away(held.away, deal.turn_number, event.card)
    held = _moved(held, away, by_hand=event.by_hand)._replace(cards=without(held.cards, event.card))
    return deal._replace(
        discards=(*deal.discards, thrown), thrown=(*deal.thrown, thrown), holdings=_with(deal, event.place, held)
    )


def _thrown_while_away(away: tuple[PlayedFor, ...], turn: int, card: Card) -> tuple[PlayedFor, ...]:
    if away and away[-1].turn == turn:
        return (*away[:-1], PlayedFor(turn, away[-1].drew, card))
    return (*away, PlayedFor(turn, None, card))


def _moved(held: Holding, away: tuple[PlayedFor, ...], *, by_hand: bool) -> Holding:
    """A move by hand ends the row of lapses; the first lapse of a turn lengthens it (rule 11)."""
    if by_hand:
        return held._replace(by_hand=held.by_hand + 1, lapses=0, lapsed=False, away=())
    return held._replace(lapses=held.lapses + (not held.lapsed), lapsed=True, away=away)


def _dropped(held: Holding, event: Dropped) -> Holding:
    status = Status.DROPPED_LATER if held.taken else Status.DROPPED_FIRST
    return _moved(held, held.away, by_hand=event.by_hand)._replace(out=status)


def _declared(deal: DealState, event: Declared) -> DealState:
    held = deal.holdings[event.place]
    held = _moved(held, held.away, by_hand=event.by_hand)._replace(cards=without(held.cards, event.finish))
    shown = Shown(event.place, event.finish, event.groups)
    if event.faults:
        # Rule 16: the finish card goes to the discards, the hand leaves play.
        thrown = Thrown(event.finish, event.place)
        held = held._replace(out=Status.WRONG_DECLARATION)
        deal = deal._replace(
            discards=(*deal.discards, thrown), thrown=(*deal.thrown, thrown), wrong=(*deal.wrong, shown)
        )
    else:
        held = held._replace(shown=True)
        deal = deal._replace(phase=Phase.ARRANGING, declared=shown)
    return deal._replace(holdings=_with(deal, event.place, held))
