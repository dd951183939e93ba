"""What a client may say: every lawful message is understood, everything else is told what would be right."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy.table.commands import Arrange, Declare, Discard, Draw, Drop, KeepPlaying, Leave, Numbered
from rummy.table.moves import Source
from rummy.wire.declare import DECLARE, Declaring
from rummy.wire.matchmake import MATCHMAKE, JoinMessage, LeaveMessage
from rummy.wire.messages import command_of
from rummy.wire.move import MOVE, Move
from rummy.wire.names import clean_name
from rummy.wire.ping import PING
from rummy.wire.reading import MESSAGE_BYTES, Malformed, number_of, read
from rummy.wire.settle import SETTLE

TABLE = {"table": "AAAAbbbb-_12", "deal": 3, "id": 7}
MOVES = [
    ({"op": "draw", "from": "stock"}, Draw(Source.STOCK)),
    ({"op": "draw", "from": "discards"}, Draw(Source.DISCARDS)),
    ({"op": "discard", "card": "TH"}, Discard("TH")),  # type: ignore[arg-type]
    ({"op": "drop"}, Drop()),
    ({"op": "keep"}, KeepPlaying()),
]


def text(action: str, **fields: object) -> str:
    return json.dumps({"v": 1, "action": action, **fields})


def why(body: str, model: Any = MOVE) -> str:
    with pytest.raises(Malformed) as caught:
        read(body, model)
    return str(caught.value)


@pytest.mark.parametrize(("fields", "command"), MOVES)
def test_a_move_becomes_a_numbered_command(
    fields: dict[str, Any], command: Draw | Discard | Drop | KeepPlaying
) -> None:
    message: Move = read(text("move", **TABLE, **fields), MOVE)

    assert command_of(message) == Numbered(command, deal=3, number=7)
    assert message.table == "AAAAbbbb-_12"


def test_a_declaration_carries_its_groups_as_shown() -> None:
    body = text("declare", op="declare", **TABLE, card="PJ", groups=[["5H", "6H", "7H"], ["PJ"]])
    message: Declaring = read(body, DECLARE)

    assert command_of(message).command == Declare("PJ", (("5H", "6H", "7H"), ("PJ",)))  # type: ignore[arg-type]


def test_showing_and_leaving_are_numbered_too() -> None:
    showing: Declaring = read(text("declare", op="arrange", **TABLE, groups=[["5H"]]), DECLARE)
    leaving = read(text("matchmake", op="leave", **TABLE), MATCHMAKE)

    assert isinstance(command_of(showing).command, Arrange)
    assert isinstance(leaving, LeaveMessage)
    assert command_of(leaving) == Numbered(Leave(), 3, 7)


def test_a_join_brings_the_commitment_seen_and_a_nonce() -> None:
    kind = {"variant": "jili", "stake": 10, "seats": 2}
    message = read(text("matchmake", op="join", **kind, commitment="0a" * 32, nonce="0b" * 16), MATCHMAKE)

    assert isinstance(message, JoinMessage)
    assert (message.practice, message.code) == (False, None)


def test_a_ping_and_a_question_for_a_result_are_understood() -> None:
    assert read(text("ping"), PING).action == "ping"
    assert read(text("settle", op="result", table="AAAAbbbb-_12", deal=1), SETTLE).deal == 1


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("", "one JSON object"),
        ("{", "one JSON object"),
        ("[]", "one JSON object"),
        ("nonsense", "one JSON object"),
        ("[" * 5000, "one JSON object"),
        ('{"v": NaN}', "one JSON object"),
        (json.dumps({"action": "move"}), 'send "v": 1'),
        (json.dumps({"v": 2, "action": "move"}), 'send "v": 1'),
        (json.dumps({"v": True, "action": "move"}), 'send "v": 1'),
        (json.dumps({"v": 1}), "action: must be one of matchmake, move, declare, settle, ping"),
        (text("$connect"), "action: must be one of"),
        (text("move", **TABLE), "discriminator 'op'"),
        (text("move", **TABLE, op="steal"), "'draw', 'discard', 'drop', 'keep'"),
        (text("move", **TABLE, op="draw"), "draw.from: Field required"),
        (text("move", **TABLE, op="draw", **{"from": "sleeve"}), "draw.from: Input should be 'stock' or 'discards'"),
        (text("move", **TABLE, op="discard", card="1H"), "discard.card: '1H' is no card: write rank then suit"),
        (text("move", **TABLE, op="discard", card=7), "discard.card: 7 is no card"),
        (text("move", **{**TABLE, "id": "7"}, op="drop"), "drop.id: Input should be a valid integer"),
        (text("move", **{**TABLE, "id": 0}, op="drop"), "drop.id: Input should be greater than or equal to 1"),
        (text("move", **{**TABLE, "table": "x"}, op="drop"), "drop.table"),
        (text("move", **TABLE, op="drop", cheat=1), "drop.cheat: Extra inputs are not permitted"),
    ],
)
def test_what_is_not_understood_is_told_what_would_be_right(body: str, sentence: str) -> None:
    assert sentence in why(body)


def test_a_message_over_eight_kilobytes_is_malformed() -> None:
    body = text("move", **TABLE, op="discard", card="x" * MESSAGE_BYTES)

    assert why(body) == "a message is at most 8192 bytes"


def test_an_unknown_variant_is_told_which_there_are() -> None:
    body = text("matchmake", op="lobby", variant="canasta")

    assert why(body, MATCHMAKE) == "lobby.variant: must be one of bitwire, classic, jili, market"


def test_the_id_of_a_bad_message_is_named_where_it_can_be_read() -> None:
    with pytest.raises(Malformed) as caught:
        read(text("move", **TABLE, op="steal"), MOVE)

    assert caught.value.number == 7
    assert number_of(text("move", **TABLE)) == 7
    assert number_of(text("move", id=True)) is None
    assert number_of("[") is None


@given(st.text())
def test_no_text_at_all_is_more_than_malformed(body: str) -> None:
    assert why(body)


@pytest.mark.parametrize(("given_name", "shown"), [(" Asha ", "Asha"), ("आशा", "आशा"), ("e\u0301", "é")])
def test_a_name_is_shown_composed_and_trimmed(given_name: str, shown: str) -> None:
    assert clean_name(given_name) == shown


@pytest.mark.parametrize("name", ["", "  ", "a\u202eb", "a\nb", "\u200b", "x" * 17])
def test_a_name_that_could_fool_a_reader_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="1 to 16 letters"):
        clean_name(name)
