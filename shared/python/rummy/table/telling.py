"""What one seat is told of what happens, event by event."""

from dataclasses import dataclass, replace
from typing import assert_never

from rummy.cards import Card
from rummy.rules.declaration import Groups
from rummy.rules.explaining import FaultAt, faults_at, read_groups
from rummy.rules.readings import Reading
from rummy.table.events import (
    Closed,
    Commanded,
    DealBegan,
    Declared,
    Discarded,
    Drew,
    Dropped,
    Ended,
    Event,
    Listed,
    NoCompany,
    PhaseBegan,
    Played,
    Reshuffled,
    Sat,
    Showed,
    StoodUp,
    TurnBegan,
    Waited,
    Wished,
)
from rummy.table.moves import Source
from rummy.table.state import DealState, Table


@dataclass(frozen=True, slots=True)
class Told:
    """An event as one seat is told it. ``card`` is None where the seat may not know it."""

    kind: str
    seat: int | None = None
    card: Card | None = None
    source: Source | None = None
    by_hand: bool | None = None
    points: int | None = None
    """What a drop or a wrong declaration costs."""
    faults: tuple[FaultAt, ...] | None = None
    """Of my own wrong declaration; none of one that stands."""
    groups: Groups | None = None
    readings: tuple[Reading, ...] | None = None
    """How each group of a declaration is read, where the groups are known to me."""
    name: str | None = None
    why: str | None = None


def told(table: Table, event: Event, player: str) -> Told | None:
    """The event as this player is told it; None: it is not for him. ``table`` is the one after the event."""
    match event:
        case Played() | TurnBegan() | Reshuffled() | Drew() | Discarded() | Dropped() | Declared() | Showed() | Ended():
            return None if table.deal is None else _told_of_deal(table.deal, event, player)
        case Sat():
            return Told("sat", event.seat, name=event.name)
        case StoodUp():
            return Told("stood_up", event.seat, why=event.why.value)
        case DealBegan():
            return Told("deal_began")
        case NoCompany():
            return Told("no_company")
        case Closed():
            return Told("closed")
        case Commanded() | Wished() | PhaseBegan() | Waited() | Listed():
            return None
        case _:
            assert_never(event)


def _told_of_deal(
    deal: DealState,
    event: Played | TurnBegan | Reshuffled | Drew | Discarded | Dropped | Declared | Showed | Ended,
    player: str,
) -> Told | None:
    match event:
        case Played():
            return None
        case TurnBegan():
            return Told("turn_began", deal.seat_number(event.place))
        case Reshuffled():
            return Told("reshuffled")
        case Drew():
            return _told_draw(deal, event, player)
        case Discarded():
            return Told("discarded", deal.seat_number(event.place), event.card, by_hand=event.by_hand)
        case Dropped():
            seat = deal.seat_number(event.place)
            return Told("dropped", seat, by_hand=event.by_hand, points=event.points)
        case Declared():
            return _told_declaration(deal, event, player)
        case Showed():
            return Told("showed", deal.seat_number(event.place))
        case Ended():
            return Told("ended", why=event.how.value)
        case _:
            assert_never(event)


def _told_draw(deal: DealState, event: Drew, player: str) -> Told:
    seen = event.source is Source.DISCARDS or deal.place_of(player) == event.place
    seat = deal.seat_number(event.place)
    return Told("drew", seat, event.card if seen else None, event.source, event.by_hand)


def _told_declaration(deal: DealState, event: Declared, player: str) -> Told:
    seat, terms = deal.seat_number(event.place), deal.terms
    points = terms.variant.wrong_declaration if event.faults else None
    told_to_all = Told("declared", seat, event.finish, by_hand=event.by_hand, points=points)
    # Rule 16: a wrong hand leaves play unseen until the result, and what was wrong with it says what it holds.
    if event.faults and deal.place_of(player) != event.place:
        return told_to_all
    return replace(
        told_to_all,
        faults=faults_at(event.groups, deal.wild, terms.variant, terms.packs),
        groups=event.groups,
        readings=read_groups(event.groups, deal.wild, terms.variant, terms.packs),
    )
