"""The section of the benchmarks' page that says what deals cost."""

from collections.abc import Iterator
from typing import Final

from tools.cost.assumptions import ASSUMED, MONTH_SECONDS
from tools.cost.bill import AIM_USD, DEALS, Line, bill, total
from tools.cost.measure import Measured, Played
from tools.cost.prices import HOME, Prices
from tools.cost.quotas import quotas
from tools.page import stamp, table

MANY: Final = 100_000
AT_ONCE: Final = (1, 100, MANY)
AIM_SEATS: Final = 4
INTRODUCTION: Final = """## What a deal costs

`rummy cost --write`: bots play {deals} deals of each variant in one session on the local stack, behind a proxy that
counts every call of AWS; the units of a deal times `tools/cost/prices.json`, {region}. They never drop, so each deal
goes to a declaration. A session is a ticket, a connection, `sync`, the lobby, a seat, the deals and each one's result,
a connection lost and dialled again, leaving, and a look at one's past. Commands are moves, declarations and
arrangements. A clock costs by the second, whatever tables it has, so a few tables pay more each. {stamp}

"""


def section(measured: Measured, prices: Prices) -> str:
    """All of it, as Markdown."""
    head = INTRODUCTION.format(deals=measured.deals, region=prices.region, stamp=stamp())
    return head + "\n".join(_lines(measured, prices))


def _lines(measured: Measured, prices: Prices) -> Iterator[str]:
    yield from table(_heads(measured), _bill_rows(measured, prices))
    yield from ("", verdict(measured, prices), "", "What a stage costs a month, whoever plays:", "")
    yield from table(("", "how many", "USD"), _fixed_rows(measured, prices))
    yield from ("", "The default quotas that four seats meet, the first to be reached first:", "")
    heads = ("quota", "limit", "reached at tables", *(f"at {tables:,}" for tables in AT_ONCE))
    yield from table(heads, _quota_rows(measured))
    yield from ("", "What is assumed (`tools/cost/assumptions.py`):", "")
    yield from table(("", "", "what"), ((f"`{name}`", f"{of:,g}", what) for name, of, what in ASSUMED.told()))
    if prices.supposed:
        own = ", ".join(sorted({name for name, _ in prices.known} - set(prices.supposed)))
        yield from (
            "",
            f"Of the prices only {own} is {prices.region}'s own; the others are those of {HOME} and 15 % more.",
        )


def _heads(measured: Measured) -> tuple[str, ...]:
    return ("", "", *(head for one in measured.played for head in (f"{one.seats} seats", "USD")))


def _bill_rows(measured: Measured, prices: Prices) -> Iterator[tuple[str, ...]]:
    played = measured.played
    yield ("a deal", "commands", *_pairs(f"{one.traffic.commands / one.traffic.deals:.1f}" for one in played))
    yield ("", "seconds among people", *_pairs(f"{one.seconds:.0f}" for one in played))
    yield ("", "bytes of a push", *_pairs(f"{one.push_bytes:,.0f}" for one in played))
    bills = [bill(one.at_once(MANY), prices) for one in played]
    for lines in zip(*bills, strict=True):
        cells = (cell for line in lines for cell in (_amount(line.amount), f"{line.usd:.4f}"))
        yield (lines[0].service, lines[0].what, *cells)
    for tables in reversed(AT_ONCE):
        costs = (total(bill(one.at_once(tables), prices)) for one in played)
        yield (f"**{DEALS:,} deals**", f"{tables:,} {'table' if tables == 1 else 'tables'} at once", *_usd(costs))
    more = (f"{total(bill(one.move, prices)):.4f}" for one in played)
    yield ("one move more", f"in each of {DEALS:,} deals", *(cell for usd in more for cell in ("", usd)))


def _pairs(cells: Iterator[str]) -> Iterator[str]:
    for cell in cells:
        yield from (cell, "")


def _usd(costs: Iterator[float]) -> Iterator[str]:
    for cost in costs:
        yield from ("", f"**{cost:.3f}**")


def _amount(amount: float) -> str:
    return f"{amount:,.1f}" if amount >= 10 else f"{amount:.3g}"


def verdict(measured: Measured, prices: Prices) -> str:
    """Whether four seats cost no more than they may, and what costs most."""
    found = [one for one in measured.played if one.seats == AIM_SEATS]
    if not found:
        return f"The aim, at most ${AIM_USD:.2f}, is for {AIM_SEATS} seats: they were not played."
    lines = bill(found[0].at_once(MANY), prices)
    cost, move = total(lines), total(bill(found[0].move, prices))
    most = sorted(lines, key=lambda line: -line.usd)[:3]
    dear = ", ".join(f"{line.what} {line.usd / cost:.0%}" for line in most)
    many = found[0].traffic.commands / found[0].traffic.deals + (AIM_USD - cost) / move
    kept = "kept" if cost <= AIM_USD else "missed"
    return (
        f"Four seats at scale: ${cost:.3f} of at most ${AIM_USD:.2f}: {kept}. It would be that at {many:.0f} commands "
        f"a deal. Most of it: {dear}."
    )


def _fixed_rows(measured: Measured, prices: Prices) -> Iterator[tuple[str, ...]]:
    fixed = measured.fixed
    minutes, reports = MONTH_SECONDS // 60, MONTH_SECONDS // 3600 + MONTH_SECONDS // 86_400
    looks: tuple[Line, ...] = bill(measured.played[0].tick.times(minutes / DEALS), prices)
    watchdog = sum(line.usd for line in looks if line.what != "state transitions")
    rows = {
        "custom metrics seen in this run": (fixed["metrics"], prices.find("cw_custom_metric").of(fixed["metrics"])),
        "alarms": (fixed["alarms"], prices.find("cw_alarm_month").of(fixed["alarms"])),
        "dashboards": (fixed["dashboards"], prices.find("cw_dashboard_month").of(fixed["dashboards"])),
        "looks of the watchdog, one shard": (minutes, watchdog),
        "calls of the schedules": (minutes + reports, prices.find("scheduler_invocation").of(minutes + reports)),
        "files of reports": (4 * reports, prices.find("s3_put_1000").of(4 * reports)),
        "for each 1,000 players who sign in (10,000 are free)": (1000, prices.find("cognito_user_month").of(1000)),
    }
    return ((name, f"{many:,}", f"{usd:.2f}") for name, (many, usd) in rows.items())


def _quota_rows(measured: Measured) -> Iterator[tuple[str, ...]]:
    one: Played = next((one for one in measured.played if one.seats == AIM_SEATS), measured.played[-1])
    for quota in quotas(one.deal, one.seconds, one.traffic.connects / one.traffic.deals):
        shares = (_share(quota.share(tables)) for tables in AT_ONCE)
        yield (quota.name, f"{quota.limit:,.0f}", f"{quota.tables:,.0f}", *shares)


def _share(of: float) -> str:
    """Of a quota: in percent, or how many times it would have to be raised."""
    return f"{of:.2%}" if of <= 1 else f"{of:.1f} times"
