"""A house in memory whose deals are played to their end at once, at the times that a test wants."""

from collections.abc import Callable
from dataclasses import dataclass, field

from rummy import bots
from rummy.memory import MemoryPorts, memory_ports
from rummy.report.window import Span, Window, parsed, window_from
from rummy.rules.variants import VARIANTS
from rummy.table.balances import Posted
from rummy.table.commands import Drop, Void
from rummy.table.notation import write
from rummy.table.postings import Posting, buy_in, grant, settle
from rummy.table.state import DealState, House, new_table
from rummy.table.view import view
from tests.table.sitting import Sitting, nonce

HOUR = 3_600_000
EIGHT = parsed("2026-11-29T20:00")
"""The hour that most tests report, epoch milliseconds."""
THE_HOUR = window_from(Span.HOUR, EIGHT)
THE_DAY = window_from(Span.DAY, parsed("2026-11-29"))
LATER = THE_DAY.end + HOUR
"""When both are closed."""
CHIPS = 100_000
NAMES = tuple(f"player-{name}-of-22-marks"[:22] for name in ("asha", "ravi", "meena", "kabir", "leela", "zoe"))

Ending = Callable[[Sitting], None]


def by_drops(sitting: Sitting) -> None:
    """All but one drop."""
    while sitting.table.playing:
        sitting.do(Drop(), sitting.turn)


def by_clock(sitting: Sitting) -> None:
    """Nobody moves."""
    sitting.play_out()


def by_void(sitting: Sitting) -> None:
    """The house has to call it off."""
    sitting.do(Void())


def by_bots(sitting: Sitting) -> None:
    """Everybody plays as bots do."""
    while sitting.table.playing:
        movers = (seat.player for _, seat in sitting.table.seated)
        for player in movers:
            choice = bots.choose(view(sitting.table, player, sitting.at))
            if choice is not None:
                sitting.do(choice, player)
                break


@dataclass
class Reported:
    """The ports, and the tables dealt so far."""

    ports: MemoryPorts = field(default_factory=memory_ports)
    tables: int = 0

    def welcome(self, *players: str, at: int = EIGHT - 48 * HOUR, chips: int = CHIPS) -> None:
        for player in players:
            self.ports.ledger.post(grant("WELCOME", player, chips), at)

    def play(
        self,
        at: int = EIGHT + 60_000,
        *,
        seats: int = 3,
        variant: str = "market",
        stake: int = 10,
        ending: Ending = by_drops,
        first: int = 0,
    ) -> Posting:
        """Play a deal that begins a minute before ``at`` and is settled then."""
        self.tables += 1
        table = f"table-{self.tables:06d}"
        deal = played(table, NAMES[first : first + seats], variant, stake, ending)
        self.ports.ledger.post(buy_in(table, deal), at - 60_000)
        posting = settle(table, deal)
        self.ports.ledger.finished[table, deal.terms.number] = write(deal)
        assert self.ports.ledger.post(posting, at)
        return posting

    def posted(self, window: Window = THE_HOUR) -> list[Posted]:
        return list(self.ports.ledger.posted(window.start, window.end))


def played(table: str, players: tuple[str, ...], variant: str, stake: int, ending: Ending) -> DealState:
    """A deal played to its end."""
    house = House(table, VARIANTS[variant], stake, len(players), pace=100, top=nonce(table) * 2)
    sitting = Sitting.of(new_table(house))
    sitting.begin(*players)
    ending(sitting)
    return sitting.deal
