"""The Lambda envelope: what is logged and counted of a call. Knows no rule of the game."""

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final

from aws_lambda_powertools import Logger

from rummy.note import Figure, Note
from rummy.ports import Ports

LambdaEvent = Mapping[str, Any]
"""What Lambda passes in; a fact of the game is an event of ``table.events``."""
Response = dict[str, Any]
Handler = Callable[[LambdaEvent, object], Response]

NAMESPACE: Final = "Rummy"
"""Of all figures."""
_DURATIONS: Final = frozenset({Figure.CLOCK_LAG, Figure.SETTLEMENT_AGE})
_VALUES_MOST: Final = 100
"""So many values of one metric CloudWatch takes from a line."""

logger: Final = Logger()
"""For what goes wrong. What a request did stands in the one line that ``lambda_handler`` writes."""


def lambda_handler(work: Callable[[LambdaEvent, Ports], Response], ports: Callable[[], Ports]) -> Handler:
    """A handler that makes its ports on first use, once a process, and answers a warming call without any.

    Every call writes one line, also one that fails.
    """
    once = cache(ports)

    def handler(event: LambdaEvent, context: object) -> Response:
        if "warm" in event:
            print('{"outcome":"warm"}')  # noqa: T201 - standard output is the log
            return {"ok": True}
        made = replace(once(), note=Note())
        made.note.say(request=getattr(context, "aws_request_id", None))
        try:
            return work(event, made)
        except Exception:
            made.note.say(outcome="failed")  # Lambda itself logs the traceback, with the same request id
            raise
        finally:
            print(line(made.note, made.rules.stage, int(time.time() * 1000)))  # noqa: T201 - the same

    return handler


def line(note: Note, stage: str, at: int) -> str:
    """The line of a request in the log, its figures in it as embedded metrics of CloudWatch; ``at`` is epoch ms.

    Not written by Powertools: its two lines for this were half as long again, and without a level to pass no setting
    of the log can lose a figure.
    """
    said: dict[str, object] = {name: fact for name, fact in note.facts.items() if fact is not None}
    if note.figures:
        said["Stage"] = stage
        said |= {figure.value: _told(value) for figure, value in note.figures.items()}
        said["_aws"] = {"Timestamp": at, "CloudWatchMetrics": list(_directives(note))}
    return json.dumps(said, separators=(",", ":"))


def _told(value: int | list[int]) -> int | list[int]:
    return value if isinstance(value, int) else value[:_VALUES_MOST]


def _directives(note: Note) -> Iterator[Mapping[str, object]]:
    """Which members of the line are metrics, and by what they are told apart: the stage, a refusal also by its code."""
    plain = [figure for figure in note.figures if figure is not Figure.REFUSALS]
    if plain:
        yield _directive(["Stage"], plain)
    if Figure.REFUSALS in note.figures:
        yield _directive(["Stage", "Code"], [Figure.REFUSALS])


def _directive(dimensions: Sequence[str], figures: Sequence[Figure]) -> Mapping[str, object]:
    metrics = [
        {"Name": figure.value, "Unit": "Milliseconds"} if figure in _DURATIONS else {"Name": figure.value}
        for figure in figures
    ]
    return {"Namespace": NAMESPACE, "Dimensions": [dimensions], "Metrics": metrics}


def note_refusal(note: Note, code: str) -> None:
    """Say that a request was refused, or not understood, and count it under its code."""
    note.say(outcome="refused", Code=code)
    note.count(Figure.REFUSALS)
