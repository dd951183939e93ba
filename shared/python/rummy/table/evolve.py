"""How a table takes an event in. Never refuses, reads no clock."""

from dataclasses import replace
from typing import assert_never

from rummy.table.deal import begin
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
from rummy.table.evolve_deal import evolve_deal
from rummy.table.fairness import seed_of_deal
from rummy.table.state import Dealt, Seat, Table, Terms


def evolve(table: Table, event: Event) -> Table:
    """The table with one event taken in."""
    match event:
        case Played() | TurnBegan() | Reshuffled() | Drew() | Discarded() | Dropped() | Declared() | Showed() | Ended():
            assert table.deal is not None  # noqa: S101  (a deal's events come from a deal)
            return replace(table, deal=evolve_deal(table.deal, event))
        case Sat():
            return replace(with_seat(table, event.seat, _seat(table, event)), lonely=False)
        case StoodUp():
            return _stood_up(table, event.seat)
        case Commanded():
            return _change_seat(table, event.seat, number=event.number)
        case Wished():
            return _change_seat(table, event.seat, wish=event.wish)
        case DealBegan():
            return _deal(table, event)
        case NoCompany():
            return replace(table, lonely=True)
        case PhaseBegan():
            return replace(table, deadline=event.deadline)
        case Waited():
            return replace(table, deal=None)
        case Listed():
            return replace(table, listed=event.listed)
        case Closed():
            return replace(table, closed=True, deadline=None)
        case _:
            assert_never(event)


def with_seat(table: Table, number: int, seat: Seat | None) -> Table:
    """The table with one seat exchanged."""
    return replace(table, seats=(*table.seats[:number], seat, *table.seats[number + 1 :]))


def with_connection(table: Table, number: int, connection: str | None) -> Table:
    """The table with a taken seat on another connection; presence is no event of the game."""
    return _change_seat(table, number, connection=connection)


def _seat(table: Table, event: Sat) -> Seat:
    return Seat(
        player=event.player,
        name=event.name,
        nonce=event.nonce,
        connection=event.connection,
        bot=event.bot,
        number=table.spent,
        address_hash=event.address_hash,
    )


def _stood_up(table: Table, number: int) -> Table:
    seat = table.seats[number]
    spent = table.spent if seat is None else max(table.spent, seat.number)
    return replace(with_seat(table, number, None), lonely=False, spent=spent)


def _change_seat(table: Table, at: int, **changes: object) -> Table:
    seat = table.seats[at]
    assert seat is not None  # noqa: S101  (only a taken seat commands or wishes)
    return with_seat(table, at, replace(seat, **changes))  # type: ignore[arg-type]


def _deal(table: Table, event: DealBegan) -> Table:
    number = table.number + 1
    house = table.house
    seats = {number: seat for number, seat in table.seated if number in event.seats}
    players = tuple(Dealt(number, seat.player, seat.nonce) for number, seat in seats.items())
    terms = Terms(house.variant, house.stake, house.pace, number, players, seed_of_deal(house.top, number))
    fresh = tuple(seat and replace(seat, wish=None) for seat in table.seats)
    return replace(table, seats=fresh, number=number, shard=event.shard, deal=begin(terms), lonely=False)
