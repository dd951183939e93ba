"""One run, from its order to how it came out. The same order always comes out the same."""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from tools.silence import silence
from tools.simulator.house import House
from tools.simulator.laws import BrokenLaw
from tools.simulator.trouble import ALL, AsTold, ByChance, Trouble, dice_of
from tools.simulator.world import World

PLAYERS: Final = 8
STORY: Final = 80
"""Lines told of a run."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be run: ``strikes``, where they are given, are all the trouble that there is."""

    seed: int
    deals: int
    players: int = PLAYERS
    kinds: frozenset[Trouble] = ALL
    harsh: int = 1
    """How many times as often as usual trouble strikes."""
    strikes: tuple[str, ...] | None = None
    closes: bool = True
    """Else the house is left as it is after the last deal."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a run came out: ``law`` and ``found`` if a law was broken, where trouble struck, and the story's end."""

    order: Order
    law: str | None
    found: str | None
    struck: tuple[str, ...]
    deals: int
    counts: Counter[str]
    closing: bool
    """All deals were settled before that."""
    digest: str
    story: tuple[str, ...]


def run(order: Order) -> Outcome:
    """Play an order out."""
    dice = dice_of(order.seed)
    fate = ByChance(dice, order.kinds, order.harsh) if order.strikes is None else AsTold(order.strikes)
    world = World(dice, fate)
    broken = _lived(world, order)
    journal = world.journal
    return Outcome(
        order=order,
        law=None if broken is None else broken.law,
        found=None if broken is None else str(broken),
        struck=tuple(fate.struck),
        deals=world.witness.settled,
        counts=journal.counts,
        closing=world.witness.settled >= order.deals,
        digest=journal.digest,
        story=journal.last(STORY),
    )


def _lived(world: World, order: Order) -> BrokenLaw | None:
    """Let a house live; the law that was broken in it."""
    try:
        with silence():
            _live(House(world, order.players), order)
    except BrokenLaw as broken:
        world.note(f"BROKEN: {broken}")
        return broken
    return None


def _live(house: House, order: Order) -> None:
    house.deal(order.deals)
    if order.closes:
        house.close()
