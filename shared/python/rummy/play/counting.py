"""What is counted of a change that was saved."""

from collections import Counter
from collections.abc import Sequence

from rummy.note import Figure, Note
from rummy.table.commands import Command, Lapse
from rummy.table.events import DealBegan, Ended, Event, Played
from rummy.table.postings import Account, Posting
from rummy.table.state import Phase, Table


def count_saved(
    note: Note,
    command: Command,
    events: Sequence[Event],
    *,
    before: Table,
    posting: Posting | None,
    at: int,
    hand: bool,
) -> None:
    """Count what a command made happen; ``hand``: a player sent it, not the house."""
    kinds = Counter(map(type, events))
    note.count(Figure.DEALS_STARTED, kinds[DealBegan])
    note.count(Figure.DEALS_SETTLED, kinds[Ended])
    note.count(Figure.MOVES, int(hand and kinds[Played] > 0))
    note.count(Figure.LAPSES, int(isinstance(command, Lapse) and before.playing))
    note.count(Figure.RAKE, 0 if posting is None else posting.of_house(Account.RAKE))
    if kinds[Ended] and before.phase is Phase.ARRANGING and before.deadline is not None:
        # Any other deal is settled by the very write that ends it.
        note.measure(Figure.SETTLEMENT_AGE, max(0, at - before.deadline * 1000))
