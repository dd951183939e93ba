"""The cost model's arithmetic, worked by hand."""

from dataclasses import asdict, replace

import pytest

from tools.cost.assumptions import Assumptions
from tools.cost.bill import bill, total
from tools.cost.measure import Measured, Played
from tools.cost.prices import ELSEWHERE, NoPriceError, prices
from tools.cost.quotas import Quota, quotas
from tools.cost.tables import section, verdict
from tools.cost.ticks import shards_of, ticks_a_second
from tools.cost.usage import Counting, Traffic, Usage, steps
from tools.metering.meter import Invocation, Reading
from tools.metering.proxy import POST, Call
from tools.metering.units import Units

ASSUMED = Assumptions()
DEAL = Usage(
    messages=300,
    out_bytes=500_000,
    requests=4,
    connection_minutes=24,
    calls=80,
    gb_seconds=4,
    function_seconds=4,
    reads=100,
    writes=200,
    kept_bytes=5_000,
    transitions=1,
    log_bytes=50_000,
)


def test_a_price_is_for_as_many_units_as_its_text_says() -> None:
    home = prices()

    assert home.find("apigw_ws_message").of(3_000_000) == pytest.approx(3.00)
    assert home.find("s3_put_1000").of(2_000) == pytest.approx(0.01)
    assert home.find("ddb_streams_read_100k").of(100_000) == pytest.approx(0.02)
    assert home.find("lambda_arm64_gb_second").of(1_000_000) == pytest.approx(13.3334)
    assert not home.supposed


def test_every_price_has_its_source() -> None:
    assert all(price.source and price.confidence in {"high", "medium", "low"} for price in prices().known.values())


def test_a_region_has_its_own_price_or_a_supposed_one() -> None:
    mumbai = prices("ap-south-1")

    assert mumbai.find("sfn_standard_transition").usd == 0.0000285
    assert mumbai.find("ddb_wru").usd == pytest.approx(0.625 * ELSEWHERE)
    assert mumbai.find("ddb_wru").confidence == "assumed"
    assert "ddb_wru" in mumbai.supposed
    assert "sfn_standard_transition" not in mumbai.supposed


def test_what_has_no_price_is_named() -> None:
    with pytest.raises(NoPriceError, match="'moon_beam'; it has apigw_http_request, "):
        prices().find("moon_beam")
    with pytest.raises(NoPriceError, match="eu-nowhere-1"):
        prices("eu-nowhere-1")


def test_a_bill_is_units_times_prices() -> None:
    lines = bill(DEAL, prices(), ASSUMED)
    costs = {line.what: line.usd for line in lines}

    assert costs == pytest.approx(
        {
            "messages either way, 32 KB each": 0.30,
            "connection minutes": 0.006,
            "HTTP requests": 0.004,
            "KB": 0.045,
            "calls": 0.016,
            "GB-seconds": 0.0533336,
            "write units": 0.125,
            "read units": 0.0125,
            "KB kept in the Ledger": 0.005 * 12 * 0.25,
            "KB of those recoverable": 0.005 * 12 * 0.20,
            "state transitions": 0.025,
            "KB of logs": 0.025,
            "KB of those kept a month": 0.0015,
        }
    )
    assert total(lines) == pytest.approx(0.6403336)


def test_readings_become_usage() -> None:
    calls = [
        Call("move", "dynamodb", "GetItem", 200, 100, Units(reads=1)),
        Call("move", "dynamodb", "UpdateItem", 200, 900, Units(writes=3)),
        *[Call("move", "execute-api", POST, 200, 2000)] * 2,
        Call("move", "execute-api", POST, 410, 2000),
        Call("tick", "dynamodb", "Query", 200, 100, Units(reads=0.5)),
        Call("tick", "dynamodb", "TransactWriteItems", 200, 9000, Units(writes=40, kept={"ledger": 700, "tables": 50})),
    ]
    ran = [
        Invocation("move", cold=False, seconds=0.010, peak_kb=1, printed=100, lines=1),
        Invocation("move", cold=True, seconds=0.900, peak_kb=1, printed=100, lines=1),
        Invocation("tick", cold=False, seconds=0.007, peak_kb=1, printed=100, lines=1),
    ]
    traffic = Traffic(sent=(80, 40_000), replies=(300,), answers=(50,), connects=1, commands=10, deals=2)
    counting = Counting({"move": 1024, "tick": 1024}, seats=2, ledger="ledger", assumed=ASSUMED)

    used = counting.usage(Reading(calls, ran), traffic, idle_tick_seconds=0.005)

    moves = 0.010 * 1769 / 1024 + (5 + 5 + 3 * 20 / 2) / 1000 + 2 * 0.01 * 0.8
    woken = 0.002 * 1769 / 1024 + 15 / 1000
    assert asdict(used) == pytest.approx(
        {
            "messages": 2 + 1 + 1 + 2,
            "out_bytes": 2 * 2000 + 300 + 3 * 33 + 50 + 600,
            "requests": 1,
            "connection_minutes": 2 * 2 * (5 * 6 + 25) / 60,
            "calls": 2,
            "gb_seconds": moves + woken,
            "function_seconds": moves + woken,
            "reads": 1,
            "writes": 43,
            "kept_bytes": 700,
            "transitions": 0,
            "log_bytes": 2 * (100 + 290 + 4 * 26) + 3 * 300,
        }
    )


