"""The record of a deal: the text that holds it whole. Grammar, examples and vectors are in docs/notation.md."""

import base64
import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from rummy.cards import ORDER, Card, parse_card
from rummy.rules.declaration import Groups
from rummy.table.deal import Story, begin
from rummy.table.draft import DealDraft, draft_of, frozen
from rummy.table.fairness import CHAIN_LENGTH, NONCE_BYTES, SEED_BYTES
from rummy.table.moves import (
    DeclareMove,
    DiscardMove,
    DrawMove,
    DropMove,
    LapseMove,
    Move,
    ShowMove,
    Source,
    VoidMove,
)
from rummy.table.objections import objection
from rummy.table.state import DealState, Dealt, Terms, variant_of

NOTATION: Final = "rummy1"

_CARD: Final = r"(?:[A2-9TJQK][CDHS]|PJ)"
_MOVE: Final = re.compile(
    rf"(?:(?P<bank>[1-9]\d{{0,3}})\+)?"
    rf"(?:(?P<pile>[sd])|(?P<drop>x)|=(?P<finish>{_CARD})(?P<groups>(?::(?:{_CARD})+)+);|(?P<card>{_CARD}))"
    rf"|(?P<lapse>!)|a(?P<place>\d)|(?P<void>v)"
)
_WHOLE: Final = r"0|[1-9]\d{0,11}"
_TERMS: Final = re.compile(
    rf"{NOTATION} (?P<variant>\w+) (?P<stake>{_WHOLE}) (?P<pace>[1-9]\d{{0,3}}) (?P<number>[1-9]\d{{0,2}})"
)
_POINTS: Final = re.compile(rf"(?:{_WHOLE})(?: (?:{_WHOLE}))*")
_PLAYER: Final = re.compile(r"(\d) ([A-Za-z0-9_-]{1,36}) ([A-Za-z0-9_-]{22}|-)")
_HEAD_LINES: Final = 2
"""Lines that are no player's: terms and seed go with at least two players."""
_PILES: Final = {"s": Source.STOCK, "d": Source.DISCARDS}
_PILE_MARKS: Final = {source: mark for mark, source in _PILES.items()}
_SHORT: Final[Mapping[str, Move]] = {card: DiscardMove(card) for card in ORDER} | {
    mark: DrawMove(source) for mark, source in _PILES.items()
}
"""The moves that make up nearly all of a record, made once."""


class BadRecordError(ValueError):
    """What was given is no record, or its moves, points or digest do not fit the rest."""


@dataclass(frozen=True, slots=True)
class Record:
    """A parsed record. ``points`` stand in a finished one only."""

    terms: Terms
    moves: tuple[Move, ...]
    points: tuple[int, ...] | None = None


def write(deal: DealState) -> str:
    """The record of a deal: unfinished while it is played, finished with points and digest when it is over."""
    body = "\n".join((*_header(deal.terms), "".join(map(_move_text, deal.moves))))
    if deal.outcome is None:
        return body
    body = f"{body}\n{' '.join(map(str, deal.outcome.points))}\n"
    return body + digest_of(body)


def digest_of(text: str) -> str:
    """SHA-256 of all before the digest, 64 hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def read(text: str) -> Record:
    """Parse a record. Raises BadRecordError saying what does not fit; exactly what ``write`` writes is accepted."""
    lines = text.split("\n")
    if not text.isascii() or not lines[0].startswith(NOTATION + " "):
        message = f"a record begins with {NOTATION!r} and is plain ASCII; this begins with {lines[0][:20]!r}"
        raise BadRecordError(message)
    seed_at = next((number for number, line in enumerate(lines) if number and " " not in line), 0)
    if seed_at < _HEAD_LINES + 1 or len(lines) not in {seed_at + 2, seed_at + 4}:
        message = "a record has the terms, two players or more, the seed and the moves on a line each"
        raise BadRecordError(message)
    points = _read_ending(text, lines[seed_at + 2 :])
    terms = _read_terms(lines[0], lines[1:seed_at], lines[seed_at])
    return Record(terms, _read_moves(lines[seed_at + 1]), points)


def replay(text: str) -> DealState:
    """The deal that a record tells. Raises BadRecordError when a move is against the rules or points do not fit."""
    record = read(text)
    story = Story(draft_of(begin(record.terms)))
    for number, move in enumerate(record.moves, start=1):
        against = _against(story.deal, move)
        if against is not None:
            message = f"move {number} ({_move_text(move)}) is against the rules: {against}"
            raise BadRecordError(message)
        story.go_on(move)
    deal = frozen(story.deal)
    if record.points != (None if deal.outcome is None else deal.outcome.points):
        message = "the record is not what its own moves give: the points differ, or it ends too soon or too late"
        raise BadRecordError(message)
    return deal


def _against(deal: DealDraft, move: Move) -> str | None:
    place = move.place if isinstance(move, ShowMove) else deal.turn
    if place >= len(deal.holdings):
        return f"there is no place {place}"
    if move.bank > deal.holdings[place].bank:
        return f"place {place} has {deal.holdings[place].bank} s of bank left"
    objected = objection(deal, move, place)
    return None if objected is None else objected.value


def _header(terms: Terms) -> Sequence[str]:
    head = f"{NOTATION} {terms.variant.key} {terms.stake} {terms.pace} {terms.number}"
    players = (f"{dealt.seat} {identity(dealt)}" for dealt in terms.players)
    return (head, *players, to_base64(terms.seed))


def identity(dealt: Dealt) -> str:
    """A player's part of the record: his id and nonce; "-" for the nonce that a bot has not."""
    return f"{dealt.player} {to_base64(dealt.nonce) or '-'}"


