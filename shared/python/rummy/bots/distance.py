"""How far a hand is from standing: the sequences it lacks and the cards that its best groups leave over."""

from typing import Final, NamedTuple

from rummy.bots.situation import Situation
from rummy.cards import Card, value, values
from rummy.rules.arranging.arrangement import best_with_both, melds_of
from rummy.rules.arranging.choosing import greedily
from rummy.rules.arranging.keys import Hand, cards_of, read
from rummy.rules.arranging.laying import Meld, sequence, set_of
from rummy.rules.arranging.tables import Tables, tables
from rummy.rules.arranging.vectors import fewest_jokers

_LACKING: Final = 35
"""What each of the two sequences that a hand has not got yet weighs, in points."""


class Shortfall(NamedTuple):
    """What keeps a hand from standing."""

    points: int
    """What the loose cards cost and the lacking sequences weigh."""
    loose: tuple[Card, ...]
    """The cards outside its best groups, the dearest first; jokers are never loose."""


def shortfall(hand: tuple[Card, ...], situation: Situation) -> Shortfall:
    """The shortfall of any number of cards; with both sequences by the exact search of ``arrange``."""
    known = tables(situation.wild, situation.variant, situation.play.packs)
    dealt = read(hand, situation.wild)
    both = best_with_both(known, dealt)
    lacking = 0 if both is not None else 1 if known.both.pure_in(dealt.counts) else 2
    melds = _without_both(known, dealt) if both is None else melds_of(both, known)
    left = cards_of((dealt.counts - sum([meld.take for meld in melds])) & ~known.wild_cards)
    loose = tuple(sorted(left, key=lambda card: -value(card, situation.wild)))
    return Shortfall(values(loose, situation.wild) + _LACKING * lacking, loose)


def _without_both(known: Tables, dealt: Hand) -> list[Meld]:
    """Whatever sequences hold most, and sets of the rest, one after another."""
    outlook = known.any.look(dealt.counts, dealt.jokers)
    used = fewest_jokers(outlook.best)
    melds = [sequence(suit, step) for suit, step in known.any.steps(outlook, used)]
    counts, jokers = dealt.counts - sum([meld.take for meld in melds]), dealt.jokers - used
    sets = greedily(known.sets.free(counts) + known.sets.bought(counts, jokers), counts, jokers)
    return melds + [set_of(option) for option in sets]
