"""What is answered on every route, and the text of any answer."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from rummy.table.refusals import Refusal


class AnswerModel(BaseModel):
    """One of ``answers.Answer``."""

    model_config = ConfigDict(frozen=True)

    v: Literal[1] = 1


class RefusedAnswer(AnswerModel):
    """Understood, not allowed now; nothing changed."""

    type: Literal["refused"] = "refused"
    code: Refusal
    message: str
    id: int | None = None
    commitment: str | None = None
    """With commitment_changed: the open table's."""


class MalformedAnswer(AnswerModel):
    """Not understood; nothing changed."""

    type: Literal["malformed"] = "malformed"
    message: str
    id: int | None = None


def write(answer: AnswerModel) -> str:
    """The text that goes to the client."""
    return answer.model_dump_json()
