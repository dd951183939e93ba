"""What a table and its deal are: frozen values, no behaviour that depends on who asks or when."""

from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from rummy.cards import Card, Rank
from rummy.rules.declaration import Groups
from rummy.rules.payouts import Status
from rummy.rules.variants import VARIANTS, Variant
from rummy.table.events import Ending, Wish
from rummy.table.fairness import CHAIN_LENGTH, seed_of_deal
from rummy.table.moves import Move, Source


class Phase(Enum):
    """What a table waits for."""

    WAITING = "waiting"
    DRAW = "draw"
    DISCARD = "discard"
    ARRANGING = "arranging"
    BETWEEN = "between"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Dealt:
    """A seat dealt in: its number at the table, who sat there, and his nonce (empty for a bot)."""

    seat: int
    player: str
    nonce: bytes


@dataclass(frozen=True, slots=True)
class Terms:
    """What is fixed before the first card: all that the order of the cards and their cost depend on."""

    variant: Variant
    stake: int
    """Minor units per point."""
    pace: int
    """Percent of the variant's times."""
    number: int
    """The deal's number at its table, from 1."""
    players: tuple[Dealt, ...]
    """In seat order; a place is an index into this."""
    seed: bytes

    @property
    def packs(self) -> int:
        """The packs in play (rule 1)."""
        return self.variant.packs(len(self.players))

    @property
    def nonces(self) -> tuple[bytes, ...]:
        """The players' nonces in seat order."""
        return tuple(player.nonce for player in self.players)

    @property
    def hold(self) -> int:
        """What each seat's deal can cost at most, in minor units."""
        return self.variant.cap * self.stake


@dataclass(frozen=True, slots=True)
class Thrown:
    """A card of the discards and the seat, by its number at the table, that threw it; None: turned up by the house.

    Every view shows it as it is, so it holds nothing that anybody may not see.
    """

    card: Card
    seat: int | None


@dataclass(frozen=True, slots=True)
class PlayedFor:
    """What the clock played for a place in one turn."""

    turn: int
    drew: Card | None
    threw: Card | None


