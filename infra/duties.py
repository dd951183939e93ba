"""What each function is for and, by that, all that it may do and know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Duty:
    """One function. ``tables`` and ``ledger`` are DynamoDB actions on that store; ``knows`` are environment names."""

    purpose: str
    tables: tuple[str, ...] = ()
    tickets: tuple[str, ...] = ()  # actions on the tickets in Tables, and on nothing else there
    ledger: tuple[str, ...] = ()
    knows: tuple[str, ...] = ()
    announces: bool = False  # posts to sockets
    starts_clocks: bool = False
    finds_due_tables: bool = False  # queries the clock index
    reads_days: bool = False  # queries the days of the ledger
    deletes_sign_ins: bool = False  # of the user pool
    keeps_reports: bool = False  # puts files into the bucket of the reports, and reads them
    memory: int = 1024  # MB; 1769 are one whole processor
    seconds: int = 10


_READ_WRITE = ("GetItem", "PutItem", "UpdateItem")  # a transaction needs just the rights of its actions


def _plays(purpose: str, *, knows: tuple[str, ...] = (), finds_due_tables: bool = False, seconds: int = 10) -> Duty:
    """Any of these may end a deal and settle it; none may delete in the ledger."""
    return Duty(
        purpose,
        tables=(*_READ_WRITE, "DeleteItem", "ConditionCheckItem"),
        ledger=_READ_WRITE,
        knows=(
            "TABLES_STORE",
            "LEDGER_STORE",
            "CALLBACK_URL",
            "CLOCK_ARN",
            "SHARDS",
            "STAKES",
            "PACE",
            "PRACTICE_PACE",
            *knows,
        ),
        announces=True,
        starts_clocks=True,
        finds_due_tables=finds_due_tables,
        seconds=seconds,
    )


DUTIES: Mapping[str, Duty] = MappingProxyType(
    {
        "authorize": Duty(
            "Admits a socket by its one-time ticket",
            tickets=("DeleteItem",),
            knows=("TABLES_STORE", "ALLOWED_ORIGINS"),
        ),
        "account": Duty(
            "Hands out tickets and daily chips; tells a player what he has and had; takes his limits; ends his account",
            tables=("GetItem",),
            tickets=("PutItem",),
            ledger=(*_READ_WRITE, "Query", "BatchGetItem"),
            knows=("TABLES_STORE", "LEDGER_STORE", "USER_POOL", "STAKES", "WELCOME", "DAILY_GRANT"),
            deletes_sign_ins=True,
        ),
        "connection": Duty(
            "Notes who is connected; answers pings and what nobody else understands",
            tables=("GetItem", "UpdateItem"),
            knows=("TABLES_STORE",),
        ),
        "matchmake": _plays(
            "Shows the lobby; seats, unseats and synchronizes players", knows=("APART", "PRACTICE_SEED")
        ),
        "move": _plays("Draws, discards, drops"),
        "declare": _plays("Takes declarations and arrangements"),
        "settle": _plays("Tells results; settles a deal whose window is over"),
        "tick": _plays("Plays what is due by the clock", finds_due_tables=True, seconds=25),
        "report": Duty(
            "Writes the settlement report of a closed hour or day",
            ledger=("BatchGetItem",),
            knows=("TABLES_STORE", "LEDGER_STORE", "REPORTS_BUCKET", "SHARDS"),
            finds_due_tables=True,
            reads_days=True,
            keeps_reports=True,
            memory=1769,
            seconds=900,
        ),
    }
)
