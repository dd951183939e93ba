"""A player's phone: one connection, one question at a time, and the newest view of the table he sits at."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Final

from pydantic import Field, TypeAdapter

from rummy.table.refusals import Refusal
from rummy.table.view import View
from rummy.wire.answer import MalformedAnswer, RefusedAnswer
from rummy.wire.answers import Answer
from rummy.wire.matchmake import LobbyAnswer
from rummy.wire.pushes import NoticeAnswer, TableAnswer
from tools.simulator.gateway import Gateway
from tools.simulator.laws import BrokenLaw
from tools.simulator.saying import Said
from tools.simulator.world import World

ANSWER: Final[TypeAdapter[Answer]] = TypeAdapter(Annotated[Answer, Field(discriminator="type")])
TRIES: Final = 3
"""So often he sends the same without an answer."""

Heard = Said | Answer
"""What came of a question."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A message that waits for its answer, sent so often."""

    said: Said
    tries: int = 1


class Phone:
    """``answered`` is called with what came of a question, ``seen`` with every new view."""

    def __init__(self, name: str, player: str, address: str, world: World, gateway: Gateway) -> None:
        self.name, self.player, self.address = name, player, address
        self.line: str | None = None
        self.view: View | None = None
        self.asked: Asked | None = None
        self.answered: Callable[[Said, Answer], None] = lambda _said, _answer: None
        self.seen: Callable[[], None] = lambda: None
        self._world, self._gateway = world, gateway
        self._versions: dict[str, int] = {}
        self._lines = self._messages = 0

    def dial(self) -> None:
        """Open a new connection; what was asked over the old one is forgotten."""
        self._lines += 1
        self.asked = None
        self.line = f"{self.name}:{self._lines}"
        self._gateway.open(self.line, self)

    def drop(self, *, noticed: bool) -> None:
        """Lose the connection, noticed by the gateway or not."""
        line, self.line, self.asked = self.line, None, None
        if line is not None and noticed:
            self._gateway.close(line)

    def ask(self, said: Said) -> None:
        """Send a message."""
        self._send(Asked(said))

    def ask_again(self) -> bool:
        """Send the same again; False when that was done often enough."""
        asked = self.asked
        if asked is None or asked.tries >= TRIES:
            self.asked = None
            return False
        self._send(Asked(asked.said, asked.tries + 1))
        return True

    def hear(self, line: str, text: str) -> None:
        """A message over one of his connections; to an old one he does not listen any more."""
        if line != self.line:
            return
        answer = ANSWER.validate_json(text)
        if isinstance(answer, MalformedAnswer):
            raise BrokenLaw("what a client sends is understood", answer.message)
        if isinstance(answer, TableAnswer):
            self._see(answer)
        asked = self.asked
        if asked is not None and self._answers(answer, asked.said):
            self.asked = None
            self.answered(asked.said, answer)

    def forget(self) -> None:
        """He sits nowhere, as far as he knows."""
        self.view = None

    def _send(self, asked: Asked) -> None:
        if self.line is not None:
            self._messages += 1
            self.asked = asked
            self._gateway.send(f"{self.name}-{self._messages}", self, self.line, asked.said.text)

    def _see(self, answer: TableAnswer) -> None:
        """Show a view that is newer than what was seen of its table, if it is the table that he follows."""
        view = answer.view
        if answer.version < self._versions.get(view.table, 0) or not self._follows(view):
            return
        self._versions[view.table] = answer.version
        self.view = view
        self.seen()

    def _follows(self, view: View) -> bool:
        mine = self.view
        if mine is None or mine.seat is None or mine.table == view.table:
            return view.seat is not None or (mine is not None and mine.table == view.table)
        return self.asked is not None and self.asked.said.op in {"join", "sync"} and view.seat is not None

    def _answers(self, answer: Answer, said: Said) -> bool:
        """Whether this is the answer to what was said."""
        match answer:
            case TableAnswer():
                if said.number is None:
                    return said.op in {"join", "sync"} and answer.view.seat is not None
                return answer.view.number >= said.number or answer.view.seat is None
            case RefusedAnswer():
                return answer.id == said.number
            case LobbyAnswer():
                return said.op in {"lobby", "create_private"}
            case NoticeAnswer():
                return False
            case _:
                return said.op == "result"


def is_lost(refusal: Refusal) -> bool:
    """Whether a refusal means that he has lost touch with his table."""
    return refusal in {
        Refusal.NOT_YOUR_CONNECTION,
        Refusal.NOT_SEATED,
        Refusal.NO_SUCH_TABLE,
        Refusal.SEATED_ELSEWHERE,
        Refusal.STALE,
    }
