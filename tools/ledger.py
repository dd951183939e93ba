"""``rummy ledger``: a stage's money from the command line."""

import argparse
import getpass
import re
import secrets
import sys
import time
from datetime import datetime
from typing import Final

from botocore.exceptions import BotoCoreError, ClientError

from rummy.india import INDIA
from rummy.wire.account import MONEY_MOST
from tools import operating
from tools.arguments import Commands, add_stage
from tools.operating import Order
from tools.outcome import NotDone, Outcome, as_json, as_table
from tools.stage import NotReached, Stage, reached

PAGE: Final = 20
PAGE_MOST: Final = 1000
REASON_LENGTH: Final = 200
_NAME: Final = re.compile(r"[A-Za-z0-9._-]{1,40}")


def add_to(commands: Commands) -> None:
    """Add ``ledger`` and what it does to the commands of ``rummy``."""
    parser = commands.add_parser("ledger", help="balances, statements, grants, corrections, void deals")
    actions = parser.add_subparsers(required=True, metavar="action", dest="action")
    stage = argparse.ArgumentParser(add_help=False)
    add_stage(stage)
    stage.add_argument("--json", action="store_true", help="print JSON")
    stage.set_defaults(run=run, name=None, ledger=None)
    player = argparse.ArgumentParser(add_help=False, parents=[stage])
    player.add_argument(
        "player", help="his id, 22 characters, or his e-mail; write -- before an id that begins with a dash"
    )
    once = argparse.ArgumentParser(add_help=False, parents=[player])
    once.add_argument("--name", type=_name, help="one posting a name, however often it is sent (a new name)")

    read = argparse.ArgumentParser(add_help=False, parents=[player])
    read.add_argument("--ledger", help="read the Ledger store of this name, such as a restored one (the stage's own)")

    actions.add_parser("balance", parents=[read], help="what a player has, and his limits")
    statement = actions.add_parser("statement", parents=[read], help="a player's entries, the newest first")
    statement.add_argument("--before", type=_amount, help="only those below this number")
    statement.add_argument("--most", type=_page, default=PAGE, help=f"so many ({PAGE})")
    grant = actions.add_parser("grant", parents=[once], help="give a player chips")
    grant.add_argument("amount", type=_amount, help="minor units")
    grant.add_argument("--new", action="store_true", help="even to one without an account, who gets no welcome then")
    adjust = actions.add_parser("adjust", parents=[once], help="correct a balance, by a posting that says why")
    adjust.add_argument("amount", type=_change, help="minor units; negative: taken from the player")
    adjust.add_argument("--reason", type=_reason, required=True, help="kept with the posting")
    adjust.add_argument("--by", type=_reason, help="who makes it (this machine's user)")
    void = actions.add_parser("void", parents=[stage], help="call off the deal being played at a table")
    void.add_argument("table", help="its id, 12 characters; write -- before one that begins with a dash")


def run(chosen: argparse.Namespace) -> int:
    """Do what was chosen and say how it came out; the exit status."""
    writes = chosen.action in {"grant", "adjust"}
    if writes and chosen.name is None:
        chosen.name = fresh_name()
    try:
        outcome = _done(reached(chosen.stage, chosen.port, chosen.ledger), chosen)
    except (NotDone, NotReached) as failed:
        return _failed(chosen, str(failed))
    except (BotoCoreError, ClientError) as failed:
        # It may have been written before the answer was lost.
        again = f"; send it again with --name {chosen.name}, and it is written once" if writes else ""
        return _failed(chosen, f"{failed}{again}")
    print(as_json(outcome) if chosen.json else as_table(outcome))
    return 0


def _failed(chosen: argparse.Namespace, why: str) -> int:
    print(f"rummy ledger {chosen.action}: {why}", file=sys.stderr)
    return 1


def _done(stage: Stage, chosen: argparse.Namespace) -> Outcome:
    ports, at = stage.ports, int(time.time() * 1000)
    if chosen.action == "void":
        return operating.call_off(ports, chosen.table, at=at)
    player = stage.player(chosen.player)
    match chosen.action:
        case "balance":
            return operating.balance(ports, player, at=at)
        case "statement":
            return operating.statement(ports, player, before=chosen.before, most=chosen.most)
        case "grant":
            return operating.give(ports, Order(player, chosen.amount, chosen.name), new=chosen.new, at=at)
        case _:
            order, by = Order(player, chosen.amount, chosen.name), chosen.by or getpass.getuser()
            return operating.correct(ports, order, reason=chosen.reason, by=by, at=at)


def fresh_name() -> str:
    """A name that nobody has used: today's date in India, and luck."""
    return f"{datetime.now(INDIA):%Y%m%d}-{secrets.token_hex(5)}"


def _amount(text: str) -> int:
    return _whole(text, 1, MONEY_MOST)


def _change(text: str) -> int:
    change = _whole(text, -MONEY_MOST, MONEY_MOST)
    if not change:
        raise argparse.ArgumentTypeError("0 changes nothing")
    return change


def _page(text: str) -> int:
    return _whole(text, 1, PAGE_MOST)


def _whole(text: str, least: int, most: int) -> int:
    if not re.fullmatch("-?[0-9]{1,15}", text) or not least <= int(text) <= most:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from {least} to {most}")
    return int(text)


def _name(text: str) -> str:
    if not _NAME.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no name: 1 to 40 letters, digits, dots, dashes, underscores")
    return text


def _reason(text: str) -> str:
    reason = " ".join(text.split())
    if not 0 < len(reason) <= REASON_LENGTH:
        raise argparse.ArgumentTypeError(f"say it in 1 to {REASON_LENGTH} characters")
    return reason
