from rummy.cards import Card, values
from rummy.rules.payouts import Status
from rummy.rules.points import Rule
from rummy.table.commands import Declare, Discard, Draw, Drop, Leave, Void
from rummy.table.legal import Legal
from rummy.table.moves import Source
from rummy.table.notation import replay
from rummy.table.result import result
from rummy.table.state import Phase
from rummy.table.view import DealView, View, deal_view, view
from tests.table.declaring import FINISH, GROUPS, arranging, hand, losers
from tests.table.sitting import Sitting
from tests.table.transcripts import FOLDER


def begun(variant: str = "market", seats: int = 3) -> Sitting:
    sitting = Sitting(variant, seats)
    sitting.begin()
    return sitting


def seen(sitting: Sitting, player: str) -> View:
    return view(sitting.table, player, sitting.at)


def play(sitting: Sitting, player: str) -> DealView:
    found = seen(sitting, player).play
    assert found is not None
    return found


def another(sitting: Sitting) -> str:
    return next(player for player in ("P1", "P2", "P3") if player != sitting.turn)


def test_a_view_before_the_first_deal_shows_the_table_alone() -> None:
    sitting = Sitting("market", 3)
    sitting.sit("P1")

    shown = seen(sitting, "P1")

    assert (shown.deal, shown.play, shown.phase, shown.size) == (0, None, Phase.WAITING, 3)
    assert [seat.name for seat in shown.seats] == ["NP1"]
    assert shown.commitment == sitting.table.house.commitment.hex()
    assert shown.legal == Legal()


def test_a_player_sees_his_own_hand_and_what_may_be_done() -> None:
    sitting = begun()
    player = sitting.turn

    shown = seen(sitting, player)

    assert play(sitting, player).hand == hand(sitting, player)
    assert shown.legal == Legal(draw_stock=True, draw_discards=True, drop=True)
    assert play(sitting, player).turn == shown.seat
    assert (play(sitting, player).bank, play(sitting, player).drop_cost) == (30, 20)


def test_after_drawing_he_may_throw_all_but_the_card_from_the_discards() -> None:
    sitting = begun()
    player = sitting.turn
    sitting.do(Draw(Source.DISCARDS), player)

    shown = seen(sitting, player)

    drawn = play(sitting, player).drawn
    assert drawn == hand(sitting, player)[-1]
    assert drawn not in shown.legal.discard
    assert set(shown.legal.discard) == set(hand(sitting, player)) - {drawn}
    assert shown.legal.declare
    assert play(sitting, player).drop_cost == 40
    assert play(sitting, another(sitting)).drawn is None


def test_a_stranger_sees_what_lies_open() -> None:
    sitting = begun()

    shown = play(sitting, "P9")

    assert (shown.hand, shown.hint, shown.away, shown.drop_cost, shown.bank) == ((), None, (), None, 0)
    assert shown.discards == play(sitting, "P1").discards
    assert seen(sitting, "P9").seat is None
    assert [seat.cards for seat in seen(sitting, "P9").seats] == [13, 13, 13]


def test_a_jili_player_is_told_that_he_cannot_drop() -> None:
    sitting = begun("jili")

    assert play(sitting, sitting.turn).drop_cost is None
    assert not seen(sitting, another(sitting)).legal.drop


def test_the_hint_names_what_would_finish_the_hand() -> None:
    sitting = arranging()
    player = sitting.turn
    cards = (*sum(GROUPS, ()), FINISH)
    deal = sitting.deal
    held = deal.holdings[deal.turn]._replace(cards=cards)
    holdings = tuple(held if place == deal.turn else other for place, other in enumerate(deal.holdings))

    shown = deal_view(deal._replace(holdings=holdings, phase=Phase.DISCARD, declared=None), player, None)

    assert shown.hint is not None
    assert FINISH in shown.hint.finishes
    assert shown.hint.points == 0


def test_who_is_out_gets_no_hint_and_all_see_what_it_costs() -> None:
    sitting = begun()
    player = sitting.turn
    sitting.do(Drop(), player)

    assert play(sitting, player).hint is None
    (out,) = (seat for seat in seen(sitting, another(sitting)).seats if seat.out is not None)
    assert (out.out, out.points) == (Status.DROPPED_FIRST, 20)


