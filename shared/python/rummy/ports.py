"""The interfaces of the outside. Each has an adapter in memory and one on AWS, held to the same tests."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from rummy.table.postings import Account, Posting
from rummy.table.state import DealState, House, Seat, Table

IDLE_SECONDS: Final = 24 * 3600
"""How long a table that waits for nothing is kept after its last write: a closed one, or an offer nobody took up."""
CODE_SECONDS: Final = 7 * 24 * 3600
"""How long the code of a private table is kept at most."""


class Conflict(Exception):
    """Somebody wrote first. Nothing was saved; load, decide and save again."""


class TooFewChips(Exception):
    """These players cannot pay the hold of the deal. Nothing was saved."""

    def __init__(self, players: tuple[str, ...]) -> None:
        super().__init__(f"{len(players)} cannot pay the hold")
        self.players = players


@dataclass(frozen=True, slots=True)
class Due:
    """A live table on the clock's index and its deadline there (epoch seconds)."""

    table: str
    deadline: int


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of table that the lobby keeps one open table of; a practice kind has an owner."""

    variant: str
    stake: int
    seats: int
    owner: str | None = None


def kind_of(house: House) -> Kind:
    """The kind of a table that is not private."""
    return Kind(house.variant.key, house.stake, house.seats, house.owner)


def belonging(table: Table | None) -> frozenset[str]:
    """The people who sit at a table or have a deal there that is not settled yet: they can sit nowhere else."""
    if table is None:
        return frozenset()
    dealt = table.deal.terms.players if table.deal is not None and table.playing else ()
    seated = (seat.player for _, seat in table.seated if not seat.bot)
    return frozenset((*seated, *(one.player for one in dealt if one.nonce)))


def just_ended(before: Table | None, after: Table) -> DealState | None:
    """The deal that ended between two writes of a table, if one did: its record is kept."""
    deal = after.deal
    if deal is None or deal.outcome is None:
        return None
    ended_before = before is not None and before.number == after.number and not before.playing
    return None if ended_before else deal


def reseated(before: Table, after: Table) -> frozenset[int]:
    """The seats taken or freed between two writes of a table."""
    pairs = enumerate(zip(before.seats, after.seats, strict=True))
    return frozenset(number for number, (old, new) in pairs if _sitting(old) != _sitting(new))


def _sitting(seat: Seat | None) -> tuple[str, bytes] | None:
    return None if seat is None else (seat.player, seat.nonce)


@dataclass(frozen=True, slots=True)
class Identity:
    """Who a ticket was made for."""

    player: str
    name: str


@dataclass(frozen=True, slots=True)
class Balance:
    """A player's chips in minor units, and the number of the last entry on his statement."""

    available: int = 0
    escrow: int = 0
    seq: int = 0


class UnbalancedError(ValueError):
    """A posting that does not sum to zero, or that empties escrow further than it is filled: a bug, never written."""


def balances_after(posting: Posting, before: Mapping[str, Balance]) -> dict[str, Balance]:
    """What a posting makes of the balances. Raises TooFewChips naming all who are short, or UnbalancedError."""
    after = {player: _balance_after(posting, player, before[player]) for player in posting.players}
    short = tuple(player for player, balance in after.items() if balance.available < 0)
    if short:
        raise TooFewChips(short)
    if sum(line.amount for line in posting.lines) or any(balance.escrow < 0 for balance in after.values()):
        raise UnbalancedError(posting.id)
    return after


def _balance_after(posting: Posting, player: str, before: Balance) -> Balance:
    return Balance(
        available=before.available + posting.change(player, Account.AVAILABLE),
        escrow=before.escrow + posting.change(player, Account.ESCROW),
        seq=before.seq + 1,
    )


class TableStore(Protocol):
    """Tables, who sits where, and which table the lobby points to."""

    def load(self, table: str) -> Table:
        """The table as last saved. Raises Refused (no_such_table)."""

    def save(self, before: Table | None, after: Table, posting: Posting | None, at: int) -> None:
        """Write ``after`` over ``before`` (None: a new table), all or nothing, with everything that follows from it.

        That is: who sits where, the lobby's pointer, a finished record, and the posting with its balances and
        entries. Connections are written for seats newly taken or freed only. ``at`` is epoch milliseconds.
        Raises Conflict, TooFewChips, or Refused (seated_elsewhere).
        """

    def due(self, shard: int, most: int) -> tuple[Due, ...]:
        """The live tables of a shard, earliest deadline first; may be a moment old."""

    def table_of(self, player: str) -> str | None:
        """Where the player sits, or has a deal that is not settled yet."""

    def forget(self, player: str, table: str) -> None:
        """Drop the note that the player sits at this table, if it says so and the table knows nothing of him."""

    def open_table(self, kind: Kind) -> str | None:
        """The table that the lobby points to for this kind."""

    def table_of_code(self, code: str) -> str | None:
        """The private table of this code."""

    def unlist(self, kind: Kind, table: str) -> None:
        """Take the lobby's pointer off a table that is gone or not listed, if it still points there."""

    def connect(self, table: str, seat: int, player: str, old: str | None, new: str | None) -> bool:
        """Put ``new`` in the place of the connection ``old`` of a player's seat. No version counts, nothing is raised.

        False when that could not be done just now: he no longer sits there, ``old`` is not there, or somebody is
        writing.
        """


class Tickets(Protocol):
    """One-time tickets, kept as hashes."""

    def issue(self, ticket: str, identity: Identity, until: int) -> None:
        """Keep a ticket until an epoch second."""

    def burn(self, ticket: str, now: int) -> Identity | None:
        """Whose ticket it is; None when it is unknown, used or expired at ``now`` (epoch seconds)."""


class Ledger(Protocol):
    """The double-entry ledger, as far as it is not written with a table."""

    def balance(self, player: str) -> Balance:
        """A player's chips; nothing for one who has no account yet."""

    def post(self, posting: Posting, at: int) -> bool:
        """Write a posting that belongs to no table. False: it was there already. Raises Conflict or TooFewChips."""

    def record(self, table: str, deal: int) -> str | None:
        """The finished record of a deal."""


class Announcer(Protocol):
    """Pushes to connections."""

    def push(self, messages: Mapping[str, str]) -> frozenset[str]:
        """Send each connection its message, in parallel; the connections found gone. Never raises for one of them."""


class Clock(Protocol):
    """The workflow that wakes the tables of a shard."""

    def ensure(self, shard: int, at: int) -> None:
        """See to it that the shard's clock of the slot at ``at`` (epoch milliseconds) runs."""

    def relieve(self, shard: int, at: int) -> None:
        """Start a further clock for the rest of the slot: the shard's own is late."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The house's settings that its functions depend on."""

    stakes: tuple[int, ...]
    """Minor units per point."""
    pace: int
    """Percent of the variants' times; practice may be unhurried."""
    practice_pace: int
    shards: int
    welcome: int
    """Chips granted once to a new player, minor units."""
    allowed_origins: tuple[str, ...] = ()
    """The pages that may open a WebSocket; apps send no origin."""


@dataclass(frozen=True, slots=True)
class Ports:
    """Everything that play needs of the world."""

    tables: TableStore
    tickets: Tickets
    ledger: Ledger
    announcer: Announcer
    clock: Clock
    rules: Rules
    luck: Callable[[int], bytes]
    """So many random bytes, unforeseeable."""
    pause: Callable[[int], None]
    """Wait a moment, at random and longer with each try, before a conflict is tried again."""
