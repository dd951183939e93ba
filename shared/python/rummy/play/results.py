"""The itemised result of a settled deal, for those who sat in it."""

from rummy.play.loop import house_plays
from rummy.ports import Ports
from rummy.table.commands import Settle
from rummy.table.notation import replay, write
from rummy.table.refusals import Refusal, Refused
from rummy.table.result import result
from rummy.table.state import DealState, Phase, Table
from rummy.table.timing import is_due
from rummy.wire.settle import ResultAnswer, ResultMessage


def settled(ports: Ports, message: ResultMessage, *, player: str, at: int) -> ResultAnswer:
    """The result of a deal that the player sat in; a deal whose time to arrange is over is settled first.

    Raises Refused (no_such_deal).
    """
    table = ports.tables.load(message.table)
    ports.note.say(table=message.table, deal=message.deal)
    if table.phase is Phase.ARRANGING and table.number == message.deal and is_due(table, at):
        table = house_plays(ports, message.table, Settle(), at) or ports.tables.load(message.table)
    deal = _deal(ports, table, message.deal)
    if deal is None or deal.place_of(player) is None:
        raise Refused(Refusal.NO_SUCH_DEAL)
    names = {seat.player: seat.name for _, seat in table.seated}
    return ResultAnswer(table=message.table, deal=message.deal, result=result(deal, names), record=write(deal))


def _deal(ports: Ports, table: Table, number: int) -> DealState | None:
    """The settled deal of this number: the table's own, or one kept in the ledger."""
    if table.deal is not None and table.number == number:
        return table.deal if table.deal.outcome is not None else None
    record = ports.ledger.record(table.house.table, number)
    return None if record is None else replay(record)
