"""Route ``settle``: a deal's result, asked for and answered."""

from typing import Final, Literal

from pydantic import TypeAdapter

from rummy.table.result import ResultView
from rummy.wire.answer import AnswerModel
from rummy.wire.messages import Counter, TableId
from rummy.wire.reading import Message


class ResultMessage(Message):
    """Ask for the itemised result of a deal; settles one whose time to arrange is over."""

    action: Literal["settle"]
    op: Literal["result"]
    table: TableId
    deal: Counter


SETTLE: Final[TypeAdapter[ResultMessage]] = TypeAdapter(ResultMessage)


class ResultAnswer(AnswerModel):
    """The itemised result of a settled deal of mine, and its record."""

    type: Literal["result"] = "result"
    table: str
    deal: int
    result: ResultView
    record: str
