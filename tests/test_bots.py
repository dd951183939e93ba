from collections.abc import Sequence
from dataclasses import replace
from statistics import median

import pytest

from rummy import bots
from rummy.cards import Card, parse_card, wild_rank
from rummy.rules.arranging import Arrangement, arrange
from rummy.rules.variants import VARIANTS
from rummy.table.commands import Arrange, Declare, Discard, Draw, Drop, TurnCommand, Void
from rummy.table.events import Declared
from rummy.table.moves import Source
from rummy.table.state import Phase, Thrown
from rummy.table.view import view
from tests.table.sitting import Sitting

WILD = Card("3H")
HOPELESS = "AC 7C KC 2D 6D TD 4H 8H QH 5S 9S JS KS"
"""No pure sequence and no joker, threes being wild."""
PROMISING = "AC 2C 4C 5C 6C 9D TD 8H 8S QH QS KD PJ"


def held(text: str, top: str = "2H", variant: str = "market", seats: int = 2) -> Sitting:
    """A first turn with this hand, this card turned up by the house and threes wild; 14 cards: the last just drawn."""
    sitting = Sitting(variant, seats)
    sitting.begin()
    cards = tuple(map(parse_card, text.split()))
    drawn = len(cards) > 13
    deal = sitting.deal
    holdings = tuple(
        held._replace(cards=cards, taken=drawn) if place == deal.turn else held
        for place, held in enumerate(deal.holdings)
    )
    deal = deal._replace(
        holdings=holdings,
        turned=WILD,
        wild=wild_rank(WILD),
        discards=(Thrown(parse_card(top), None),),
        phase=Phase.DISCARD if drawn else Phase.DRAW,
        drawn=cards[-1] if drawn else None,
        drawn_from=Source.STOCK if drawn else None,
    )
    sitting.table = replace(sitting.table, deal=deal)
    return sitting


def choice(sitting: Sitting, player: str | None = None) -> TurnCommand | None:
    return bots.choose(view(sitting.table, player or sitting.turn, sitting.at))


def other(sitting: Sitting) -> str:
    return next(seat.player for _, seat in sitting.table.seated if seat.player != sitting.turn)


@pytest.mark.parametrize(
    ("top", "why"),
    [
        ("3S", "a joker turned up by the house"),
        ("7C", "longer pure sequence that frees nothing but leaves less"),
        ("8D", "a second sequence: 8D 9D TD"),
        ("8C", "a set: 8C 8H 8S"),
    ],
)
def test_a_card_that_helps_is_taken_from_the_discards(top: str, why: str) -> None:
    assert choice(held(PROMISING, top)) == Draw(Source.DISCARDS), why


@pytest.mark.parametrize("top", ["2H", "6H", "TC", "5D"])
def test_a_card_that_helps_nothing_is_left(top: str) -> None:
    assert choice(held(PROMISING, top)) == Draw(Source.STOCK)


def test_a_joker_thrown_by_a_player_is_not_asked_for() -> None:
    sitting = held(PROMISING, "3S")
    deal = sitting.deal._replace(discards=(Thrown(Card("3S"), 1),))
    sitting.table = replace(sitting.table, deal=deal)

    assert choice(sitting) == Draw(Source.STOCK)


def test_a_dear_card_without_neighbours_is_thrown() -> None:
    assert choice(held("4C 5C 6C 9D TD JD 2H 2S 5H 6H 8S 8D PJ KS")) == Discard(Card("KS"))


def test_a_card_with_neighbours_is_kept_before_one_without() -> None:
    assert choice(held("4C 5C 6C 9D TD JD 2H 2S QH KH 8S 8D PJ QS")) != Discard(Card("QH"))


def test_the_pure_sequence_is_kept_though_its_cards_are_dear() -> None:
    assert choice(held("TC JC QC 4D 5D 7H 2S 2H 9S AD 6S 8C 4H 5S")) not in (
        Discard(Card("TC")),
        Discard(Card("JC")),
        Discard(Card("QC")),
    )


def test_a_joker_is_never_thrown_while_there_is_anything_else() -> None:
    thrown = choice(held("4C 5C 6C 9D TD JD 2H 2S 2D 3S 3C PJ 7C 8C"))

    assert thrown not in (Discard(Card("3S")), Discard(Card("3C")), Discard(Card("PJ")))