def test_a_wrong_declaration_costs_80_in_every_view() -> None:
    sitting = begun()
    player = sitting.turn
    sitting.do(Draw(Source.STOCK), player)
    first, *rest = hand(sitting, player)
    sitting.do(Declare(first, (tuple(rest),)), player)

    (out,) = (seat for seat in seen(sitting, another(sitting)).seats if seat.out is not None)

    assert (out.out, out.points, out.cards) == (Status.WRONG_DECLARATION, 80, 13)


def test_who_comes_back_in_the_time_to_arrange_sees_the_declaration() -> None:
    sitting = arranging()
    first, _ = losers(sitting)

    declared = play(sitting, first).declared

    assert declared is not None
    assert (declared.seat, declared.finish, declared.groups) == (play(sitting, first).turn, FINISH, GROUPS)
    assert seen(sitting, first).legal == Legal(arrange=True)
    assert seen(sitting, sitting.turn).legal == Legal()


def test_the_result_is_itemised() -> None:
    deal = replay((FOLDER / "market-wrong.txt").read_text(encoding="ascii"))

    shown = result(deal, {"P1": "Asha"})

    assert deal.outcome is not None
    assert [seat.points for seat in shown.seats] == list(deal.outcome.points)
    assert sum(seat.money for seat in shown.seats) + shown.rake == 0
    assert shown.pot == 100 * sum(deal.outcome.points)
    assert shown.seats[0].name == "Asha"
    assert {seat.status for seat in shown.seats} >= {Status.WON, Status.LOST, Status.WRONG_DECLARATION}
    for seat in shown.seats:
        assert (seat.rule is not None) == (seat.status is Status.LOST)
        assert sum(map(len, seat.groups)) <= 13
    assert shown.seed == deal.terms.seed.hex()
    assert shown.nonces == tuple(nonce.hex() for nonce in deal.terms.nonces)


def test_a_loser_sees_the_cards_that_counted_and_by_which_rule() -> None:
    deal = replay((FOLDER / "classic-declared.txt").read_text(encoding="ascii"))

    flat = next(seat for seat in result(deal, {}).seats if seat.points == 80)

    assert flat.rule is Rule.FLAT
    assert len(flat.counted) == 13
    assert sum(counted.points for counted in flat.counted) == values(flat.cards, deal.wild)


def test_a_wrong_declaration_lies_open_in_the_result_as_it_was_shown() -> None:
    deal = replay((FOLDER / "classic-wrong.txt").read_text(encoding="ascii"))

    wrong = next(seat for seat in result(deal, {}).seats if seat.status is Status.WRONG_DECLARATION)

    assert wrong.groups == deal.wrong[0].groups
    assert wrong.faults
    assert [reading.kind is None for reading in wrong.readings].count(True) > 0
    assert wrong.counted == ()


def test_a_deal_called_off_moves_nothing() -> None:
    sitting = begun()
    sitting.do(Void())

    result = play(sitting, "P1").result

    assert result is not None
    assert (result.pot, result.rake) == (0, 0)
    assert all((seat.money, seat.counted, seat.rule) == (0, (), None) for seat in result.seats)


def test_who_has_left_still_sees_the_table_without_a_seat() -> None:
    sitting = begun()
    player = sitting.turn
    sitting.do(Drop(), player)
    sitting.do(Leave(), player)

    shown = seen(sitting, player)

    assert (shown.seat, shown.legal, shown.wish) == (None, Legal(), None)
    assert shown.play is not None


def test_all_discards_so_far_are_seen_with_who_threw_them() -> None:
    sitting = begun()
    player = sitting.turn
    seat = sitting.table.seat_of(player)
    sitting.do(Draw(Source.DISCARDS), player)
    card = seen(sitting, player).legal.discard[0]
    sitting.do(Discard(card), player)

    shown = play(sitting, sitting.turn)

    assert [(thrown.card, thrown.seat) for thrown in shown.discards] == [(card, seat)]
    assert [thrown.seat for thrown in shown.thrown] == [None, seat]
    assert isinstance(shown.thrown[0].card, str)
    assert shown.thrown[1].card == Card(card)
