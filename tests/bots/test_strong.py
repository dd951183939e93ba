"""What the strong level takes and throws."""

from dataclasses import replace

import pytest

from rummy.bots import Level
from rummy.cards import Card
from rummy.table.commands import Discard, Draw
from rummy.table.moves import Source
from tests.bots.turns import PROMISING, choice, held

ONE_SHORT = "TD JD QD QD 3C AD JC QC 3C 5H 3D 7H JH"
"""Only the jack of hearts lies loose, and every joker would finish."""
GROUPS = "4C 5C 6C 9S TS JS QS KH KD KS"
"""Both sequences and a set; with four cards more there is one to throw."""


@pytest.mark.parametrize(
    ("hand", "top", "why"),
    [
        (PROMISING, "7C", "a longer pure sequence"),
        (PROMISING, "8D", "the second sequence: 8D 9D TD"),
        (PROMISING, "8C", "a set: 8C 8H 8S"),
        (ONE_SHORT, "6H", "5H 6H 7H frees the joker that finishes"),
    ],
)
def test_a_card_that_brings_more_than_the_draws_to_come_is_taken(hand: str, top: str, why: str) -> None:
    assert choice(held(hand, top), Level.STRONG) == Draw(Source.DISCARDS), why


def test_a_card_that_only_replaces_another_is_left_where_most_draws_do_better() -> None:
    assert choice(held(ONE_SHORT, "KH"), Level.SIMPLE) == Draw(Source.DISCARDS)
    assert choice(held(ONE_SHORT, "KH"), Level.STRONG) == Draw(Source.STOCK)


@pytest.mark.parametrize(
    ("gone", "thrown"),
    [
        ("7H 7H 4H 4H", "6H"),
        ("7D 7D TD TD", "8D"),
    ],
)
def test_of_two_chances_the_one_whose_cards_are_gone_is_given_up(gone: str, thrown: str) -> None:
    assert choice(held(f"{GROUPS} 5H 6H 8D 9D", gone=gone), Level.STRONG) == Discard(Card(thrown))


def test_a_card_that_a_rival_took_counts_as_gone() -> None:
    sitting = held(f"{GROUPS} 5H 6H 8D 9D", gone="7H 7H 4H 4H")
    deal = sitting.deal._replace(discards=sitting.deal.discards[-1:])
    sitting.table = replace(sitting.table, deal=deal)

    assert choice(sitting, Level.STRONG) == Discard(Card("6H"))


def test_a_cheap_card_that_stands_alone_is_thrown_before_one_of_a_pair() -> None:
    hand = f"{GROUPS} 8C 8H 6D 5H"

    assert choice(held(hand), Level.SIMPLE) == Discard(Card("8H"))
    assert choice(held(hand), Level.STRONG) == Discard(Card("6D"))


def test_the_card_just_taken_is_not_asked_for_as_a_discard() -> None:
    sitting = held(f"{GROUPS} 5H 6H 8D AC")
    assert choice(sitting, Level.STRONG) == Discard(Card("AC"))

    deal = sitting.deal._replace(drawn_from=Source.DISCARDS)
    sitting.table = replace(sitting.table, deal=deal)

    assert choice(sitting, Level.STRONG) == Discard(Card("8D"))


def test_a_hand_of_jokers_throws_one() -> None:
    jokers = "3C 3C 3D 3D 3H 3H 3S 3S PJ PJ PJ PJ PJ PJ"

    assert choice(held(jokers, variant="classic", seats=4), Level.STRONG) == Discard(Card("3C"))
