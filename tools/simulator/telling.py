"""How a save reads in a story."""

from rummy.table.moves import Move
from rummy.table.state import Seat, Table


def saying(before: Table | None, after: Table) -> str:
    """What a save has changed, in a line."""
    name, house = after.house.table, after.house
    if before is None:
        return f"{name}, made for {house.seats} seats of {house.variant.key} at {house.stake}"
    phase = f"{name} version {after.version}, deal {after.number}, {after.phase.value}"
    deal = after.deal
    turn = f" of seat {deal.seat_number(deal.turn)}" if deal is not None and after.playing else ""
    return "; ".join((phase + turn, *_seats(before, after), *_moves(before, after)))


def _seats(before: Table, after: Table) -> list[str]:
    pairs = zip(before.seats, after.seats, strict=True)
    return [
        f"seat {number} {_of(old)} -> {_of(new)}" for number, (old, new) in enumerate(pairs) if _of(old) != _of(new)
    ]


def _of(seat: Seat | None) -> str:
    if seat is None:
        return "free"
    return seat.name if seat.wish is None else f"{seat.name} ({seat.wish.value})"


def _moves(before: Table, after: Table) -> list[str]:
    if after.deal is None:
        return []
    known = len(before.deal.moves) if before.deal is not None and before.number == after.number else 0
    return [_move(move) for move in after.deal.moves[known:]]


def _move(move: Move) -> str:
    return type(move).__name__.removesuffix("Move").lower()
