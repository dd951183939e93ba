"""A table in a test's hands: commands are decided and taken in, and time moves when the test says so."""

import hashlib
from collections.abc import Callable
from dataclasses import replace
from functools import reduce

from rummy.rules.variants import VARIANTS
from rummy.table.commands import Command, Deal, Join
from rummy.table.decide import decide
from rummy.table.events import Event
from rummy.table.evolve import evolve, with_connection
from rummy.table.house import due_command
from rummy.table.refusals import Refusal, Refused
from rummy.table.state import DealState, House, Phase, Table, new_table
from rummy.table.view import DealView, view

START = 1_700_000_000_000
"""When every test begins, epoch milliseconds."""
PLAYERS = tuple(f"P{number}" for number in range(1, 7))


def house(variant: str, seats: int, *, seed: str = "", pace: int = 100, owner: str | None = None) -> House:
    """A table of this kind whose chain of seeds follows from a word."""
    top = hashlib.sha256(f"{variant} {seats} {seed}".encode()).digest()
    return House("t" * 12, VARIANTS[variant], 100, seats, pace, top, owner=owner)


def nonce(player: str) -> bytes:
    return hashlib.sha256(player.encode()).digest()[:16]


class Sitting:
    """One table, the time there, and the events of the last command."""

    def __init__(self, variant: str = "market", seats: int = 2, *, seed: str = "", pace: int = 100) -> None:
        self.table = new_table(house(variant, seats, seed=seed, pace=pace))
        self.at = START

    @classmethod
    def of(cls, table: Table, at: int = START) -> "Sitting":
        """Around a table that lies ready."""
        sitting = cls()
        sitting.table, sitting.at = table, at
        return sitting

    @property
    def deal(self) -> DealState:
        assert self.table.deal is not None
        return self.table.deal

    @property
    def turn(self) -> str:
        """The player whose turn it is."""
        return self.deal.terms.players[self.deal.turn].player

    def view(self) -> DealView:
        """What the player whose turn it is sees of the deal."""
        play = view(self.table, self.turn, self.at).play
        assert play is not None
        return play

    def do(self, command: Command, by: str | None = None) -> tuple[Event, ...]:
        """Have the table decide and take in the command."""
        events = decide(self.table, command, by=by, at=self.at)
        after = reduce(evolve, events, self.table)
        self.table = replace(after, version=self.table.version + 1)
        return events

    def refusal(self, command: Command, by: str | None = None) -> Refusal | None:
        """Why the table refuses the command; None when it would accept it."""
        try:
            decide(self.table, command, by=by, at=self.at)
        except Refused as refused:
            return refused.why
        return None

    def sit(self, *players: str) -> None:
        for player in players:
            join = Join(f"N{player}", self.table.house.commitment, nonce(player), f"c{player}")
            self.do(join, player)

    def begin(self, *players: str) -> None:
        """Sit these players down, or as many as there are seats, and deal."""
        self.sit(*(players or PLAYERS[: self.table.house.seats]))
        self.wait()
        self.do(Deal(0))

    def wait(self) -> None:
        """Let the phase run out of time."""
        if self.table.deadline is not None:
            self.at = max(self.at, self.table.deadline * 1000)

    def lapse(self) -> tuple[Event, ...]:
        """Let the phase run out, and have the house do what is due."""
        self.wait()
        return self.do(due_command(self.table, 0))

    def connect(self, player: str, connection: str | None) -> None:
        """Change a player's connection, as presence does: beside the record, without a command."""
        number = self.table.seat_of(player)
        assert number is not None
        self.table = with_connection(self.table, number, connection)

    def until(self, there: Callable[["Sitting"], bool], step: Callable[["Sitting"], object], most: int = 1000) -> None:
        """Take steps until it is so; fails after ``most``."""
        for _ in range(most):
            if there(self):
                return
            step(self)
        message = f"not there after {most} steps: {self.table.phase}"
        raise AssertionError(message)

    def play_out(self) -> None:
        """Let the clock play until the deal is over."""
        self.until(
            lambda sitting: sitting.table.phase not in {Phase.DRAW, Phase.DISCARD, Phase.ARRANGING}, Sitting.lapse
        )
