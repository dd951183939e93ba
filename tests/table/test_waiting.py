from dataclasses import replace

import pytest

from rummy.rules.variants import VARIANTS
from rummy.table.commands import Close, Deal, Discard, Draw, Drop, Join, Lapse, Leave, Offer, StandUp, Sync, Void
from rummy.table.events import Closed, DealBegan, Listed, NoCompany, Sat, StoodUp, WhyUp
from rummy.table.fairness import seed_of_deal
from rummy.table.house import absent
from rummy.table.moves import Source
from rummy.table.refusals import Refusal
from rummy.table.state import LAST_DEAL, Phase, new_table, variant_of
from rummy.table.timing import BETWEEN, shortest_phase
from tests.table.sitting import Sitting, house, nonce


def seconds_left(sitting: Sitting) -> int:
    assert sitting.table.deadline is not None
    return sitting.table.deadline - sitting.at // 1000


def sat(seats: int, *players: str) -> Sitting:
    sitting = Sitting("market", seats)
    sitting.sit(*players)
    return sitting


class TestWaiting:
    def test_an_empty_table_waits_for_nothing(self) -> None:
        assert Sitting().table.deadline is None

    def test_who_waits_alone_is_told_after_30_s_that_nobody_came_and_stood_up_after_5_minutes(self) -> None:
        sitting = sat(2, "P1")
        assert seconds_left(sitting) == 30
        assert NoCompany() in sitting.lapse()
        assert seconds_left(sitting) == 270

        events = sitting.lapse()

        assert events == (StoodUp(0, "P1", WhyUp.NO_COMPANY), Closed())

    def test_the_wait_runs_at_the_tables_pace(self) -> None:
        sitting = Sitting("market", 2, pace=10)
        sitting.sit("P1")

        assert seconds_left(sitting) == 3

    def test_the_deal_comes_10_s_after_the_last_join(self) -> None:
        sitting = sat(3, "P1", "P2")
        assert seconds_left(sitting) == 10
        assert sitting.refusal(Deal(0)) is Refusal.NOT_DUE
        assert sitting.refusal(Lapse()) is Refusal.NOT_DUE
        sitting.wait()
        assert sitting.refusal(Lapse()) is Refusal.NOT_DUE

        assert DealBegan((0, 1), 3) in sitting.do(Deal(3))

        assert (sitting.table.shard, sitting.table.number) == (3, 1)

    def test_the_deal_comes_at_once_when_the_table_is_full(self) -> None:
        assert sat(2, "P1", "P2").refusal(Deal(0)) is None

    def test_a_second_player_ends_the_loneliness(self) -> None:
        sitting = sat(3, "P1")
        sitting.lapse()

        sitting.sit("P2")

        assert not sitting.table.lonely
        assert seconds_left(sitting) == 10

    def test_who_is_left_alone_waits_anew(self) -> None:
        sitting = sat(3, "P1", "P2")
        sitting.at += 5_000

        sitting.do(Leave(), "P1")

        assert seconds_left(sitting) == 30

    def test_a_leave_does_not_keep_the_others_waiting(self) -> None:
        sitting = sat(4, "P1", "P2", "P3")
        sitting.at += 5_000

        sitting.do(Leave(), "P1")

        assert seconds_left(sitting) == 5

    def test_no_deal_with_one_player(self) -> None:
        sitting = sat(2, "P1")
        sitting.wait()

        assert sitting.refusal(Deal(0)) is Refusal.NOT_DUE

    def test_one_who_cannot_pay_is_stood_up_and_the_others_play(self) -> None:
        sitting = sat(3, "P1", "P2", "P3")

        events = sitting.do(Deal(0, barred=(("P2", WhyUp.TOO_FEW_CHIPS),)))

        assert StoodUp(1, "P2", WhyUp.TOO_FEW_CHIPS) in events
        assert DealBegan((0, 2), 0) in events

    def test_one_left_by_those_who_cannot_pay_waits(self) -> None:
        sitting = sat(2, "P1", "P2")

        sitting.do(Deal(0, barred=(("P2", WhyUp.TOO_FEW_CHIPS),)))

        assert sitting.table.phase is Phase.WAITING
        assert seconds_left(sitting) == 30

    def test_nobody_left_closes_the_table(self) -> None:
        sitting = sat(2, "P1", "P2")

        sitting.do(Deal(0, barred=(("P1", WhyUp.TOO_FEW_CHIPS), ("P2", WhyUp.LOSS_LIMIT))))

        assert sitting.table.closed


