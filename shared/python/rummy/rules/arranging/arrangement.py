"""The best arrangement of a hand, and the groups in which a hand stands."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from rummy.cards import PRINTED_JOKER, Card, Rank, too_many
from rummy.rules.arranging.choosing import Choice, choose, greedily
from rummy.rules.arranging.covering import cover
from rummy.rules.arranging.keys import Hand, read, suits
from rummy.rules.arranging.laying import Meld, lay_out, sequence, set_of
from rummy.rules.arranging.tables import Tables, tables
from rummy.rules.arranging.vectors import SCALE, fewest_jokers
from rummy.rules.declaration import Groups
from rummy.rules.variants import HAND_SIZE, Counting, Variant

CARDS_MAX: Final = HAND_SIZE + 1


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand split at its cheapest: ``groups`` and ``loose`` hold exactly its cards."""

    groups: Groups
    loose: tuple[Card, ...]
    points: int
    """The fewest the hand can cost, capped, before the minimum of rule 19."""


def arrange(hand: Sequence[Card], wild: Rank, variant: Variant, packs: int) -> Arrangement:
    """The cheapest arrangement of up to 14 cards (rules 17 and 18); ``wild`` is the wild rank.

    The same for equal hands, whatever the order of the cards. All jokers lie in groups where that is possible, so 13
    cards that stand come out as a valid declaration. Raises ValueError when the hand holds more copies of a card than
    the packs, or more than 14 cards.
    """
    known, dealt = tables(wild, variant, packs), read_hand(hand, wild, packs)
    both = best_with_both(known, dealt)
    if both is not None and _cheaper_without(known, dealt, both, variant):
        both = None
    if both is None:
        melds, points = _without_both(known, dealt, variant)
    else:
        melds, points = melds_of(both, known), dealt.points - both.points
    groups, loose = lay_out(dealt, melds, known.wild_cards, variant, both=both is not None)
    if both is not None and loose and not points:
        covering = cover(hand, wild, variant, packs)
        groups, loose = (groups, loose) if covering is None else (covering, ())
    return Arrangement(groups, loose, min(points, variant.cap))


def stands(hand: Sequence[Card], wild: Rank, variant: Variant, packs: int) -> Groups | None:
    """The groups in which thirteen cards stand as a declaration; None when they do not (rule 15).

    Raises ValueError as ``arrange`` does.
    """
    dealt = read_hand(hand, wild, packs)
    if len(hand) != HAND_SIZE:
        return None
    known = tables(wild, variant, packs)
    both = best_with_both(known, dealt, least=dealt.points)
    if both is None:
        return None
    groups, loose = lay_out(dealt, melds_of(both, known), known.wild_cards, variant, both=True)
    return cover(hand, wild, variant, packs) if loose else groups


def read_hand(hand: Sequence[Card], wild: Rank, packs: int) -> Hand:
    """The hand as integers. Raises ValueError when it holds more copies of a card than the packs, or too many cards."""
    if len(hand) > CARDS_MAX:
        raise ValueError(f"a hand holds {CARDS_MAX} cards at most, and this one {len(hand)}")
    # Counting every card takes longer than this, and few hands hold so many that came before.
    again = len(hand) - len(set(hand)) - max(0, hand.count(PRINTED_JOKER) - 1)
    if again >= packs:
        extra = too_many(hand, packs)
        if extra:
            raise ValueError(f"{packs} packs hold no more than {packs} copies of a card: too many {' '.join(extra)}")
    return read(hand, wild)


def best_with_both(known: Tables, dealt: Hand, least: int = 0) -> Choice | None:
    """The choice that holds most with both sequences; None when there is none that holds ``least`` points."""
    return choose(dealt, known.both, known.sets, least) if known.both.pure_in(dealt.counts) else None


def melds_of(choice: Choice, known: Tables) -> list[Meld]:
    """The sequences and sets of a choice."""
    steps = known.both.steps(choice.outlook, choice.used)
    return [sequence(suit, step) for suit, step in steps] + [set_of(option) for option in choice.sets]


def _cheaper_without(known: Tables, dealt: Hand, both: Choice, variant: Variant) -> bool:
    """Whether pure sequences alone hold more than two sequences with all other groups.

    A second sequence may need a wild-rank card that would hold more as itself: 9C TC JC QC KC with queens wild.
    """
    if variant.counting is not Counting.BY_SEQUENCE or both.points == dealt.points:
        return False
    return _pure_points(known, dealt) > both.points


def _pure_points(known: Tables, dealt: Hand) -> int:
    return sum(known.pure.cover(cards) // SCALE for cards in suits(dealt.counts))


def _without_both(known: Tables, dealt: Hand, variant: Variant) -> tuple[list[Meld], int]:
    """The melds worth keeping of a hand without both sequences, and what the hand costs (rule 18)."""
    melds, rest = [], dealt
    if known.both.pure_in(dealt.counts):
        steps = [
            (suit, step) for suit, cards in enumerate(suits(dealt.counts)) for step in known.pure.walk_cover(cards)
        ]
        melds = [sequence(suit, step) for suit, step in steps]
        counts, wilds = dealt.counts - sum(meld.take for meld in melds), sum(step.jokers for _, step in steps)
        rest = Hand(counts, dealt.jokers - wilds, dealt.points - _pure_points(known, dealt))
    return melds + _worth_keeping(known, rest), _cost(dealt.points, rest.points, variant)


def _worth_keeping(known: Tables, rest: Hand) -> list[Meld]:
    """What a player would hold together of cards that count anyway: sets, then sequences, then sets with jokers."""
    free = [set_of(option) for option in greedily(known.sets.free(rest.counts), rest.counts, 0)]
    counts = rest.counts - sum([meld.take for meld in free])
    outlook = known.any.look(counts, rest.jokers)
    used = fewest_jokers(outlook.best)
    steps = [sequence(suit, step) for suit, step in known.any.steps(outlook, used)]
    counts, jokers = counts - sum([meld.take for meld in steps]), rest.jokers - used
    return free + steps + [set_of(option) for option in greedily(known.sets.bought(counts, jokers), counts, jokers)]


def _cost(points: int, outside_pure: int, variant: Variant) -> int:
    match variant.counting:
        case Counting.FLAT:
            return variant.cap
        case Counting.FULL:
            return points
        case Counting.BY_SEQUENCE:
            return outside_pure
        case _:
            assert_never(variant.counting)
