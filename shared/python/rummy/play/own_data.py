"""A player's own data: all of it told, and his account deleted."""

from contextlib import suppress
from datetime import datetime
from typing import Final

from rummy.india import INDIA
from rummy.play.mine import ENDS, deal_row, me_of, next_cursor, won
from rummy.ports import Conflict, Identity, Ports
from rummy.table.balances import FOREVER, Barred, Entry, UnbalancedError
from rummy.table.events import WhyUp
from rummy.table.postings import Account, Kind, Posting, close
from rummy.table.refusals import Refusal, Refused
from rummy.wire.account import DeletedAnswer, EntryRow, ExportAnswer, ExportQuestion, Profile

PAGE: Final = 500
"""Entries of one answer, which is about 200 KB then; a function may answer with 6 MB."""
_KEPT: Final = {
    WhyUp.BANNED: "The house bans this account, so it cannot be deleted; ask again after {until}, or ask the operator.",
    WhyUp.SELF_EXCLUDED: "You asked to be kept from play, so your account cannot be deleted; ask again after {until}.",
    WhyUp.LOSS_LIMIT: "You set a daily loss limit and lost today, so your account stays; ask again after {until}.",
}
"""A new account by the same e-mail would be free of these."""
_FOR_GOOD: Final = "The house bans this account for good, so it cannot be deleted; ask the operator."


def export(ports: Ports, who: Identity, profile: Profile, asked: ExportQuestion, *, at: int) -> ExportAnswer:
    """All that the house knows of a player; his statement page by page, the newest entries first."""
    balance = ports.ledger.balance(who.player)
    known = me_of(ports, who, balance, at=at)
    entries = ports.ledger.statement(who.player, asked.cursor, PAGE)
    told_more_of = {*ENDS, Kind.ADJUST}
    postings = ports.ledger.postings_of(entry.posting for entry in entries if entry.kind in told_more_of)
    return ExportAnswer(
        **dict(known),
        profile=profile,
        banned_until=balance.banned_until or None,
        entries=tuple(_row(entry, postings.get(entry.posting), who.player) for entry in entries),
        next=next_cursor(entries, PAGE),
    )


def _row(entry: Entry, posting: Posting | None, player: str) -> EntryRow:
    return EntryRow(
        entry=entry.seq,
        time=entry.at // 1000,
        kind=entry.kind,
        posting=entry.posting,
        available=entry.available,
        escrow=entry.escrow,
        available_after=entry.available_after,
        escrow_after=entry.escrow_after,
        # Not who of the house made the correction: that is that person's own data.
        reason=None if posting is None else posting.reason,
        deal=None if posting is None or posting.deal is None else deal_row(entry, posting, player),
    )


def delete(ports: Ports, player: str, *, at: int) -> DeletedAnswer:
    """Close a player's account for ever and delete what he signs in with; sent again, it does what is left to do.

    Raises Refused (still_playing, banned, self_excluded, loss_limit, busy).
    """
    won(ports, lambda: _close(ports, player, at))
    ports.sign_ins.delete(player)
    return DeletedAnswer(forfeited=_forfeited(ports, player))


def _close(ports: Ports, player: str, at: int) -> None:
    """Close the account, unless it is closed. Raises Refused, or Conflict: it is no longer as it was looked at."""
    balance = ports.ledger.balance(player)
    if balance.closed:
        return
    if balance.escrow or ports.tables.table_of(player) is not None:
        raise Refused(Refusal.STILL_PLAYING)
    kept = balance.kept(at)
    if kept is not None:
        raise Refused(Refusal(kept[0].value), advice=_advice(*kept))
    with suppress(Barred, UnbalancedError):
        if ports.ledger.post(close(player, balance.available), at):
            return
    raise Conflict


def _advice(why: WhyUp, until: int) -> str:
    if until == FOREVER:
        return _FOR_GOOD
    return _KEPT[why].format(until=f"{datetime.fromtimestamp(until, INDIA):%Y-%m-%d %H:%M:%S} in India")


def _forfeited(ports: Ports, player: str) -> int:
    """What was left when the account was closed, by whichever call."""
    written = ports.ledger.posting(close(player, 0).id)
    return 0 if written is None else -written.change(player, Account.AVAILABLE)
