from itertools import combinations_with_replacement
from random import Random

import pytest

from rummy.cards import RANKS, Card, Rank, shoe
from rummy.rules.melds import classify
from rummy.rules.variants import VARIANTS, Variant
from tests.rules.by_definition import kind_of
from tests.rules.hands import hand


def judged(cards: tuple[Card, ...], wild: Rank, variant: Variant, packs: int) -> tuple[str, int]:
    found = classify(cards, wild, variant, packs)
    return (found.kind.value if found.kind else "none"), found.jokers


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_every_small_group_of_two_suits_is_judged_by_definition(variant: Variant) -> None:
    near = [Card(rank + suit) for suit in "CD" for rank in "A23QK"]
    for size in range(5):
        for cards in combinations_with_replacement([*near, Card("PJ")], size):
            for wild in ("2", "K"):
                assert judged(cards, Rank(wild), variant, 3) == kind_of(cards, Rank(wild), variant, 3), (cards, wild)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_random_groups_are_judged_by_definition(variant: Variant) -> None:
    random = Random(variant.key)
    for _ in range(1500):
        wild, packs, size = random.choice(RANKS), random.choice((2, 3)), random.randint(1, 15)
        pool = [card for card in shoe(packs, 2) if card == "PJ" or card[0] == wild or card[1] == "H"]
        cards = tuple(random.sample(pool, size))

        assert judged(cards, wild, variant, packs) == kind_of(cards, wild, variant, packs), (cards, wild, packs)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_groups_of_winning_hands_are_judged_by_definition(variant: Variant) -> None:
    random = Random(variant.key)
    for _ in range(300):
        wild, packs = random.choice(RANKS), random.choice((2, 3))
        cards = hand("winning", random.randint(3, 5), wild, packs, random)

        assert judged(cards, wild, variant, packs) == kind_of(cards, wild, variant, packs), (cards, wild, packs)
