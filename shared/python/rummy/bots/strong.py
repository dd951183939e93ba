"""The strong level: the exact shortfall of each option, and what the cards still unseen may make of it."""

from typing import Final

from rummy.bots import simple
from rummy.bots.distance import Shortfall, shortfall
from rummy.bots.neighbours import NEIGHBOURS
from rummy.bots.seen import unseen
from rummy.bots.situation import Situation
from rummy.cards import ORDER, PRINTED_JOKER, Card, is_joker, value, values, without

_DRAWS: Final = 6
"""Of so many draws to come the best one counts."""


def takes(situation: Situation, top: Card) -> bool:
    """Whether the card helps now, and more than what the draws to come promise without it."""
    if not simple.takes(situation, top):
        return False
    hand = situation.play.hand
    with_it = Prospects((*hand, top), situation)
    return min(with_it.less(card) for card in hand if card != top) < Prospects(hand, situation).whole()


def throws(situation: Situation) -> Card:
    """The card without which the hand promises to come nearest to standing; a joker only if there is nothing else."""
    legal = situation.view.legal.discard
    plain = [card for card in legal if not is_joker(card, situation.wild)]
    prospects = Prospects(situation.play.hand, situation)
    return min(plain or legal, key=lambda card: (prospects.less(card), -value(card, situation.wild), ORDER[card]))


class Prospects:
    """How many points short of standing a hand will be, by expectation, after the best of the draws to come."""

    def __init__(self, hand: tuple[Card, ...], situation: Situation) -> None:
        self._hand = hand
        self._situation = situation
        left = unseen(situation)
        self._unseen = left.total()
        self._jokers = sum(copies for card, copies in left.items() if is_joker(card, situation.wild))
        near = {card for held in hand for card in NEIGHBOURS[held] if not is_joker(card, situation.wild)}
        self._draws = [(self._short((*hand, card)), left[card]) for card in near if left[card]]

    def whole(self) -> float:
        """The expectation for all these cards, a drawn one replacing the dearest loose one."""
        return self._expected(self._hand, [(self._less_dearest(after), copies) for after, copies in self._draws])

    def less(self, card: Card) -> float:
        """The expectation once this card is thrown; draws that would find it a group promise nothing."""
        draws = [
            (after.points - self._cost((card, *without(after.loose, card)[:1])), copies)
            for after, copies in self._draws
            if card in after.loose
        ]
        return self._expected(without(self._hand, card), draws)

    def _expected(self, hand: tuple[Card, ...], draws: list[tuple[int, int]]) -> float:
        """The mean of the least points that the hand comes to; ``draws`` are what each leads to, and its copies."""
        now = self._short(hand).points
        joined = (self._less_dearest(self._short((*hand, PRINTED_JOKER))), self._jokers)
        expected, missed, helpful = float(now), 1.0, 0
        for points, copies in sorted(draw for draw in (joined, *draws) if draw[0] < now):
            helpful += copies
            still_missed = (1 - helpful / self._unseen) ** _DRAWS
            expected -= (now - points) * (missed - still_missed)
            missed = still_missed
        return expected

    def _short(self, hand: tuple[Card, ...]) -> Shortfall:
        return shortfall(hand, self._situation)

    def _less_dearest(self, after: Shortfall) -> int:
        return after.points - self._cost(after.loose[:1])

    def _cost(self, cards: tuple[Card, ...]) -> int:
        return values(cards, self._situation.wild)
