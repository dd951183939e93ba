"""What holds of a bot at whatever level."""

from dataclasses import replace
from random import Random
from statistics import median

import pytest

from rummy.bots import Level
from rummy.cards import Card
from rummy.rules.variants import VARIANTS
from rummy.table.commands import Arrange, Declare, Discard, Draw, Drop, Void
from rummy.table.events import Declared
from rummy.table.moves import Source
from tests.bots.turns import HOPELESS, PROMISING, cards, choice, held, others
from tests.table.sitting import Sitting

STANDING = "4C 5C 6C 7S 8S PJ 9H 9D 9S KC KD KS KH JH"
PLAYED = "4C 5C 6C 9D TD JD 2H 2S QH KH 8S 8D PJ QS"
"""Fourteen cards that do not stand yet."""

pytestmark = pytest.mark.parametrize("level", Level)


@pytest.mark.parametrize("top", ["2H", "6H", "TC", "5D"])
def test_a_card_that_helps_nothing_is_left(level: Level, top: str) -> None:
    assert choice(held(PROMISING, top), level) == Draw(Source.STOCK)


def test_a_joker_turned_up_by_the_house_is_taken(level: Level) -> None:
    assert choice(held(PROMISING, "3S"), level) == Draw(Source.DISCARDS)


def test_a_joker_thrown_by_a_player_is_not_asked_for(level: Level) -> None:
    assert choice(held(PROMISING, "3S", by=1), level) == Draw(Source.STOCK)


def test_it_declares_as_soon_as_it_can(level: Level) -> None:
    sitting = held(STANDING)
    command = choice(sitting, level)
    assert isinstance(command, Declare)

    events = sitting.do(command, sitting.turn)

    assert [event.faults for event in events if isinstance(event, Declared)] == [()]


def test_a_joker_is_never_thrown_while_there_is_anything_else(level: Level) -> None:
    thrown = choice(held("4C 5C 6C 9D TD JD 2H 2S 2D 3S 3C PJ 7C 8C"), level)

    assert thrown not in (Discard(Card("3S")), Discard(Card("3C")), Discard(Card("PJ")))


def test_the_pure_sequence_is_kept_though_its_cards_are_dear(level: Level) -> None:
    thrown = choice(held("TC JC QC 4D 5D 7H 2S 2H 9S AD 6S 8C 4H 5S"), level)

    assert thrown not in [Discard(card) for card in cards("TC JC QC")]


def test_with_nothing_loose_it_throws_the_dearest_of_what_leaves_the_hand_nearest_to_standing(level: Level) -> None:
    assert choice(held("4C 5C 6C 7C 2H 2S 2D 8H 8S 8D KH KS KD KC"), level) == Discard(Card("KC"))


class TestDropping:
    @pytest.mark.parametrize("variant", ["bitwire", "classic", "market"])
    def test_a_hand_without_a_pure_sequence_and_jokers_is_dropped_at_once(self, level: Level, variant: str) -> None:
        assert choice(held(HOPELESS, variant=variant), level) == Drop()

    def test_nothing_is_dropped_where_there_are_no_drops(self, level: Level) -> None:
        assert choice(held(HOPELESS, variant="jili"), level) == Draw(Source.STOCK)

    def test_a_hand_is_not_dropped_any_more_once_a_card_was_taken(self, level: Level) -> None:
        sitting = held(HOPELESS)
        holdings = tuple(one._replace(taken=True) for one in sitting.deal.holdings)
        sitting.table = replace(sitting.table, deal=sitting.deal._replace(holdings=holdings))

        assert choice(sitting, level) == Draw(Source.STOCK)

    def test_a_hand_with_a_pure_sequence_is_played(self, level: Level) -> None:
        hand = HOPELESS.replace("2D 6D", "5D 6D").replace("TD", "7D")

        assert choice(held(hand), level) == Draw(Source.STOCK)

    def test_one_joker_and_few_neighbours_are_enough_against_one_rival_only(self, level: Level) -> None:
        poor = HOPELESS.replace("KS", "PJ")

        assert choice(held(poor, seats=2), level) == Draw(Source.STOCK)
        assert choice(held(poor, seats=3), level) == Drop()


