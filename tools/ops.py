"""``rummy ops``: the operator's switches of a stage, from the command line."""

import argparse
import sys
import time
from typing import Final

from botocore.exceptions import BotoCoreError, ClientError

from rummy.report.window import NoWindowError, parsed
from rummy.table.notation import BadRecordError
from rummy.table.state import LAST_DEAL
from tools import running
from tools.arguments import Commands, add_stage
from tools.outcome import NotDone, Outcome, as_json, as_table
from tools.stage import NotReached, Stage, StageDoor, reached

_DASH: Final = "; write -- before one that begins with a dash"


def add_to(commands: Commands) -> None:
    """Add ``ops`` and what it does to the commands of ``rummy``."""
    parser = commands.add_parser("ops", help="drain the house, ban, sign out or delete a player, look at a table")
    actions = parser.add_subparsers(required=True, metavar="action", dest="action")
    stage = argparse.ArgumentParser(add_help=False)
    add_stage(stage)
    stage.add_argument("--json", action="store_true", help="print JSON")
    stage.set_defaults(run=run)
    player = argparse.ArgumentParser(add_help=False, parents=[stage])
    player.add_argument("player", help=f"his id, 22 characters, or his e-mail{_DASH}")

    actions.add_parser("drain", parents=[stage], help="let no new deals begin; those that run are finished")
    actions.add_parser("resume", parents=[stage], help="let deals begin again")
    actions.add_parser("status", parents=[stage], help="whether deals begin, and how many tables are live")
    ban = actions.add_parser("ban", parents=[player], help="keep a player out, and sign him out")
    ban.add_argument("--until", type=_time, help="a date or time of India, such as 2026-12-31T18:00 (for good)")
    actions.add_parser("unban", parents=[player], help="let a player in again")
    actions.add_parser("sign-out", parents=[player], help="end a player's sessions and his connection")
    delete = actions.add_parser("delete", parents=[player], help="delete a player's account for him, for ever")
    delete.add_argument("--yes", action="store_true", help="do not ask for his id to be typed")
    table = actions.add_parser("table", parents=[stage], help="who sits at a table and what it waits for; no cards")
    table.add_argument("table", help=f"its id, 12 characters{_DASH}")
    table.add_argument("--record", action="store_true", help="print the record of a settled deal instead")
    table.add_argument("--deal", type=int, choices=range(1, LAST_DEAL + 1), metavar="N", help="which (the last)")


def run(chosen: argparse.Namespace) -> int:
    """Do what was chosen and say how it came out; the exit status."""
    try:
        outcome = _done(reached(chosen.stage, chosen.port), chosen)
    except (NotDone, NotReached, BadRecordError, BotoCoreError, ClientError) as failed:
        print(f"rummy ops {chosen.action}: {failed}", file=sys.stderr)
        return 1
    print(as_json(outcome) if chosen.json else as_table(outcome))
    return 0


def _done(stage: Stage, chosen: argparse.Namespace) -> Outcome:
    ports, at = stage.ports, int(time.time() * 1000)
    match chosen.action:
        case "drain" | "resume":
            return running.drain(ports, on=chosen.action == "drain", at=at)
        case "status":
            return running.status(ports, at=at)
        case "table" if chosen.record:
            return running.record(ports, chosen.table, chosen.deal)
        case "table":
            return running.table(ports, chosen.table, at=at)
    door, player = StageDoor(stage), stage.player(chosen.player)
    match chosen.action:
        case "ban":
            return running.ban(ports, door, player, until=_ahead(chosen.until, at), at=at)
        case "unban":
            return running.unban(ports, door, player)
        case "delete":
            if not chosen.yes:
                _ask_for(player)
            return running.delete(ports, player, at=at)
        case _:
            return running.sign_out(ports, door, player)


def _ask_for(player: str) -> None:
    """What cannot be taken back is asked for twice. Raises NotDone."""
    print(
        f"This deletes the account of {player} for ever, chips and all. Type his id to go on: ", end="", file=sys.stderr
    )
    sys.stderr.flush()
    if sys.stdin.readline().strip() != player:
        raise NotDone("that is not his id: nothing was deleted (--yes does not ask)")


def _time(text: str) -> int:
    try:
        return parsed(text)
    except NoWindowError as wrong:
        raise argparse.ArgumentTypeError(str(wrong)) from None


def _ahead(until: int | None, at: int) -> int | None:
    """Epoch seconds of a moment (epoch milliseconds). Raises NotDone when it is over."""
    if until is not None and until <= at:
        raise NotDone("--until lies in the past: name a time that is to come")
    return None if until is None else until // 1000
