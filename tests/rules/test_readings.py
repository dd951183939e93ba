"""How a group is read, and what is wrong with one that holds as nothing."""

from random import Random

import pytest

from rummy.cards import PRINTED_JOKER, RANKS, SUITS, Card, Rank
from rummy.rules.melds import MeldKind, classify
from rummy.rules.readings import ReadCard, _as_sequence, read_group
from rummy.rules.variants import VARIANTS
from tests.rules import vectors


def text(read: ReadCard) -> str:
    return read.card if read.stands_for == read.card else f"{read.card}={read.stands_for or '-'}"


@pytest.mark.parametrize("row", vectors.read("readings.csv"), ids=lambda row: row["cards"])
def test_a_group_reads_as_the_vectors_say(row: vectors.Row) -> None:
    found = read_group(vectors.cards(row["cards"]), *vectors.terms(row))

    assert (found.kind.value if found.kind else "-") == row["kind"]
    assert " ".join(map(text, found.cards)) == row["reading"]
    assert (found.flaw.value if found.flaw else "-") == row["flaw"]
    assert list(found.at_fault) == vectors.words(row["at_fault"])


def group(random: Random, wild: Rank) -> tuple[Card, ...]:
    """Cards that often hold: neighbours of a suit or of a rank, jokers among them."""
    first, suit, shape = random.randrange(13), random.choice(SUITS), random.random()
    picked = []
    for step in range(random.randrange(1, 7)):
        near = RANKS[(first + step) % 13] + suit if shape < 0.5 else RANKS[first] + random.choice(SUITS)
        any_card = random.choice(RANKS) + random.choice(SUITS)
        options = [near, any_card if shape > 0.9 else near, wild + random.choice(SUITS), PRINTED_JOKER]
        picked.append(Card(random.choices(options, (6, 2, 1, 1))[0]))
    return tuple(picked)


@pytest.mark.parametrize("key", VARIANTS)
def test_readings_and_judgements_agree_and_no_order_matters(key: str) -> None:
    random, variant = Random(key), VARIANTS[key]
    for _ in range(2_500):
        wild, packs = random.choice(RANKS), random.choice((2, 3))
        cards = group(random, wild)
        judged, found = classify(cards, wild, variant, packs), read_group(cards, wild, variant, packs)

        assert found.kind is judged.kind
        assert (found.flaw is None) == (found.kind is not None)
        assert sorted(read.card for read in found.cards) == sorted(cards)
        assert set(found.at_fault) <= set(cards)
        assert found == read_group(cards[::-1], wild, variant, packs)
        if judged.kind not in {None, MeldKind.JOKERS}:
            assert sum(read.stands_for != read.card for read in found.cards) == judged.jokers
        if judged.kind is MeldKind.SEQUENCE:
            standing = [read.stands_for for read in found.cards if read.stands_for]
            assert classify(standing, Rank("?"), variant, packs).kind is MeldKind.PURE_SEQUENCE


def test_what_is_no_sequence_cannot_be_laid_out_as_one() -> None:
    with pytest.raises(ValueError, match="AS 2S KS is no sequence"):
        _as_sequence(vectors.cards("AS 2S KS"), Rank("4"))
