import pytest

from rummy.rules.payouts import Status
from rummy.table.commands import Discard, Draw, Drop, Join, KeepPlaying, Leave, StandUp, Void
from rummy.table.events import Ended, Ending, StoodUp, WhyUp, Wish, Wished
from rummy.table.moves import DropMove, Source
from rummy.table.refusals import Refusal
from rummy.table.state import Phase, Seat
from tests.table.sitting import Sitting, nonce


def begun(variant: str = "bitwire", seats: int = 3) -> Sitting:
    sitting = Sitting(variant, seats)
    sitting.begin()
    return sitting


def later(sitting: Sitting, turns: int = 1) -> str:
    """Who is to play so many turns from now."""
    places = sitting.deal.places_in
    at = places.index(sitting.deal.turn)
    return sitting.deal.terms.players[places[(at + turns) % len(places)]].player


def seat_number(sitting: Sitting, player: str) -> int:
    number = sitting.table.seat_of(player)
    assert number is not None
    return number


def seat(sitting: Sitting, player: str) -> Seat:
    taken = sitting.table.seats[seat_number(sitting, player)]
    assert taken is not None
    return taken


def out(sitting: Sitting, player: str) -> Status | None:
    place = sitting.deal.place_of(player)
    assert place is not None
    return sitting.deal.holdings[place].out


def play_turn(sitting: Sitting) -> None:
    player = sitting.turn
    sitting.do(Draw(Source.STOCK), player)
    sitting.do(Discard(sitting.deal.holdings[sitting.deal.turn].cards[0]), player)


def test_a_drop_asked_for_out_of_turn_is_played_when_the_turn_comes() -> None:
    sitting = begun()
    player = later(sitting)
    assert sitting.do(Drop(), player) == (Wished(seat_number(sitting, player), Wish.DROP),)
    assert out(sitting, player) is None

    play_turn(sitting)

    assert out(sitting, player) is Status.DROPPED_FIRST
    assert sitting.deal.moves[-1] == DropMove()
    assert sitting.turn != player


def test_two_queued_drops_follow_each_other_and_the_last_seat_wins() -> None:
    sitting = begun()
    first, second, starter = later(sitting), later(sitting, 2), sitting.turn
    sitting.do(Drop(), second)
    sitting.do(Drop(), first)

    play_turn(sitting)

    outcome = sitting.deal.outcome
    assert outcome is not None
    assert outcome.how is Ending.LAST_SEAT
    assert outcome.winners == (sitting.deal.place_of(starter),)
    assert sorted(outcome.points) == [0, 20, 20]


def test_a_queued_drop_can_be_taken_back() -> None:
    sitting = begun()
    player = later(sitting)
    sitting.do(Drop(), player)

    sitting.do(KeepPlaying(), player)
    play_turn(sitting)

    assert sitting.turn == player
    assert sitting.refusal(KeepPlaying(), player) is Refusal.NO_QUEUED_DROP


def test_a_queued_drop_is_forgotten_when_the_deal_ends_before_it() -> None:
    sitting = begun()
    player = later(sitting, 2)
    sitting.do(Drop(), player)

    sitting.do(Void())

    assert seat(sitting, player).wish is None


def test_to_leave_in_ones_turn_drops_at_once_and_frees_the_seat_with_the_settlement() -> None:
    sitting = begun()
    player = sitting.turn

    sitting.do(Leave(), player)

    assert out(sitting, player) is Status.DROPPED_FIRST
    assert seat(sitting, player).wish is Wish.LEAVE
    number = seat_number(sitting, player)
    assert StoodUp(number, player, WhyUp.LEFT) in sitting.do(Void())


def test_to_leave_out_of_turn_drops_when_the_turn_comes() -> None:
    sitting = begun()
    player = later(sitting)
    sitting.do(Leave(), player)

    play_turn(sitting)

    assert out(sitting, player) is Status.DROPPED_FIRST
    assert sitting.table.seat_of(player) is not None


