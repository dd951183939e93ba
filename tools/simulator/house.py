"""A house with its players: it deals until so many deals are settled, then goes on in peace until all have gone."""

from collections.abc import Callable
from typing import Final

from rummy.play.loop import house_plays
from rummy.ports import kind_of
from rummy.table.commands import Void
from tools.simulator.clocks import Clocks
from tools.simulator.gateway import Gateway
from tools.simulator.laws import hold
from tools.simulator.lounge import Lounge
from tools.simulator.player import Player
from tools.simulator.ports import ports_of
from tools.simulator.trouble import Trouble
from tools.simulator.witness import OVERDUE_SECONDS
from tools.simulator.world import World

SECOND: Final = 1_000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
OPENING: Final = 2 * HOUR
NIGHT: Final = 25 * HOUR
DEAL: Final = HOUR
"""Of virtual time, on the average: a house in which nothing gets settled any more has stopped."""
DRAIN: Final = 10 * MINUTE
CLOSING: Final = 6 * HOUR
"""No deal lasts longer though nobody plays."""


class House:
    """All that lives in a world."""

    def __init__(self, world: World, players: int) -> None:
        self._world = world
        self._end = self._night_ends = world.now
        self._clocks = Clocks(world)
        gateway = Gateway(world)
        self._ports = ports_of(world, self._clocks, gateway.push)
        self._clocks.ports = gateway.ports = self._ports
        lounge = Lounge(world.dice, players)
        self._players = [Player(number, world, gateway, lounge, self._ports) for number in range(1, players + 1)]

    def deal(self, deals: int) -> None:
        """Open, and deal until so many deals are settled. Raises BrokenLaw."""
        world = self._world
        self._clocks.watch()
        world.agenda.after(MINUTE, self._operate)
        for player in self._players:
            player.start()
        self._end = world.now + OPENING + deals * DEAL
        while world.witness.settled < deals and world.agenda.step(self._end):
            pass
        hold(world.witness.settled >= deals, "the house goes on dealing", world.witness.settled)

    def _operate(self) -> None:
        """Each minute: the clocks must run; now and then a deal is called off, or all go to bed."""
        world = self._world
        late = world.witness.overdue(world.now)
        hold(late <= OVERDUE_SECONDS, "whoever is due is woken in time", late)
        world.agenda.after(MINUTE, self._operate)
        if world.now > self._night_ends and world.strikes(Trouble.NIGHT, f"night-{world.now // MINUTE}"):
            self._end += NIGHT
            self._night_ends = world.now + NIGHT
            for player in self._players:
                player.sleep(world.now + NIGHT)
        if world.strikes(Trouble.DRAINED, f"drain-{world.now // MINUTE}"):
            self._drain(on=True)
            world.agenda.after(DRAIN, lambda: self._drain(on=False))
        playing = [name for name, table in world.witness.tables.items() if table.playing]
        for name in playing:
            where = f"void-{world.now // MINUTE}-{name}"
            if world.strikes(Trouble.CALLED_OFF, where):
                world.execute(where, self._void(name))

    def _drain(self, *, on: bool) -> None:
        self._world.memory.switches.drain(on=on)
        self._world.witness.drained_at = self._world.now if on else None

    def _void(self, table: str) -> Callable[[], object]:
        return lambda: house_plays(self._ports, table, Void(), self._world.now)

    def close(self) -> None:
        """No more trouble: all look once more, then go, and the clocks play out what is left. Raises BrokenLaw."""
        world = self._world
        world.note("no more trouble, and nobody moves any more")
        world.calm_down()
        for player in self._players:
            player.gone = True
        world.agenda.run(world.now + 2 * MINUTE)
        for player in self._players:
            player.look()
        self._wait_for(self._all_see_right, MINUTE, "everybody's last view is right")
        for player in self._players:
            player.go()
        self._wait_for(self._all_is_quiet, CLOSING, "every deal ends and every seat gets free")
        self._check()

    def _wait_for(self, done: Callable[[], bool], longest: int, law: str) -> None:
        end = self._world.now + longest
        while not done() and self._world.now < end:
            self._world.agenda.run(self._world.now + SECOND)
        hold(done(), law)

    def _all_see_right(self) -> bool:
        witness = self._world.witness
        return all(player.sees(witness.table_of(player.player)) for player in self._players)

    def _all_is_quiet(self) -> bool:
        return all(table.deadline is None for table in self._world.witness.tables.values())

    def _check(self) -> None:
        """What must be left of it all: the money, and nothing that points to anybody or anything."""
        memory, witness = self._world.memory, self._world.witness
        witness.books.close(memory.ledger)
        for player in self._players:
            hold(memory.tables.table_of(player.player) is None, "who sits nowhere is noted nowhere", player.name)
        for kind in {kind_of(table.house) for table in witness.tables.values()}:
            name = memory.tables.open_table(kind)
            hold(name is None or witness.tables[name].listed, "the lobby points to a table that knows it", name)