def _move_text(move: Move) -> str:
    match move:
        case DrawMove():
            return _bank(move.bank) + _PILE_MARKS[move.source]
        case DiscardMove():
            return _bank(move.bank) + move.card
        case DropMove():
            return _bank(move.bank) + "x"
        case DeclareMove():
            return f"{_bank(move.bank)}={move.card}{''.join(':' + ''.join(group) for group in move.groups)};"
        case ShowMove():
            return f"a{move.place}"
        case LapseMove():
            return "!"
        case VoidMove():
            return "v"
        case _:
            assert_never(move)


def _bank(seconds: int) -> str:
    return f"{seconds}+" if seconds else ""


def _read_moves(text: str) -> tuple[Move, ...]:
    moves: list[Move] = []
    at = 0
    while at < len(text):
        found = _MOVE.match(text, at)
        if found is None:
            message = f"no move can be read at {text[at : at + 12]!r}"
            raise BadRecordError(message)
        moves.append(_SHORT.get(found[0]) or _read_move(found))
        at = found.end()
    return tuple(moves)


def _read_move(found: re.Match[str]) -> Move:
    bank = int(found["bank"] or 0)
    if found["card"]:
        return DiscardMove(Card(found["card"]), bank)
    if found["pile"]:
        return DrawMove(_PILES[found["pile"]], bank)
    if found["lapse"]:
        return LapseMove()
    if found["drop"]:
        return DropMove(bank)
    if found["place"]:
        return ShowMove(int(found["place"]))
    if found["void"]:
        return VoidMove()
    return DeclareMove(Card(found["finish"]), _read_groups(found["groups"]), bank)


def _read_groups(text: str) -> Groups:
    return tuple(cards_in(group) for group in text[1:].split(":"))


def cards_in(text: str) -> tuple[Card, ...]:
    """The cards written one after another. Raises NotACardError."""
    return tuple(parse_card(text[at : at + 2]) for at in range(0, len(text), 2))


def _read_terms(head: str, players: Sequence[str], seed: str) -> Terms:
    found = _TERMS.fullmatch(head)
    if found is None or int(found["number"]) > CHAIN_LENGTH:
        message = f"the first line is {NOTATION} VARIANT STAKE PACE DEAL, the deal 1 to {CHAIN_LENGTH}, not {head!r}"
        raise BadRecordError(message)
    try:
        variant = variant_of(found["variant"])
    except ValueError as unknown:
        raise BadRecordError(str(unknown)) from unknown
    dealt = tuple(map(_read_player, players))
    seats = [one.seat for one in dealt]
    if seats != sorted(set(seats)) or seats[-1] >= variant.seats_max or len({one.player for one in dealt}) < len(dealt):
        message = f"{variant.key} has seats 0 to {variant.seats_max - 1}; each player sits once, lowest seat first"
        raise BadRecordError(message)
    stake, pace, number = (int(found[name]) for name in ("stake", "pace", "number"))
    return Terms(variant, stake, pace, number, dealt, from_base64(seed, SEED_BYTES))


def _read_player(line: str) -> Dealt:
    found = _PLAYER.fullmatch(line)
    if found is None:
        message = f"a player's line is SEAT ID NONCE, not {line!r}"
        raise BadRecordError(message)
    nonce = b"" if found[3] == "-" else from_base64(found[3], NONCE_BYTES)
    return Dealt(int(found[1]), found[2], nonce)


def _read_ending(text: str, lines: Sequence[str]) -> tuple[int, ...] | None:
    if not lines:
        return None
    points, digest = lines
    if digest_of(text[: len(text) - len(digest)]) != digest:
        message = "the digest is not that of the text before it: something was changed"
        raise BadRecordError(message)
    if _POINTS.fullmatch(points) is None:
        message = f"points are whole numbers, not {points!r}"
        raise BadRecordError(message)
    return tuple(map(int, points.split(" ")))


def to_base64(data: bytes) -> str:
    """URL-safe base64 without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64(text: str, size: int) -> bytes:
    """The ``size`` bytes that ``text`` spells as ``to_base64`` does. Raises BadRecordError."""
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except ValueError:
        data = b""
    if len(data) != size or to_base64(data) != text:
        message = f"{text[:60]!r} is not {size} bytes in URL-safe base64 without padding"
        raise BadRecordError(message)
    return data
