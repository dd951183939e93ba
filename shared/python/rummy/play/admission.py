"""Who signs in: his id and name, that he is an adult, his one-time ticket, and what welcomes him once."""

import uuid
from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from typing import Any, Final

from rummy.india import date_in_india
from rummy.ports import Conflict, Identity, Ports
from rummy.table.balances import Balance
from rummy.table.notation import to_base64
from rummy.table.postings import grant
from rummy.table.refusals import Refusal, Refused
from rummy.wire import TicketAnswer, clean_name

TICKET_SECONDS: Final = 30
TICKET_BYTES: Final = 32
ADULT: Final = 18


def admitted(claims: Mapping[str, Any], at: int) -> Identity:
    """Who sent a checked token; a name unfit to show is not shown.

    Raises Refused: no_id_token for another token of the same pool, which names nobody; not_adult.
    """
    if claims.get("token_use") != "id":
        raise Refused(Refusal.NO_ID_TOKEN)
    if not is_adult(claims.get("birthdate", ""), at):
        raise Refused(Refusal.NOT_ADULT)
    player = player_of(claims["sub"])
    try:
        return Identity(player, clean_name(claims.get("name", "")))
    except ValueError:
        return Identity(player, f"Player {player[:4]}")


def player_of(sub: str) -> str:
    """The player's id is the account's, in 22 characters instead of 36. Raises ValueError."""
    return to_base64(uuid.UUID(sub).bytes)


def is_adult(birthdate: str, at: int) -> bool:
    """Whether the person is 18 at a moment, the day counted in India (rule 21)."""
    try:
        born = date.fromisoformat(birthdate)
    except ValueError:
        return False
    today = date_in_india(at)
    return today.year - born.year - ((today.month, today.day) < (born.month, born.day)) >= ADULT


def ticket(ports: Ports, who: Identity, *, at: int) -> TicketAnswer:
    """A ticket that opens one WebSocket soon."""
    open_account(ports, who.player, at)
    made = to_base64(ports.luck(TICKET_BYTES))
    until = at // 1000 + TICKET_SECONDS
    ports.tickets.issue(made, who, until)
    return TicketAnswer(ticket=made, until=until)


def open_account(ports: Ports, player: str, at: int) -> Balance:
    """The player's chips; a new player is granted his welcome, once."""
    balance = ports.ledger.balance(player)
    if balance.seq or not ports.rules.welcome:
        return balance
    with suppress(Conflict):  # somebody else has just granted it, or he asks again
        ports.ledger.post(grant("WELCOME", player, ports.rules.welcome), at)
    return ports.ledger.balance(player)
