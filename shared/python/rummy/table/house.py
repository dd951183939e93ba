"""What the house does at a table: deal, lapse, settle, stand up, close, offer, call off."""

from typing import assert_never

from rummy.table.commands import Close, Deal, HouseCommand, Lapse, Offer, Settle, StandUp, Void
from rummy.table.events import DealBegan, Ending, Listed, NoCompany, Waited, WhyUp
from rummy.table.moves import LapseMove, VoidMove
from rummy.table.refusals import Refusal, Refused
from rummy.table.state import DealState, Phase, Seat, Table
from rummy.table.story import Story, close_if_empty, make, resettle, running, stand_up
from rummy.table.timing import is_due


def decide_for_house(story: Story, command: HouseCommand) -> None:
    """Tell what a command of the house makes happen. Raises Refused."""
    match command:
        case Deal():
            _deal(story, command)
        case Lapse():
            _lapse(story)
        case Settle():
            if story.table.phase is not Phase.ARRANGING:
                raise Refused(Refusal.NO_DEAL)
            _lapse(story)
        case StandUp():
            stand_up(story, command.players, command.why)
            resettle(story)
        case Close():
            _close(story)
        case Offer():
            if not offerable(story.table):
                raise Refused(Refusal.NOT_DUE)
            story.tell(Listed(listed=True))
        case Void():
            running(story.table)
            make(story, VoidMove())
        case _:
            assert_never(command)


def _lapse(story: Story) -> None:
    """The phase ran out: never before its deadline, so it cannot hit a younger phase."""
    table = story.table
    deals_next = not table.playing and (table.phase is Phase.BETWEEN or len(table.seated) > 1)
    if not is_due(table, story.at) or deals_next:
        raise Refused(Refusal.NOT_DUE)
    if table.playing:
        make(story, LapseMove())
    elif table.lonely:
        stand_up(story, [seat.player for _, seat in table.seated], WhyUp.NO_COMPANY)
        close_if_empty(story)
    else:
        story.tell(NoCompany())
        story.begin_phase()


def _deal(story: Story, command: Deal) -> None:
    table = story.table
    full = None not in table.seats
    if table.phase is Phase.BETWEEN:
        if not is_due(table, story.at):
            raise Refused(Refusal.NOT_DUE)
        stand_up(story, absent(table), WhyUp.ABSENT)
    elif table.phase is not Phase.WAITING or len(table.seated) < 2 or not (full or is_due(table, story.at)):
        raise Refused(Refusal.NOT_DUE)
    for player, why in command.barred:
        stand_up(story, (player,), why)
    if close_if_empty(story):
        return
    if len(story.table.seated) > 1:
        story.tell(DealBegan(tuple(number for number, _ in story.table.seated), command.shard))
    else:
        story.tell(Waited())
    story.begin_phase()


def _close(story: Story) -> None:
    """Where a deal could begin, or nobody has come, the table ends; a deal under way is played out first."""
    table = story.table
    full = table.phase is Phase.WAITING and None not in table.seats
    if table.playing or not (full or is_due(table, story.at)):
        raise Refused(Refusal.NOT_DUE)
    stand_up(story, [seat.player for _, seat in table.seated], WhyUp.CLOSED)
    close_if_empty(story)


def absent(table: Table) -> tuple[str, ...]:
    """The people who had a turn in the deal just ended and made no move by hand, or have no connection now."""
    return tuple(seat.player for _, seat in table.seated if not seat.bot and _is_absent(table, seat))


def _is_absent(table: Table, seat: Seat) -> bool:
    deal = table.deal
    place = None if deal is None else deal.place_of(seat.player)
    if deal is None or place is None or seat.connection is None or _called_off(deal):
        return seat.connection is None
    return bool(deal.holdings[place].turns) and not deal.holdings[place].by_hand


def _called_off(deal: DealState) -> bool:
    """Whether the house ended the deal, in the middle of somebody's turn."""
    return deal.outcome is not None and deal.outcome.how is Ending.VOID


def due_command(table: Table, shard: int) -> Deal | Lapse | Settle:
    """What the house does when the table's phase runs out; ``shard`` is where its next deal lies."""
    if table.phase is Phase.ARRANGING:
        return Settle()
    if table.phase is Phase.BETWEEN or (table.phase is Phase.WAITING and len(table.seated) > 1):
        return Deal(shard)
    return Lapse()


def offerable(table: Table) -> bool:
    """Whether the lobby could point here: a public table with a free seat that it does not point to yet."""
    public = table.house.code is None and not table.house.practice
    return public and not table.closed and not table.listed and None in table.seats
