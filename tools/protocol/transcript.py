"""docs/transcript.md: a deal as it went over two connections, frame by frame."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from tools.protocol.page import Parts
from tools.protocol.recording import Frame
from tools.protocol.situations import Recordings

_INDENT: Final = "    "


def parts(recordings: Recordings) -> Mapping[str, Parts]:
    """What stands between the marks of the page: both connections, the second from the declaration on."""
    return {
        "won": lambda: _block(recordings["deal_won"]),
        "lost": lambda: _block(recordings["deal_lost"], "declared"),
    }


def _block(frames: Sequence[Frame], since: str = "") -> Iterator[str]:
    """The frames as lines of a block, from the first that holds an event on."""
    shown: Any = {}
    begun = not since
    for frame in frames:
        body = json.loads(frame.text)
        begun = begun or any(event["kind"] == since for event in body.get("events", ()))
        if begun:
            yield from (f"{_INDENT}{line}".rstrip() for line in _told(frame, body, shown))
        shown = body.get("view", shown)


def _told(frame: Frame, body: Mapping[str, Any], shown: object) -> Iterator[str]:
    if frame.by == "client":
        yield ""
        yield f"> {frame.text}"
    elif "view" not in body:
        yield f"< {frame.text}"
    else:
        yield f"< table, version {body['version']}"
        yield from (f"    event {_text(_said(event))}" for event in body["events"])
        yield from (f"    {path} = {_text(value)}" for path, value in _news(body["view"], shown))


def _said(event: Mapping[str, Any]) -> Mapping[str, Any]:
    return {name: value for name, value in event.items() if value is not None}


def _news(now: object, before: object, path: str = "") -> Iterator[tuple[str, object]]:
    """What differs from before: field by field, and seat by seat."""
    match now:
        case dict():
            known: Mapping[str, Any] = before if isinstance(before, dict) else {}
            for name, value in now.items():
                yield from _news(value, known.get(name, _NOTHING), f"{path}.{name}" if path else name)
        case list() if path.endswith("seats"):
            seats: Sequence[Any] = before if isinstance(before, list) else ()
            for number, value in enumerate(now):
                yield from _news(value, seats[number] if number < len(seats) else _NOTHING, f"{path}[{number}]")
        case _ if now != before:
            yield path, now
        case _:
            pass


_NOTHING: Final = object()


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
