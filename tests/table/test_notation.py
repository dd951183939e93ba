import hashlib

import pytest

from rummy.cards import Card
from rummy.rules.variants import VARIANTS
from rummy.table.commands import Declare, Discard, Draw
from rummy.table.moves import Source
from rummy.table.notation import BadRecordError, digest_of, from_base64, read, replay, to_base64, write
from rummy.table.state import Phase
from tests.table.page import block
from tests.table.sitting import Sitting
from tests.table.transcripts import FOLDER

RECORD = (FOLDER / "market-bank.txt").read_text(encoding="ascii")
LINES = RECORD.split("\n")
UNFINISHED = "\n".join(LINES[:5])


def with_line(number: int, text: str) -> str:
    """The unfinished record with one line exchanged."""
    lines = UNFINISHED.split("\n")
    return "\n".join((*lines[:number], text, *lines[number + 1 :]))


def sealed(*lines: str) -> str:
    body = "\n".join((*lines, ""))
    return body + digest_of(body)


def test_the_example_of_the_page_is_a_record() -> None:
    assert block("record") == RECORD
    assert replay(block("record")).outcome is not None


def test_the_digest_is_what_sha256sum_says_of_all_before_it() -> None:
    assert hashlib.sha256(RECORD[:-64].encode()).hexdigest() == RECORD[-64:]


def test_one_changed_character_anywhere_in_a_finished_record_is_found() -> None:
    for place, character in enumerate(RECORD):
        for other in "0aAsK!+:\n \u00e9\u0663\udc80":
            if other != character:
                with pytest.raises(BadRecordError):
                    replay(RECORD[:place] + other + RECORD[place + 1 :])


def test_one_character_more_or_less_anywhere_in_a_finished_record_is_found() -> None:
    for place in range(len(RECORD) + 1):
        for other in "0a!\n":
            with pytest.raises(BadRecordError):
                replay(RECORD[:place] + other + RECORD[place:])
        with pytest.raises(BadRecordError):
            replay(RECORD[:place] + RECORD[place + 1 :] if place < len(RECORD) else RECORD + "\n")


def test_an_unfinished_record_replays_to_the_deal_as_far_as_it_went() -> None:
    cut = UNFINISHED[: UNFINISHED.index("=")]

    deal = replay(cut)

    assert deal.outcome is None
    assert deal.phase is Phase.DISCARD
    assert write(deal) == cut


def test_an_unfinished_record_has_one_spelling() -> None:
    text = long_deal(2, moves=12)
    others = {
        text[:at] + other + text[at + cut :] for at in range(len(text)) for other in "0 +sAH:;-\n" for cut in (0, 1)
    }

    read_as_something = 0
    for other in others:
        try:
            deal = replay(other)
        except ValueError:
            continue
        read_as_something += 1
        assert write(deal) == other
    assert read_as_something > 10


