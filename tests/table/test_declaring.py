from dataclasses import replace

import pytest

from rummy.cards import Card
from rummy.rules.arranging import arrange
from rummy.rules.declaration import Fault
from rummy.rules.payouts import Status
from rummy.table.commands import Arrange, Declare, Discard, Draw, Drop, Lapse, Leave, Settle
from rummy.table.events import Declared, Ended, Ending
from rummy.table.moves import LapseMove, ShowMove, Source
from rummy.table.refusals import Refusal
from rummy.table.state import Phase, new_table
from tests.table.declaring import FINISH, GROUPS, about_to_declare, arranging, hand, holding_all, losers
from tests.table.sitting import Sitting, house


class TestWrong:
    def wrong(self, sitting: Sitting) -> Declare:
        first, *rest = hand(sitting, sitting.turn)
        return Declare(first, (tuple(rest),))

    def test_a_wrong_declaration_names_all_faults_and_play_goes_on(self) -> None:
        sitting = about_to_declare()
        player = sitting.turn

        events = sitting.do(self.wrong(sitting), player)

        (declared,) = (event for event in events if isinstance(event, Declared))
        assert declared.faults == (
            Fault.INVALID_GROUP,
            Fault.TOO_FEW_SEQUENCES,
            Fault.NO_PURE_SEQUENCE,
            Fault.NO_LONG_SEQUENCE,
        )
        assert sitting.table.phase is Phase.DRAW
        assert sitting.turn != player

    def test_the_finish_card_lies_on_the_discards_and_the_hand_leaves_play(self) -> None:
        sitting = about_to_declare()
        place = sitting.deal.turn

        sitting.do(self.wrong(sitting), sitting.turn)

        assert sitting.deal.discards[-1].card == "4C"
        assert sitting.deal.discards[-1].seat == sitting.deal.seat_number(place)
        assert sitting.deal.thrown[-1] == sitting.deal.discards[-1]
        assert len(sitting.deal.holdings[place].cards) == 13
        assert sitting.deal.holdings[place].out is Status.WRONG_DECLARATION

    def test_a_joker_put_down_wrongly_cannot_be_drawn(self) -> None:
        sitting = about_to_declare()
        holding_all(sitting, (Card("3C"), *sum(GROUPS, ())))

        sitting.do(self.wrong(sitting), sitting.turn)

        assert sitting.refusal(Draw(Source.DISCARDS), sitting.turn) is Refusal.JOKER_NOT_DRAWABLE

    def test_of_two_seats_the_other_wins(self) -> None:
        sitting = about_to_declare(seats=2)
        place = sitting.deal.turn

        sitting.do(self.wrong(sitting), sitting.turn)

        assert sitting.deal.outcome is not None
        assert sitting.deal.outcome.how is Ending.LAST_SEAT
        assert sitting.deal.outcome.points[place] == 80

    def test_an_empty_group_is_no_way_to_show_cards(self) -> None:
        sitting = about_to_declare()

        assert sitting.refusal(Declare(FINISH, (*GROUPS, ())), sitting.turn) is Refusal.NOT_YOUR_CARDS

    def test_cards_not_held_are_refused_and_cost_nothing(self) -> None:
        sitting = about_to_declare()

        assert sitting.refusal(Declare(Card("PJ"), GROUPS), sitting.turn) is Refusal.NOT_YOUR_CARDS
        assert sitting.refusal(Declare(FINISH, GROUPS[:3]), sitting.turn) is Refusal.NOT_YOUR_CARDS
        assert sitting.table.phase is Phase.DISCARD


