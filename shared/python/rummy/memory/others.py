"""Tickets, pushes, clocks and luck in memory."""

import hashlib
from collections import defaultdict
from collections.abc import Mapping
from itertools import count
from threading import RLock

from rummy.ports import (
    Identity,
)


class MemoryTickets:
    """Tickets, each good once."""

    def __init__(self, lock: RLock) -> None:
        self._lock = lock
        self._tickets: dict[str, tuple[Identity, int]] = {}

    def issue(self, ticket: str, identity: Identity, until: int) -> None:
        """Keep a ticket until an epoch second."""
        with self._lock:
            self._tickets[ticket] = (identity, until)

    def burn(self, ticket: str, now: int) -> Identity | None:
        """Whose ticket it is; None when it is unknown, used or expired at ``now`` (epoch seconds)."""
        with self._lock:
            identity, until = self._tickets.pop(ticket, (None, now))
        return identity if now < until else None


class MemorySwitches:
    """Switches, all off."""

    def __init__(self) -> None:
        self._draining = False

    def draining(self) -> bool:
        """Whether no more deals begin."""
        return self._draining

    def drain(self, *, on: bool) -> None:
        """Let no more deals begin, or let them begin again."""
        self._draining = on


class MemorySignIns:
    """Notes whose account was deleted."""

    def __init__(self) -> None:
        self.deleted: list[str] = []

    def delete(self, player: str) -> None:
        """Note that a player's account is to be deleted."""
        self.deleted.append(player)


class MemoryAnnouncer:
    """Keeps what was pushed to each connection, oldest first. Those in ``gone`` take no message."""

    def __init__(self, lock: RLock) -> None:
        self._lock = lock
        self.pushed: defaultdict[str, list[str]] = defaultdict(list)
        self.gone: set[str] = set()

    def push(self, messages: Mapping[str, str]) -> frozenset[str]:
        """Send each connection its message; the connections found gone."""
        with self._lock:
            for connection, message in messages.items():
                if connection not in self.gone:
                    self.pushed[connection].append(message)
            return frozenset(self.gone & messages.keys())


class MemoryClock:
    """Notes the shard and the moment (epoch milliseconds) of each clock that was asked for."""

    def __init__(self) -> None:
        self.ensured: list[tuple[int, int]] = []
        self.relieved: list[tuple[int, int]] = []

    def ensure(self, shard: int, at: int) -> None:
        """Note that the shard's clock is to run."""
        self.ensured.append((shard, at))

    def relieve(self, shard: int, at: int) -> None:
        """Note that a further clock is to run."""
        self.relieved.append((shard, at))


class Luck:
    """Bytes that look random and are the same for the same seed."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._numbers = count()

    def __call__(self, size: int) -> bytes:
        """The next so many bytes."""
        return hashlib.shake_256(f"{self._seed} {next(self._numbers)}".encode()).digest(size)
