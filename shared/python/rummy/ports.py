"""The interfaces of the outside. Each has an adapter in memory and one on AWS, held to the same tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from rummy.note import Figure, Note

# The interfaces name the table's values and make none: a function that has to do with no table loads nothing of it.
if TYPE_CHECKING:
    from rummy.table.balances import Balance, Entry, Posted
    from rummy.table.limits import Limits, LimitsState
    from rummy.table.postings import Posting
    from rummy.table.state import DealState, House, Seat, Table

IDLE_SECONDS: Final = 24 * 3600
"""How long a table that waits for nothing is kept after its last write: a closed one, or an offer nobody took up."""
CODE_SECONDS: Final = 7 * 24 * 3600
"""How long the code of a private table is kept at most."""


class Conflict(Exception):
    """Somebody wrote first. Nothing was saved; load, decide and save again."""


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


class TableStore(Protocol):
    """Tables, who sits where, and which table the lobby points to."""

    def load(self, table: str) -> Table:
        """The table as last saved. Raises Refused (no_such_table)."""

    def save(self, before: Table | None, after: Table, posting: Posting | None, at: int) -> tuple[str, ...]:
        """Write ``after`` over ``before`` (None: a new table), all or nothing, with everything that follows from it.

        That is: who sits where, the lobby's pointer, a finished record, and the posting with its balances and
        entries. Connections are written for seats newly taken or freed only. ``at`` is epoch milliseconds.
        Gives the players who must be reminded to pause. Raises Conflict, Barred, or Refused (seated_elsewhere).
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
    """The double-entry ledger, as far as it is not written with a table. Times are epoch milliseconds."""

    def balance(self, player: str) -> Balance:
        """A player's chips and limits; nothing for one who has no account yet."""

    def post(self, posting: Posting, at: int) -> bool:
        """Write a posting that belongs to no table. False: it was there already.

        Raises Conflict, Barred or UnbalancedError.
        """

    def limit(self, player: str, wanted: Limits, at: int) -> LimitsState:
        """Note the limits that a player asks for; those that hold now and later. Raises Conflict."""

    def ban(self, player: str, until: int) -> None:
        """Let a player begin no deal before ``until`` (epoch seconds; 0: he may at once). Raises Conflict."""

    def statement(self, player: str, before: int | None, most: int) -> tuple[Entry, ...]:
        """So many entries of a player's statement below the number ``before`` (None: all), the newest first."""

    def record(self, table: str, deal: int) -> str | None:
        """The finished record of a deal."""

    def records(self, deals: Iterable[tuple[str, int]]) -> Mapping[tuple[str, int], str]:
        """Those of the finished records that there are."""

    def posted(self, start: int, end: int) -> Iterator[Posted]:
        """The postings from ``start`` up to ``end``, by time and then by id; may miss those of the last moments."""

    def posting(self, posting: str) -> Posting | None:
        """The posting of this id."""

    def postings_of(self, ids: Iterable[str]) -> Mapping[str, Posting]:
        """The postings of these ids, those that there are."""

    def balances(self) -> Iterator[tuple[str, Balance]]:
        """All players and their chips, in no order; may be a moment old."""

    def balances_of(self, players: Iterable[str]) -> Mapping[str, Balance]:
        """The balances of these players, as they are now."""

    def entries(self, keys: Iterable[tuple[str, int]]) -> Mapping[tuple[str, int], Entry]:
        """The statement entries of these players and numbers, those that there are."""


class Switches(Protocol):
    """What an operator has switched for the whole house."""

    def draining(self) -> bool:
        """Whether no more deals begin; may be some seconds old."""

    def drain(self, *, on: bool) -> None:
        """Let no more deals begin, or let them begin again."""


class SignIns(Protocol):
    """The accounts that players sign in with."""

    def delete(self, player: str) -> None:
        """Delete a player's account, with his name, e-mail and birthdate; nothing happens if it is gone already."""


class Announcer(Protocol):
    """Pushes to connections."""

    def push(self, messages: Mapping[str, str]) -> frozenset[str]:
        """Send each connection its message, in parallel and begun in this order; the connections found gone.

        Never raises for one of them.
        """


class Clock(Protocol):
    """The workflow that wakes the tables of a shard."""

    def ensure(self, shard: int, at: int) -> None:
        """See to it that the shard's clock of the slot at ``at`` (epoch milliseconds) runs."""

    def relieve(self, shard: int, at: int) -> None:
        """Start a further clock for the rest of the slot: the shard's own is late."""


class Archive(Protocol):
    """Files that are kept, each under a name with slashes."""

    def put(self, name: str, file: Path, kind: str) -> None:
        """Keep what a file holds under this name, over what stood there; ``kind`` is its media type."""

    def read(self, name: str) -> Iterator[bytes] | None:
        """What is kept under this name, in pieces; None: nothing."""


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
    daily_grant: int
    """Chips granted once a day to who has fewer than the smallest hold and asks, minor units; 0: none."""
    allowed_origins: tuple[str, ...] = ()
    """The pages that may open a WebSocket; apps send no origin."""
    apart: bool = False
    """Whether players who share an address are kept apart at open tables."""
    stage: str = "memory"
    """Its name; figures are told apart by it."""
    practice_seed: str = ""
    """What the cards of practice tables follow from in a sandbox; empty: from chance, like all others."""


@dataclass(frozen=True, slots=True)
class Ports:
    """Everything that play needs of the world."""

    tables: TableStore
    tickets: Tickets
    switches: Switches
    sign_ins: SignIns
    ledger: Ledger
    announcer: Announcer
    clock: Clock
    archive: Archive
    rules: Rules
    luck: Callable[[int], bytes]
    """So many random bytes, unforeseeable."""
    pause: Callable[[int], None]
    """Wait a moment, at random and longer with each try."""
    note: Note = field(default_factory=Note)
    """Of the request that is served; what is counted goes there."""

    def lost(self, attempt: int) -> None:
        """Somebody wrote first: count it, and wait a moment before it is tried again."""
        self.note.count(Figure.CONFLICTS)
        self.pause(attempt)