class TestStanding:
    @pytest.mark.parametrize("variant", ["bitwire", "jili", "market"])
    def test_the_others_are_counted_at_once_where_nobody_has_time_to_arrange(self, variant: str) -> None:
        sitting = about_to_declare(variant)
        winner = sitting.deal.turn

        sitting.do(Declare(FINISH, GROUPS), sitting.turn)

        deal = sitting.deal
        assert deal.outcome is not None
        assert (deal.outcome.how, deal.outcome.winners) == (Ending.DECLARED, (winner,))
        for place in deal.places_in:
            best = arrange(deal.holdings[place].cards, deal.wild, deal.terms.variant, 2).points
            least = deal.terms.variant.loser_least
            assert deal.outcome.points[place] == (0 if place == winner else max(best, least))

    def test_a_loser_whose_hand_stands_pays_the_least_there_is(self) -> None:
        sitting = about_to_declare("market", 2)
        deal = sitting.deal
        other = deal.holdings[1 - deal.turn]._replace(cards=sum(GROUPS, ()))
        holdings = tuple(other if place != deal.turn else held for place, held in enumerate(deal.holdings))
        sitting.table = replace(sitting.table, deal=deal._replace(holdings=holdings))

        sitting.do(Declare(FINISH, GROUPS), sitting.turn)

        assert sitting.deal.outcome is not None
        assert sorted(sitting.deal.outcome.points) == [0, 2]

    def test_in_classic_the_losers_have_45_s_to_show(self) -> None:
        sitting = arranging()

        assert sitting.table.phase is Phase.ARRANGING
        assert sitting.table.deadline == sitting.at // 1000 + 45
        assert sitting.refusal(Settle()) is Refusal.NOT_DUE
        assert sitting.refusal(Lapse()) is Refusal.NOT_DUE

    def test_they_are_charged_for_their_best_arrangement_whatever_they_show(self) -> None:
        sitting = arranging()
        for player in losers(sitting):
            sitting.do(Arrange(tuple((card,) for card in hand(sitting, player))), player)

        deal = sitting.deal
        assert deal.outcome is not None
        for place in deal.places_in:
            best = arrange(deal.holdings[place].cards, deal.wild, deal.terms.variant, 2).points
            assert deal.outcome.points[place] == (0 if place == deal.turn else best)

    def test_the_window_ends_when_all_have_shown(self) -> None:
        sitting = arranging()
        first, second = losers(sitting)
        before = sitting.table.deadline
        sitting.at += 1_000
        sitting.do(Arrange((hand(sitting, first),)), first)
        assert sitting.table.phase is Phase.ARRANGING
        assert sitting.table.deadline == before
        assert sitting.refusal(Arrange((hand(sitting, first),)), first) is Refusal.NOTHING_TO_SHOW

        events = sitting.do(Arrange((hand(sitting, second),)), second)

        assert any(isinstance(event, Ended) for event in events)

    def test_the_window_ends_by_itself(self) -> None:
        sitting = arranging()

        sitting.lapse()

        assert sitting.deal.moves[-1] == LapseMove()
        assert sitting.table.phase is Phase.BETWEEN

    def test_the_window_is_skipped_when_no_loser_has_a_connection(self) -> None:
        sitting = about_to_declare()
        for player in losers(sitting):
            sitting.connect(player, None)

        sitting.do(Declare(FINISH, GROUPS), sitting.turn)

        assert sitting.table.phase is Phase.BETWEEN

    def test_the_window_ends_when_those_with_a_connection_have_shown(self) -> None:
        sitting = arranging()
        first, second = losers(sitting)
        sitting.connect(second, None)

        sitting.do(Arrange((hand(sitting, first),)), first)

        assert sitting.table.phase is Phase.BETWEEN

    def test_a_bot_without_a_connection_is_waited_for(self) -> None:
        sitting = Sitting.of(new_table(house("classic", 2, owner="P1")))
        sitting.begin("P1")
        if sitting.turn != "P1":
            sitting.lapse()
            sitting.lapse()
        sitting.do(Draw(Source.STOCK), "P1")
        holding_all(sitting, (*sum(GROUPS, ()), FINISH))

        sitting.do(Declare(FINISH, GROUPS), "P1")

        assert sitting.deal.outcome is None
        sitting.do(Arrange((hand(sitting, "bot1"),)), "bot1")
        assert sitting.table.phase is Phase.BETWEEN

    def test_who_leaves_has_nothing_more_to_show(self) -> None:
        sitting = arranging()
        first, second = losers(sitting)
        sitting.do(Leave(), first)
        assert sitting.deal.moves[-1] == ShowMove(sitting.deal.place_of(first) or 0)

        sitting.do(Leave(), second)

        assert sitting.table.phase is Phase.BETWEEN
        assert [seat.player for _, seat in sitting.table.seated] == [sitting.turn]

    def test_the_winner_who_leaves_is_there_until_the_end(self) -> None:
        sitting = arranging()

        sitting.do(Leave(), sitting.turn)

        assert sitting.table.phase is Phase.ARRANGING
        sitting.lapse()
        assert sitting.table.seat_of(sitting.turn) is None

    def test_nobody_plays_on_while_the_losers_arrange(self) -> None:
        sitting = arranging()
        first, _ = losers(sitting)

        for player in (first, sitting.turn):
            for command in (Draw(Source.STOCK), Discard(FINISH), Drop(), Declare(FINISH, GROUPS)):
                assert sitting.refusal(command, player) is Refusal.NO_DEAL

    def test_only_the_thirteen_held_can_be_shown_and_only_then(self) -> None:
        sitting = arranging()
        first, _ = losers(sitting)
        assert sitting.refusal(Arrange((hand(sitting, first)[1:],)), first) is Refusal.NOT_YOUR_CARDS
        assert sitting.refusal(Arrange(GROUPS), sitting.turn) is Refusal.NOTHING_TO_SHOW

        playing = about_to_declare()

        assert playing.refusal(Arrange((hand(playing, playing.turn),)), playing.turn) is Refusal.NOTHING_TO_SHOW


class TestByTheClock:
    def test_in_jili_a_lapse_puts_the_drawn_card_down_when_the_rest_stands(self) -> None:
        sitting = about_to_declare("jili")

        events = sitting.lapse()

        (declared,) = (event for event in events if isinstance(event, Declared))
        assert (declared.finish, declared.faults, declared.by_hand) == (FINISH, (), False)
        assert sitting.deal.holdings[sitting.deal.turn].by_hand == 1

    def test_settle_is_for_the_time_to_arrange_only(self) -> None:
        assert about_to_declare().refusal(Settle()) is Refusal.NO_DEAL
