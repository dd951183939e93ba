"""All ports of a function, with trouble."""

from collections.abc import Callable, Mapping

from rummy.ports import Ports
from tools.simulator.clocks import Clocks
from tools.simulator.ledger import BadLedger
from tools.simulator.tables import BadTables
from tools.simulator.trouble import OLD, Trouble
from tools.simulator.world import Throttled, World

Push = Callable[[str, str, str], bool]
"""Under a name, to a connection, a text: whether the connection is there."""


class BadAnnouncer:
    """Pushes: some are not heard, some connections are taken for gone."""

    def __init__(self, world: World, push: Push) -> None:
        self._world = world
        self._push = push

    def push(self, messages: Mapping[str, str]) -> frozenset[str]:
        """Send each connection its message; the connections found gone."""
        return self._world.call(lambda: self._push_all(messages))

    def _push_all(self, messages: Mapping[str, str]) -> frozenset[str]:
        where = f"{self._world.running.name}.{self._world.running.calls}"
        return frozenset(line for line, text in messages.items() if not self._push(f"{where}={line}", line, text))


class BadClock:
    """Starting a clock is a call like any other."""

    def __init__(self, world: World, clocks: Clocks) -> None:
        self._world = world
        self._clocks = clocks

    def ensure(self, shard: int, at: int) -> None:
        """See to it that the shard's clock of the slot runs."""
        self._world.call(lambda: self._clocks.ensure(shard, at))

    def relieve(self, shard: int, at: int) -> None:
        """Start a further clock for the rest of the slot."""
        self._world.call(lambda: self._clocks.relieve(shard, at))


class BadSwitches:
    """Looking at the switches is a call like any other."""

    def __init__(self, world: World) -> None:
        self._world = world

    def draining(self) -> bool:
        """Whether no more deals begin."""
        return self._world.call(self._look)

    def _look(self) -> bool:
        if self._world.here(Trouble.THROTTLED):
            raise Throttled
        drained_at = self._world.witness.drained_at
        if drained_at is not None and self._world.here(Trouble.STALE):
            return self._world.now - drained_at >= OLD
        return self._world.memory.switches.draining()

    def drain(self, *, on: bool) -> None:
        """Let no more deals begin, or let them begin again."""
        self._world.call(lambda: self._world.memory.switches.drain(on=on))


def ports_of(world: World, clocks: Clocks, push: Push) -> Ports:
    """The ports of every function of this world."""
    return Ports(
        tables=BadTables(world),
        tickets=world.memory.tickets,
        switches=BadSwitches(world),
        sign_ins=world.memory.sign_ins,
        ledger=BadLedger(world),
        announcer=BadAnnouncer(world, push),
        clock=BadClock(world, clocks),
        archive=world.memory.archive,
        rules=world.memory.rules,
        luck=world.luck,
        pause=lambda _attempt: None,
    )
