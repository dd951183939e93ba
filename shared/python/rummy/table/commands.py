"""What players and the house may ask of a table."""

from dataclasses import dataclass

from rummy.cards import Card
from rummy.rules.declaration import Groups
from rummy.table.events import WhyUp
from rummy.table.moves import Source


@dataclass(frozen=True, slots=True)
class Join:
    """Take the lowest free seat, having seen ``commitment`` (32 bytes) and giving a nonce (16 bytes)."""

    name: str
    commitment: bytes
    nonce: bytes
    connection: str
    address_hash: str = ""
    """The same for all who share an address; empty where nobody is kept apart."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Give the seat up: at once, or when the deal is settled (rule 9)."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the top card of a pile."""

    source: Source


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw a card."""

    card: Card


@dataclass(frozen=True, slots=True)
class Drop:
    """Give the deal up, now or as soon as it is one's turn."""


@dataclass(frozen=True, slots=True)
class KeepPlaying:
    """Take back a queued drop."""


@dataclass(frozen=True, slots=True)
class Declare:
    """Put ``card`` on the finish slot and show the other 13 in groups."""

    card: Card
    groups: Groups


@dataclass(frozen=True, slots=True)
class Arrange:
    """Show one's groups as a loser (rule 17)."""

    groups: Groups


@dataclass(frozen=True, slots=True)
class Sync:
    """See the table; changes nothing."""


TurnCommand = Draw | Discard | Drop | KeepPlaying | Declare | Arrange


@dataclass(frozen=True, slots=True)
class Numbered:
    """A player's command for one deal with the number that his client counted up to.

    The seat's highest number again is a resend and changes nothing; a lower one, or another deal, is stale.
    """

    command: TurnCommand | Leave
    deal: int
    number: int


PlayerCommand = Join | Leave | Draw | Discard | Drop | KeepPlaying | Declare | Arrange | Sync | Numbered


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal to those seated, the absent and the ``barred`` (who may not or cannot pay the hold) being stood up first."""

    shard: int
    barred: tuple[tuple[str, WhyUp], ...] = ()
    """Players, and why."""


@dataclass(frozen=True, slots=True)
class Lapse:
    """The phase ran out of time."""


@dataclass(frozen=True, slots=True)
class Settle:
    """The losers' time to arrange is over: count."""


@dataclass(frozen=True, slots=True)
class StandUp:
    """Free these players' seats."""

    players: tuple[str, ...]
    why: WhyUp


@dataclass(frozen=True, slots=True)
class Void:
    """Call the deal off; every hold goes back."""


@dataclass(frozen=True, slots=True)
class Close:
    """Instead of the next deal, stand everybody up and take no one in again."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Let the lobby point here again: the table has a free seat and its kind has no other open table."""


HouseCommand = Deal | Lapse | Settle | StandUp | Close | Offer | Void
Command = PlayerCommand | HouseCommand
