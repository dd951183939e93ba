"""What the simple level takes and throws."""

from collections.abc import Sequence

import pytest

from rummy.bots import Level, simple
from rummy.cards import Card
from rummy.rules.arranging import Arrangement, arrange
from rummy.table.commands import Discard, Draw
from rummy.table.moves import Source
from tests.bots.turns import HOPELESS, PROMISING, choice, held


@pytest.mark.parametrize(
    ("top", "why"),
    [
        ("7C", "longer pure sequence that frees nothing but leaves less"),
        ("8D", "a second sequence: 8D 9D TD"),
        ("8C", "a set: 8C 8H 8S"),
    ],
)
def test_a_card_that_helps_is_taken_from_the_discards(top: str, why: str) -> None:
    assert choice(held(PROMISING, top), Level.SIMPLE) == Draw(Source.DISCARDS), why


def test_a_dear_card_without_neighbours_is_thrown() -> None:
    assert choice(held("4C 5C 6C 9D TD JD 2H 2S 5H 6H 8S 8D PJ KS"), Level.SIMPLE) == Discard(Card("KS"))


def test_a_card_with_neighbours_is_kept_before_one_without() -> None:
    assert choice(held("4C 5C 6C 9D TD JD 2H 2S QH KH 8S 8D PJ QS"), Level.SIMPLE) != Discard(Card("QH"))


def test_a_choice_needs_one_arrangement_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0

    def counted(hand: Sequence[Card], *rules: object) -> Arrangement:
        nonlocal asked
        asked += 1
        return arrange(hand, *rules)  # type: ignore[arg-type]

    monkeypatch.setattr(simple, "arrange", counted)
    for sitting in (held(PROMISING, "8D"), held("4C 5C 6C 9D TD JD 2H 2S 5H 6H 8S 8D PJ KS"), held(HOPELESS)):
        asked = 0
        choice(sitting, Level.SIMPLE)
        assert asked <= 1
