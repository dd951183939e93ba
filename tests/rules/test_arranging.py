from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from rummy.cards import RANKS, Card, Rank, in_hand_order, is_joker
from rummy.rules.arranging import Arrangement, arrange, finish, held, stands, tables
from rummy.rules.arranging.tables import forget
from rummy.rules.declaration import faults
from rummy.rules.melds import classify
from rummy.rules.points import count
from rummy.rules.variants import VARIANTS, Counting, Variant
from tests.rules.by_counts import fewest_points
from tests.rules.by_definition import answer, every_subset, likely_subsets, valid_groups
from tests.rules.hands import KINDS, hand

MARKET, CLASSIC, BITWIRE, JILI = (VARIANTS[key] for key in ("market", "classic", "bitwire", "jili"))


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def assert_exact(dealt: Sequence[Card], wild: Rank, variant: Variant, packs: int, random: Random) -> None:
    """The arrangement costs what two other searches find, is what it says, and is the same in any order."""
    right, found = answer(dealt, wild, variant, packs), arrange(dealt, wild, variant, packs)
    note = (" ".join(dealt), wild, variant, packs, found)

    assert found.points == right.points == fewest_points(dealt, wild, variant, packs), note
    assert_honest(found, dealt, wild, variant, packs)
    assert not (right.stands and found.loose), note
    assert arrange(random.sample(dealt, len(dealt)), wild, variant, packs) == found, note
    if len(dealt) == 13:
        standing = stands(dealt, wild, variant, packs)
        assert (standing is not None) == right.stands, note
        assert standing is None or (standing == found.groups and not faults(standing, wild, variant, packs)), note


def assert_honest(found: Arrangement, dealt: Sequence[Card], wild: Rank, variant: Variant, packs: int) -> None:
    """Groups and loose cards are the hand, every group is valid, and they cost what the arrangement says."""
    laid = [card for group in found.groups for card in group]

    assert Counter([*laid, *found.loose]) == Counter(dealt)
    assert all(classify(group, wild, variant, packs).kind for group in found.groups), found
    assert count(dealt, found.groups, wild, variant, packs).points == found.points, found


def try_hands(variant: Variant, kind: str, hands: int, seed: str) -> None:
    random = Random(seed)
    for number in range(hands):
        wild, packs = random.choice(RANKS), random.choice((2, 3))
        assert_exact(hand(kind, 13 + number % 2, wild, packs, random), wild, variant, packs, random)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_arranging_agrees_with_two_other_searches(variant: Variant, kind: str) -> None:
    try_hands(variant, kind, 8, f"{variant.key} {kind}")


@pytest.mark.proof
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_arranging_agrees_with_two_other_searches_on_many_hands(variant: Variant, kind: str, part: int) -> None:
    try_hands(variant, kind, 400, f"proof {variant.key} {kind} {part}")


def a_row(random: Random) -> Variant:
    """A row that nobody plays: some variant with one to three parameters changed."""
    changes: dict[str, tuple[object, ...]] = {
        "sequence_jokers_max": (None, 0, 1, 2, 3),
        "identical_triples": (False, True),
        "set_size_max": (None, 2, 3, 4, 5),
        "set_jokers_max": (None, 0, 1, 2),
        "long_sequence": (0, 3, 4, 5, 6),
        "loose_jokers": (False, True),
        "counting": tuple(Counting),
    }
    some = random.sample(sorted(changes), random.choice((1, 1, 2, 3)))
    picked = {parameter: random.choice(changes[parameter]) for parameter in some}
    return replace(random.choice(tuple(VARIANTS.values())), **picked)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", KINDS)
def test_arranging_is_exact_for_rows_that_nobody_plays(kind: str) -> None:
    random = Random(kind)
    for _ in range(14):
        try_hands(a_row(random), kind, 1, f"{random.random()}")


@pytest.mark.proof
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("kind", KINDS)
def test_arranging_is_exact_for_many_rows_that_nobody_plays(kind: str, part: int) -> None:
    random = Random(f"proof {kind} {part}")
    for _ in range(200):
        try_hands(a_row(random), kind, 1, f"{random.random()}")


