"""All ports of a function, with trouble."""

from collections.abc import Callable, Mapping

from rummy.ports import Ports
from tools.simulator.clocks import Clocks
from tools.simulator.ledger import BadLedger
from tools.simulator.tables import BadTables
from tools.simulator.world import World

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


def ports_of(world: World, clocks: Clocks, push: Push) -> Ports:
    """The ports of every function of this world."""
    return Ports(
        tables=BadTables(world),
        tickets=world.memory.tickets,
        ledger=BadLedger(world),
        announcer=BadAnnouncer(world, push),
        clock=BadClock(world, clocks),
        archive=world.memory.archive,
        rules=world.memory.rules,
        luck=world.luck,
        pause=lambda _attempt: None,
    )
