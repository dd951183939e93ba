"""What must hold of every table after every step: the simulator's laws, and those that ask what else could be."""

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce

from rummy.cards import PRINTED_JOKER, Card, in_hand_order, shoe
from rummy.table.commands import Arrange, Command, Declare, Discard, Draw, Drop, KeepPlaying, Leave, Sync
from rummy.table.decide import decide
from rummy.table.evolve import evolve
from rummy.table.fairness import shuffled
from rummy.table.legal import legal
from rummy.table.moves import Source
from rummy.table.refusals import Refused
from rummy.table.state import DealState, Holding, Phase, Seat, Table
from rummy.table.telling import told
from rummy.table.view import view
from tools.simulator.laws import (
    an_ended_deal_sums_to_zero,
    cards_are_conserved,
    hands_are_13_or_14,
    the_deal_stands_in_order,
    the_record_replays_to_the_deal,
    the_table_stands_in_order,
)

__all__ = [
    "a_view_shows_nothing_hidden",
    "an_ended_deal_sums_to_zero",
    "cards_are_conserved",
    "disguised",
    "hands_are_13_or_14",
    "legal_is_what_decide_accepts",
    "the_deal_stands_in_order",
    "the_record_replays_to_the_deal",
    "the_table_stands_in_order",
    "what_is_told_shows_nothing_hidden",
]


def legal_is_what_decide_accepts(table: Table, number: int, at: int) -> None:
    seat = table.seats[number]
    assert seat is not None
    for command, offered in _offers(table, number):
        assert _accepted(table, command, seat.player, at) == offered, command


def _offers(table: Table, number: int) -> Iterator[tuple[Command, bool]]:
    """Every command that the seat could give, and whether it is offered."""
    offer = legal(table, number)
    place = table.place_of_seat(number)
    hand = () if place is None or table.deal is None else table.deal.holdings[place].cards
    yield Leave(), True
    yield Sync(), True
    yield Draw(Source.STOCK), offer.draw_stock
    yield Draw(Source.DISCARDS), offer.draw_discards
    yield Drop(), offer.drop
    yield KeepPlaying(), offer.keep
    yield Arrange((hand,)), offer.arrange
    yield Arrange((hand, hand)), False
    yield Declare(hand[0] if hand else PRINTED_JOKER, (hand[1:],)), offer.declare
    yield Declare(hand[0] if hand else PRINTED_JOKER, (hand[1:], ())), False
    yield Declare(PRINTED_JOKER, (hand,)), False
    for card in shoe(1, 1):
        yield Discard(card), card in offer.discard
    assert offer.discard == in_hand_order(offer.discard)


def _accepted(table: Table, command: Command, by: str, at: int) -> bool:
    try:
        decide(table, command, by=by, at=at)
    except Refused:
        return False
    return True


def a_view_shows_nothing_hidden(table: Table, player: str, at: int, luck: str) -> None:
    assert view(disguised(table, player, luck), player, at) == view(table, player, at)


def what_is_told_shows_nothing_hidden(table: Table, command: Command, by: str | None, at: int, player: str) -> None:
    """The same command at a table that this player cannot tell from ours: he is told the same and sees the same."""
    other = disguised(table, player, "told", acting=_acting(table, by))
    events, other_events = decide(table, command, by=by, at=at), decide(other, command, by=by, at=at)
    after, other_after = reduce(evolve, events, table), reduce(evolve, other_events, other)
    assert [told(after, event, player) for event in events] == [
        told(other_after, event, player) for event in other_events
    ]
    if after.deal is None or after.deal.outcome is None:
        assert view(after, player, at) == view(other_after, player, at)


def _acting(table: Table, by: str | None) -> int | None:
    if table.deal is None:
        return None
    return table.deal.turn if by is None else table.deal.place_of(by)


def disguised(table: Table, player: str, luck: str, acting: int | None = None) -> Table:
    """A table that looks the same to this player: all that he cannot see is exchanged.

    The hand of the place that acts is left as it is, and the card that the player would draw himself.
    """
    deal = table.deal
    if deal is None or deal.outcome is not None:
        return table
    own = deal.place_of(player)
    kept_stock = deal.stock[-1:] if acting is not None and own == acting else ()
    places = [place for place in range(len(deal.holdings)) if place not in {own, acting}]
    hidden = [card for place in places for card in _hidden(deal, place)]
    hidden += deal.stock[: len(deal.stock) - len(kept_stock)]
    pool = list(shuffled(hidden, b"", luck, ()))
    holdings = list(deal.holdings)
    for place in places:
        holdings[place] = _with_cards(deal, place, pool)
    drawn = deal.drawn
    if deal.turn in places and drawn is not None and deal.drawn_from is Source.STOCK:
        drawn = holdings[deal.turn].cards[-1]
    deal = deal._replace(
        terms=replace(deal.terms, seed=bytes(32)),
        holdings=tuple(holdings),
        stock=(*pool, *kept_stock),
        drawn=drawn,
    )
    return replace(table, deal=deal, seats=tuple(_masked(seat, player) for seat in table.seats))


def _hidden(deal: DealState, place: int) -> tuple[Card, ...]:
    """A hand but for the card that everybody saw it draw in this turn."""
    cards = deal.holdings[place].cards
    return cards[:-1] if _seen_drawing(deal, place) else cards


def _seen_drawing(deal: DealState, place: int) -> bool:
    return place == deal.turn and deal.phase is Phase.DISCARD and deal.drawn_from is Source.DISCARDS


def _with_cards(deal: DealState, place: int, pool: list[Card]) -> Holding:
    size = len(_hidden(deal, place))
    cards = (*pool[:size], *deal.holdings[place].cards[size:])
    del pool[:size]
    return deal.holdings[place]._replace(cards=cards, away=())


def _masked(seat: Seat | None, player: str) -> Seat | None:
    """Another's seat with what only he and the house know exchanged."""
    if seat is None or seat.player == player:
        return seat
    connection = None if seat.connection is None else "somewhere"
    return replace(seat, nonce=bytes(16), connection=connection, number=0, address_hash="elsewhere")