@pytest.mark.parametrize("size", range(13))
def test_any_smaller_hand_can_be_arranged(size: int) -> None:
    random = Random(size)
    for variant in VARIANTS.values():
        for kind in ("doubles", "jokers"):
            dealt = hand(kind, 14, Rank("7"), 3, random)[:size]
            assert_exact(dealt, Rank("7"), variant, 3, random)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=list(VARIANTS))
def test_finishing_finds_every_card_that_can_be_put_down(variant: Variant) -> None:
    random = Random(variant.key)
    for kind in ("winning", "winning", "late", "jokers"):
        for _ in range(4):
            wild, packs = random.choice(RANKS), random.choice((2, 3))
            dealt = hand(kind, 14, wild, packs, random)
            found = finish(dealt, wild, variant, packs)
            distinct = in_hand_order(set(dealt))
            rests = {card: tuple((Counter(dealt) - Counter([card])).elements()) for card in distinct}

            able = [card for card in distinct if answer(rests[card], wild, variant, packs).stands]
            assert [each.card for each in found] == able
            assert all(not faults(each.groups, wild, variant, packs) for each in found)


def test_the_reference_leaves_out_only_subsets_that_are_no_group() -> None:
    random = Random(9)
    for kind in KINDS:
        for variant in VARIANTS.values():
            dealt = hand(kind, 9, Rank("5"), 3, random)
            likely = valid_groups(likely_subsets(dealt, Rank("5")), Rank("5"), variant, 3)

            assert likely == valid_groups(every_subset(dealt, Rank("5")), Rank("5"), variant, 3)


@pytest.mark.parametrize("call", [arrange, stands, finish])
def test_a_hand_that_the_packs_cannot_deal_is_refused(call: object) -> None:
    assert callable(call)
    with pytest.raises(ValueError, match="2 packs hold no more than 2 copies of a card: too many 7H"):
        call(cards("7H 7H 7H 8H 9H TH JH QH KH 2C 3C 4C 5C"), Rank("6"), MARKET, 2)


def test_doubles_that_the_packs_hold_are_no_reason_to_refuse() -> None:
    assert arrange(cards("7H 7H 8D 8D 9C 9C"), Rank("2"), MARKET, 2).points == 48


def test_a_hand_of_twelve_does_not_stand() -> None:
    assert stands(cards("5H 6H 7H 8C 9C TC KD KH KS 2D 2H 2S"), Rank("3"), MARKET, 2) is None


def test_jokers_that_are_left_lie_where_they_harm_nothing() -> None:
    rest = "5H 6H 7H 9C TC JC 4D 4S 4C"
    wild = Rank("2")

    assert arrange(cards(f"{rest} KD KS KC PJ"), wild, BITWIRE, 2).loose == ()
    assert arrange(cards(f"{rest} PJ PJ 2H 2S"), wild, MARKET, 2).groups[-1] == cards("2H 2S PJ PJ")
    assert arrange(cards(f"{rest} KD KS KC PJ"), wild, CLASSIC, 2).loose == ()


def test_a_joker_lies_loose_where_a_pure_sequence_must_stay_pure() -> None:
    found = arrange(cards("5H 6H 7H PJ"), Rank("2"), JILI, 2)

    assert (found.groups, found.loose, found.points) == ((cards("5H 6H 7H"),), cards("PJ"), 0)


def test_jokers_are_laid_where_they_stand_in() -> None:
    found = arrange(cards("5H 6H 7H 9C JC PJ QS AS PJ"), Rank("2"), MARKET, 2)

    assert set(found.groups) == {cards("5H 6H 7H"), cards("9C PJ JC"), cards("QS PJ AS")}


