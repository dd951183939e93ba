import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy.rules.payouts import NoSuchStatusError, Status, payout, status_points
from rummy.rules.variants import VARIANTS, Variant

variants = st.sampled_from(list(VARIANTS.values()))


@given(
    variants,
    st.integers(min_value=0, max_value=10**6),
    st.lists(st.integers(min_value=0, max_value=80), min_size=2, max_size=6),
    st.data(),
)
def test_money_adds_up_and_only_winners_gain(
    variant: Variant, stake: int, points: list[int], data: st.DataObject
) -> None:
    winners = data.draw(st.sets(st.integers(min_value=0, max_value=len(points) - 1), min_size=1))
    paid = payout(points, sorted(winners), stake, variant)

    assert sum(paid.net) + paid.rake == 0
    assert paid.rake == paid.pot * variant.rake_percent // 100
    assert paid.pot == sum(cost * stake for place, cost in enumerate(points) if place not in winners)
    assert all(
        (net >= 0) if place in winners else (net == -points[place] * stake) for place, net in enumerate(paid.net)
    )
    shares = [paid.net[place] for place in sorted(winners)]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] - shares[-1] <= 1


def test_a_deal_without_a_winner_is_not_paid_out() -> None:
    with pytest.raises(ValueError, match="at least one winner"):
        payout([10, 20], [], 1, VARIANTS["jili"])


def test_a_status_that_the_variant_lacks_is_named() -> None:
    with pytest.raises(NoSuchStatusError, match="dropped_first does not exist in jili: it has no drops"):
        status_points(Status.DROPPED_FIRST, VARIANTS["jili"])
