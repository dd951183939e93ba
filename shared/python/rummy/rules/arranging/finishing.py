"""The cards of fourteen that can be put down to declare (rules 10 and 15)."""

from collections.abc import Sequence
from dataclasses import dataclass

from rummy.cards import Card, Rank, in_hand_order, without
from rummy.rules.arranging.arrangement import CARDS_MAX, melds_of, read_hand
from rummy.rules.arranging.choosing import Choice, Search
from rummy.rules.arranging.covering import cover
from rummy.rules.arranging.goals import BothSequences, Outlook
from rummy.rules.arranging.keys import Hand, less, present, read
from rummy.rules.arranging.laying import lay_out
from rummy.rules.arranging.sets import SetOption
from rummy.rules.arranging.tables import tables
from rummy.rules.arranging.vectors import SCALE, fewest_jokers
from rummy.rules.declaration import Groups
from rummy.rules.variants import Variant


@dataclass(frozen=True, slots=True)
class Finish:
    """A card to put down and the groups in which the other thirteen stand."""

    card: Card
    groups: Groups


def finish(hand: Sequence[Card], wild: Rank, variant: Variant, packs: int) -> tuple[Finish, ...]:
    """Every card of fourteen that can be put down leaving thirteen that stand, in hand order.

    Raises ValueError as ``arrange`` does.
    """
    dealt, known = read_hand(hand, wild, packs), tables(wild, variant, packs)
    if len(hand) < CARDS_MAX or not known.both.pure_in(dealt.counts):
        return ()
    cards = in_hand_order(hand)
    search = _PuttingDown(dealt, known.both, {card: read((card,), wild) for card in cards})
    search.run(known.sets)
    found = []
    for card in in_hand_order(search.found):
        rest, choice = search.found[card]
        laid, loose = lay_out(rest, melds_of(choice, known), known.wild_cards, variant, both=True)
        groups = cover(without(cards, card), wild, variant, packs) if loose else laid
        if groups is not None:
            found.append(Finish(card, groups))
    return tuple(found)


class _PuttingDown(Search):
    """All cards at once: each is put down beside the first sets that leave over no more than it is worth."""

    def __init__(self, hand: Hand, goal: BothSequences, cards: dict[Card, Hand]) -> None:
        self.found: dict[Card, tuple[Hand, Choice]] = {}
        self._open = cards
        super().__init__(hand, goal, hand.points - self._worth() - 1)

    def judge(self, taken: tuple[SetOption, ...], points: int, outlook: Outlook) -> None:
        """Put down each card that must make good what these sets, and sequences beside them, leave over."""
        there, jokers = present(outlook.counts), len(outlook.best) - 1
        lacking = self.hand.points - points - outlook.best[-1] // SCALE
        for card, one in [*self._open.items()]:
            if one.points >= lacking and one.jokers <= jokers and one.counts & there == one.counts:
                after = self.goal.look(outlook.counts - one.counts, jokers - one.jokers)
                rest = less(self.hand, one)
                if points + after.best[-1] // SCALE == rest.points:
                    self.found[card] = rest, Choice(taken, after, fewest_jokers(after.best), rest.points)
                    del self._open[card]
        self.most = self.hand.points - self._worth() - 1

    def _worth(self) -> int:
        """The most that a card still to be tried can make good; -1 when there is none, so that nothing is of use."""
        return max([one.points for one in self._open.values()], default=-1)
