"""Situations of tests/vectors/turns.csv as tables, their commands, and what can be asked of a table afterwards."""

import csv
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Final

from rummy.cards import Card, parse_card, shoe, wild_rank
from rummy.rules.payouts import Status
from rummy.rules.variants import HAND_SIZE, VARIANTS
from rummy.table.commands import Declare, Discard, Draw, Drop, Numbered, TurnCommand
from rummy.table.deal import begin
from rummy.table.events import Declared, Discarded, Drew, Dropped, Event
from rummy.table.fairness import seed_of_deal, shuffled, starter, toss
from rummy.table.house import due_command
from rummy.table.moves import Source
from rummy.table.refusals import Refused
from rummy.table.state import DealState, Dealt, Holding, Phase, Seat, Shown, Terms, Thrown, new_table
from rummy.table.view import view
from tests.table.sitting import PLAYERS, START, Sitting, house, nonce

VECTORS: Final = Path(__file__).parents[1] / "vectors" / "turns.csv"
TURN_BEGINS: Final = "turn begins"
"""The phase of a situation in which the turn is about to begin: the seat before throws a card first."""
_SECONDS: Final = 20


@dataclass(frozen=True, slots=True)
class Vector:
    """One line of the file: a situation, one command, and what must be so afterwards."""

    case: str
    variant: str
    wild: str
    before: Mapping[str, str]
    command: str
    after: Mapping[str, str]


def vectors() -> list[Vector]:
    with VECTORS.open(encoding="utf-8", newline="") as file:
        return [
            Vector(
                row["case"], row["variant"], row["wild"], _fields(row["before"]), row["command"], _fields(row["after"])
            )
            for row in csv.DictReader(file, strict=True)
        ]


def _fields(text: str) -> dict[str, str]:
    return dict(one.split(": ", 1) for one in text.split("; ") if one)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(parse_card, text.split()))


@dataclass
class Played:
    """What came of a vector's command."""

    sitting: Sitting
    mover: str
    stock_at_turn: int = 0
    events: tuple[Event, ...] = ()
    refused: str = "-"
    deal: DealState = field(init=False)

    def holding(self) -> Holding:
        return self.deal.holdings[_place(self.deal, self.mover)]


def play(vector: Vector) -> Played:
    """Build the situation and give the command."""
    sitting = _sitting(vector)
    sitting.at = START if vector.before.get("time") == "not over" else START + _SECONDS * 1000
    if vector.before["phase"] == TURN_BEGINS:
        thrower = sitting.deal.holdings[sitting.deal.turn]
        sitting.do(Discard(thrower.cards[-1]), sitting.turn)
    played = Played(sitting, vector.before["turn"], len(sitting.deal.stock))
    if vector.command != "-":
        try:
            played.events = _give(sitting, vector.command)
        except Refused as refused:
            played.refused = refused.why.value
    played.deal = sitting.deal
    return played


def _give(sitting: Sitting, text: str) -> tuple[Event, ...]:
    by, verb, *rest = text.split(" ")
    if by == "clock":
        return sitting.do(due_command(sitting.table, 0))
    if verb == "id":
        number, verb, *rest = rest
        return sitting.do(Numbered(_command(verb, rest), sitting.table.number, int(number)), by)
    return sitting.do(_command(verb, rest), by)


def _command(verb: str, rest: list[str]) -> TurnCommand:
    match verb:
        case "draw":
            return Draw(Source(rest[0]))
        case "discard":
            return Discard(parse_card(rest[0]))
        case "drop":
            return Drop()
        case "declare":
            card, groups = " ".join(rest).split(": ")
            return Declare(parse_card(card), tuple(map(cards, groups.split(" | "))))
    message = f"no command {verb!r}"
    raise AssertionError(message)


def _place(deal: DealState, player: str) -> int:
    place = deal.place_of(player)
    assert place is not None
    return place