class TestJoining:
    def join(self, sitting: Sitting, commitment: bytes | None = None) -> Join:
        return Join("N", commitment or sitting.table.house.commitment, nonce("N"), "c")

    def test_a_repeated_join_changes_nothing(self) -> None:
        sitting = sat(2, "P1")

        assert sitting.do(self.join(sitting), "P1") == ()

    def test_a_full_table_takes_nobody(self) -> None:
        assert sat(2, "P1", "P2").refusal(self.join(Sitting()), "P3") is Refusal.TABLE_FULL

    def test_a_join_that_saw_another_commitment_is_refused(self) -> None:
        sitting = sat(2, "P1")

        assert sitting.refusal(self.join(sitting, bytes(32)), "P2") is Refusal.COMMITMENT_CHANGED

    def test_a_closed_table_takes_nobody(self) -> None:
        sitting = sat(2, "P1")
        sitting.do(Leave(), "P1")

        assert sitting.table.closed
        assert sitting.refusal(self.join(sitting), "P1") is Refusal.TABLE_CLOSED

    def test_the_house_does_not_join(self) -> None:
        sitting = Sitting()

        assert sitting.refusal(self.join(sitting)) is Refusal.TABLE_CLOSED

    def test_who_joins_during_a_deal_waits_for_the_next(self) -> None:
        sitting = sat(3, "P1", "P2")
        sitting.wait()
        sitting.do(Deal(0))
        before = sitting.table.deadline

        sitting.sit("P3")

        assert sitting.table.deadline == before
        assert sitting.table.place_of_seat(2) is None
        sitting.do(Void())
        sitting.lapse()
        assert sitting.table.place_of_seat(2) == 2


class TestLobby:
    def test_a_public_table_with_a_free_seat_can_be_offered_until_it_is_full(self) -> None:
        sitting = sat(2, "P1")
        assert sitting.do(Offer()) == (Listed(listed=True),)
        assert sitting.refusal(Offer()) is Refusal.NOT_DUE

        sitting.sit("P2")

        assert not sitting.table.listed
        assert sitting.refusal(Offer()) is Refusal.NOT_DUE

    def test_a_table_that_closes_is_offered_no_more(self) -> None:
        sitting = sat(2, "P1")
        sitting.do(Offer())

        assert Listed(listed=False) in sitting.do(Leave(), "P1")

    def test_a_private_table_is_never_offered(self) -> None:
        sitting = Sitting.of(new_table(replace(house("market", 2), code="ABCD2345")))
        sitting.sit("P1")

        assert sitting.refusal(Offer()) is Refusal.NOT_DUE


class TestPractice:
    def practising(self, seats: int = 6) -> Sitting:
        sitting = Sitting.of(new_table(house("market", seats, owner="P1")))
        sitting.sit("P1")
        return sitting

    def test_bots_take_the_other_seats(self) -> None:
        sitting = self.practising()

        assert [seat.bot for _, seat in sitting.table.seated] == [False, True, True, True, True, True]
        assert all(seat.nonce == b"" for _, seat in sitting.table.seated if seat.bot)
        assert sitting.refusal(Deal(0)) is None

    def test_bots_do_not_sit_alone(self) -> None:
        sitting = self.practising(2)

        events = sitting.do(Leave(), "P1")

        assert StoodUp(1, "bot1", WhyUp.CLOSED) in events
        assert sitting.table.closed

    def test_bots_play_a_deal_out_though_the_player_has_left(self) -> None:
        sitting = self.practising(3)
        sitting.do(Deal(0))
        sitting.do(Leave(), "P1")
        sitting.play_out()

        assert sitting.table.closed

    def test_a_player_who_made_no_move_is_gone_and_the_table_with_him(self) -> None:
        sitting = self.practising(2)
        sitting.do(Deal(0))
        sitting.play_out()
        assert sitting.table.phase is Phase.BETWEEN

        sitting.lapse()

        assert sitting.table.closed