def test_a_move_is_what_its_function_used() -> None:
    calls = [
        Call("move", "dynamodb", "GetItem", 200, 100, Units(reads=1)),
        Call("move", "dynamodb", "UpdateItem", 200, 900, Units(writes=3)),
        *[Call("move", "execute-api", POST, 200, 2000)] * 2,
        Call("declare", "dynamodb", "UpdateItem", 200, 900, Units(writes=3)),
    ]
    ran = [Invocation("move", cold=False, seconds=0.010, peak_kb=1, printed=100, lines=1)]
    traffic = Traffic(sent=(80, 90, 70), commands=2, moves=(80,), deals=1)
    counting = Counting({"move": 1024}, seats=2, ledger="ledger", assumed=ASSUMED)

    move = counting.move(Reading(calls, ran), traffic)

    assert (move.messages, move.calls, move.reads, move.writes) == (3, 1, 1, 3)
    assert move.gb_seconds == pytest.approx(0.010 * 1769 / 1024 + (5 + 5 + 20) / 1000 + 0.01 * 0.8)


def test_a_tick_is_three_transitions() -> None:
    query = Call("tick", "dynamodb", "Query", 200, 100, Units(reads=0.5))
    ran = [Invocation("tick", cold, 0.004, 1, 100, 1) for cold in (True, False, False)]
    counting = Counting({"tick": 1024}, seats=2, ledger="ledger", assumed=ASSUMED)

    one = counting.tick(Reading([query] * 2, ran))

    assert (one.calls, one.transitions, one.reads) == (1, 3, 0.5)
    assert one.gb_seconds == pytest.approx(0.004 * 1769 / 1024 + 0.005 + 0.01 * 0.8)


@pytest.mark.parametrize(("size", "messages"), [(0, 1), (32 * 1024, 1), (32 * 1024 + 1, 2)])
def test_a_message_is_billed_in_steps(size: int, messages: int) -> None:
    assert steps(size) == messages


def test_the_clock_costs_seconds_not_tables() -> None:
    """One table is looked at every shortest phase; many on a shard once a second and no more."""
    assert ticks_a_second(0, ASSUMED) == 0
    assert ticks_a_second(1, ASSUMED) == pytest.approx(0.1, abs=0.02)
    assert ticks_a_second(10, ASSUMED) < ticks_a_second(100, ASSUMED) < 1
    assert ticks_a_second(1_500, ASSUMED) == pytest.approx(1, abs=0.05)
    assert [shards_of(tables, ASSUMED) for tables in (1, 1_500, 1_501, 100_000)] == [1, 1, 2, 67]


def test_a_quota_is_reached_where_the_tables_ask_for_all_of_it() -> None:
    quota = Quota("requests a second", 10_000, 0.5)

    assert quota.tables == 20_000
    assert quota.share(100) == pytest.approx(0.005)
    assert Quota("nothing asked", 10, 0).tables == float("inf")


def test_the_first_quota_to_be_reached_comes_first() -> None:
    found = quotas(DEAL, seconds=300, connects=2, assumed=ASSUMED)
    reached = {quota.name.partition(":")[0] + quota.name[-9:]: quota.tables for quota in found}

    assert [quota.tables for quota in found] == sorted(quota.tables for quota in found)
    assert found[0].name.startswith("API Gateway: requests")
    assert found[0].tables == pytest.approx(10_000 * 300 / 304)
    assert reached["Lambdas at once"] == pytest.approx(1_000 * 300 / 4)


def played(seats: int, deal: Usage) -> Played:
    traffic = Traffic(connects=8, commands=80, deals=2)
    return Played(seats, traffic, deal, Usage(messages=5), Usage(transitions=3), 300, 2000.0)


def test_the_page_shows_the_bill_and_whether_the_aim_is_kept() -> None:
    fixed = {"metrics": 10, "alarms": 12, "dashboards": 1}
    text = section(Measured(2, [played(2, DEAL), played(4, replace(DEAL, messages=400))], fixed), prices())

    assert text.startswith("## What a deal costs\n")
    assert "| API Gateway | messages either way, 32 KB each | 300.0 | 0.3000 | 400.0 | 0.4000 |" in text
    assert "| one move more | in each of 1,000 deals |  | 0.0050 |  | 0.0050 |" in text
    assert "| custom metrics seen in this run | 10 | 3.00 |" in text
    assert (
        "| API Gateway: requests a second, pushes among them, all APIs | 10,000 | 7,426 | 0.01% | 1.35% | 13.5 times |"
        in text
    )
    assert "kept. It would be that at" in text


def test_what_is_too_dear_is_said_to_be() -> None:
    dear = verdict(Measured(1, [played(4, replace(DEAL, messages=900))], {}), prices())

    assert "missed" in dear
    assert "messages either way, 32 KB each" in dear
    assert "were not played" in verdict(Measured(1, [played(2, DEAL)], {}), prices())


def test_the_command_refuses_what_it_cannot_play(capsys: pytest.CaptureFixture[str]) -> None:
    from tools.cli import main  # noqa: PLC0415 - the whole command line is needed here only

    for arguments in (["cost", "--deals", "0"], ["cost", "--seats", "7"], ["cost", "--region", "moon"]):
        with pytest.raises(SystemExit, match="2"):
            main(arguments)
        assert "error" in capsys.readouterr().err
