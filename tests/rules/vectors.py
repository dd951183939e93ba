"""Reading the vectors: CSV files that a rummy player can review, with notes in lines that begin with #."""

import csv
from pathlib import Path

from rummy.cards import Card, Rank, parse_card, wild_rank
from rummy.rules.variants import VARIANTS, Variant

FOLDER = Path(__file__).parents[1] / "vectors"
Row = dict[str, str]


def read(name: str) -> list[Row]:
    """The rows of a file by column."""
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def cards(text: str) -> tuple[Card, ...]:
    """Cards set apart by spaces."""
    return tuple(map(parse_card, text.split()))


def groups(text: str) -> tuple[tuple[Card, ...], ...]:
    """Groups set apart by bars."""
    return tuple(cards(part) for part in text.split("|"))


def words(text: str) -> list[str]:
    """Words set apart by spaces; - for none."""
    return [] if text == "-" else text.split()


def terms(row: Row) -> tuple[Rank, Variant, int]:
    """The wild rank, the variant and the packs of a row."""
    return wild_rank(parse_card(row["wild"])), VARIANTS[row["variant"]], int(row["packs"])


def name(row: Row) -> str:
    """What a test of this row is called."""
    return row.get("case") or row["hand"].replace(" ", "")