class TestSilent:
    def test_before_the_first_deal(self, level: Level) -> None:
        sitting = Sitting()
        sitting.sit("P1")

        assert choice(sitting, level, "P1") is None

    def test_out_of_turn(self, level: Level) -> None:
        sitting = held(PROMISING)

        assert choice(sitting, level, others(sitting)[0]) is None

    def test_when_out(self, level: Level) -> None:
        sitting = held(PROMISING, seats=3)
        player = sitting.turn
        sitting.do(Drop(), player)

        assert choice(sitting, level, player) is None

    def test_after_the_deal(self, level: Level) -> None:
        sitting = held(PROMISING)
        sitting.do(Void())

        assert choice(sitting, level) is None


def test_a_loser_shows(level: Level) -> None:
    sitting = held("4C 5C 6C 7C 8S 9S PJ 9H 9D KC KD KS TS JH", variant="classic")
    player = others(sitting)[0]
    command = choice(sitting, level)
    assert isinstance(command, Declare)
    sitting.do(command, sitting.turn)

    assert choice(sitting, level, player) == Arrange((sitting.deal.holdings[1 - sitting.deal.turn].cards,))
    assert choice(sitting, level) is None


@pytest.mark.parametrize(("hand", "top"), [(PROMISING, "8D"), (PLAYED, "2H"), (HOPELESS, "9H")])
def test_cards_that_it_does_not_see_change_nothing(level: Level, hand: str, top: str) -> None:
    sitting = held(hand, top, seats=3)
    player, before = sitting.turn, choice(held(hand, top, seats=3), level)

    for number in range(5):
        permute_hidden_cards(sitting, Random(number))

        assert choice(sitting, level, player) == before


def permute_hidden_cards(sitting: Sitting, luck: Random) -> None:
    """Shuffle the stock and the hands of the others among themselves."""
    deal = sitting.deal
    hidden = [place for place in range(len(deal.holdings)) if place != deal.turn]
    pool = [*deal.stock, *(card for place in hidden for card in deal.holdings[place].cards)]
    luck.shuffle(pool)
    holdings = list(deal.holdings)
    for place in hidden:
        holdings[place] = holdings[place]._replace(cards=tuple(pool.pop() for _ in holdings[place].cards))
    sitting.table = replace(sitting.table, deal=deal._replace(stock=tuple(pool), holdings=tuple(holdings)))


@pytest.mark.parametrize(("hand", "top"), [(PROMISING, "8D"), (PLAYED, "2H"), (PLAYED.replace("PJ", "QC"), "2H")])
def test_the_order_in_which_it_holds_its_cards_changes_nothing(level: Level, hand: str, top: str) -> None:
    before = choice(held(hand, top), level)
    *rest, drawn = hand.split()

    for number in range(5):
        Random(number).shuffle(rest)

        assert choice(held(" ".join((*rest, drawn)), top), level) == before


@pytest.mark.parametrize("variant", VARIANTS)
def test_bots_play_every_deal_to_its_end_in_a_sensible_number_of_turns(level: Level, variant: str) -> None:
    played = [play_out(Sitting(variant, 4, seed=str(number)), level) for number in range(8)]
    turns = [sitting.deal.turn_number for sitting in played]

    assert 6 <= median(turns) <= 30
    assert max(turns) < 100
    assert sum(sitting.deal.declared is not None for sitting in played) >= 6


@pytest.mark.parametrize(("variant", "seats"), [("bitwire", 6), ("classic", 2), ("jili", 5), ("market", 6)])
def test_every_choice_is_accepted_at_tables_of_all_sizes(level: Level, variant: str, seats: int) -> None:
    assert play_out(Sitting(variant, seats, seed="sizes"), level).deal.outcome is not None


def play_out(sitting: Sitting, level: Level) -> Sitting:
    """Deal, and let the bots play; a choice that the table refuses fails the test."""
    sitting.begin()
    sitting.until(lambda one: not one.table.playing, lambda one: play_on(one, level))
    return sitting


def play_on(sitting: Sitting, level: Level) -> None:
    for _, seat in sitting.table.seated:
        command = choice(sitting, level, seat.player)
        if command is not None:
            sitting.do(command, seat.player)
            return
    pytest.fail("nobody knows what to do")