def test_with_nothing_loose_it_throws_what_leaves_the_hand_nearest_to_standing() -> None:
    sitting = held("4C 5C 6C 7C 2H 2S 2D 8H 8S 8D KH KS KD KC")

    assert choice(sitting) == Discard(Card("KC"))


def test_it_declares_as_soon_as_it_can() -> None:
    sitting = held("4C 5C 6C 7S 8S PJ 9H 9D 9S KC KD KS KH JH")
    command = choice(sitting)
    assert isinstance(command, Declare)

    events = sitting.do(command, sitting.turn)

    assert [event.faults for event in events if isinstance(event, Declared)] == [()]


class TestDropping:
    @pytest.mark.parametrize("variant", ["bitwire", "classic", "market"])
    def test_a_hand_without_a_pure_sequence_and_jokers_is_dropped_at_once(self, variant: str) -> None:
        assert choice(held(HOPELESS, variant=variant)) == Drop()

    def test_nothing_is_dropped_where_there_are_no_drops(self) -> None:
        assert choice(held(HOPELESS, variant="jili")) == Draw(Source.STOCK)

    def test_a_hand_is_not_dropped_any_more_once_a_card_was_taken(self) -> None:
        sitting = held(HOPELESS)
        deal = sitting.deal
        holdings = tuple(one._replace(taken=True) for one in deal.holdings)
        sitting.table = replace(sitting.table, deal=deal._replace(holdings=holdings))

        assert choice(sitting) == Draw(Source.STOCK)

    def test_a_hand_with_a_pure_sequence_is_played(self) -> None:
        assert choice(held(HOPELESS.replace("2D 6D", "5D 6D").replace("TD", "7D"))) == Draw(Source.STOCK)

    def test_one_joker_and_few_neighbours_are_enough_against_one_rival_only(self) -> None:
        poor = HOPELESS.replace("KS", "PJ")

        assert choice(held(poor, seats=2)) == Draw(Source.STOCK)
        assert choice(held(poor, seats=3)) == Drop()


class TestSilent:
    def test_before_the_first_deal(self) -> None:
        sitting = Sitting()
        sitting.sit("P1")

        assert choice(sitting, "P1") is None

    def test_out_of_turn(self) -> None:
        sitting = held(PROMISING)

        assert choice(sitting, other(sitting)) is None

    def test_when_out(self) -> None:
        sitting = held(PROMISING, seats=3)
        player = sitting.turn
        sitting.do(Drop(), player)

        assert choice(sitting, player) is None

    def test_after_the_deal(self) -> None:
        sitting = held(PROMISING)
        sitting.do(Void())

        assert choice(sitting) is None


def test_a_loser_shows() -> None:
    sitting = held("4C 5C 6C 7C 8S 9S PJ 9H 9D KC KD KS TS JH", variant="classic")
    player = other(sitting)
    command = choice(sitting)
    assert isinstance(command, Declare)
    sitting.do(command, sitting.turn)

    assert choice(sitting, player) == Arrange((sitting.deal.holdings[1 - sitting.deal.turn].cards,))
    assert choice(sitting) is None


def test_the_same_view_leads_to_the_same_choice() -> None:
    assert choice(held(PROMISING, "8D")) == choice(held(PROMISING, "8D"))


@pytest.mark.parametrize("variant", VARIANTS)
def test_bots_play_every_deal_to_its_end_in_a_sensible_number_of_turns(variant: str) -> None:
    turns = []
    declared = 0
    for number in range(8):
        sitting = Sitting(variant, 4, seed=str(number))
        sitting.begin()
        while sitting.table.playing:
            for _, seat in sitting.table.seated:
                command = choice(sitting, seat.player)
                if command is not None:
                    sitting.do(command, seat.player)
                    break
            else:
                pytest.fail("nobody knows what to do")
        turns.append(sitting.deal.turn_number)
        declared += sitting.deal.declared is not None

    assert 6 <= median(turns) <= 30
    assert max(turns) < 100
    assert declared >= 6


def test_a_choice_needs_no_more_than_a_few_arrangements(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0

    def counted(hand: Sequence[Card], *rules: object) -> Arrangement:
        nonlocal asked
        asked += 1
        return arrange(hand, *rules)  # type: ignore[arg-type]

    monkeypatch.setattr(bots, "arrange", counted)
    for sitting in (held(PROMISING, "8D"), held("4C 5C 6C 9D TD JD 2H 2S 5H 6H 8S 8D PJ KS"), held(HOPELESS)):
        asked = 0
        choice(sitting)
        assert asked <= 1