class TestBetween:
    def over(self, seats: int = 3) -> Sitting:
        """The clock played for the first of three players, the others dropped, and the first won."""
        sitting = Sitting("bitwire", seats)
        sitting.begin("P1", "P2", "P3")
        sitting.lapse()
        sitting.lapse()
        sitting.do(Drop(), sitting.turn)
        sitting.do(Drop(), sitting.turn)
        return sitting

    def winner(self, sitting: Sitting) -> str:
        assert sitting.deal.outcome is not None
        return sitting.deal.terms.players[sitting.deal.outcome.winners[0]].player

    def test_there_is_a_moment_between_deals(self) -> None:
        sitting = self.over()

        assert seconds_left(sitting) == BETWEEN
        assert sitting.refusal(Deal(0)) is Refusal.NOT_DUE

    def test_who_had_a_turn_and_made_no_move_by_hand_is_stood_up(self) -> None:
        sitting = self.over()

        events = sitting.lapse()

        assert [event.player for event in events if isinstance(event, StoodUp)] == [self.winner(self.over())]
        assert sitting.table.number == 2

    def test_who_has_no_connection_when_the_moment_is_over_is_stood_up(self) -> None:
        sitting = self.over()
        gone = next(player for player in ("P1", "P2", "P3") if player != self.winner(sitting))
        sitting.connect(gone, None)

        events = sitting.lapse()

        stood_up = {event.player: event.why for event in events if isinstance(event, StoodUp)}
        assert stood_up == {self.winner(self.over()): WhyUp.ABSENT, gone: WhyUp.ABSENT}
        assert sitting.table.phase is Phase.WAITING
        assert seconds_left(sitting) == 30

    def test_who_never_had_a_turn_is_not_absent(self) -> None:
        sitting = Sitting("jili", 3)
        sitting.begin()
        never = [player for player in ("P1", "P2", "P3") if player != sitting.turn]
        sitting.do(Draw(Source.STOCK), sitting.turn)
        deal = sitting.deal._replace(stock=())
        sitting.table = replace(sitting.table, deal=deal)
        sitting.do(Discard(deal.holdings[deal.turn].cards[0]), sitting.turn)
        assert sitting.table.phase is Phase.BETWEEN

        assert not set(absent(sitting.table)) & set(never)

    def test_a_deal_called_off_makes_nobody_absent(self) -> None:
        sitting = Sitting("bitwire", 3)
        sitting.begin()
        sitting.do(Void())

        assert absent(sitting.table) == ()

    def test_who_joined_during_the_deal_and_is_connected_stays(self) -> None:
        sitting = self.over(4)
        sitting.sit("P4")

        sitting.lapse()

        assert sitting.table.seat_of("P4") is not None

    def test_everybody_absent_closes_the_table(self) -> None:
        sitting = self.over()
        for player in ("P1", "P2", "P3"):
            sitting.connect(player, None)

        sitting.lapse()

        assert sitting.table.closed

    def test_to_leave_between_deals_frees_the_seat_at_once(self) -> None:
        sitting = self.over()
        before = sitting.table.deadline

        sitting.do(Leave(), "P1")

        assert sitting.table.seat_of("P1") is None
        assert sitting.table.deadline == before

    def test_each_deal_opens_the_next_seed_of_the_chain(self) -> None:
        sitting = self.over(4)
        sitting.sit("P4")
        first = sitting.deal.terms.seed
        sitting.lapse()

        assert sitting.deal.terms.number == 2
        assert sitting.deal.terms.seed == seed_of_deal(sitting.table.house.top, 2) != first

    def test_the_table_closes_after_its_last_deal(self) -> None:
        sitting = Sitting("market", 2)
        sitting.sit("P1", "P2")
        sitting.table = replace(sitting.table, number=LAST_DEAL - 1)
        sitting.do(Deal(0))
        assert sitting.deal.terms.seed == sitting.table.house.top

        events = sitting.do(Void())

        assert [event.why for event in events if isinstance(event, StoodUp)] == [WhyUp.CLOSED] * 2
        assert sitting.table.closed
        assert sitting.refusal(Sync(), "P1") is Refusal.NOT_SEATED


