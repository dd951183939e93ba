"""A settlement is what replaying the deal's record gives."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from rummy.ports import Ledger
from rummy.report.checks import Check, CheckName, Drift, Drifts, batches, name_of
from rummy.report.window import Window
from rummy.table.notation import BadRecordError, replay
from rummy.table.postings import DealNote, Kind, Posting, settle

REPLAYED: Final = 20_000
"""Deals of a window that are replayed at most; of more, every k-th by a hash of its posting's id."""


@dataclass(frozen=True, slots=True)
class Replays:
    """The check, and which deals it looked at: all (``every`` 1), or every k-th."""

    check: Check
    every: int


def replays(ledger: Ledger, window: Window, deals: int) -> Replays:
    """Hold the settlements of a window's ``deals`` against their records."""
    every = max(1, -(-deals // REPLAYED))
    drifts, looked_at, failed = Drifts(), 0, 0
    for batch in batches(_chosen(ledger, window, every)):
        looked_at += len(batch)
        records = ledger.records(_key(deal) for deal, _ in batch)
        for deal, posting in batch:
            found = tuple(_against(deal, posting, records))
            failed += bool(found)
            for drift in found:
                drifts.add(drift)
    return Replays(drifts.check(CheckName.REPLAY, looked_at - failed, looked_at), every)


def _chosen(ledger: Ledger, window: Window, every: int) -> Iterator[tuple[DealNote, Posting]]:
    for posted in ledger.posted(window.start, window.end):
        posting = posted.posting
        if posting.kind in {Kind.SETTLE, Kind.VOID} and posting.deal is not None and _turn(posting.id, every) == 0:
            yield posting.deal, posting


def _turn(posting: str, every: int) -> int:
    return int.from_bytes(hashlib.sha256(posting.encode()).digest()[:8], "big") % every


def _key(deal: DealNote) -> tuple[str, int]:
    return deal.table, deal.number


def _against(deal: DealNote, posting: Posting, records: Mapping[tuple[str, int], str]) -> Iterator[Drift]:
    """What a posting has otherwise than its deal's record."""
    record = records.get(_key(deal))
    if record is None:
        yield Drift(deal.table, name_of(deal), "a record", "none")
        return
    try:
        ended = replay(record)
    except BadRecordError as bad:
        yield Drift(deal.table, name_of(deal), "a record that holds", str(bad))
        return
    if ended.outcome is None:
        yield Drift(deal.table, name_of(deal), "a finished record", "unfinished")
        return
    yield from _between(settle(deal.table, ended), posting, name_of(deal))


def _between(expected: Posting, found: Posting, entry: str) -> Iterator[Drift]:
    if expected == found:
        return
    accounts = dict.fromkeys((line.account, line.player) for line in (*expected.lines, *found.lines))
    different = False
    for account, player in accounts:
        sums = [
            _sum(line.amount for line in of.lines if (line.account, line.player) == (account, player))
            for of in (expected, found)
        ]
        if sums[0] != sums[1]:
            different = True
            yield Drift(player or account.value, entry, sums[0], sums[1])
    if not different:
        parts = ("id", "kind", "lines", "deal", "digest", "reason")
        wrong = ", ".join(part for part in parts if getattr(expected, part) != getattr(found, part))
        yield Drift(found.id, entry, "as replayed", f"another {wrong}")


def _sum(amounts: Iterable[int]) -> int:
    return sum(amounts)
