"""What one seat may see, built up field by field from nothing. A field is public only if somebody wrote it here."""

from dataclasses import dataclass
from typing import NamedTuple

from rummy.cards import Card
from rummy.rules.arranging import arrange, finish
from rummy.rules.declaration import Groups
from rummy.rules.payouts import Status
from rummy.rules.variants import HAND_SIZE
from rummy.table.events import (
    Wish,
)
from rummy.table.legal import Legal, drop_cost, legal
from rummy.table.result import ResultView, result
from rummy.table.state import DealState, Holding, Phase, Seat, Shown, Table, Thrown


@dataclass(frozen=True, slots=True)
class SeatView:
    """A taken seat as everybody sees it."""

    seat: int
    name: str
    bot: bool
    connected: bool
    """As far as the house knows."""
    dealt_in: bool
    cards: int
    """How many it holds."""
    lapses: int
    """Turns in a row that the clock played."""
    out: Status | None
    """Why it is out of this deal."""
    points: int | None
    """What its way out costs; the whole deal's points once it is over."""


@dataclass(frozen=True, slots=True)
class PlayedForView:
    """What the clock played for me in one turn of the deal."""

    turn: int
    drew: Card | None
    threw: Card | None


@dataclass(frozen=True, slots=True)
class HintView:
    """The best arrangement of my hand and the cards that would finish it.

    With cards that would, ``groups`` is what to declare when the first of them, alone in ``loose``, is put down.
    """

    groups: Groups
    loose: tuple[Card, ...]
    points: int
    """What I would pay if I lost now, before the minimum of rule 19."""
    finishes: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DeclaredView:
    """A declaration that stands: who declared, the card on the finish slot and the groups shown."""

    seat: int
    finish: Card
    groups: Groups


@dataclass(frozen=True, slots=True)
class DealView:
    """The deal as one seat sees it."""

    turn: int
    """The seat whose turn it is."""
    turn_number: int
    tossed: tuple[Thrown, ...]
    """The card of each seat in the toss for the first turn."""
    turned: Card
    """The card that fixes the wild rank."""
    packs: int
    stock: int
    """How many cards are left in it."""
    discards: tuple[Thrown, ...]
    """The face-up pile, top card last."""
    thrown: tuple[Thrown, ...]
    """All discards so far."""
    hand: tuple[Card, ...]
    """Mine; empty when I was not dealt in."""
    drawn: Card | None
    """The card I drew in this turn."""
    bank: int
    """Seconds of extra time that I have left."""
    drop_cost: int | None
    """Points that a drop would cost at my next chance; None: I cannot drop."""
    away: tuple[PlayedForView, ...]
    """What the clock played for me since I last moved."""
    hint: HintView | None
    """None once I am out."""
    declared: DeclaredView | None
    """The declaration that stands."""
    result: ResultView | None
    """Once the deal is over."""


@dataclass(frozen=True, slots=True)
class View:
    """A table as one seat sees it."""

    table: str
    deal: int
    """The number of the deal played or just settled; 0 before the first."""
    variant: str
    stake: int
    """Minor units a point; 0: for nothing."""
    pace: int
    """Percent of the variant's times."""
    practice: bool
    code: str | None
    """Of a private table."""
    version: int
    """Counts up with every change of the table."""
    at: int
    """The house's clock, epoch milliseconds."""
    phase: Phase
    deadline: int | None
    """When the phase ends by itself, epoch seconds; None: never."""
    seat: int | None
    """Mine; None when I do not sit here any more."""
    number: int
    """My highest accepted command id."""
    wish: Wish | None
    """What I asked for that waits for its moment."""
    commitment: str
    """To the seeds of all deals of this table; hexadecimal."""
    legal: Legal
    """What I may do now."""
    size: int
    """Seats of the table, taken or free."""
    seats: tuple[SeatView, ...]
    play: DealView | None


class Open(NamedTuple):
    """What all views of a table have alike and what takes long to build: made once for all."""

    seats: tuple[SeatView, ...]
    result: ResultView | None


