"""The page that finance reads: the verdict first, one file, no script."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from rummy.report import GENERATOR
from rummy.report.charts import HEIGHT, WIDTH, Chart, chart
from rummy.report.checks import Check, CheckName
from rummy.report.manifest import Kept
from rummy.report.summary import Summary
from rummy.report.window import Span, Window, moment

TITLES: Final = {
    CheckName.ZERO_SUM: "Postings that sum to zero",
    CheckName.REPLAY: "Settlements equal to their replay",
    CheckName.RAKE: "Rake equals the rule",
    CheckName.CHAINS: "Balance chains (seq, balance after)",
    CheckName.ISSUED: "Issued = available + escrow + rake",
    CheckName.UNSETTLED: "Deals over but unsettled for 2 min",
}
_BROKEN: Final = {
    CheckName.ZERO_SUM: ("one posting does not sum to zero", "{} postings do not sum to zero"),
    CheckName.REPLAY: ("one settlement is not what its record gives", "{} settlements are not what their records give"),
    CheckName.RAKE: ("one sum is not what the rule gives", "{} sums are not what the rule gives"),
    CheckName.CHAINS: ("one balance chain is broken", "{} balance chains are broken"),
    CheckName.ISSUED: ("issued is not what is held", "issued is not what is held"),
    CheckName.UNSETTLED: ("one deal is over but unsettled", "{} deals are over but unsettled"),
}
_COUNTED: Final = frozenset({CheckName.ZERO_SUM, CheckName.REPLAY, CheckName.CHAINS})
"""Checks that count what holds, of how many."""
_WHOSE: Final = {CheckName.CHAINS: "Player", CheckName.ISSUED: "Player", CheckName.UNSETTLED: "Table"}
_MINUS: Final = "\N{MINUS SIGN}"
_ELLIPSIS: Final = "\N{HORIZONTAL ELLIPSIS}"
_LONG: Final = 12


def page(summary: Summary, files: Sequence[Kept]) -> str:
    """The page of a report whose other files are these."""
    figures = summary.figures
    return _template().render(
        summary=summary,
        figures=figures,
        files=files,
        sentence=sentence(summary),
        charts=_charts(summary),
        most=max((one.deals for one in figures.variants), default=0) or 1,
        generator=GENERATOR,
        **_when(summary.window),
    )


def sentence(summary: Summary) -> str:
    """The verdict's one sentence."""
    checks, failing = len(summary.checks), summary.failing
    if not failing:
        deals = summary.figures.deals
        over = f" over {number(deals)} {'deal' if deals == 1 else 'deals'}." if deals else ". No deals settled."
        return f"All {checks} checks hold{over}"
    fail = "fails" if len(failing) == 1 else "fail"
    return f"{len(failing)} of {checks} checks {fail}: {'; '.join(map(_broken, failing))}. Rows below."


def _broken(check: Check) -> str:
    one, more = _BROKEN[check.name]
    count = check.expected - check.found if check.name in _COUNTED else check.failed
    return one if count == 1 else more.format(number(count))


def _when(window: Window) -> dict[str, str]:
    start = moment(window.start)
    end = "24:00" if window.span is Span.DAY and window.whole else f"{moment(window.end):%H:%M}"
    so_far = "" if window.whole else f", this {window.span.value} so far"
    return {"date": f"{start:%A} {start.day} {start:%B %Y}", "times": f"{start:%H:%M} to {end}{so_far}, Asia/Kolkata"}


def _charts(summary: Summary) -> tuple[tuple[Chart, str], ...]:
    """The two charts, and the unit of their slices."""
    figures, daily = summary.figures, summary.window.span is Span.DAY
    labels = [f"{part if daily else part * 5:02d}" for part in range(len(figures.slices))]
    by, unit = ("hour", "hour") if daily else ("5 minutes", "minute")
    deals, rake = ([getattr(one, name) for one in figures.slices] for name in ("deals", "rake"))
    return (chart(f"Deals by {by}", labels, deals), unit), (chart(f"Rake by {by}", labels, rake), unit)


def number(value: int) -> str:
    """A figure as it is grouped in India: 4,12,360."""
    digits = str(abs(value))
    grouped = digits[-3:]
    for end in range(len(digits) - 3, 0, -2):
        grouped = f"{digits[max(end - 2, 0) : end]},{grouped}"
    return f"{_MINUS if value < 0 else ''}{grouped}"


def signed(value: int) -> str:
    """A figure that always shows its sign, if it has one."""
    return f"+{number(value)}" if value > 0 else number(value)


def told(value: int | str) -> str:
    """A figure, or the words that stand for one."""
    return number(value) if isinstance(value, int) else value


def short(name: str, first: int = 6) -> str:
    """An id with its middle left out."""
    return name if len(name) <= _LONG or " " in name else f"{name[:first]}{_ELLIPSIS}{name[-4:]}"


def found(check: Check) -> str:
    """What a check found, against what it expected where it counts."""
    if check.name in _COUNTED or (check.name is not CheckName.UNSETTLED and not check.holds):
        return f"{number(check.found)} of {number(check.expected)}"
    return number(check.found)


@cache
def _template() -> Template:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {"number": number, "signed": signed, "told": told, "short": short, "found": found}
    environment.globals |= {"TITLES": TITLES, "WHOSE": _WHOSE, "WIDTH": WIDTH, "HEIGHT": HEIGHT}
    return environment.get_template("page.html.j2")
