"""``rummy simulate``: houses enough for so many deals, and the story of the first that breaks a law."""

import argparse
import hashlib
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Final

from tools.arguments import Commands
from tools.simulator.run import Order, Outcome, run
from tools.simulator.shorten import shortened
from tools.simulator.trouble import Trouble, dice_of, kinds_of

HOUSE_DEALS: Final = 50
"""Deals of one house: it is closed, and all is counted, that often."""
PROCESSES: Final = 2
PLAYERS: Final = (2, 9)
DEFAULT_DEALS: Final = 400
WORDS: Final = frozenset(trouble.word for trouble in Trouble)


def add_to(commands: Commands) -> None:
    """Add ``simulate`` to the commands of ``rummy``."""
    parser = commands.add_parser("simulate", help="deals in virtual time under every fault, each law checked")
    parser.add_argument("--deals", type=int, default=DEFAULT_DEALS, help=f"to be settled ({DEFAULT_DEALS})")
    parser.add_argument(
        "--faults", type=_kinds, default="all", help=f"all, none, or some of {', '.join(sorted(WORDS))}"
    )
    parser.add_argument("--seed", type=int, default=1, help="another seed, another story (1)")
    parser.add_argument("--players", type=int, help="of each house (2 to 9, by the seed)")
    parser.add_argument(
        "--strikes", type=_strikes, help="play one house with these strikes only, as a failing run says"
    )
    parser.set_defaults(run=simulate)


def simulate(chosen: argparse.Namespace) -> int:
    """Run all houses; 1 when a law was broken."""
    start = time.monotonic()
    outcomes: list[Outcome] = []
    for outcome in _all(tuple(_orders(chosen))):
        outcomes.append(outcome)
        if outcome.law is not None:
            break
    print("\n".join(_summary(outcomes, time.monotonic() - start)))
    broken = outcomes[-1] if outcomes[-1].law is not None else None
    if broken is not None:
        print("\n".join(_report(broken)))
    return 0 if broken is None else 1


def _kinds(words: str) -> frozenset[Trouble]:
    try:
        return kinds_of(words)
    except ValueError as unknown:
        raise argparse.ArgumentTypeError(str(unknown)) from None


def _strikes(words: str) -> tuple[str, ...]:
    return tuple(words.split(","))


def _orders(chosen: argparse.Namespace) -> Iterator[Order]:
    """One house after another, each with a seed of its own, until there are deals enough."""
    left, seed = chosen.deals, chosen.seed
    while left > 0:
        deals = left if chosen.strikes is not None else min(left, HOUSE_DEALS)
        players = chosen.players or dice_of(seed)("players", *PLAYERS)
        yield Order(seed, deals, players, kinds=chosen.faults, strikes=chosen.strikes)
        left, seed = left - deals, seed + 1


def _all(orders: tuple[Order, ...]) -> Iterable[Outcome]:
    """How they come out, in order; more than one are run by several processes."""
    if len(orders) == 1:
        yield run(orders[0])
        return
    with ProcessPoolExecutor(PROCESSES) as processes:
        try:
            yield from processes.map(run, orders)
        finally:
            processes.shutdown(cancel_futures=True)


def _summary(outcomes: list[Outcome], seconds: float) -> Iterator[str]:
    counts = sum((outcome.counts for outcome in outcomes), Counter[str]())
    deals = sum(outcome.deals for outcome in outcomes)
    broken = sum(outcome.law is not None for outcome in outcomes)
    main = ", ".join(f"{counts[what]:,} {what}" for what in ("requests", "pushes", "ticks", "conflicts"))
    yield f"{deals:,} deals in {len(outcomes)} houses: {main}; {seconds:.0f} s"
    yield f"faults: {_listed({word: counts[word] for word in counts if word in WORDS})}"
    refused = {what.removeprefix("refused: "): counts[what] for what in counts if what.startswith("refused: ")}
    yield f"refusals: {_listed(refused)}"
    digest = hashlib.sha256("".join(outcome.digest for outcome in outcomes).encode()).hexdigest()
    yield f"{broken} violations; digest of all that happened {digest[:16]}"


def _listed(counts: dict[str, int]) -> str:
    most_first = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{word} {count:,}" for word, count in most_first) or "none"


def _report(broken: Outcome) -> Iterator[str]:
    """Which law was broken, the shortest story of it, and how to play that again."""
    yield f"\nBROKEN in the house of seed {broken.order.seed}: {broken.found}"
    told, runs = broken, 0
    if broken.order.strikes is None:
        print("shortening the story ...", file=sys.stderr, flush=True)
        told, runs = shortened(broken)
    yield f"The shortest story found in {runs} runs is played again by\n    {played_again_by(told)}\n"
    yield from told.story


def played_again_by(outcome: Outcome) -> str:
    """The command that plays a run again."""
    order = outcome.order
    trouble = f"--strikes {','.join(outcome.struck)}" if outcome.struck else "--faults none"
    return f"rummy simulate --seed {order.seed} --deals {order.deals} --players {order.players} {trouble}"
