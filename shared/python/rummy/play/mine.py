"""A player's own affairs: what he has, what he allows himself, the day's chips, and his deals."""

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from rummy.india import date_in_india
from rummy.play.admission import open_account
from rummy.ports import Conflict, Identity, Ports, Rules
from rummy.rules.variants import VARIANTS
from rummy.table.balances import Balance, ClosedError, Entry
from rummy.table.events import Ending
from rummy.table.fairness import hashed
from rummy.table.limits import Limits
from rummy.table.notation import replay
from rummy.table.postings import Kind, Posting, grant
from rummy.table.refusals import Refusal, Refused
from rummy.table.result import result
from rummy.wire.account import (
    DailyGrant,
    DealAnswer,
    DealQuestion,
    DealRow,
    DealsAnswer,
    DealsQuestion,
    GrantAnswer,
    LimitsAnswer,
    MeAnswer,
)

TRIES: Final = 6
ENDS: Final = frozenset({Kind.SETTLE, Kind.VOID})
"""The postings that end a deal."""

T = TypeVar("T")


def me(ports: Ports, who: Identity, *, at: int) -> MeAnswer:
    """What there is to say of a player, who is welcomed if he is new."""
    return me_of(ports, who, open_account(ports, who.player, at), at=at)


def me_of(ports: Ports, who: Identity, balance: Balance, *, at: int) -> MeAnswer:
    """What there is to say of a player of this balance."""
    limits = LimitsAnswer.of(balance.limits, at // 1000)
    return MeAnswer(
        player=who.player,
        name=who.name,
        available=balance.available,
        escrow=balance.escrow,
        limits=limits.limits,
        pending=limits.pending,
        lost_today=balance.lost_on_day_of(at),
        daily_grant=_offered(ports.rules),
        table=ports.tables.table_of(who.player),
    )


def limit(ports: Ports, wanted: Limits, *, player: str, at: int) -> LimitsAnswer:
    """Note the limits that a player asks for: what tightens holds at once, what loosens a day later.

    Raises Refused (busy).
    """
    return LimitsAnswer.of(won(ports, lambda: ports.ledger.limit(player, wanted, at)), at // 1000)


def daily_grant(ports: Ports, *, player: str, at: int) -> GrantAnswer:
    """The day's chips for a player who cannot pay any hold.

    Raises Refused (no_daily_grant, banned, enough_chips, granted_today, busy).
    """
    offered = _offered(ports.rules)
    if offered is None:
        raise Refused(Refusal.NO_DAILY_GRANT)
    balance = open_account(ports, player, at)
    if balance.is_banned(at):
        raise Refused(Refusal.BANNED)
    if _owned(balance) >= offered.below:
        raise Refused(Refusal.ENOUGH_CHIPS)
    given = grant(f"DAILY#{date_in_india(at).isoformat()}", player, offered.amount)
    try:
        written = won(ports, lambda: ports.ledger.post(given, at))
    except ClosedError:
        raise Refused(Refusal.BANNED) from None
    if not written:
        raise Refused(Refusal.GRANTED_TODAY)
    return GrantAnswer.of(offered.amount, ports.ledger.balance(player))


def _offered(rules: Rules) -> DailyGrant | None:
    """What the house gives a day, and to whom; None where it gives nothing or nobody needs chips."""
    stakes = [stake for stake in rules.stakes if stake]
    if not rules.daily_grant or not stakes:
        return None
    return DailyGrant(amount=rules.daily_grant, below=min(stakes) * min(row.cap for row in VARIANTS.values()))


def _owned(balance: Balance) -> int:
    """Chips held in a deal may come back: who has some is not without any."""
    return balance.available + balance.escrow


def won(ports: Ports, write: Callable[[], T]) -> T:
    """Write until nobody else was faster. Raises Refused (busy) after losing every try."""
    for attempt in range(TRIES):
        try:
            return write()
        except Conflict:
            ports.lost(attempt)
    raise Refused(Refusal.BUSY)


def deals(ports: Ports, asked: DealsQuestion, *, player: str) -> DealsAnswer:
    """A page of the deals for chips that a player sat in, newest first."""
    # A deal has two entries, its hold and its end: so many entries hold no more ends than were asked for.
    most = 2 * asked.limit
    entries = ports.ledger.statement(player, asked.cursor, most)
    ends = [entry for entry in entries if entry.kind in ENDS]
    postings = ports.ledger.postings_of(entry.posting for entry in ends)
    return DealsAnswer(
        deals=tuple(deal_row(entry, postings[entry.posting], player) for entry in ends),
        next=next_cursor(entries, most),
    )


def next_cursor(entries: Sequence[Entry], most: int) -> int | None:
    """Where the page after this one begins, which has room for so many entries; None at the end."""
    goes_on = len(entries) == most and entries[-1].seq > 1
    return entries[-1].seq if goes_on else None


def deal_row(entry: Entry, posting: Posting, player: str) -> DealRow:
    """How a deal came out for a player, by the entry and the posting that ended it."""
    deal, void = posting.deal, posting.kind is Kind.VOID
    assert deal is not None  # noqa: S101  (what ends a deal names it)
    mine = next(seat for seat in deal.seats if seat.player == player)
    return DealRow(
        table=deal.table,
        deal=deal.number,
        time=entry.at // 1000,
        variant=deal.variant,
        stake=deal.stake,
        seats=len(deal.seats),
        void=void,
        status=None if void else mine.status,
        points=mine.points,
        money=entry.available + entry.escrow,
    )


def deal(ports: Ports, asked: DealQuestion, *, player: str) -> DealAnswer:
    """An ended deal that a player sat in. Raises Refused (no_such_deal), also when others sat in it."""
    record = ports.ledger.record(asked.table, asked.deal)
    if record is None:
        raise Refused(Refusal.NO_SUCH_DEAL)
    ended = replay(record)
    place, terms = ended.place_of(player), ended.terms
    if place is None or ended.outcome is None:
        raise Refused(Refusal.NO_SUCH_DEAL)
    return DealAnswer(
        table=asked.table,
        deal=asked.deal,
        variant=terms.variant.key,
        stake=terms.stake,
        seat=terms.players[place].seat,
        void=ended.outcome.how is Ending.VOID,
        result=result(ended, _names(ports, asked.table)),
        record=record,
        commitment=hashed(terms.seed, terms.number).hex(),
    )


def _names(ports: Ports, table: str) -> dict[str, str]:
    """The names of those who still sit at the table; the record keeps none."""
    try:
        return {seat.player: seat.name for _, seat in ports.tables.load(table).seated}
    except Refused:
        return {}
