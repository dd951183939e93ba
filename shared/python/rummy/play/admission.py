"""Who signs in: his id and name, that he is an adult, his one-time ticket, and what welcomes him once."""

import uuid
from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from typing import Any, Final

from rummy.india import date_in_india
from rummy.ports import Conflict, Identity, Ports
from rummy.table.balances import Balance, ClosedError
from rummy.table.notation import from_base64, to_base64
from rummy.table.postings import grant
from rummy.table.refusals import Refusal, Refused
from rummy.wire.account import TicketAnswer
from rummy.wire.names import clean_name

TICKET_SECONDS: Final = 30
TICKET_BYTES: Final = 32
ADULT: Final = 18


def admitted(claims: Mapping[str, Any], at: int) -> Identity:
    """The adult who sent a checked token. Raises Refused (no_id_token, not_adult)."""
    who = identified(claims)
    if not is_adult(claims.get("birthdate", ""), at):
        raise Refused(Refusal.NOT_ADULT)
    return who


def identified(claims: Mapping[str, Any]) -> Identity:
    """Who sent a checked token, of whatever age; a name unfit to show is not shown.

    Raises Refused: no_id_token for another token of the same pool, which names nobody.
    """
    if claims.get("token_use") != "id":
        raise Refused(Refusal.NO_ID_TOKEN)
    player = player_of(claims["sub"])
    try:
        return Identity(player, clean_name(claims.get("name", "")))
    except ValueError:
        return Identity(player, f"Player {player[:4]}")


def player_of(sub: str) -> str:
    """The player's id is the account's, in 22 characters instead of 36. Raises ValueError."""
    return to_base64(uuid.UUID(sub).bytes)


def sub_of(player: str) -> str:
    """The account's id that a player's is made of."""
    return str(uuid.UUID(bytes=from_base64(player, 16)))


def is_adult(birthdate: str, at: int) -> bool:
    """Whether the person is 18 at a moment, the day counted in India (rule 21)."""
    try:
        born = date.fromisoformat(birthdate)
    except ValueError:
        return False
    today = date_in_india(at)
    return today.year - born.year - ((today.month, today.day) < (born.month, born.day)) >= ADULT


def ticket(ports: Ports, who: Identity, *, at: int) -> TicketAnswer:
    """A ticket that opens one WebSocket soon. Raises Refused (banned)."""
    if open_account(ports, who.player, at).is_banned(at):
        raise Refused(Refusal.BANNED)
    made = to_base64(ports.luck(TICKET_BYTES))
    until = at // 1000 + TICKET_SECONDS
    ports.tickets.issue(made, who, until)
    return TicketAnswer(ticket=made, until=until)


def open_account(ports: Ports, player: str, at: int) -> Balance:
    """The player's chips; a new player is granted his welcome, once."""
    balance = ports.ledger.balance(player)
    if balance.seq or not ports.rules.welcome:
        return balance
    with suppress(Conflict, ClosedError):  # somebody else has just granted it, or he asks again, or is gone
        ports.ledger.post(grant("WELCOME", player, ports.rules.welcome), at)
    return ports.ledger.balance(player)
