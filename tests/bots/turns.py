"""Turns put together for a bot to choose in."""

from collections.abc import Sequence
from dataclasses import replace

from rummy.bots import Level, choose
from rummy.bots.situation import Situation
from rummy.cards import Card, parse_card, wild_rank
from rummy.rules.variants import VARIANTS
from rummy.table.commands import TurnCommand
from rummy.table.moves import Source
from rummy.table.state import Phase, Thrown
from rummy.table.view import view
from tests.table.sitting import Sitting

WILD = Card("3H")
HOPELESS = "AC 7C KC 2D 6D TD 4H 8H QH 5S 9S JS KS"
"""No pure sequence and no joker, threes being wild."""
PROMISING = "AC 2C 4C 5C 6C 9D TD 8H 8S QH QS KD PJ"


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(parse_card, text.split()))


def held(
    hand: str, top: str = "2H", variant: str = "market", seats: int = 2, *, gone: str = "", by: int | None = None
) -> Sitting:
    """A first turn with this hand and threes wild; 14 cards: the last just drawn.

    ``gone`` lies in the discards, thrown by others, and ``top`` on it, thrown ``by`` a seat or turned up by the house.
    """
    sitting = Sitting(variant, seats)
    sitting.begin()
    deal, mine = sitting.deal, cards(hand)
    drawn = len(mine) > 13
    holdings = tuple(
        one._replace(cards=mine, taken=drawn) if place == deal.turn else one for place, one in enumerate(deal.holdings)
    )
    pile = (*(Thrown(card, 1 - deal.turn) for card in cards(gone)), Thrown(parse_card(top), by))
    deal = deal._replace(
        holdings=holdings,
        turned=WILD,
        wild=wild_rank(WILD),
        discards=pile,
        thrown=pile,
        phase=Phase.DISCARD if drawn else Phase.DRAW,
        drawn=mine[-1] if drawn else None,
        drawn_from=Source.STOCK if drawn else None,
    )
    sitting.table = replace(sitting.table, deal=deal)
    return sitting


def choice(sitting: Sitting, level: Level, player: str | None = None) -> TurnCommand | None:
    return choose(view(sitting.table, player or sitting.turn, sitting.at), level)


def situation(sitting: Sitting, player: str | None = None) -> Situation:
    """What the player whose turn it is, or another, decides from."""
    seen = view(sitting.table, player or sitting.turn, sitting.at)
    assert seen.play is not None
    assert seen.play.hint is not None
    return Situation(seen, seen.play, seen.play.hint, VARIANTS[seen.variant], wild_rank(seen.play.turned))


def others(sitting: Sitting) -> Sequence[str]:
    """The players whose turn it is not."""
    return [seat.player for _, seat in sitting.table.seated if seat.player != sitting.turn]
