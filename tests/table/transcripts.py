"""Writes tests/transcripts anew: ``python -m tests.table.transcripts``. Read the difference before keeping it.

Each transcript is the record of one whole deal, played by bots, by players who get nowhere or by the clock. They are
written for a new notation version or ending; that bots play otherwise today does not make them stale.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from rummy.bots import choose
from rummy.rules.variants import VARIANTS
from rummy.table.commands import Declare, Discard, Draw, Drop, Void
from rummy.table.legal import legal
from rummy.table.moves import Source
from rummy.table.notation import NOTATION, write
from rummy.table.state import Phase
from rummy.table.view import view
from tests.table.sitting import PLAYERS, Sitting

FOLDER: Final = Path(__file__).parents[1] / "transcripts" / NOTATION
Step = Callable[[Sitting], object]


def _bot(sitting: Sitting) -> None:
    """Whoever is to play does what a bot would, seven seconds later."""
    sitting.at += 7_000
    for _, seat in sitting.table.seated:
        command = choose(view(sitting.table, seat.player, sitting.at))
        if command is not None:
            sitting.do(command, seat.player)
            return


def _late_bot(sitting: Sitting) -> None:
    """The same, but in need of the bank."""
    sitting.at += 12_500
    _bot(sitting)


def _careless_bot(sitting: Sitting) -> None:
    """A bot that lets the clock declare for it."""
    hint = sitting.view().hint
    if hint is not None and hint.finishes:
        sitting.lapse()
    else:
        _bot(sitting)


def _from_stock(sitting: Sitting) -> None:
    """A turn that gets nowhere: the top of the stock, the first card held."""
    _whole_turn(sitting, Source.STOCK)


def _from_discards(sitting: Sitting) -> None:
    """A turn that gets nowhere without the stock, as far as that is allowed."""
    _whole_turn(sitting, Source.DISCARDS)


def _whole_turn(sitting: Sitting, source: Source) -> None:
    player = sitting.turn
    number = sitting.table.seat_of(player)
    assert number is not None
    sitting.at += 1_000
    able = source is Source.STOCK or legal(sitting.table, number).draw_discards
    sitting.do(Draw(source if able else Source.STOCK), player)
    sitting.do(Discard(legal(sitting.table, number).discard[0]), player)


def _wrong(sitting: Sitting) -> None:
    """The player whose turn it is shows all cards in one group."""
    player = sitting.turn
    sitting.do(Draw(Source.STOCK), player)
    *rest, last = sitting.deal.holdings[sitting.deal.turn].cards
    sitting.do(Declare(last, (tuple(rest),)), player)


def _dealt(variant: str, seats: int, seed: str) -> Sitting:
    sitting = Sitting(variant, seats, seed=seed)
    sitting.begin(*PLAYERS[:seats])
    return sitting


def _ended(variant: str, seats: int, step: Step, *first: Step, seed: str = "") -> str:
    """The record of a deal in which some first steps were taken and then the same one until the end."""
    sitting = _dealt(variant, seats, seed)
    for one in first:
        one(sitting)
    sitting.until(lambda there: there.table.phase is Phase.BETWEEN, step)
    return write(sitting.deal)


def _drop(sitting: Sitting) -> None:
    sitting.at += 1_000
    sitting.do(Drop(), sitting.turn)


def _void(sitting: Sitting) -> None:
    sitting.do(Void())


def _reshuffling(variant: str) -> str:
    """Nobody gets anywhere until the stock has run out, then bots take over."""
    sitting = _dealt(variant, 5, "reshuffle")
    sitting.until(lambda there: there.deal.reshuffles > 0, _from_stock)
    sitting.until(lambda there: there.table.phase is Phase.BETWEEN, _bot)
    return write(sitting.deal)


def _slow_loser(sitting: Sitting) -> None:
    """Bots, but nobody shows."""
    if sitting.table.phase is Phase.ARRANGING:
        sitting.lapse()
    else:
        _bot(sitting)


def transcripts() -> dict[str, Callable[[], str]]:
    """How each transcript comes about, by its name. What is behind the variant's name must be so in the record."""
    told: dict[str, Callable[[], str]] = {}
    for variant, row in VARIANTS.items():
        ended = partial(_ended, variant)
        told[f"{variant}-declared"] = partial(ended, row.seats_max, _bot, seed="declared")
        told[f"{variant}-wrong"] = partial(ended, 4, _bot, _wrong, seed="wrong")
        told[f"{variant}-turns_out"] = partial(ended, 2, _from_discards)
        told[f"{variant}-void"] = partial(ended, 3, _void, *[_from_stock] * 4)
        told[f"{variant}-lapses"] = partial(ended, 3, Sitting.lapse)
        told[f"{variant}-last_seat"] = partial(ended, 3, _drop if row.drops else _wrong)
        if row.reshuffles:
            told[f"{variant}-reshuffles"] = partial(_reshuffling, variant)
        else:
            told[f"{variant}-stock_out"] = partial(ended, row.seats_max, _from_stock)
        if row.bank_seconds:
            told[f"{variant}-bank"] = partial(ended, 2, _late_bot, seed="bank")
        if row.lapse_declares:
            told[f"{variant}-clock_declares"] = partial(ended, 2, _careless_bot)
        if row.arrange_seconds:
            told[f"{variant}-window_lapses"] = partial(ended, 2, _slow_loser, _from_stock, _from_stock)
    return told


def main() -> None:
    """Write every transcript, and remove those that are no more."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    written = {FOLDER / f"{name}.txt": record() for name, record in transcripts().items()}
    for path in set(FOLDER.glob("*.txt")) - set(written):
        path.unlink()
    for path, record in written.items():
        path.write_text(record, encoding="ascii", newline="")


if __name__ == "__main__":
    main()
