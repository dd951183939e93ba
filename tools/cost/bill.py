"""Usage times prices: the bill, by service."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tools.cost.assumptions import ASSUMED, GB, Assumptions
from tools.cost.prices import Prices
from tools.cost.usage import Usage

DEALS: Final = 1000
"""A bill is of so many deals."""
AIM_USD: Final = 0.90
"""For them, at four seats and at scale."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the bill: what is counted, how much of it in a deal, and what ``DEALS`` deals of it cost."""

    service: str
    what: str
    amount: float
    usd: float


def bill(usage: Usage, prices: Prices, assumed: Assumptions = ASSUMED) -> tuple[Line, ...]:
    """The lines for deals that use so much each."""
    return tuple(
        Line(service, what, amount, prices.find(price).of(amount * DEALS * factor))
        for service, what, amount, price, factor in _counted(usage, assumed)
    )


def _counted(of: Usage, assumed: Assumptions) -> Iterator[tuple[str, str, float, str, float]]:
    """Service, unit, amount, the price's name, and what turns the amount into the price's unit."""
    kept = assumed.kept_months / GB
    yield "API Gateway", "messages either way, 32 KB each", of.messages, "apigw_ws_message", 1
    yield "API Gateway", "connection minutes", of.connection_minutes, "apigw_ws_connection_minute", 1
    yield "API Gateway", "HTTP requests", of.requests, "apigw_http_request", 1
    yield "data out", "KB", of.out_bytes / 1000, "data_out_gb", 1000 / GB
    yield "Lambda", "calls", of.calls, "lambda_request", 1
    yield "Lambda", "GB-seconds", of.gb_seconds, "lambda_arm64_gb_second", 1
    yield "DynamoDB", "write units", of.writes, "ddb_wru", 1
    yield "DynamoDB", "read units", of.reads, "ddb_rru", 1
    yield "DynamoDB", "KB kept in the Ledger", of.kept_bytes / 1000, "ddb_storage_gb_month", 1000 * kept
    yield "DynamoDB", "KB of those recoverable", of.kept_bytes / 1000, "ddb_pitr_gb_month", 1000 * kept
    yield "Step Functions", "state transitions", of.transitions, "sfn_standard_transition", 1
    yield "CloudWatch", "KB of logs", of.log_bytes / 1000, "cw_logs_ingest_gb", 1000 / GB
    yield "CloudWatch", "KB of those kept a month", of.log_bytes / 1000, "cw_logs_stored_gb_month", 1000 / GB


def total(lines: tuple[Line, ...]) -> float:
    """USD of all lines."""
    return sum(line.usd for line in lines)
