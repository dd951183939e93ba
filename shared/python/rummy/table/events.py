"""The facts of the game. Those of a deal come first, those of the table after."""

from dataclasses import dataclass
from enum import Enum

from rummy.cards import Card
from rummy.rules.declaration import Fault, Groups
from rummy.table.moves import Move, Source


class Ending(Enum):
    """How a deal ended."""

    DECLARED = "declared"
    LAST_SEAT = "last_seat"
    """Everybody else was out (rule 12)."""
    STOCK_OUT = "stock_out"
    """The stock ran out where it is not reshuffled (rule 13)."""
    TURNS_OUT = "turns_out"
    """200 turns without a declaration (rule 14)."""
    VOID = "void"
    """Called off by the house; nobody pays."""


@dataclass(frozen=True, slots=True)
class Played:
    """A move was made; it goes into the record. What it did follows as other events."""

    move: Move


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """The turn of a place, that is of a seat counted among those dealt in."""

    place: int


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The discards, all but the top card, became the stock (rule 13)."""


@dataclass(frozen=True, slots=True)
class Drew:
    """A card was drawn; ``by_hand`` is False when the clock did it, here and below."""

    place: int
    source: Source
    card: Card
    by_hand: bool


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card was thrown."""

    place: int
    card: Card
    by_hand: bool


@dataclass(frozen=True, slots=True)
class Dropped:
    """A seat gave the deal up, or lapsed too often, for so many points."""

    place: int
    points: int
    by_hand: bool


@dataclass(frozen=True, slots=True)
class Declared:
    """Groups were shown; without faults the deal is won."""

    place: int
    finish: Card
    groups: Groups
    faults: tuple[Fault, ...]
    by_hand: bool


@dataclass(frozen=True, slots=True)
class Showed:
    """A loser has shown groups, or the place has none to show."""

    place: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The deal is over: the places that won, and the points of each place."""

    how: Ending
    winners: tuple[int, ...]
    points: tuple[int, ...]


DealEvent = Played | TurnBegan | Reshuffled | Drew | Discarded | Dropped | Declared | Showed | Ended


class Wish(Enum):
    """What a player asked for that waits for its moment."""

    DROP = "drop"
    LEAVE = "leave"


class WhyUp(Enum):
    """Why a player no longer sits."""

    LEFT = "left"
    ABSENT = "absent"
    TOO_FEW_CHIPS = "too_few_chips"
    SELF_EXCLUDED = "self_excluded"
    LOSS_LIMIT = "loss_limit"
    BANNED = "banned"
    NO_COMPANY = "no_company"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Sat:
    """A player or bot took a seat."""

    seat: int
    player: str
    name: str
    nonce: bytes
    connection: str | None
    bot: bool
    address_hash: str = ""


@dataclass(frozen=True, slots=True)
class StoodUp:
    """A seat became free."""

    seat: int
    player: str
    why: WhyUp


@dataclass(frozen=True, slots=True)
class Commanded:
    """A player's numbered command was accepted."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Wished:
    """A wish was noted, or taken back (None)."""

    seat: int
    wish: Wish | None


@dataclass(frozen=True, slots=True)
class DealBegan:
    """The next deal of the chain was dealt to these seats; its table lies on this shard."""

    seats: tuple[int, ...]
    shard: int


@dataclass(frozen=True, slots=True)
class NoCompany:
    """One player waits and nobody came."""


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    """The phase now lasts until ``deadline`` (epoch seconds)."""

    deadline: int


@dataclass(frozen=True, slots=True)
class Waited:
    """Too few are left for a deal: the table waits for players again."""


@dataclass(frozen=True, slots=True)
class Listed:
    """The lobby's pointer was set to this table, or taken off it."""

    listed: bool


@dataclass(frozen=True, slots=True)
class Closed:
    """Nobody sits here any more; the table takes no one in again."""


Event = DealEvent | Sat | StoodUp | Commanded | Wished | DealBegan | NoCompany | PhaseBegan | Waited | Listed | Closed