def _sitting(vector: Vector) -> Sitting:
    before = vector.before
    staying, out = before.get("in", "P1 P2 P3").split(), before.get("out", "").split()
    players = sorted({*staying, *out})
    kind = house(vector.variant, len(players))
    dealt = tuple(Dealt(seat, player, nonce(player)) for seat, player in enumerate(players))
    terms = Terms(kind.variant, 100, 100, 1, dealt, seed_of_deal(kind.top, 1))
    highest = int(before.get("highest id of P1", "0"))
    table = replace(
        new_table(kind),
        seats=tuple(
            Seat(player, player, nonce(player), f"c{player}", number=highest if player == "P1" else 0)
            for player in players
        ),
        number=1,
        deadline=START // 1000 + _SECONDS,
        deal=_deal(vector, terms, staying),
    )
    return Sitting.of(table)


def _deal(vector: Vector, terms: Terms, staying: list[str]) -> DealState:
    before = vector.before
    turned = parse_card(vector.wild)
    begins = before["phase"] == TURN_BEGINS
    turn = staying[staying.index(before["turn"]) - 1] if begins else before["turn"]
    pool = _Pool(terms, turned, before)
    drawing = before["phase"] == "draw"
    source = before.get("drawn", "/stock").split("/")[1]
    hands = {
        dealt.player: pool.hand(dealt.player, turn, HAND_SIZE + (dealt.player == turn and not drawing))
        for dealt in terms.players
    }
    discards = pool.discards(int(before.get("open_cards", "0")) - begins)
    return DealState(
        terms=terms,
        wild=wild_rank(turned),
        turned=turned,
        tossed=toss(terms.seed, terms.nonces, len(terms.players)),
        phase=Phase.DISCARD if begins else Phase(before["phase"]),
        turn=_index(terms, turn),
        turn_number=int(before.get("turn_number", "5")),
        holdings=tuple(_holding(before, hands[dealt.player], dealt.player, turn, staying) for dealt in terms.players),
        stock=pool.stock(),
        discards=discards,
        thrown=discards,
        drawn=None if drawing else parse_card(before["drawn"][:2]) if "drawn" in before else hands[turn][-1],
        drawn_from=None if drawing else Source(source),
        declared=Shown(_index(terms, before["declared"]), turned, ()) if "declared" in before else None,
    )


def _index(terms: Terms, player: str) -> int:
    return next(place for place, dealt in enumerate(terms.players) if dealt.player == player)


def _holding(before: Mapping[str, str], hand: tuple[Card, ...], player: str, turn: str, staying: list[str]) -> Holding:
    taken = before.get("taken", "yes")
    return Holding(
        hand,
        bank=0,
        taken=taken != "no",
        lapses=int(before.get("lapses", "0")) if player == turn else 0,
        turns=1,
        by_hand=int(taken == "yes"),
        out=None if player in staying else Status.DROPPED_FIRST,
        shown=player == before.get("declared"),
    )


class _Pool:
    """The cards that a situation does not name, dealt out where it leaves room."""

    def __init__(self, terms: Terms, turned: Card, before: Mapping[str, str]) -> None:
        self._before = before
        self._open = [
            Thrown(parse_card(card), None if by == "house" else _index(terms, by))
            for card, by in (one.split("/") for one in before.get("open", "").split())
        ]
        hands = [card for name, text in before.items() if name.startswith("hand") for card in cards(text)]
        named = [turned, *hands, *cards(before.get("next", "")), *(thrown.card for thrown in self._open)]
        rest = Counter(shoe(terms.packs, terms.variant.printed_jokers))
        rest.subtract(named)
        assert min(rest.values()) >= 0, rest
        self._rest = list(shuffled(list(rest.elements()), terms.seed, "filling", ()))

    def _take(self, size: int) -> list[Card]:
        taken, self._rest = self._rest[:size], self._rest[size:]
        return taken

    def hand(self, player: str, turn: str, size: int) -> tuple[Card, ...]:
        named = self._before.get(f"hand of {player}", self._before.get("hand", "") if player == turn else "")
        held = cards(named)
        return (*held, *self._take(size - len(held)))

    def discards(self, size: int) -> tuple[Thrown, ...]:
        below = [Thrown(card, None) for card in self._take(max(size, 1) - len(self._open))]
        return (*below, *self._open)

    def stock(self) -> tuple[Card, ...]:
        return () if self._before.get("stock") == "0" else (*self._rest, *cards(self._before.get("next", "")))


