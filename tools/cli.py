"""The ``rummy`` command: the local stack, bots that play on it, a stage's money, questions about rules and records."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from rummy.bots import Level
from rummy.cards import NotACardError, parse_card
from rummy.rules.variants import VARIANTS
from rummy.table.notation import BadRecordError
from tools import asking, demo, explaining, ledger, local, ops, replaying, reporting, rules_sheet
from tools.cost import command as cost
from tools.emulator import EmulatorFailed
from tools.load import command as load
from tools.phone import CheckFailed
from tools.protocol import command as protocol
from tools.simulator import command as simulator
from tools.stage import NotReached


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit status."""
    chosen = _parser().parse_args(arguments)
    status: int = chosen.run(chosen)
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="rummy", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="command")
    here = commands.add_parser("local", help="the whole service on this machine, and a page to play on")
    here.add_argument("--port", type=int, help=f"of the page ({local.PAGE_PORT}, or any if that is taken)")
    here.add_argument("--pace", type=int, help="percent of the variants' times (the stage's)")
    here.add_argument("--shards", type=int, help="clocks (the stage's)")
    here.add_argument(
        "--seed", type=_some_text, help="deal practice tables from this text, the same each time (chance)"
    )
    here.add_argument("--open", action="store_true", help="open two windows with a demo player each")
    here.add_argument("--check", action="store_true", help="play one practice deal in a browser, and end")
    here.set_defaults(run=_local)
    bots = commands.add_parser("bots", help="bots play on a local stack and tell each deal")
    bots.add_argument("--deals", type=int, default=1, help="deals of each variant (1)")
    bots.add_argument("--variant", choices=list(VARIANTS), help="one variant only")
    bots.add_argument("--seats", type=int, choices=range(2, 7), default=2, metavar="2-6")
    bots.add_argument("--stake", type=int, default=10, help="minor units a point, of the house's list (10)")
    bots.add_argument("--pace", type=int, default=20, help="percent of the variants' times (20)")
    bots.add_argument("--level", choices=[level.value for level in Level], default="simple", help="how well they play")
    bots.add_argument("--drops", action="store_true", help="bots drop bad hands; else deals end in a declaration")
    bots.add_argument("--port", type=int, help="of an emulator where `make play` runs (a stack of their own)")
    bots.add_argument("--keep", type=Path, help="a folder that takes each deal's record")
    bots.set_defaults(run=_bots)
    rules = commands.add_parser("rules", help="the rules sheet of a variant")
    rules.add_argument("variant", choices=list(VARIANTS))
    rules.set_defaults(run=_rules)
    ask = commands.add_parser("ask", help="questions about the rules: JSON lines in, JSON lines out")
    ask.set_defaults(run=_ask)
    replay = commands.add_parser("replay", help="tell a deal from its record")
    replay.add_argument("record", help="a file, or - for standard input")
    replay.set_defaults(run=_replay)
    explain = commands.add_parser("explain", help="a declaration, or a deal's result, in sentences")
    explain.add_argument(
        "what", help="a record's file (- for standard input); with --variant: groups, as in '5H 6H 7H | ...'"
    )
    explain.add_argument("--variant", choices=list(VARIANTS), help="explain a declaration under this variant")
    explain.add_argument("--wild", default="PJ", help="the turned card (PJ)")
    explain.add_argument("--packs", type=int, choices=(2, 3), default=2)
    explain.set_defaults(run=_explain)
    verify = commands.add_parser("verify", help="check that a record holds and that its deal was fair")
    verify.add_argument("record", help="a file, or - for standard input")
    verify.add_argument("--commitment", help="what the lobby showed before you joined, 64 hexadecimal digits")
    verify.set_defaults(run=_verify)
    ledger.add_to(commands)
    ops.add_to(commands)
    simulator.add_to(commands)
    reporting.add_to(commands)
    cost.add_to(commands)
    load.add_to(commands)
    protocol.add_to(commands)
    return parser


def _local(chosen: argparse.Namespace) -> int:
    try:
        local.run(_wanted(chosen))
    except (EmulatorFailed, local.ClientMissing, CheckFailed) as failed:
        print(f"rummy local: {failed}", file=sys.stderr)
        return 1
    return 0


def _wanted(chosen: argparse.Namespace) -> local.Wanted:
    return local.Wanted(
        chosen.pace, chosen.port, chosen.shards, seed=chosen.seed, opens=chosen.open, checks=chosen.check
    )


def _some_text(given: str) -> str:
    if not given:
        raise argparse.ArgumentTypeError("give some text, any will do")
    return given


def _bots(chosen: argparse.Namespace) -> int:
    variants = tuple(VARIANTS) if chosen.variant is None else (chosen.variant,)
    level = Level(chosen.level)
    order = demo.Order(
        variants, chosen.deals, chosen.seats, chosen.stake, chosen.pace, chosen.drops, chosen.keep, level
    )
    try:
        demo.play_demo(order, port=chosen.port)
    except NotReached as missing:
        print(f"rummy bots: {missing}", file=sys.stderr)
        return 1
    return 0


def _rules(chosen: argparse.Namespace) -> int:
    print(rules_sheet.sheet(VARIANTS[chosen.variant]))
    return 0


def _ask(_chosen: argparse.Namespace) -> int:
    for line in asking.answers(sys.stdin):
        print(line, flush=True)
    return 0


def _replay(chosen: argparse.Namespace) -> int:
    try:
        print("\n".join(replaying.story(_text(chosen.record))))
    except (BadRecordError, OSError, UnicodeDecodeError) as bad:
        print(f"rummy replay: {bad}", file=sys.stderr)
        return 1
    return 0


def _explain(chosen: argparse.Namespace) -> int:
    try:
        print("\n".join(_explanation(chosen)))
    except (BadRecordError, NotACardError, OSError, UnicodeDecodeError) as bad:
        print(f"rummy explain: {bad}", file=sys.stderr)
        return 1
    return 0


def _explanation(chosen: argparse.Namespace) -> Iterator[str]:
    if chosen.variant is None:
        return explaining.deal(_text(chosen.what))
    groups, turned = explaining.groups_in(chosen.what), parse_card(chosen.wild)
    return explaining.declaration(groups, turned, VARIANTS[chosen.variant], chosen.packs)


def _verify(chosen: argparse.Namespace) -> int:
    try:
        holds, sentence = replaying.verdict(_text(chosen.record), chosen.commitment)
    except (BadRecordError, OSError, UnicodeDecodeError) as bad:
        print(f"rummy verify: {bad}", file=sys.stderr)
        return 1
    print(sentence)
    return 0 if holds else 1


def _text(name: str) -> str:
    """The record in a file, without the line end that an editor or the shell adds."""
    text = sys.stdin.read() if name == "-" else Path(name).read_bytes().decode()
    return text.removesuffix("\n")


if __name__ == "__main__":
    sys.exit(main())
