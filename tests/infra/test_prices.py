"""The dashboard's estimate and the cost model price alike."""

import pytest

from infra import prices
from tools.cost.prices import prices as listed


@pytest.mark.parametrize(
    ("name", "price"),
    [
        ("apigw_ws_message", prices.MESSAGE),
        ("apigw_http_request", prices.MESSAGE),
        ("lambda_request", prices.CALL),
        ("lambda_arm64_gb_second", prices.GIGABYTE_SECOND),
        ("ddb_wru", prices.WRITE_UNIT),
        ("ddb_rru", prices.READ_UNIT),
    ],
)
def test_a_unit_costs_what_the_list_says(name: str, price: float) -> None:
    assert price == pytest.approx(listed("us-east-1").find(name).of(1))


def test_a_transition_of_the_clock_costs_what_it_does_in_mumbai() -> None:
    assert pytest.approx(listed("ap-south-1").find("sfn_standard_transition").of(1)) == prices.TRANSITION