def test_to_leave_after_drawing_waits_for_the_next_turn() -> None:
    sitting = begun()
    player = sitting.turn
    sitting.do(Draw(Source.STOCK), player)

    sitting.do(Leave(), player)

    assert out(sitting, player) is None
    sitting.do(Discard(sitting.deal.holdings[sitting.deal.turn].cards[0]), player)
    play_turn(sitting)
    play_turn(sitting)
    assert out(sitting, player) is Status.DROPPED_LATER


def test_who_leaves_and_then_drops_still_leaves() -> None:
    sitting = begun()
    player = later(sitting)
    sitting.do(Leave(), player)

    sitting.do(Drop(), player)

    assert seat(sitting, player).wish is Wish.LEAVE


def test_a_leave_can_be_taken_back_though_the_drop_is_played() -> None:
    sitting = begun()
    player = sitting.turn
    sitting.do(Leave(), player)

    sitting.do(KeepPlaying(), player)
    sitting.do(Void())

    assert sitting.table.seat_of(player) is not None


def test_where_there_are_no_drops_the_clock_plays_for_who_left() -> None:
    sitting = begun("jili", 2)
    player, other = sitting.turn, later(sitting)
    assert sitting.refusal(Drop(), player) is Refusal.NO_DROPS
    assert sitting.refusal(Drop(), other) is Refusal.NO_DROPS
    sitting.do(Leave(), player)
    assert sitting.turn == player

    sitting.play_out()

    assert out(sitting, player) is None
    assert sitting.table.seat_of(player) is None
    assert sitting.table.seat_of(other) is not None


def test_who_is_out_leaves_at_once_and_the_seat_is_free() -> None:
    sitting = begun()
    player = sitting.turn
    sitting.do(Drop(), player)

    events = sitting.do(Leave(), player)

    assert [type(event) for event in events] == [StoodUp]
    assert sitting.table.playing
    assert sitting.refusal(Draw(Source.STOCK), player) is Refusal.NOT_SEATED


def test_who_left_after_dropping_can_sit_down_again_and_stays_out_of_the_deal() -> None:
    sitting = begun()
    player = sitting.turn
    sitting.do(Drop(), player)
    sitting.do(Leave(), player)
    sitting.do(Join("Again", sitting.table.house.commitment, nonce("new"), "cnew"), player)

    assert sitting.refusal(Draw(Source.STOCK), player) is Refusal.SEAT_IS_OUT
    assert sitting.refusal(Drop(), player) is Refusal.SEAT_IS_OUT
    sitting.do(Leave(), player)
    assert sitting.table.seat_of(player) is None


def test_another_who_takes_the_seat_of_one_who_left_is_not_in_the_deal() -> None:
    sitting = begun()
    player = sitting.turn
    sitting.do(Drop(), player)
    sitting.do(Leave(), player)
    sitting.sit("P6")

    assert sitting.refusal(Draw(Source.STOCK), "P6") is Refusal.SEAT_IS_OUT
    sitting.do(Leave(), "P6")
    assert sitting.table.playing


@pytest.mark.parametrize("variant", ["bitwire", "jili"])
def test_the_house_frees_the_seat_of_one_who_plays_only_after_the_deal(variant: str) -> None:
    sitting = begun(variant)
    player = later(sitting)

    sitting.do(StandUp((player, "nobody"), WhyUp.TOO_FEW_CHIPS))

    assert seat(sitting, player).wish is Wish.LEAVE
    sitting.play_out()
    assert sitting.table.seat_of(player) is None


def test_the_house_frees_the_seat_of_one_who_does_not_play_at_once() -> None:
    sitting = begun()
    sitting.do(Void())

    sitting.do(StandUp(("P1",), WhyUp.TOO_FEW_CHIPS))

    assert sitting.table.seat_of("P1") is None
    assert sitting.table.phase is Phase.BETWEEN


def test_everybody_leaving_closes_the_table_with_the_deal() -> None:
    sitting = begun(seats=2)
    sitting.do(Leave(), later(sitting))

    events = sitting.do(Leave(), sitting.turn)

    assert any(isinstance(event, Ended) for event in events)
    assert sitting.table.closed
    assert sitting.table.deadline is None
    assert sitting.table.deal is not None