def _players(deal: DealState, places: tuple[int, ...]) -> str:
    return " ".join(deal.terms.players[place].player for place in places)


def _declaration(played: Played) -> str:
    (event,) = (event for event in played.events if isinstance(event, Declared))
    return "wrong" if event.faults else "stands"


def _to_show(played: Played) -> str:
    deal = played.deal
    return _players(deal, tuple(place for place in deal.places_in if not deal.holdings[place].shown))


def _seconds(played: Played) -> str:
    deadline = played.sitting.table.deadline
    assert deadline is not None
    return str(deadline - played.sitting.at // 1000)


def _winners(played: Played) -> str:
    assert played.deal.outcome is not None
    return _players(played.deal, played.deal.outcome.winners)


def _ending(played: Played) -> str:
    assert played.deal.outcome is not None
    return played.deal.outcome.how.value


def _declarer(played: Played) -> str:
    assert played.deal.declared is not None
    return _players(played.deal, (played.deal.declared.place,))


def _points(played: Played, player: str) -> str:
    seats = view(played.sitting.table, player, played.sitting.at).seats
    return next(str(seat.points) for seat in seats if seat.name == player)


FACTS: Final[Mapping[str, Callable[[Played], str]]] = {
    "refused": lambda played: played.refused,
    "changes": lambda played: "something" if played.events else "nothing",
    "phase": lambda played: played.sitting.table.phase.value,
    "turn": lambda played: played.sitting.turn,
    "in": lambda played: _players(played.deal, played.deal.places_in),
    "drew": lambda played: next(event.card for event in played.events if isinstance(event, Drew)),
    "threw": lambda played: next(event.card for event in played.events if isinstance(event, Discarded)),
    "finish": lambda played: next(event.finish for event in played.events if isinstance(event, Declared)),
    "dropped": lambda played: _players(
        played.deal, tuple(event.place for event in played.events if isinstance(event, Dropped))
    ),
    "declaration": _declaration,
    "declared": _declarer,
    "to show": _to_show,
    "open": lambda played: played.deal.discards[-1].card,
    "open_cards": lambda played: str(len(played.deal.discards)),
    "stock": lambda played: str(len(played.deal.stock)),
    "stock at turn": lambda played: str(played.stock_at_turn),
    "reshuffles": lambda played: str(played.deal.reshuffles),
    "hand_size": lambda played: str(len(played.holding().cards)),
    "lapses": lambda played: str(played.holding().lapses),
    "seconds": _seconds,
    "won": _winners,
    "ended": _ending,
    **{f"points of {player}": partial(_points, player=player) for player in PLAYERS},
}
"""What can be asked of a table after the command, by the name that the file uses."""


def dealing(vector: Vector) -> dict[str, str]:
    """What can be asked of a toss or of the dealing itself."""
    if "tossed" in vector.before:
        return {"first": PLAYERS[starter(cards(vector.before["tossed"]))]}
    seats = int(vector.before["players"])
    kind = house(vector.variant, min(seats, VARIANTS[vector.variant].seats_max))
    try:
        new_table(replace(kind, seats=seats))
    except ValueError:
        return {"refused": "seats"}
    dealt = tuple(Dealt(seat, player, nonce(player)) for seat, player in enumerate(PLAYERS[:seats]))
    deal = begin(Terms(kind.variant, 100, 100, 1, dealt, seed_of_deal(kind.top, 1)))
    held = sum(len(holding.cards) for holding in deal.holdings)
    everything = held + len(deal.stock) + len(deal.discards) + 1
    return {
        "cards": str(everything),
        "dealt": str(held),
        "open_cards": str(len(deal.discards)),
        "stock": str(len(deal.stock)),
    }
