"""What the rake takes of each winner, and the rows of a deal."""

from hypothesis import given
from hypothesis import strategies as st

from rummy.report.rows import Settled, rows, settled
from rummy.rules.payouts import Status, payout, shares
from rummy.rules.variants import VARIANTS
from rummy.table.balances import Posted
from rummy.table.postings import DealNote, SeatNote, grant
from tests.report.house import EIGHT, NAMES, Reported, by_void

SEATS = st.lists(st.integers(0, 80), min_size=2, max_size=6).flatmap(
    lambda points: st.tuples(st.just(points), st.sets(st.integers(0, len(points) - 1), min_size=1))
)


def deal_of(points: list[int], winners: set[int], stake: int) -> Settled:
    """A deal as its posting would have it."""
    paid = payout(points, sorted(winners), stake, VARIANTS["market"])
    seats = tuple(
        SeatNote(NAMES[place], Status.WON if place in winners else Status.LOST, cost)
        for place, cost in enumerate(points)
    )
    deal = DealNote("table-000001", 1, "market", stake, seats)
    return Settled(deal, void=False, gains=paid.net, rake=paid.rake)


@given(seats=SEATS, stake=st.integers(1, 1000))
def test_the_shares_of_the_rake_sum_to_it(seats: tuple[list[int], set[int]], stake: int) -> None:
    ended = deal_of(*seats, stake)

    assert sum(ended.rake_shares) == ended.rake
    assert sum(ended.gains) + sum(ended.rake_shares) == 0
    assert all(share >= 0 for share in ended.rake_shares)


@given(seats=SEATS, stake=st.integers(1, 1000))
def test_a_share_is_what_a_winner_would_have_got_without_rake_less_what_he_got(
    seats: tuple[list[int], set[int]], stake: int
) -> None:
    points, winners = seats
    ended = deal_of(points, winners, stake)
    without = dict(zip(sorted(winners), shares(ended.pot, len(winners)), strict=True))

    for place, share in enumerate(ended.rake_shares):
        assert share == (without[place] - ended.gains[place] if place in winners else 0)


def test_a_deal_has_a_row_for_each_seat() -> None:
    house = Reported()
    house.welcome(*NAMES[:3])
    house.play(EIGHT + 1)
    (posted,) = (one for one in house.posted() if one.posting.kind.value == "SETTLE")
    ended = settled(posted.posting)
    assert ended is not None
    head = ("2026-11-29T20:00:00.001+05:30", "table-000001", 1, "market", 10)

    assert list(rows(posted, ended)) == [
        (*head, NAMES[0], "dropped_first", 20, -200, 0),
        (*head, NAMES[1], "dropped_first", 20, -200, 0),
        (*head, NAMES[2], "won", 0, 380, 20),
    ]


def test_a_voided_deal_has_rows_that_move_nothing() -> None:
    house = Reported()
    house.welcome(*NAMES[:3])
    posting = house.play(ending=by_void)
    ended = settled(posting)
    assert ended is not None

    assert {row[6:] for row in rows(Posted(posting, EIGHT, ()), ended)} == {("void", 0, 0, 0)}


def test_only_the_end_of_a_deal_has_rows() -> None:
    assert settled(grant("WELCOME", NAMES[0], 1)) is None