class Holding(NamedTuple):
    """One place in a deal: its cards and what it has done so far.

    A named tuple, as the deal is, because replaying a record is mostly changing these two.
    """

    cards: tuple[Card, ...]
    bank: int
    """Seconds of extra time left."""
    taken: bool = False
    """Has taken a card, by hand or by the clock (rule 9)."""
    lapses: int = 0
    """Turns in a row that lapsed (rule 11)."""
    lapsed: bool = False
    """This turn has lapsed already."""
    turns: int = 0
    by_hand: int = 0
    """Moves made by hand."""
    away: tuple[PlayedFor, ...] = ()
    """What the clock played since the last move by hand."""
    out: Status | None = None
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """A declaration: who put which card on the finish slot and showed which groups."""

    place: int
    finish: Card
    groups: Groups


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the deal ended: the places that won, and the points of each place."""

    how: Ending
    winners: tuple[int, ...]
    points: tuple[int, ...]


class DealState(NamedTuple):
    """One deal between two moves. Places index ``terms.players`` and ``holdings``."""

    terms: Terms
    wild: Rank
    turned: Card
    tossed: tuple[Card, ...]
    phase: Phase
    turn: int
    """The place whose turn it is."""
    turn_number: int
    holdings: tuple[Holding, ...]
    stock: tuple[Card, ...]
    """The top card last."""
    discards: tuple[Thrown, ...]
    """The top card last."""
    thrown: tuple[Thrown, ...]
    """All discards so far, also those drawn or reshuffled since."""
    drawn: Card | None = None
    drawn_from: Source | None = None
    reshuffles: int = 0
    declared: Shown | None = None
    wrong: tuple[Shown, ...] = ()
    """The wrong declarations so far."""
    outcome: Outcome | None = None
    moves: tuple[Move, ...] = ()

    @property
    def places_in(self) -> tuple[int, ...]:
        """The places still in the deal."""
        return tuple(place for place, holding in enumerate(self.holdings) if holding.out is None)

    def seat_number(self, place: int) -> int:
        """The number at the table of the seat that was dealt in at this place."""
        return self.terms.players[place].seat

    def place_of(self, player: str) -> int | None:
        """The place of a player; None when he was not dealt in."""
        for place, dealt in enumerate(self.terms.players):
            if dealt.player == player:
                return place
        return None


@dataclass(frozen=True, slots=True)
class Seat:
    """A taken seat."""

    player: str
    name: str
    nonce: bytes
    connection: str | None
    bot: bool = False
    number: int = 0
    """The highest command number accepted in this sitting."""
    wish: Wish | None = None
    address_hash: str = ""
    """Of where the player sat down from, kept to seat nobody beside him who shares it; no view has it."""


@dataclass(frozen=True, slots=True)
class House:
    """What is fixed for a table when it is made."""

    table: str
    variant: Variant
    stake: int
    seats: int
    pace: int
    top: bytes
    """``s_256``, the last seed of the chain; known to the house alone."""
    owner: str | None = None
    """The player whose practice table this is; bots take the other seats."""
    code: str | None = None
    """Of a private table."""

    @property
    def practice(self) -> bool:
        """Whether one player practises here against bots, for nothing."""
        return self.owner is not None

    @property
    def commitment(self) -> bytes:
        """``s_0``, shown to everybody before he gives a nonce."""
        return seed_of_deal(self.top, 0)

    @property
    def hold(self) -> int:
        """What one deal can cost a seat at most, in minor units."""
        return self.variant.cap * self.stake


@dataclass(frozen=True, slots=True)
class Table:
    """A table between two writes. ``version`` counts the writes."""

    house: House
    seats: tuple[Seat | None, ...]
    version: int = 0
    shard: int = 0
    deadline: int | None = None
    """Epoch seconds at which the phase lapses."""
    number: int = 0
    """Deals begun."""
    deal: DealState | None = None
    """The deal being played, or the one just settled."""
    lonely: bool = False
    """The one player who waits has been told that nobody came."""
    closed: bool = False
    listed: bool = False
    """The lobby's pointer for its kind points here."""
    spent: int = 0
    """The highest command number of all sittings that ended here: no late copy from one is new to the next."""

    @property
    def phase(self) -> Phase:
        """What the table waits for."""
        if self.closed:
            return Phase.CLOSED
        return Phase.WAITING if self.deal is None else self.deal.phase

    @property
    def playing(self) -> bool:
        """Whether a deal is under way, the time to arrange included."""
        return self.phase in PLAYING

    @property
    def seated(self) -> tuple[tuple[int, Seat], ...]:
        """The taken seats with their numbers, in seat order."""
        return tuple((number, seat) for number, seat in enumerate(self.seats) if seat is not None)

    def seat_of(self, player: str | None) -> int | None:
        """The number of a player's seat; None when he does not sit here."""
        for number, seat in self.seated:
            if seat.player == player:
                return number
        return None

    def place_of_seat(self, number: int) -> int | None:
        """The place in the current deal of whoever sits at this seat; None when he was not dealt in."""
        seat = self.seats[number]
        return None if seat is None or self.deal is None else self.deal.place_of(seat.player)


PLAYING: Final = frozenset({Phase.DRAW, Phase.DISCARD, Phase.ARRANGING})
LAST_DEAL: Final = CHAIN_LENGTH


def new_table(house: House, *, listed: bool = False) -> Table:
    """An empty table. Raises ValueError when the variant has no such number of seats."""
    if not 2 <= house.seats <= house.variant.seats_max:
        message = f"{house.variant.key} seats 2 to {house.variant.seats_max}, not {house.seats}"
        raise ValueError(message)
    return Table(house=house, seats=(None,) * house.seats, listed=listed)


def variant_of(key: str) -> Variant:
    """The variant of this key. Raises ValueError naming those there are."""
    if key not in VARIANTS:
        message = f"{key!r} is no variant: there are {', '.join(VARIANTS)}"
        raise ValueError(message)
    return VARIANTS[key]
