"""What players say, as the text that they send."""

import json
from dataclasses import dataclass
from typing import assert_never

from rummy.ports import Kind
from rummy.table.commands import Arrange, Declare, Discard, Draw, Drop, KeepPlaying, Leave, TurnCommand
from rummy.table.view import View


@dataclass(frozen=True, slots=True)
class Said:
    """A message: its text, and its number if it has one. ``op`` says what it asks for."""

    op: str
    text: str
    number: int | None = None


def lobby(kind: Kind | None, *, code: str | None = None) -> Said:
    """Asking for the open table of a kind, or for a private table."""
    wanted = {} if kind is None else {**_of(kind), "practice": kind.owner is not None}
    return _said("matchmake", "lobby", **wanted, **({} if code is None else {"code": code}))


def join(kind: Kind, commitment: str, nonce: str, code: str | None) -> Said:
    """Taking a seat."""
    practice = {"practice": True} if kind.owner is not None else {}
    private = {} if code is None else {"code": code}
    return _said("matchmake", "join", **_of(kind), commitment=commitment, nonce=nonce, **practice, **private)


def create_private(kind: Kind) -> Said:
    """Making a private table."""
    return _said("matchmake", "create_private", **_of(kind))


def sync() -> Said:
    """Taking the seat over."""
    return _said("matchmake", "sync")


def result(view: View) -> Said:
    """Asking for the result of the deal last seen."""
    return _said("settle", "result", table=view.table, deal=view.deal)


def command(asked: TurnCommand | Leave, view: View, number: int) -> Said:
    """A numbered command for the deal last seen."""
    match asked:
        case Leave():
            return _numbered("matchmake", "leave", view, number)
        case Draw():
            return _numbered("move", "draw", view, number, **{"from": asked.source.value})
        case Discard():
            return _numbered("move", "discard", view, number, card=asked.card)
        case Drop():
            return _numbered("move", "drop", view, number)
        case KeepPlaying():
            return _numbered("move", "keep", view, number)
        case Declare():
            return _numbered("declare", "declare", view, number, card=asked.card, groups=asked.groups)
        case Arrange():
            return _numbered("declare", "arrange", view, number, groups=asked.groups)
        case _:
            assert_never(asked)


def _of(kind: Kind) -> dict[str, object]:
    return {"variant": kind.variant, "stake": kind.stake, "seats": kind.seats}


def _numbered(action: str, op: str, view: View, number: int, **fields: object) -> Said:
    said = _said(action, op, table=view.table, deal=view.deal, id=number, **fields)
    return Said(op, said.text, number)


def _said(action: str, op: str, **fields: object) -> Said:
    return Said(op, json.dumps({"v": 1, "action": action, "op": op, **fields}))
