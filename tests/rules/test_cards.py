from collections import Counter

import pytest

from rummy.cards import (
    ORDER,
    PLAIN_CARDS,
    PRINTED_JOKER,
    RANKS,
    Card,
    NotACardError,
    Rank,
    in_hand_order,
    is_joker,
    parse_card,
    rank_of,
    shoe,
    suit_of,
    too_many,
    value,
    values,
    wild_rank,
    without,
)

TWO = Rank("2")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def test_every_card_is_read_from_its_own_text() -> None:
    assert [parse_card(card) for card in ORDER] == list(ORDER)


@pytest.mark.parametrize("text", ["", "7", "H7", "10H", "7h", "7H ", "1H", "JOKER", None, 7, ["7H"], b"7H"])
def test_a_text_that_names_no_card_is_refused_with_what_would_be_right(text: object) -> None:
    with pytest.raises(NotACardError, match="is no card: write rank then suit"):
        parse_card(text)


def test_a_card_is_its_rank_and_its_suit() -> None:
    assert all(rank_of(card) + suit_of(card) == card for card in PLAIN_CARDS)


@pytest.mark.parametrize(("turned", "wild"), [("7H", "7"), ("TS", "T"), ("AC", "A"), ("PJ", "A")])
def test_the_turned_card_makes_its_rank_wild_and_a_printed_joker_the_aces(turned: Card, wild: str) -> None:
    assert wild_rank(turned) == wild


def test_printed_jokers_and_cards_of_the_wild_rank_can_stand_in() -> None:
    assert [card for card in ORDER if is_joker(card, TWO)] == ["2C", "2D", "2H", "2S", "PJ"]


def test_card_points_are_those_of_rule_18() -> None:
    points = {
        "A": 10,
        "2": 0,
        "3": 3,
        "4": 4,
        "5": 5,
        "6": 6,
        "7": 7,
        "8": 8,
        "9": 9,
        "T": 10,
        "J": 10,
        "Q": 10,
        "K": 10,
    }

    assert {rank: value(Card(rank + "H"), TWO) for rank in RANKS} == points
    assert value(PRINTED_JOKER, TWO) == 0
    assert values([Card("AH"), Card("2C"), Card("9S")], TWO) == 19


def test_a_shoe_holds_every_card_of_its_packs() -> None:
    counts = Counter(shoe(3, 2))

    assert counts == Counter({**dict.fromkeys(PLAIN_CARDS, 3), PRINTED_JOKER: 6})
    assert len(shoe(2, 1)) == 106


def test_hand_order_is_suit_by_suit_from_the_ace_to_the_king_with_printed_jokers_last() -> None:
    mixed, ordered = cards("PJ KS AS TH 2H AD KC 2C PJ"), cards("2C KC AD 2H TH AS KS PJ PJ")

    assert in_hand_order(mixed) == ordered


def test_one_copy_of_a_card_is_taken_away() -> None:
    assert without((Card("7H"), Card("8H"), Card("7H")), Card("7H")) == ("8H", "7H")
    with pytest.raises(ValueError, match="not in tuple"):
        without((Card("7H"),), Card("8H"))


def test_more_copies_than_the_packs_hold_are_named_and_printed_jokers_never() -> None:
    held = cards("7H 7H 7H 8H 8H PJ PJ PJ PJ")

    assert too_many(held, 2) == ("7H",)
    assert too_many(held, 3) == ()