def test_a_house_command_of_a_player_is_refused() -> None:
    sitting = sat(2, "P1", "P2")

    for command in (Deal(0), Lapse(), Void(), Offer(), StandUp(("P2",), WhyUp.LEFT)):
        assert sitting.refusal(command, "P1") is Refusal.NOT_DUE


def test_a_seat_is_taken_by_the_name_and_nonce_given() -> None:
    sitting = Sitting()

    (event, *_) = sitting.do(Join("N", sitting.table.house.commitment, b"n" * 16, "c"), "P1")

    assert event == Sat(0, "P1", "N", b"n" * 16, "c", bot=False)


def test_a_table_has_only_as_many_seats_as_its_variant() -> None:
    with pytest.raises(ValueError, match="seats 2 to 5, not 6"):
        new_table(house("jili", 6))


def test_a_seat_holds_what_a_deal_can_cost_at_most() -> None:
    assert house("market", 2).hold == 80 * 100


def test_an_unknown_variant_is_named() -> None:
    with pytest.raises(ValueError, match="'poker' is no variant: there are bitwire"):
        variant_of("poker")


def test_the_shortest_phase_is_that_of_any_variant_or_of_the_house() -> None:
    assert shortest_phase(100) == BETWEEN
    assert shortest_phase(1) == 2
    assert shortest_phase(200) == 2 * BETWEEN
    assert min(row.draw_seconds for row in VARIANTS.values()) > BETWEEN


class TestClosing:
    def test_a_table_that_waits_is_closed_when_its_time_is_over(self) -> None:
        sitting = sat(3, "P1", "P2")
        assert sitting.refusal(Close()) is Refusal.NOT_DUE
        sitting.wait()

        events = sitting.do(Close())

        assert events == (StoodUp(0, "P1", WhyUp.CLOSED), StoodUp(1, "P2", WhyUp.CLOSED), Closed())
        assert sitting.table.deadline is None

    def test_a_full_table_is_closed_at_once(self) -> None:
        assert Closed() in sat(2, "P1", "P2").do(Close())

    def test_a_listed_table_takes_the_lobbys_pointer_with_it(self) -> None:
        sitting = sat(3, "P1")
        sitting.table = replace(sitting.table, listed=True)
        sitting.wait()

        assert sitting.do(Close())[1:] == (Listed(listed=False), Closed())

    def test_a_deal_is_played_out_and_its_result_looked_at_first(self) -> None:
        sitting = sat(2, "P1", "P2")
        sitting.do(Deal(0))
        assert sitting.refusal(Close()) is Refusal.NOT_DUE
        sitting.do(Drop(), sitting.turn)
        assert (sitting.table.phase, sitting.refusal(Close())) == (Phase.BETWEEN, Refusal.NOT_DUE)
        sitting.wait()

        assert Closed() in sitting.do(Close())
        assert sitting.refusal(Close()) is Refusal.NOT_DUE

    def test_an_empty_table_waits_for_nothing_and_is_not_closed(self) -> None:
        assert Sitting().refusal(Close()) is Refusal.NOT_DUE
