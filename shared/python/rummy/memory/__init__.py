"""Every port in memory, for simulation and fast tests: same semantics as on AWS, thread-safe, and nothing by chance."""

from dataclasses import dataclass
from threading import RLock
from typing import Final

from rummy.memory.archive import MemoryArchive
from rummy.memory.ledger import MemoryLedger
from rummy.memory.others import (
    Luck,
    MemoryAnnouncer,
    MemoryClock,
    MemorySignIns,
    MemorySwitches,
    MemoryTickets,
)
from rummy.memory.tables import MemoryTables
from rummy.ports import Ports, Rules

__all__ = [
    "RULES",
    "Luck",
    "MemoryAnnouncer",
    "MemoryArchive",
    "MemoryClock",
    "MemoryLedger",
    "MemoryPorts",
    "MemorySignIns",
    "MemorySwitches",
    "MemoryTables",
    "MemoryTickets",
    "memory_ports",
]

RULES: Final = Rules(
    stakes=(0, 1, 10, 100),
    pace=100,
    practice_pace=200,
    shards=1,
    welcome=100_000,
    daily_grant=10_000,
    allowed_origins=("https://game.example",),
)
"""Of a house that exists in memory only."""


@dataclass(frozen=True, slots=True)
class MemoryPorts(Ports):
    """The ports, as what they are: what was pushed, posted and ensured can be looked at."""

    tables: MemoryTables
    tickets: MemoryTickets
    switches: MemorySwitches
    sign_ins: MemorySignIns
    ledger: MemoryLedger
    announcer: MemoryAnnouncer
    clock: MemoryClock
    archive: MemoryArchive


def memory_ports(seed: str = "memory", rules: Rules = RULES) -> MemoryPorts:
    """A world of its own. All luck follows from the seed; a pause takes no time."""
    lock = RLock()
    ledger = MemoryLedger(lock)
    return MemoryPorts(
        tables=MemoryTables(lock, ledger),
        tickets=MemoryTickets(lock),
        switches=MemorySwitches(),
        sign_ins=MemorySignIns(),
        ledger=ledger,
        announcer=MemoryAnnouncer(lock),
        clock=MemoryClock(),
        archive=MemoryArchive(),
        rules=rules,
        luck=Luck(seed),
        pause=lambda _attempt: None,
    )
