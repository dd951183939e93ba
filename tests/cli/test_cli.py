"""The ``rummy`` command: what it prints and how it ends."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from rummy.rules.variants import VARIANTS
from rummy.table.fairness import hashed
from rummy.table.notation import read
from tests.rules import vectors
from tools.cli import main

TRANSCRIPTS = Path(__file__).parents[1] / "transcripts" / "rummy1"
RECORD = TRANSCRIPTS / "market-declared.txt"


def ask(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *questions: Any) -> list[Any]:
    lines = [question if isinstance(question, str) else json.dumps(question) for question in questions]
    monkeypatch.setattr("sys.stdin", StringIO("\n".join(lines)))
    assert main(["ask"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def payout(variant: str, *seats: dict[str, Any]) -> str:
    return json.dumps({"ask": "payout", "variant": variant, "stake": 1, "seats": seats})


def test_ask_answers_as_documented(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    group = {"ask": "group", "variant": "classic", "wild": "QS", "packs": 3, "cards": ["5H", "6H", "7H"]}
    declared = {"ask": "declaration", "variant": "bitwire", "wild": "KS", "packs": 2, "groups": [["5H", "6H", "7H"]]}
    hand = ["4C", "5C", "6C", "7S", "8S", "PJ", "9H", "9D", "9S", "KC", "KD", "KS", "KH"]
    finish = {"ask": "finish", "variant": "jili", "wild": "3H", "packs": 2, "hand": [*hand, "JH"], "drawn": "JH"}
    statuses: list[dict[str, Any]] = [
        {"status": "won"},
        {"status": "lost", "points": 20},
        {"status": "dropped_first"},
        {"status": "dropped_later"},
        {"status": "wrong_declaration"},
    ]
    shares = {"ask": "payout", "variant": "bitwire", "stake": 100, "seats": statuses}

    assert ask(monkeypatch, capsys, group, declared, finish, shares) == [
        {"kind": "pure_sequence", "jokers": 0},
        {"stands": False, "faults": ["card_count", "too_few_sequences"]},
        {"cards": ["9D", "JH"], "auto": "JH"},
        {"pot": 16000, "rake": 0, "net": [16000, -2000, -2000, -4000, -8000]},
    ]


def test_ask_gives_points_at_best_and_as_grouped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hand = ["5H", "6H", "7H", "AH", "KH", "QH", "JH", "2C", "3C", "4C", "9D", "9S", "PJ"]
    question = {"ask": "points", "variant": "jili", "wild": "8S", "packs": 2, "hand": hand}
    best, grouped = ask(monkeypatch, capsys, question, {**question, "groups": [hand[:3], hand[3:7], hand[7:10]]})

    assert (best["points"], sorted(sum(best["groups"], best["loose"]))) == (2, sorted(hand))
    assert (grouped["points"], grouped["loose"]) == (18, ["9D", "9S", "PJ"])


def test_ask_answers_every_hand_of_the_vectors(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = vectors.read("hands.csv")
    questions = [
        {"ask": "points", "variant": "market", "wild": row["wild"] + "S", "packs": 2, "hand": row["hand"].split()}
        for row in rows
    ]

    answers = ask(monkeypatch, capsys, *questions)
    assert [answer["points"] for answer in answers] == [max(2, int(row["points"])) for row in rows]


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("nonsense", "line 1: Invalid JSON"),
        ('{"ask": "weather"}', "line 1: Input tag 'weather' found using 'ask'"),
        ('{"ask": "group", "variant": "whist"}', "line 1: variant: 'whist' is no variant: there are bitwire"),
        (
            '{"ask": "group", "variant": "jili", "wild": "1S", "packs": 2, "cards": []}',
            "line 1: wild: '1S' is no card: write rank then suit",
        ),
        (
            payout("jili", {"status": "won"}, {"status": "dropped_first"}),
            "line 1: seats.1.status: dropped_first does not exist in jili",
        ),
        (
            payout("jili", {"status": "won"}, {"status": "lost"}),
            "line 1: seats.1.points: given with the status lost",
        ),
        (
            payout("jili", {"status": "won"}, {"status": "lost", "points": 81}),
            "line 1: seats.1.points: 80 at most",
        ),
        (
            payout("bitwire", {"status": "dropped_first"}, {"status": "dropped_first"}),
            "line 1: seats: somebody must have won",
        ),
    ],
)
def test_a_line_that_ask_cannot_understand_is_told_why_and_the_next_is_answered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], line: str, error: str
) -> None:
    good = {"ask": "group", "variant": "jili", "wild": "PJ", "packs": 2, "cards": ["PJ"]}
    bad, answer = ask(monkeypatch, capsys, line, good)

    assert bad["error"].startswith(error)
    assert answer == {"kind": "none", "jokers": 0}


def test_a_hand_with_too_many_copies_is_an_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hand = ["5H"] * 3 + ["2C", "3C", "4C", "6C", "7C", "8C", "9C", "TC", "JC", "QC"]
    question = {"ask": "points", "variant": "jili", "wild": "PJ", "packs": 2, "hand": hand}

    assert ask(monkeypatch, capsys, question) == [{"error": "line 1: hand: 2 packs do not hold so many of 5H"}]


def test_a_group_of_cards_that_are_not_in_the_hand_is_an_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hand = ["5H", "2C", "3C", "4C", "6C", "7C", "8C", "9C", "TC", "JC", "QC", "KC", "AC"]
    question = {"ask": "points", "variant": "jili", "wild": "PJ", "packs": 2, "hand": hand, "groups": [["5H", "5H"]]}
    finish = {"ask": "finish", "variant": "jili", "wild": "PJ", "packs": 2, "hand": [*hand, "2S"], "drawn": "3S"}

    assert ask(monkeypatch, capsys, question, finish) == [
        {"error": "line 1: groups: 5H stands in a group but not (so often) in the hand"},
        {"error": "line 2: drawn: 3S is not in the hand"},
    ]


@pytest.mark.parametrize("record", sorted(TRANSCRIPTS.glob("*.txt")), ids=lambda path: path.stem)
def test_replay_and_explain_tell_every_transcript(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record)]) == 0
    assert main(["explain", str(record)]) == 0
    told = capsys.readouterr().out

    assert "the deal ends: " in told
    assert "{cards}" not in told


def test_verify_says_fair_with_the_commitment_seen_and_consistent_without(capsys: pytest.CaptureFixture[str]) -> None:
    terms = read(RECORD.read_text()).terms
    commitment = hashed(terms.seed, terms.number).hex()

    assert main(["verify", str(RECORD)]) == 0
    assert main(["verify", str(RECORD), "--commitment", commitment]) == 0
    consistent, fair = capsys.readouterr().out.splitlines()
    assert consistent.startswith("consistent: ")
    assert fair.startswith("fair: ")


@pytest.mark.parametrize("commitment", ["00" * 32, "0", "G" * 64])
def test_verify_does_not_confirm_another_commitment(commitment: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(RECORD), "--commitment", commitment]) == 1
    assert "fair: " not in capsys.readouterr().out.replace("not fair: ", "")


def test_one_changed_character_anywhere_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = RECORD.read_text()
    changed = tmp_path / "record.txt"
    for at in range(0, len(text), 7):
        changed.write_text(text[:at] + ("x" if text[at] != "x" else "y") + text[at + 1 :])

        assert main(["verify", str(changed)]) == 1
        assert main(["replay", str(changed)]) == 1
    assert "rummy verify: " in capsys.readouterr().err


def test_an_unfinished_record_is_not_confirmed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    unfinished = tmp_path / "record.txt"
    unfinished.write_text(RECORD.read_text().rpartition("=")[0])  # all before the declaration

    assert main(["verify", str(unfinished)]) == 1
    assert main(["replay", str(unfinished)]) == 0
    assert main(["explain", str(unfinished)]) == 0
    assert "not over" in capsys.readouterr().out


def test_a_file_that_is_not_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("replay", "verify", "explain"):
        assert main([command, "no such file"]) == 1
    assert capsys.readouterr().err.count("no such file") == 3


def test_explain_names_every_fault_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    groups = "5H 6H PJ | 7C 8C 9H | KC KD KS | 2S 2D 2H 2H"

    assert main(["explain", "--variant", "classic", "--wild", "AS", groups]) == 0
    told = capsys.readouterr().out
    assert "5H 6H PJ: sequence, PJ stands for 7H" in told
    assert told.count("  wrong: ") == 4
    for words in ("every group must hold", "two sequences are needed", "must be pure", "four cards or more"):
        assert words in told


def test_explain_refuses_what_is_no_card(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "--variant", "classic", "1H 2H 3H"]) == 1
    assert "'1H' is no card" in capsys.readouterr().err


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_rules_sheet_of_a_variant(variant: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", variant]) == 0
    assert capsys.readouterr().out.startswith(f"{variant} (source: ")
