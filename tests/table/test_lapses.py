from rummy.rules.payouts import Status
from rummy.table.commands import Declare, Discard, Draw, Drop
from rummy.table.events import Discarded, Drew, Dropped
from rummy.table.moves import DrawMove, LapseMove, Source
from rummy.table.state import Holding, Phase, PlayedFor
from tests.table.sitting import Sitting


def dealt(variant: str = "bitwire", seats: int = 3) -> tuple[Sitting, str]:
    """A table in its first turn, and the player whose turn it is."""
    sitting = Sitting(variant, seats)
    sitting.begin()
    return sitting, sitting.turn


def holding(sitting: Sitting, player: str) -> Holding:
    place = sitting.deal.place_of(player)
    assert place is not None
    return sitting.deal.holdings[place]


def throw_first(sitting: Sitting) -> None:
    player = sitting.turn
    sitting.do(Draw(Source.STOCK), player)
    sitting.do(Discard(holding(sitting, player).cards[0]), player)


def until_turn_of(sitting: Sitting, player: str) -> None:
    sitting.until(lambda there: there.turn == player and there.table.phase is Phase.DRAW, throw_first)


def lapse_whole_turn(sitting: Sitting, player: str) -> None:
    until_turn_of(sitting, player)
    sitting.lapse()
    if sitting.table.phase is Phase.DISCARD and sitting.turn == player:
        sitting.lapse()


def test_a_turn_in_which_both_phases_lapse_counts_once() -> None:
    sitting, player = dealt()

    sitting.lapse()
    assert holding(sitting, player).lapses == 1
    sitting.lapse()

    assert holding(sitting, player).lapses == 1
    assert sitting.turn != player


def test_a_lapse_after_a_draw_by_hand_counts_from_one() -> None:
    sitting, player = dealt()
    lapse_whole_turn(sitting, player)
    until_turn_of(sitting, player)
    sitting.do(Draw(Source.STOCK), player)
    assert holding(sitting, player).lapses == 0

    sitting.lapse()

    assert holding(sitting, player).lapses == 1


def test_a_discard_by_hand_ends_the_row_that_a_lapse_began_in_the_same_turn() -> None:
    sitting, player = dealt()
    sitting.lapse()

    sitting.do(Discard(holding(sitting, player).cards[0]), player)

    assert holding(sitting, player).lapses == 0


def test_the_third_lapse_in_a_row_is_a_later_drop_and_draws_nothing() -> None:
    sitting, player = dealt()
    lapse_whole_turn(sitting, player)
    lapse_whole_turn(sitting, player)
    until_turn_of(sitting, player)
    stock = sitting.deal.stock

    events = sitting.lapse()

    assert Dropped(sitting.deal.place_of(player) or 0, 40, by_hand=False) in events
    assert not any(isinstance(event, Drew) for event in events)
    assert sitting.deal.stock == stock
    assert holding(sitting, player).out is Status.DROPPED_LATER
    assert holding(sitting, player).lapses == 3


def test_lapses_never_drop_a_seat_where_there_are_no_drops() -> None:
    sitting, player = dealt("jili", 2)

    for _ in range(5):
        lapse_whole_turn(sitting, player)

    assert holding(sitting, player).lapses == 5
    assert holding(sitting, player).out is None


def test_a_draw_by_the_clock_makes_the_drop_a_later_one() -> None:
    sitting, player = dealt()
    sitting.lapse()
    sitting.do(Discard(holding(sitting, player).cards[0]), player)
    until_turn_of(sitting, player)

    sitting.do(Drop(), player)

    assert holding(sitting, player).out is Status.DROPPED_LATER


def test_the_player_who_comes_back_sees_what_was_played_for_him_until_he_moves() -> None:
    sitting, player = dealt()
    turn = sitting.deal.turn_number
    (drew,) = (event.card for event in sitting.lapse() if isinstance(event, Drew))
    assert holding(sitting, player).away == (PlayedFor(turn, drew, None),)
    (threw,) = (event.card for event in sitting.lapse() if isinstance(event, Discarded))
    assert holding(sitting, player).away == (PlayedFor(turn, drew, threw),)
    until_turn_of(sitting, player)
    assert holding(sitting, player).away

    sitting.do(Draw(Source.STOCK), player)

    assert holding(sitting, player).away == ()


