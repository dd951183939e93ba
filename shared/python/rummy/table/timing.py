"""How long each phase lasts. Times are the variant's or the house's, scaled by the table's pace."""

from typing import Final

from rummy.rules.variants import VARIANTS
from rummy.table.deal import scaled
from rummy.table.state import DealState, Phase, Table

WAIT_ALONE: Final = 30
"""Seconds until the one player who waits is told that nobody came."""
WAIT_ALONE_MORE: Final = 270
"""Seconds from then until he is stood up: five minutes in all."""
WAIT_TOGETHER: Final = 10
"""Seconds from the last join, two or more being seated, until the deal."""
BETWEEN: Final = 10
SHORTEST: Final = 2
"""No phase is shorter than this many seconds at any pace."""

_HOUSE_TIMES: Final = (WAIT_ALONE, WAIT_ALONE_MORE, WAIT_TOGETHER, BETWEEN)


def lasting(seconds: int, pace: int) -> int:
    """Seconds of a phase at this pace."""
    return max(SHORTEST, scaled(seconds, pace))


def shortest_phase(pace: int) -> int:
    """The shortest phase of any variant when no table runs at a smaller pace; what the clock may sleep at most."""
    times = [
        time
        for row in VARIANTS.values()
        for time in (row.draw_seconds, row.discard_seconds, row.arrange_seconds)
        if time
    ]
    return min(lasting(seconds, pace) for seconds in (*times, *_HOUSE_TIMES))


def deadline_after(table: Table, at: int) -> int:
    """When the phase of an open table that begins at ``at`` (ms) ends, in whole seconds rounded up."""
    return -(-at // 1000) + _phase_seconds(table)


def _phase_seconds(table: Table) -> int:
    pace = table.house.pace
    if table.deal is not None:
        return _deal_phase_seconds(table.deal, pace)
    if len(table.seated) > 1:
        return lasting(WAIT_TOGETHER, pace)
    return lasting(WAIT_ALONE_MORE if table.lonely else WAIT_ALONE, pace)


def _deal_phase_seconds(deal: DealState, pace: int) -> int:
    variant = deal.terms.variant
    bank = deal.holdings[deal.turn].bank
    match deal.phase:
        case Phase.DRAW:
            return lasting(variant.draw_seconds, pace) + bank
        case Phase.DISCARD:
            return lasting(variant.discard_seconds, pace) + bank
        case Phase.ARRANGING:
            return lasting(variant.arrange_seconds, pace)
        case _:
            return lasting(BETWEEN, pace)


def bank_used(deal: DealState, deadline: int | None, at: int) -> int:
    """Seconds of bank that a move by hand at ``at`` (ms) uses, ``deadline`` being that of its phase."""
    bank = deal.holdings[deal.turn].bank
    if deadline is None or not bank:
        return 0
    over = -(-(at - (deadline - bank) * 1000) // 1000)
    return max(0, min(bank, over))


def is_due(table: Table, at: int) -> bool:
    """Whether the phase has run out of time at ``at`` (ms)."""
    return table.deadline is not None and at >= table.deadline * 1000
