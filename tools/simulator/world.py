"""One house in virtual time: its agenda, its fate, what is under way, and the laws that watch it."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from rummy.memory import RULES, MemoryPorts, memory_ports
from rummy.ports import Conflict, Rules
from rummy.table.refusals import Refused
from tools.simulator.agenda import Agenda
from tools.simulator.journal import Journal
from tools.simulator.laws import BrokenLaw
from tools.simulator.trouble import AsTold, Dice, Fate, Trouble
from tools.simulator.witness import Taken, Witness

START: Final = 1_800_000_000_000
HOUSE: Final = Rules(
    stakes=RULES.stakes,
    pace=RULES.pace,
    practice_pace=RULES.practice_pace,
    shards=2,
    welcome=RULES.welcome,
    daily_grant=RULES.daily_grant,
)
DEEPEST: Final = 3
"""So many functions hang at most, one overtaken by the next."""
TIME_OUT: Final = 8_000
"""Milliseconds that a function hangs at most."""
HANGS: Final = (10, 6_000)
"""Milliseconds that one call hangs."""

T = TypeVar("T")


class Died(BaseException):
    """A function died in the middle; nothing in the service can catch this."""


class Throttled(Exception):
    """A store refused a read for the load."""


@dataclass(slots=True)
class Running:
    """A function under way. ``calls`` counts the ports that it called, ``lucks`` the random bytes that it drew."""

    name: str
    began: int
    calm: bool
    """No trouble strikes it."""
    message: Taken | None = None
    """The numbered message that it serves, until it has changed the table."""
    calls: int = 0
    lucks: int = 0


class World:
    """What all parts of a run share. ``ports`` are those in memory, without any trouble."""

    def __init__(self, dice: Dice, fate: Fate) -> None:
        self.dice = dice
        self._fate = fate
        self.agenda = Agenda(START)
        self.journal = Journal(START)
        self.memory: MemoryPorts = memory_ports("simulator", HOUSE)
        self.witness = Witness(self.memory)
        self._stack: list[Running] = []

    @property
    def now(self) -> int:
        """Epoch milliseconds."""
        return self.agenda.now

    def note(self, line: str) -> None:
        """Add a line to the journal, indented by how many functions are under way."""
        self.journal.note(self.now, "    " * len(self._stack) + line)

    def strikes(self, trouble: Trouble, where: str) -> bool:
        """Whether trouble strikes there; noted if so."""
        if not self._fate.strikes(trouble, where):
            return False
        self.journal.count(trouble.word)
        self.note(f"! {trouble.word} ({where})")
        return True

    def calm_down(self) -> None:
        """No trouble from now on."""
        self._fate = AsTold(())

    def execute(
        self, name: str, work: Callable[[], T], *, message: Taken | None = None, calm: bool = False
    ) -> T | None:
        """Run a function of the service; None when it died or failed. Raises BrokenLaw when that was its own fault."""
        self._stack.append(Running(name, self.now, calm, message))
        try:
            return work()
        except (Died, Throttled) as why:
            self.note(f"{name} {'died' if isinstance(why, Died) else 'failed: a store was throttled'}")
        except Refused as refused:
            self.note(f"{name} refused: {refused.why.value}")
        except Conflict:
            raise BrokenLaw("a conflict is tried again, or told as busy", name) from None
        except BrokenLaw:
            raise
        except Exception as bug:
            raise BrokenLaw("a function fails only where a port did", f"{name}: {bug!r}") from bug
        finally:
            self._stack.pop()
        return None

    @property
    def running(self) -> Running:
        """The function that is at work now."""
        return self._stack[-1]

    def call(self, work: Callable[[], T]) -> T:
        """A call of a port by the function at work: before it and after it the function may die, or others go on."""
        running = self.running
        running.calls += 1
        if self.here(Trouble.DIES_BEFORE):
            raise Died
        self._hang(running)
        answer = work()
        if self.here(Trouble.DIES_AFTER):
            raise Died
        return answer

    def here(self, trouble: Trouble) -> bool:
        """Whether trouble strikes the call that is being made."""
        running = self.running
        return not running.calm and self.strikes(trouble, f"{running.name}.{running.calls}")

    def luck(self, size: int) -> bytes:
        """Random bytes, the same for the same function whatever others do."""
        running = self.running
        running.lucks += 1
        words = f"{running.name} {running.lucks} {self.dice(running.name, 0, 1 << 40)}"
        return hashlib.shake_256(words.encode()).digest(size)

    def _hang(self, running: Running) -> None:
        if len(self._stack) >= DEEPEST or not self.here(Trouble.OVERTAKEN):
            return
        longest = running.began + TIME_OUT
        self.agenda.run(min(longest, self.now + self.dice(f"{running.name}.{running.calls} hangs", *HANGS)))