def test_a_lapse_after_a_draw_by_hand_is_listed_without_the_draw() -> None:
    sitting, player = dealt()
    sitting.do(Draw(Source.STOCK), player)

    sitting.lapse()

    (played,) = holding(sitting, player).away
    assert played.drew is None
    assert played.threw is not None


def test_a_drop_by_hand_ends_the_row_of_lapses() -> None:
    sitting, player = dealt()
    lapse_whole_turn(sitting, player)
    until_turn_of(sitting, player)

    sitting.do(Drop(), player)

    assert (holding(sitting, player).lapses, holding(sitting, player).away) == (0, ())


def test_a_wrong_declaration_is_a_move_by_hand() -> None:
    sitting, player = dealt()
    sitting.lapse()
    card, *rest = holding(sitting, player).cards

    sitting.do(Declare(card, (tuple(rest),)), player)

    held = holding(sitting, player)
    assert (held.out, held.lapses, held.away, held.by_hand) == (Status.WRONG_DECLARATION, 0, (), 1)


def test_a_discard_lapse_throws_the_card_that_was_just_drawn_from_the_discards() -> None:
    sitting, player = dealt()
    top = sitting.deal.discards[-1].card
    sitting.do(Draw(Source.DISCARDS), player)

    sitting.lapse()

    assert sitting.deal.discards[-1].card == top


def test_a_whole_deal_without_players_ends_by_lapses() -> None:
    sitting, _ = dealt("market", 6)

    sitting.play_out()

    outs = [one.out for one in sitting.deal.holdings]
    assert outs.count(Status.DROPPED_LATER) == 5
    assert outs.count(None) == 1


class TestBank:
    """Extra time of a seat for the whole deal: 30 s in ``market``."""

    def begun(self, pace: int = 100) -> Sitting:
        sitting = Sitting("market", 2, pace=pace)
        sitting.begin()
        return sitting

    def seconds_left(self, sitting: Sitting) -> int:
        assert sitting.table.deadline is not None
        return sitting.table.deadline - sitting.at // 1000

    def test_the_deadline_is_the_phase_and_the_bank(self) -> None:
        assert self.seconds_left(self.begun()) == 15 + 30

    def test_bank_and_phase_run_at_the_tables_pace(self) -> None:
        assert self.seconds_left(self.begun(pace=10)) == 2 + 3

    def test_a_move_in_time_uses_no_bank(self) -> None:
        sitting = self.begun()
        sitting.at += 15_000

        sitting.do(Draw(Source.STOCK), sitting.turn)

        assert sitting.deal.moves == (DrawMove(Source.STOCK),)
        assert self.seconds_left(sitting) == 15 + 30

    def test_a_move_a_moment_late_uses_a_second(self) -> None:
        sitting = self.begun()
        sitting.at += 15_001

        sitting.do(Draw(Source.STOCK), sitting.turn)

        assert sitting.deal.moves == (DrawMove(Source.STOCK, bank=1),)
        assert holding(sitting, sitting.turn).bank == 29

    def test_a_move_after_the_deadline_but_before_the_lapse_uses_all_of_it(self) -> None:
        sitting = self.begun()
        sitting.at += 50_000

        sitting.do(Draw(Source.STOCK), sitting.turn)

        assert holding(sitting, sitting.turn).bank == 0
        assert self.seconds_left(sitting) == 15

    def test_a_lapse_uses_all_that_was_left(self) -> None:
        sitting = self.begun()
        sitting.at += 20_000
        sitting.do(Draw(Source.STOCK), sitting.turn)
        player = sitting.turn
        assert holding(sitting, player).bank == 25

        sitting.lapse()

        assert sitting.deal.moves[-1] == LapseMove()
        assert holding(sitting, player).bank == 0

    def test_the_other_seat_keeps_its_own(self) -> None:
        sitting = self.begun()
        sitting.lapse()
        sitting.lapse()

        assert holding(sitting, sitting.turn).bank == 30
        assert self.seconds_left(sitting) == 15 + 30