def lying_open(table: Table) -> Open:
    """What everybody at this table sees alike."""
    names = {seat.player: seat.name for _, seat in table.seated}
    return Open(
        seats=tuple(_seat_view(table, one, taken) for one, taken in table.seated),
        result=None if table.deal is None or table.deal.outcome is None else result(table.deal, names),
    )


def view(table: Table, player: str, at: int, alike: Open | None = None) -> View:
    """What this player may see at ``at`` (epoch milliseconds). Whoever makes several gives what they have alike."""
    number = table.seat_of(player)
    seat = None if number is None else table.seats[number]
    house = table.house
    seats, ended = alike or lying_open(table)
    return View(
        table=house.table,
        deal=table.number,
        variant=house.variant.key,
        stake=house.stake,
        pace=house.pace,
        practice=house.practice,
        code=house.code,
        version=table.version,
        at=at,
        phase=table.phase,
        deadline=table.deadline,
        seat=number,
        number=0 if seat is None else seat.number,
        wish=None if seat is None else seat.wish,
        commitment=house.commitment.hex(),
        legal=Legal() if number is None else legal(table, number),
        size=house.seats,
        seats=seats,
        play=None if table.deal is None else deal_view(table.deal, player, ended),
    )


def _seat_view(table: Table, number: int, seat: Seat) -> SeatView:
    place = table.place_of_seat(number)
    deal = table.deal
    holding = None if deal is None or place is None else deal.holdings[place]
    return SeatView(
        seat=number,
        name=seat.name,
        bot=seat.bot,
        connected=seat.bot or seat.connection is not None,
        dealt_in=holding is not None,
        cards=0 if holding is None else len(holding.cards),
        lapses=0 if holding is None else holding.lapses,
        out=None if holding is None else holding.out,
        points=None if deal is None or place is None else _points_so_far(deal, place),
    )


def _points_so_far(deal: DealState, place: int) -> int | None:
    out = deal.holdings[place].out
    variant = deal.terms.variant
    if deal.outcome is not None:
        return deal.outcome.points[place]
    if out is None:
        return None
    costs = {Status.DROPPED_FIRST: variant.first_drop, Status.DROPPED_LATER: variant.later_drop}
    return costs.get(out, variant.wrong_declaration)


def deal_view(deal: DealState, player: str, ended: ResultView | None) -> DealView:
    """The deal as this player sees it, with its result once it is over; a stranger sees what lies open."""
    place = deal.place_of(player)
    holding = None if place is None else deal.holdings[place]
    mine = place is not None and deal.turn == place and deal.phase is Phase.DISCARD
    return DealView(
        turn=deal.seat_number(deal.turn),
        turn_number=deal.turn_number,
        tossed=tuple(Thrown(card, dealt.seat) for card, dealt in zip(deal.tossed, deal.terms.players, strict=True)),
        turned=deal.turned,
        packs=deal.terms.packs,
        stock=len(deal.stock),
        discards=deal.discards,
        thrown=deal.thrown,
        hand=() if holding is None else holding.cards,
        drawn=deal.drawn if mine else None,
        bank=0 if holding is None else holding.bank,
        drop_cost=None if place is None else drop_cost(deal, place),
        away=() if holding is None else _away(holding),
        hint=None if holding is None or holding.out is not None or deal.outcome is not None else _hint(deal, holding),
        declared=None if deal.declared is None else _declared_view(deal, deal.declared),
        result=ended,
    )


def _declared_view(deal: DealState, shown: Shown) -> DeclaredView:
    return DeclaredView(deal.seat_number(shown.place), shown.finish, shown.groups)


def _away(holding: Holding) -> tuple[PlayedForView, ...]:
    return tuple(PlayedForView(one.turn, one.drew, one.threw) for one in holding.away)


def _hint(deal: DealState, holding: Holding) -> HintView:
    terms = deal.terms
    if len(holding.cards) > HAND_SIZE:
        ways = finish(holding.cards, deal.wild, terms.variant, terms.packs)
        if ways:
            return HintView(ways[0].groups, (ways[0].card,), 0, tuple(way.card for way in ways))
    best = arrange(holding.cards, deal.wild, terms.variant, terms.packs)
    return HintView(best.groups, best.loose, best.points, ())
