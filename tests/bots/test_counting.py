"""The cards a bot counts, and the exact shortfall of a hand."""

from dataclasses import replace

import pytest

from rummy.bots.distance import shortfall
from rummy.bots.neighbours import NEIGHBOURS, neighbours
from rummy.bots.seen import unseen
from rummy.cards import Card, Rank, values
from rummy.rules.arranging import arrange
from rummy.rules.melds import SEQUENCES, MeldKind, classify
from rummy.rules.variants import VARIANTS, Counting
from tests.bots.turns import PROMISING, WILD, cards, held, situation
from tests.rules import vectors
from tests.table.sitting import Sitting

ALL = 2 * 53


class TestUnseen:
    def test_all_but_the_own_hand_the_turned_card_and_the_discards(self) -> None:
        left = unseen(situation(held(PROMISING, "2H", gone="7D 7D")))

        assert left.total() == ALL - 13 - 1 - 3
        assert [left[card] for card in cards("7D 2H AC PJ 7C")] == [0, 1, 1, 1, 2]
        assert left[WILD] == 1

    def test_a_card_that_a_rival_took_will_not_come(self) -> None:
        left = unseen(situation(taken(held(PROMISING, gone="7D"))))

        assert left[Card("7D")] == 1
        assert left.total() == ALL - 13 - 1 - 2

    def test_a_card_taken_oneself_is_in_the_hand_and_counted_once(self) -> None:
        assert unseen(situation(taken(held(PROMISING, gone="KD"))))[Card("KD")] == 1

    def test_once_the_stock_may_have_been_used_up_the_discards_may_come_again(self) -> None:
        sitting = taken(held(PROMISING, gone="7D"))
        stock = ALL - 2 * 13 - 2

        counts = []
        for turn in (stock, stock + 1):
            sitting.table = replace(sitting.table, deal=sitting.deal._replace(turn_number=turn))
            counts.append(unseen(situation(sitting))[Card("7D")])

        assert counts == [1, 2]


def taken(sitting: Sitting) -> Sitting:
    """With all but the top card gone from the discards."""
    sitting.table = replace(sitting.table, deal=sitting.deal._replace(discards=sitting.deal.discards[-1:]))
    return sitting


class TestShortfall:
    @pytest.mark.parametrize(
        ("hand", "points", "loose"),
        [
            ("4C 5C 6C 7D 8D 9D KC KD KS 2H 2S 9H 5S", 18, "9H 5S 2H 2S"),
            ("4C 5C 6C 7D 9D JD KC KD KS 2H 2S 9H 5S", 35 + 44, "JD 7D 9D 9H 5S 2H 2S"),
            ("4C 5C 7C 7D 9D JD KC KD KS 2H 2S 9H 8S", 70 + 63, "JD 9D 9H 8S 7C 7D 5C 4C 2H 2S"),
        ],
    )
    def test_both_sequences_weigh_and_loose_cards_count(self, hand: str, points: int, loose: str) -> None:
        found = shortfall(cards(hand), situation(held(PROMISING)))

        assert (found.points, sorted(found.loose)) == (points, sorted(cards(loose)))

    @pytest.mark.parametrize(
        "variant", [key for key, one in VARIANTS.items() if one.counting is not Counting.BY_SEQUENCE]
    )
    def test_with_both_sequences_it_is_what_the_best_arrangement_leaves_over(self, variant: str) -> None:
        base = situation(held(PROMISING, variant=variant))
        rules = VARIANTS[variant]
        compared = 0
        for row in vectors.read("hands.csv"):
            hand, wild = vectors.cards(row["hand"]), Rank(row["wild"])
            best = arrange(hand, wild, rules, base.play.packs)
            kinds = [classify(group, wild, rules, base.play.packs).kind for group in best.groups]
            if best.points < rules.cap and MeldKind.PURE_SEQUENCE in kinds and sum(k in SEQUENCES for k in kinds) > 1:
                compared += 1
                found = shortfall(hand, replace(base, wild=wild))
                assert found.points == best.points == values(found.loose, wild), row

        assert compared > 100

    def test_the_dearest_comes_first(self) -> None:
        assert shortfall(cards("2H KH 7D"), situation(held(PROMISING))).loose == cards("KH 7D 2H")


class TestNeighbours:
    @pytest.mark.parametrize(
        ("card", "near"),
        [
            ("7H", "5H 6H 8H 9H 7C 7D 7S"),
            ("AH", "2H 3H QH KH AC AD AS"),
            ("PJ", ""),
        ],
    )
    def test_are_two_places_apart_or_of_one_rank(self, card: str, near: str) -> None:
        assert NEIGHBOURS[Card(card)] == set(cards(near))

    def test_are_counted_copy_by_copy(self) -> None:
        assert neighbours(Card("7H"), cards("7H 7D 7D 8H KC PJ")) == 3
