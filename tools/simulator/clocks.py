"""The workflow service and the schedule: clocks that sleep and tick, die, come double or late; the watchdog."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, Final, TypeVar

from rummy.play.ticking import SLOT_SECONDS, Ticked, slot_of, tick, watch
from rummy.ports import Ports
from rummy.table.refusals import Refused
from tools.simulator.laws import BrokenLaw
from tools.simulator.trouble import Trouble
from tools.simulator.world import START, Throttled, World

MINUTE: Final = 60_000
RETRIES: Final = 8
RETRY: Final = 1_000
RETRY_MOST: Final = 5_000
LATE: Final = (5_000, 40_000)
MERCY_SECONDS: Final = 20
"""A shard with a table this late meets no more trouble: the platform has one bad minute, and then another shard has."""

T = TypeVar("T")


class InTurn(Executor):
    """Does at once what others leave to threads. A function that dies takes all of it along."""

    def submit(self, work: Callable[..., T], /, *given: Any, **named: Any) -> "Future[T]":  # noqa: ANN401 - as its base
        """Do it now."""
        future: Future[T] = Future()
        try:
            future.set_result(work(*given, **named))
        except BrokenLaw:
            raise
        except Exception as error:  # noqa: BLE001 - what a thread would keep for whoever asks
            future.set_exception(error)
        return future


class Clocks:
    """The executions by name, each name used once."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._names: set[str] = set()
        self._minutes = 0
        self.ports: Ports | None = None

    def ensure(self, shard: int, at: int) -> None:
        """Start the shard's clock of the slot, unless it was started before."""
        slot = slot_of(at)
        self._start(f"clock-{shard}-{_short(slot)}", shard, slot)

    def relieve(self, shard: int, at: int) -> None:
        """Start a further clock for the rest of the slot."""
        slot = slot_of(at)
        self._start(f"clock-{shard}-{_short(slot)}-{(at // 1000 - slot) // 60}", shard, slot)

    def watch(self) -> None:
        """Be the watchdog, each minute."""
        self._minutes += 1
        name = f"watchdog-{self._minutes}"
        calm = self._late()
        self._world.agenda.after(MINUTE, self.watch)
        if calm or not self._world.strikes(Trouble.NO_WATCH, name):
            self._world.execute(name, self._watch, calm=calm)

    def _watch(self) -> None:
        assert self.ports is not None  # noqa: S101  (wired before time begins)
        dead = watch(self.ports, self._world.now)
        if dead:
            self._world.note(f"the watchdog found {dead} dead")

    def _start(self, name: str, shard: int, slot: int) -> None:
        world = self._world
        if name in self._names or (not self._late(shard) and world.here(Trouble.NO_CLOCK)):
            return
        self._names.add(name)
        world.note(f"{name} starts")
        world.agenda.after(world.dice(name, 50, 300), lambda: self._tick(name, shard, slot, 1, 0))

    def _tick(self, name: str, shard: int, slot: int, number: int, tries: int) -> None:
        """One tick of a clock, its number and how often it was tried before; then sleep until the next."""
        world, which, calm = self._world, f"{name}/{number}" + "r" * tries, self._late(shard)
        world.journal.count("ticks")
        done = world.execute(which, lambda: self._work(shard, slot, world.now), calm=calm)
        if not calm and world.strikes(Trouble.CLOCK_DIES, which):
            return
        if done is None and tries < RETRIES:
            wait = min(RETRY << tries, RETRY_MOST)
            world.agenda.after(wait, lambda: self._tick(name, shard, slot, number, tries + 1))
        elif done is not None and done.again:
            self._sleep(name, shard, slot, number + 1, done.wake_at * 1000)

    def _sleep(self, name: str, shard: int, slot: int, number: int, until: int) -> None:
        world, which = self._world, f"{name}/{number}"
        late = world.dice(which, 20, 200)
        if not self._late(shard) and world.strikes(Trouble.CLOCK_LATE, which):
            late = world.dice(which, *LATE)
        world.agenda.at(max(until, world.now) + late, lambda: self._tick(name, shard, slot, number, 0))
        if world.strikes(Trouble.CLOCK_TWICE, which):
            twin = f"{which}+"
            world.agenda.at(until + late + 1, lambda: self._again(twin, shard, slot))

    def _again(self, name: str, shard: int, slot: int) -> None:
        """The service calls the function once more than it notes."""
        self._world.execute(name, lambda: self._work(shard, slot, self._world.now), calm=self._late(shard))

    def _work(self, shard: int, slot: int, at: int) -> Ticked:
        assert self.ports is not None  # noqa: S101  (wired before time begins)
        done = tick(self.ports, shard, slot, at, InTurn)
        for table, error in done.failed.items():
            if not isinstance(error, Throttled | Refused):
                raise BrokenLaw("a table is woken unless a port fails", f"{table}: {error!r}") from error
        return done

    def _late(self, shard: int | None = None) -> bool:
        return self._world.witness.overdue(self._world.now, shard) > MERCY_SECONDS


def _short(slot: int) -> int:
    """A slot counted from the beginning of time."""
    return (slot - START // 1000) // SLOT_SECONDS
