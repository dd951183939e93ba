"""A window in figures and verdicts, and as JSON: the same window gives the same text."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from rummy.report import GENERATOR
from rummy.report.checks import Check
from rummy.report.holdings import Totals
from rummy.report.pairs import Pair
from rummy.report.tally import Figures
from rummy.report.window import Window, moment

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Summary:
    """What there is to say of a window."""

    window: Window
    figures: Figures
    checks: tuple[Check, ...]
    replayed_every: int
    """1: all settlements were replayed; k: every k-th by a hash."""
    totals: Totals | None
    """All that was issued and raked up to the end of a day; None: of an hour."""
    pairs: tuple[Pair, ...] | None = None
    """Players who met often in a day, most often first; None: of an hour."""

    @property
    def failing(self) -> tuple[Check, ...]:
        """The checks that do not hold."""
        return tuple(check for check in self.checks if not check.holds)

    @property
    def gap(self) -> int:
        """By how much, minor units: one drift may show in several checks, so the largest of theirs."""
        return max((check.gap for check in self.failing), default=0)

    @property
    def verdict(self) -> str:
        """BALANCED or DRIFT."""
        return "DRIFT" if self.failing else "BALANCED"


def summary_json(summary: Summary) -> str:
    """The summary file."""
    said = {
        **head(summary),
        "gap": summary.gap,
        "replayed_every": summary.replayed_every,
        "totals": None if summary.totals is None else asdict(summary.totals),
        "figures": asdict(summary.figures),
        "pairs": None if summary.pairs is None else [asdict(pair) for pair in summary.pairs],
        "checks": [_check(check) for check in summary.checks],
    }
    return as_json(said)


def head(summary: Summary) -> dict[str, Any]:
    """What the summary and the manifest begin with."""
    window = summary.window
    return {
        "format": FORMAT,
        "generator": GENERATOR,
        "window": {
            "span": window.span.value,
            "start": moment(window.start).isoformat(),
            "end": moment(window.end).isoformat(),
            "zone": "Asia/Kolkata",
        },
        "verdict": summary.verdict,
    }


def _check(check: Check) -> Mapping[str, Any]:
    return {
        "name": check.name.value,
        "holds": check.holds,
        "found": check.found,
        "expected": check.expected,
        "failed": check.failed,
        "gap": check.gap,
        "drift": [{**asdict(drift), "gap": drift.gap} for drift in check.drifts],
    }


def as_json(said: Mapping[str, Any]) -> str:
    """As the files have it."""
    return json.dumps(said, ensure_ascii=False, indent=2) + "\n"
