"""Counting the cards: which ones may still come, by all that this seat has seen."""

from collections import Counter

from rummy.bots.situation import Situation
from rummy.cards import Card, shoe
from rummy.rules.variants import HAND_SIZE


def unseen(situation: Situation) -> Counter[Card]:
    """The cards that may still come from the stock, as far as this seat can know."""
    play = situation.play
    cards = shoe(play.packs, situation.variant.printed_jokers)
    pile, mine = Counter(thrown.card for thrown in play.discards), Counter(play.hand)
    # A card that was thrown and is gone from the pile lies in the hand of whoever took it.
    taken = Counter(thrown.card for thrown in play.thrown) - pile
    stock = len(cards) - HAND_SIZE * len(play.tossed) - 2
    if play.turn_number > stock:
        taken.clear()  # or it has been shuffled into the stock again: so many turns may have used it up
    return Counter(cards) - pile - (mine | taken) - Counter((play.turned,))