def test_what_is_read_is_what_was_written() -> None:
    record = read(RECORD)

    assert record.points == (14, 0)
    assert record.terms.variant is VARIANTS["market"]
    assert (record.terms.stake, record.terms.pace, record.terms.number) == (100, 100, 1)
    assert read(UNFINISHED).points is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "begins with 'rummy1'"),
        ("chess1 market 100 100 1", "begins with 'rummy1'"),
        ("\n".join(LINES[:2]), "two players or more"),
        ("\n".join((LINES[0], LINES[1], *LINES[3:5])), "two players or more"),
        ("\n".join(LINES[:6]), "two players or more"),
        (with_line(0, "rummy1 market 100 100"), "the first line is"),
        (with_line(0, "rummy1 market 0100 100 1"), "the first line is"),
        (with_line(0, "rummy1 market 100 0 1"), "the first line is"),
        (with_line(0, "rummy1 market 100 100 257"), "the deal 1 to 256"),
        (with_line(0, "rummy1 market " + "9" * 5_000 + " 100 1"), "the first line is"),
        (with_line(0, "rummy1 poker 100 100 1"), "'poker' is no variant"),
        (with_line(1, "0 P1 short"), "a player's line is"),
        (with_line(1, "0 P1 --rnwYZntph1GPOuYe2LGR"), "16 bytes in URL-safe base64"),
        (with_line(1, "0 P2 -"), "each player sits once"),
        (with_line(1, "1 P1 -"), "each player sits once"),
        (with_line(1, "2 P1 -"), "each player sits once"),
        (with_line(2, "6 P2 -"), "has seats 0 to 5"),
        (with_line(3, "short"), "32 bytes in URL-safe base64"),
        (with_line(3, "=" * 43), "32 bytes in URL-safe base64"),
        (with_line(4, "s10C"), "no move can be read at '10C'"),
        (with_line(4, "0+s"), "no move can be read at"),
        (with_line(4, "s=4S;"), "no move can be read at"),
        (with_line(4, "s=4S::5S;"), "no move can be read at"),
        (with_line(4, "s" + "9" * 5_000 + "+"), "no move can be read at"),
        (with_line(4, "ss"), "move 2 (s) is against the rules: already_drawn"),
        (with_line(4, "s9C"), "move 2 (9C) is against the rules: not_your_cards"),
        (with_line(4, "s=PJ:2C;"), "move 2 (=PJ:2C;) is against the rules: not_your_cards"),
        (with_line(4, "a0"), "move 1 (a0) is against the rules: nothing_to_show"),
        (with_line(4, "a7"), "there is no place 7"),
        (with_line(4, "31+s"), "has 30 s of bank left"),
        (with_line(4, "x!"), "move 2 (!) is against the rules: no_deal"),
        (with_line(4, "vv"), "move 2 (v) is against the rules: no_deal"),
        (UNFINISHED, "not what its own moves give"),
        (sealed(*LINES[:5], "14 0 0"), "not what its own moves give"),
        (sealed(*LINES[:5], "0 14"), "not what its own moves give"),
        (sealed(*LINES[:5], "14 00"), "points are whole numbers"),
        (sealed(*LINES[:5], "14 -1"), "points are whole numbers"),
        (sealed(*LINES[:4], "s", "14 0"), "not what its own moves give"),
        (RECORD.replace("14 0\n", "15 0\n"), "something was changed"),
    ],
)
def test_what_is_no_record_is_refused_and_says_why(text: str, message: str) -> None:
    with pytest.raises(BadRecordError) as caught:
        replay(text)

    assert message in str(caught.value)


def test_more_players_than_the_variant_seats_are_refused() -> None:
    lines = ["rummy1 jili 100 100 1", *(f"{seat} P{seat} -" for seat in range(6)), LINES[3], ""]

    with pytest.raises(BadRecordError, match="jili has seats 0 to 4"):
        read("\n".join(lines))


@pytest.mark.parametrize("size", [0, 1, 16, 32])
def test_base64_has_one_spelling(size: int) -> None:
    data = bytes(range(250, 250 + 6))[:size].ljust(size, b"\xff")

    assert from_base64(to_base64(data), size) == data
    assert "=" not in to_base64(data)


def long_deal(seats: int, moves: int = 100) -> str:
    """The record of a deal of so many moves in which everybody draws from the stock."""
    sitting = Sitting("market", seats)
    sitting.begin()
    for _ in range(moves // 2):
        player = sitting.turn
        sitting.do(Draw(Source.STOCK), player)
        sitting.do(Discard(sitting.deal.holdings[sitting.deal.turn].cards[0]), player)
    return write(sitting.deal)


@pytest.mark.parametrize(("seats", "most"), [(2, 350), (4, 475), (6, 600)])
def test_a_record_of_100_moves_fits_its_part_of_the_state(seats: int, most: int) -> None:
    record = long_deal(seats)
    ids_as_long_as_a_user_pool_gives = seats * (36 - 2)

    assert len(record) + ids_as_long_as_a_user_pool_gives < most


def test_groups_are_kept_as_they_were_shown() -> None:
    sitting = Sitting("bitwire", 3)
    sitting.begin()
    sitting.do(Draw(Source.STOCK), sitting.turn)
    first, *rest = sitting.deal.holdings[sitting.deal.turn].cards
    groups: tuple[tuple[Card, ...], ...] = (tuple(rest[:1]), tuple(rest[1:]))
    sitting.do(Declare(first, groups), sitting.turn)

    assert replay(write(sitting.deal)).moves == sitting.deal.moves