def test_a_row_that_lets_no_joker_lie_loose_looks_for_a_cover() -> None:
    row = replace(CLASSIC, loose_jokers=False)
    rest = "5H 6H 7H 8H 9C TC JC 4D 4S 4C KD KS"

    assert stands(cards(f"{rest} PJ"), Rank("2"), row, 2) is not None
    assert stands(cards("5H 6H 7H 8H 9C TC JC 4D 4S 4C 4H PJ PJ"), Rank("2"), row, 2) is not None
    assert arrange(cards("5H 6H 7H 8H 9C TC JC 4D 4S 4C 4H PJ PJ"), Rank("2"), row, 2).loose == ()
    assert stands(cards("5H 6H 7H 8H 9C TC JC QC KC 4D 4S 4C 4H"), Rank("2"), row, 2) is not None
    assert stands(cards("5H 6H 7H 8H 9C TC JC QC KC AC PJ PJ 2C"), Rank("2"), row, 2) is not None
    assert stands(cards("5H 6H 7H 4C 5C 6C 7C 9D 9S 9H 9C PJ PJ"), Rank("2"), row, 2) is not None


def test_a_joker_that_can_lie_nowhere_is_the_only_card_to_put_down() -> None:
    row = replace(CLASSIC, loose_jokers=False, sequence_jokers_max=0, set_jokers_max=0)
    found = finish(cards("5H 6H 7H 8H 9H TC JC QC KC 4C 4D 4H 4S PJ"), Rank("2"), row, 2)

    assert [each.card for each in found] == ["PJ"]


def test_thirteen_cards_have_none_to_put_down() -> None:
    assert finish(cards("5H 6H 7H 8H 9H TC JC QC KC 4C 4D 4H 4S"), Rank("2"), MARKET, 2) == ()


def test_what_a_player_would_keep_is_grouped_even_where_every_card_counts() -> None:
    found = arrange(cards("4D 4S 4C 8H 9H PJ KD QC 2S 3H 2C 6D TS"), Rank("7"), MARKET, 2)

    assert set(found.groups) == {cards("4C 4D 4S"), cards("8H 9H PJ")}
    assert found.points == 12 + 8 + 9 + 10 + 10 + 2 + 3 + 2 + 6 + 10


def test_a_pair_takes_the_joker_that_no_sequence_can_use() -> None:
    found = arrange(cards("QC QD 4H 9H PJ"), Rank("7"), MARKET, 2)

    assert found.groups == (cards("QC QD PJ"),)


def test_a_hand_of_more_than_fourteen_cards_is_refused() -> None:
    with pytest.raises(ValueError, match="a hand holds 14 cards at most, and this one 15"):
        arrange(cards("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH 2C 3C 4C"), Rank("6"), MARKET, 2)


def test_three_wild_cards_may_be_a_triple_or_jokers_of_pairs() -> None:
    wild = Rank("7")

    assert_exact(cards("8C 9C TC JC 7S 7S 7S TD JD QD KD 6S 6D"), wild, CLASSIC, 3, Random(1))
    assert_exact(cards("AH 2H 3H AS AH AD 3C 3C 3C 7H 7H 7H AH"), wild, CLASSIC, 3, Random(2))
    assert_exact(cards("7S 7S 7S JC JD JH JS 2S 3S 4S 5S KC KD"), wild, CLASSIC, 3, Random(3))


def test_no_more_tables_are_kept_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "_TABLES", {})
    monkeypatch.setattr(tables, "_TABLES_MAX", 2)
    for wild in RANKS:
        arrange(cards("5H 6H 7H"), wild, MARKET, 2)

    assert len(tables._TABLES) <= 2


def test_tables_are_emptied_when_they_are_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(held, "KEPT_MAX", 3)
    forget()
    try:
        try_hands(MARKET, "late", 20, "small tables")
    finally:
        forget()


def test_no_joker_is_needed_to_read_a_hand_without_one() -> None:
    dealt = cards("5H 6H 7H 9C TC JC QC 4D 4S 4C KD KS KC")

    assert not any(is_joker(card, Rank("2")) for card in dealt)
    assert stands(dealt, Rank("2"), CLASSIC, 2) is not None


def test_a_joker_may_stand_for_the_card_of_an_identical_triple_beside_it() -> None:
    hand = cards("7H 8H 7H 9H TH 6H PJ TH TH PJ 4H JH 8H")

    assert arrange(hand, Rank("K"), VARIANTS["classic"], 3).points == 0
    assert stands(hand, Rank("K"), VARIANTS["classic"], 3) is not None
