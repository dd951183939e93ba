"""The best arrangement of a hand, and the groups in which a hand stands."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from rummy.cards import Card, Rank, too_many
from rummy.rules.arranging.choosing import Choice, choose
from rummy.rules.arranging.covering import cover
from rummy.rules.arranging.goals import Goal
from rummy.rules.arranging.keys import Hand, read, suits
from rummy.rules.arranging.laying import Meld, lay_out, sequence, set_of
from rummy.rules.arranging.runs import SCALE
from rummy.rules.arranging.tables import Tables, tables
from rummy.rules.declaration import Groups
from rummy.rules.variants import HAND_SIZE, Counting, Variant


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
    cards that stand come out as a valid declaration. Raises ValueError when the hand holds more copies than the packs.
    """
    known, dealt = tables(wild, variant, packs), read_hand(hand, wild, packs)
    both = best_with_both(known, dealt)
    if both is not None and not _cheaper_without(known, dealt, both, variant):
        melds, points = melds_of(both, known.both), dealt.points - both.points
    else:
        melds, points = _without_both(known, dealt, variant)
    groups, loose = lay_out(dealt, melds, wild, variant, both=both is not None)
    if both is not None and loose and not points:
        covering = cover(hand, wild, variant, packs)
        groups, loose = (groups, loose) if covering is None else (covering, ())
    return Arrangement(groups, loose, min(points, variant.cap))


def stands(hand: Sequence[Card], wild: Rank, variant: Variant, packs: int) -> Groups | None:
    """The groups in which thirteen cards stand as a declaration; None when they do not (rule 15).

    Raises ValueError when the hand holds more copies than the packs.
    """
    dealt = read_hand(hand, wild, packs)
    if len(hand) != HAND_SIZE:
        return None
    known = tables(wild, variant, packs)
    both = best_with_both(known, dealt, least=dealt.points)
    if both is None:
        return None
    groups, loose = lay_out(dealt, melds_of(both, known.both), wild, variant, both=True)
    return cover(hand, wild, variant, packs) if loose else groups


def read_hand(hand: Sequence[Card], wild: Rank, packs: int) -> Hand:
    """The hand as integers. Raises ValueError when it holds more copies of a card than the packs."""
    if len(hand) - len(set(hand)) >= packs:
        extra = too_many(hand, packs)
        if extra:
            raise ValueError(f"{packs} packs hold no more than {packs} copies of a card: too many {' '.join(extra)}")
    return read(hand, wild)


def best_with_both(known: Tables, dealt: Hand, least: int = 0) -> Choice | None:
    """The choice that holds most with both sequences; None when there is none that holds ``least`` points."""
    return choose(dealt, known.both, known.sets, least) if known.both.pure_in(dealt.counts) else None


def melds_of(choice: Choice, goal: Goal) -> list[Meld]:
    """The sequences and sets of a choice."""
    runs = goal.runs(choice.counts, choice.jokers, choice.value)
    return [*(sequence(suit, run) for suit, run in runs), *map(set_of, choice.sets)]


def _cheaper_without(known: Tables, dealt: Hand, both: Choice, variant: Variant) -> bool:
    """Whether pure sequences alone hold more than two sequences with all other groups.

    A second sequence may need a wild-rank card that would hold more as itself: 9C TC JC QC KC with queens wild.
    """
    return variant.counting is Counting.BY_SEQUENCE and _pure_points(known, dealt) > both.points


def _pure_points(known: Tables, dealt: Hand) -> int:
    return sum(known.pure.cover(cards) // SCALE for cards in suits(dealt.counts))


def _without_both(known: Tables, dealt: Hand, variant: Variant) -> tuple[list[Meld], int]:
    """The melds worth keeping of a hand without both sequences, and what the hand costs (rule 18)."""
    pure = [(suit, run) for suit, cards in enumerate(suits(dealt.counts)) for run in known.pure.walk_cover(cards)]
    melds, safe = [sequence(suit, run) for suit, run in pure], _pure_points(known, dealt)
    counts = dealt.counts - sum(meld.take for meld in melds)
    rest = Hand(counts, dealt.jokers - sum(run.jokers for _, run in pure), dealt.points - safe)
    others = choose(rest, known.any, known.sets)
    melds += melds_of(others, known.any) if others else []
    return melds, _cost(dealt.points, safe, variant)


def _cost(points: int, safe: int, variant: Variant) -> int:
    match variant.counting:
        case Counting.FLAT:
            return variant.cap
        case Counting.FULL:
            return points
        case Counting.BY_SEQUENCE:
            return points - safe
        case _:
            assert_never(variant.counting)
