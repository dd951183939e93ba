"""Each fault names the cards that it is about and the rule that it is against."""

from rummy.cards import Card, Rank
from rummy.rules.declaration import Fault, faults
from rummy.rules.explaining import FAULT_RULES, Counted, FaultAt, counted_cards, faults_at
from rummy.rules.variants import VARIANTS
from tests.rules import vectors

CLASSIC = VARIANTS["classic"]


def test_every_fault_of_the_vectors_is_explained() -> None:
    for row in vectors.read("declarations.csv"):
        groups, terms = vectors.groups(row["groups"]), vectors.terms(row)

        assert tuple(found.fault for found in faults_at(groups, *terms)) == faults(groups, *terms)


def test_a_fault_names_its_cards_and_its_rule() -> None:
    groups = vectors.groups("5H 6H PJ | 7C 8C 9H | KC KD KS | 2S 2D 2H 2H")

    assert faults_at(groups, Rank("A"), CLASSIC, 2) == (
        FaultAt(Fault.INVALID_GROUP, 3, vectors.cards("7C 8C 9H 2H")),
        FaultAt(Fault.TOO_FEW_SEQUENCES, 15, vectors.cards("5H 6H PJ")),
        FaultAt(Fault.NO_PURE_SEQUENCE, 15, (Card("PJ"),)),
        FaultAt(Fault.NO_LONG_SEQUENCE, 15, vectors.cards("5H 6H PJ")),
    )


def test_too_few_cards_are_no_card_s_fault() -> None:
    assert faults_at(vectors.groups("5H 6H 7H 8H | 2C 3C 4C"), Rank("A"), CLASSIC, 2) == (
        FaultAt(Fault.CARD_COUNT, 15, ()),
    )


def test_every_fault_has_its_rule() -> None:
    assert set(FAULT_RULES) == set(Fault)


def test_a_card_counts_its_points_and_a_joker_none() -> None:
    assert counted_cards(vectors.cards("PJ KH 4S AD"), Rank("4")) == (
        Counted(Card("AD"), 10),
        Counted(Card("KH"), 10),
        Counted(Card("4S"), 0),
        Counted(Card("PJ"), 0),
    )
