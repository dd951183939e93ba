"""The postings of a deal: balanced entries that the ledger takes once each. Amounts are integer minor units."""

from dataclasses import dataclass
from enum import Enum

from rummy.rules.payouts import Status
from rummy.table.notation import write
from rummy.table.result import paid_out, status_of
from rummy.table.state import DealState


class Account(Enum):
    """Where money stands."""

    AVAILABLE = "player:available"
    ESCROW = "player:escrow"
    RAKE = "house:rake"
    ISSUE = "house:issue"


class Kind(Enum):
    """What a posting is for."""

    GRANT = "GRANT"
    BUY_IN = "BUY_IN"
    SETTLE = "SETTLE"
    VOID = "VOID"
    ADJUST = "ADJUST"
    CLOSE = "CLOSE"
    """A player has deleted his account."""


@dataclass(frozen=True, slots=True)
class Line:
    """One side of a posting: an account, whose it is (None: the house's), and the change."""

    account: Account
    amount: int
    player: str | None = None


@dataclass(frozen=True, slots=True)
class SeatNote:
    """How a player came out of the deal that a posting settles."""

    player: str
    status: Status
    points: int


@dataclass(frozen=True, slots=True)
class DealNote:
    """The deal that a posting belongs to; ``seats``, in seat order, are told once it is over."""

    table: str
    number: int
    variant: str
    stake: int
    """Minor units per point."""
    seats: tuple[SeatNote, ...] = ()


@dataclass(frozen=True, slots=True)
class Posting:
    """A balanced entry: ``sum(line.amount) == 0``. Its id lets it be written once only."""

    id: str
    kind: Kind
    lines: tuple[Line, ...]
    deal: DealNote | None = None
    """Of a BUY_IN, SETTLE or VOID."""
    digest: str | None = None
    """Of the record that a SETTLE or VOID follows from."""
    reason: str | None = None
    """Of an ADJUST: why."""
    by: str | None = None
    """Of an ADJUST: who of the house made it, which is told to the house alone."""

    @property
    def balanced(self) -> bool:
        """Whether nothing is made or lost."""
        return sum(line.amount for line in self.lines) == 0

    @property
    def players(self) -> tuple[str, ...]:
        """Whose balances it changes, in the order of its lines."""
        return tuple(dict.fromkeys(line.player for line in self.lines if line.player is not None))

    def change(self, player: str, account: Account) -> int:
        """What it adds to this account of a player."""
        return sum(line.amount for line in self.lines if line.player == player and line.account is account)

    def gain(self, player: str) -> int:
        """What it makes him richer by or, negative, poorer."""
        return sum(line.amount for line in self.lines if line.player == player)

    def of_house(self, account: Account) -> int:
        """What it adds to this account of the house."""
        return sum(line.amount for line in self.lines if line.account is account)


def grant(name: str, player: str, amount: int) -> Posting:
    """Chips given to a player once under this name, such as "WELCOME"."""
    lines = (Line(Account.AVAILABLE, amount, player), Line(Account.ISSUE, -amount))
    return Posting(f"{name}#{player}", Kind.GRANT, lines)


def adjust(name: str, player: str, amount: int, *, reason: str, by: str) -> Posting:
    """A correction made by hand, once under this name: chips given to a player or, negative, taken from him."""
    lines = (Line(Account.AVAILABLE, amount, player), Line(Account.ISSUE, -amount))
    return Posting(f"ADJUST#{name}#{player}", Kind.ADJUST, lines, reason=reason, by=by)


def close(player: str, available: int) -> Posting:
    """The end of a player's account, once: the chips that were left go back to where chips come from."""
    lines = (Line(Account.AVAILABLE, -available, player), Line(Account.ISSUE, available))
    return Posting(f"CLOSE#{player}", Kind.CLOSE, lines)


def buy_in(table: str, deal: DealState) -> Posting:
    """The hold of a deal: what it can cost at most moves from available to escrow."""
    hold = deal.terms.hold
    lines = [
        line
        for dealt in deal.terms.players
        for line in (Line(Account.AVAILABLE, -hold, dealt.player), Line(Account.ESCROW, hold, dealt.player))
    ]
    return Posting(_id(Kind.BUY_IN, table, deal), Kind.BUY_IN, tuple(lines), _note(table, deal))


def settle(table: str, deal: DealState) -> Posting:
    """The end of a deal: every hold is given back, plus what was won, less what was lost; the rake to the house."""
    paid = paid_out(deal)
    hold = deal.terms.hold
    assert deal.outcome is not None  # noqa: S101  (only an ended deal is settled)
    kind = Kind.SETTLE if deal.outcome.winners else Kind.VOID
    lines = [
        line
        for dealt, net in zip(deal.terms.players, paid.net, strict=True)
        for line in (Line(Account.ESCROW, -hold, dealt.player), Line(Account.AVAILABLE, hold + net, dealt.player))
    ]
    rake = (Line(Account.RAKE, paid.rake),) if paid.rake else ()
    seats = tuple(
        SeatNote(dealt.player, status_of(deal, place), deal.outcome.points[place])
        for place, dealt in enumerate(deal.terms.players)
    )
    # A deal ends once, won or void: both write the same id, so never both.
    return Posting(
        id=_id(Kind.SETTLE, table, deal),
        kind=kind,
        lines=(*lines, *rake),
        deal=_note(table, deal, seats),
        digest=record_digest(deal),
    )


def record_digest(deal: DealState) -> str:
    """The digest that ends the record of an ended deal."""
    return write(deal).rpartition("\n")[2]


def _note(table: str, deal: DealState, seats: tuple[SeatNote, ...] = ()) -> DealNote:
    terms = deal.terms
    return DealNote(table, terms.number, terms.variant.key, terms.stake, seats)


def _id(kind: Kind, table: str, deal: DealState) -> str:
    return f"{kind.value}#{table}#{deal.terms.number}"
