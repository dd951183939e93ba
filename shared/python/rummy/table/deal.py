"""One deal: how it begins, and what follows from each move by the rules."""

from typing import assert_never

from rummy.cards import Card, shoe, wild_rank
from rummy.rules.arranging import arrange, finish
from rummy.rules.declaration import Groups, faults
from rummy.rules.payouts import Status, status_points
from rummy.rules.points import charged
from rummy.rules.variants import DEAL_TURNS_MAX, HAND_SIZE
from rummy.table.draft import DealDraft, draft_of, frozen
from rummy.table.events import (
    DealEvent,
    Declared,
    Discarded,
    Drew,
    Dropped,
    Ended,
    Ending,
    Played,
    Reshuffled,
    Showed,
    TurnBegan,
)
from rummy.table.evolve_deal import take_in
from rummy.table.fairness import shuffled, starter, toss
from rummy.table.moves import DeclareMove, DiscardMove, DrawMove, DropMove, LapseMove, Move, ShowMove, Source, VoidMove
from rummy.table.state import DealState, Holding, Phase, Terms, Thrown


def scaled(seconds: int, pace: int) -> int:
    """Seconds of a bank at this pace, rounded up."""
    return -(-seconds * pace // 100)


def begin(terms: Terms) -> DealState:
    """The deal as it lies when the first turn begins: toss, hands, first discard, wild card (rules 1 and 7)."""
    seats = len(terms.players)
    cards = shuffled(shoe(terms.packs, terms.variant.printed_jokers), terms.seed, "pack", terms.nonces)
    dealt = HAND_SIZE * seats
    bank = scaled(terms.variant.bank_seconds, terms.pace)
    opening = Thrown(cards[dealt], None)
    tossed = toss(terms.seed, terms.nonces, seats)
    first = starter(tossed)
    holdings = [Holding(cards[place:dealt:seats], bank, turns=int(place == first)) for place in range(seats)]
    return DealState(
        terms=terms,
        wild=wild_rank(cards[dealt + 1]),
        turned=cards[dealt + 1],
        tossed=tossed,
        phase=Phase.DRAW,
        turn=first,
        turn_number=1,
        holdings=tuple(holdings),
        stock=cards[: dealt + 1 : -1],
        discards=(opening,),
        thrown=(opening,),
    )


def advance(deal: DealState, move: Move) -> tuple[tuple[DealEvent, ...], DealState]:
    """What a move makes happen by the rules, and the deal after it. The move must be one without objection."""
    story = Story(draft_of(deal))
    story.go_on(move)
    return tuple(story.events), frozen(story.deal)


class Story:
    """The events that moves make happen, told one by one, and a draft of the deal as it stands after each."""

    def __init__(self, deal: DealDraft) -> None:
        self.deal = deal
        self.events: list[DealEvent] = []

    def tell(self, event: DealEvent) -> None:
        """Take in what happens."""
        self.events.append(event)
        take_in(self.deal, event)

    def go_on(self, move: Move) -> None:
        """Tell what a move makes happen by the rules. It must be one without objection."""
        self.tell(Played(move))
        match move:
            case DrawMove():
                _draw(self, move.source, by_hand=True)
            case DiscardMove():
                _discard(self, move.card, by_hand=True)
            case DropMove():
                _drop(self, by_hand=True)
            case DeclareMove():
                _declare(self, move.card, move.groups, by_hand=True)
            case ShowMove():
                _show(self, move.place)
            case LapseMove():
                _lapse(self)
            case VoidMove():
                self.tell(Ended(Ending.VOID, (), (0,) * len(self.deal.holdings)))
            case _:
                assert_never(move)


def _draw(story: Story, source: Source, *, by_hand: bool) -> None:
    deal = story.deal
    card = deal.stock[-1] if source is Source.STOCK else deal.discards[-1].card
    story.tell(Drew(deal.turn, source, card, by_hand))


def _discard(story: Story, card: Card, *, by_hand: bool) -> None:
    story.tell(Discarded(story.deal.turn, card, by_hand))
    _next_turn(story)


def _drop(story: Story, *, by_hand: bool) -> None:
    deal = story.deal
    status = Status.DROPPED_LATER if deal.holdings[deal.turn].taken else Status.DROPPED_FIRST
    story.tell(Dropped(deal.turn, status_points(status, deal.terms.variant), by_hand))
    _next_turn(story)


def _declare(story: Story, card: Card, groups: Groups, *, by_hand: bool) -> None:
    deal = story.deal
    found = faults(groups, deal.wild, deal.terms.variant, deal.terms.packs)
    story.tell(Declared(deal.turn, card, groups, found, by_hand))
    if found:
        _next_turn(story)
    elif not deal.terms.variant.arrange_seconds or _all_shown(story.deal):
        _count(story)


def _show(story: Story, place: int) -> None:
    story.tell(Showed(place))
    if _all_shown(story.deal):
        _count(story)


def _all_shown(deal: DealDraft) -> bool:
    return all(deal.holdings[place].shown for place in deal.places_in)


def _lapse(story: Story) -> None:
    deal = story.deal
    if deal.phase is Phase.ARRANGING:
        _count(story)
    elif deal.phase is Phase.DRAW:
        _lapse_of_drawing(story)
    else:
        _lapse_of_discarding(story)


def _lapse_of_drawing(story: Story) -> None:
    deal = story.deal
    limit = deal.terms.variant.lapses_to_drop
    # Rule 11: the last lapse in a row is the drop itself; nothing is drawn first.
    if limit is not None and deal.holdings[deal.turn].lapses + 1 >= limit:
        _drop(story, by_hand=False)
    else:
        _draw(story, Source.STOCK, by_hand=False)


def _lapse_of_discarding(story: Story) -> None:
    deal = story.deal
    cards = deal.holdings[deal.turn].cards
    drawn = deal.drawn or cards[-1]
    if deal.terms.variant.lapse_declares:
        found = {one.card: one for one in finish(cards, deal.wild, deal.terms.variant, deal.terms.packs)}
        if found:
            # Rule 10: the drawn card if possible, else the first in hand order.
            chosen = found.get(drawn) or next(iter(found.values()))
            _declare(story, chosen.card, chosen.groups, by_hand=False)
            return
    # Rule 10: the card just drawn is discarded, whichever pile it came from.
    _discard(story, drawn, by_hand=False)


def _next_turn(story: Story) -> None:
    """Begin the next turn, or end the deal where no turn can follow (rules 12 to 14)."""
    deal = story.deal
    following = _next_place(deal, deal.turn)
    if _next_place(deal, following) == following:
        story.tell(Ended(Ending.LAST_SEAT, (following,), _points(deal, (following,), declared=False)))
    elif deal.turn_number >= DEAL_TURNS_MAX:
        _end_undeclared(story, Ending.TURNS_OUT)
    elif not deal.stock and not deal.terms.variant.reshuffles:
        _end_undeclared(story, Ending.STOCK_OUT)
    else:
        if not deal.stock:
            story.tell(Reshuffled())
        story.tell(TurnBegan(following))


def _next_place(deal: DealDraft, place: int) -> int:
    """The first place after this one that is still in the deal."""
    places = len(deal.holdings)
    following = (place + 1) % places
    while deal.holdings[following].out is not None:
        following = (following + 1) % places
    return following


def _count(story: Story) -> None:
    """End a declared deal (rules 17 to 19)."""
    declared = story.deal.declared
    assert declared is not None  # noqa: S101  (only a declaration leads here)
    story.tell(Ended(Ending.DECLARED, (declared.place,), _points(story.deal, (declared.place,), declared=True)))


def _end_undeclared(story: Story, how: Ending) -> None:
    """The fewest points among the hands still in win, a tie shares, rule 19 does not apply (rule 13)."""
    deal = story.deal
    best = {place: _arranged(deal, place) for place in deal.places_in}
    winners = tuple(place for place, points in best.items() if points == min(best.values()))
    story.tell(Ended(how, winners, _points(deal, winners, declared=False)))


def _arranged(deal: DealDraft, place: int) -> int:
    terms = deal.terms
    return arrange(deal.holdings[place].cards, deal.wild, terms.variant, terms.packs).points


def _points(deal: DealDraft, winners: tuple[int, ...], *, declared: bool) -> tuple[int, ...]:
    """The points of every place, in seat order."""
    return tuple(_points_of(deal, place, winners, declared=declared) for place in range(len(deal.holdings)))


def _points_of(deal: DealDraft, place: int, winners: tuple[int, ...], *, declared: bool) -> int:
    out = deal.holdings[place].out
    if place in winners:
        return 0
    if out is not None:
        return status_points(out, deal.terms.variant)
    points = _arranged(deal, place)
    return charged(points, deal.terms.variant) if declared else points
