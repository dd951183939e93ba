"""The generator against docs/notation.md: its Python and its vectors, recomputed without ours."""

from functools import cache
from itertools import islice
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy.cards import PLAIN_CARDS, Card, shoe
from rummy.rules.variants import VARIANTS
from rummy.table.deal import begin
from rummy.table.fairness import CHAIN_LENGTH, _below, hashed, opens, seed_of_deal, shuffled, starter, toss
from rummy.table.state import Dealt, Terms
from tests.table.page import block


@cache
def documented() -> dict[str, Any]:
    """What the page gives in Python, by name."""
    names: dict[str, Any] = {}
    exec(block("python"), names)  # noqa: S102  (our own page)
    return names


VECTORS: Final = dict(line.split(" = ") for line in block("vectors").split("\n"))
TOP, ONE, COMMITMENT = (bytes.fromhex(VECTORS[name]) for name in ("s_256", "s_1", "s_0"))
NONCES: Final = tuple(map(bytes.fromhex, VECTORS["nonces"].split()))


def numbers(text: str) -> list[int]:
    return list(map(int, text.split()))


@pytest.mark.parametrize("name", [name for name in VECTORS if name.startswith("s_")])
def test_each_seed_of_the_chain_is_the_hash_of_the_next(name: str) -> None:
    deal = int(name[2:])

    assert seed_of_deal(TOP, deal).hex() == VECTORS[name]
    assert documented()["opens"](bytes.fromhex(VECTORS[name]), deal, COMMITMENT)
    assert opens(bytes.fromhex(VECTORS[name]), deal, COMMITMENT)


def test_a_seed_opens_the_commitment_of_its_own_deal_only() -> None:
    assert not opens(ONE, 2, COMMITMENT)
    assert not opens(bytes(32), 1, COMMITMENT)
    assert hashed(TOP, CHAIN_LENGTH) == COMMITMENT


@pytest.mark.parametrize(
    ("name", "purpose", "nonces"),
    [
        ("words toss", "toss", NONCES),
        ("words pack", "pack", NONCES),
        ("words pack with a bot", "pack", (NONCES[0], b"")),
    ],
)
def test_the_words_are_those_of_the_page(name: str, purpose: str, nonces: tuple[bytes, ...]) -> None:
    expected = numbers(VECTORS[name])

    assert list(islice(documented()["words"](ONE, purpose, nonces), len(expected))) == expected


@pytest.mark.parametrize("name", [name for name in VECTORS if name.startswith("below")])
def test_words_of_the_uneven_last_stretch_are_passed_over(name: str) -> None:
    _, bound, _, *words = name.split()

    assert documented()["below"](int(bound), iter(map(int, words))) == int(VECTORS[name])
    assert _below(int(bound), iter(map(int, words))) == int(VECTORS[name])


def test_toss_hands_and_piles_are_those_of_the_page() -> None:
    players = tuple(Dealt(place, f"P{place}", nonce) for place, nonce in enumerate(NONCES))

    deal = begin(Terms(VARIANTS["market"], 100, 100, 1, players, ONE))

    assert " ".join(deal.tossed) == VECTORS["toss"]
    assert str(deal.turn) == VECTORS["starts"]
    assert [" ".join(held.cards) for held in deal.holdings] == [VECTORS["hand 0"], VECTORS["hand 1"]]
    assert deal.discards[0].card == VECTORS["first discard"]
    assert deal.turned == VECTORS["turned"]
    assert " ".join(deal.stock[:-4:-1]) == VECTORS["stock from the top"]


def test_a_reshuffle_is_that_of_the_page() -> None:
    (name,) = (name for name in VECTORS if name.startswith("reshuffle1"))
    cards = tuple(map(Card, name.removeprefix("reshuffle1 of ").split()))

    assert " ".join(shuffled(cards, ONE, "reshuffle1", NONCES)) == VECTORS[name]


@given(
    seed=st.binary(min_size=32, max_size=32),
    nonces=st.lists(st.one_of(st.just(b""), st.binary(min_size=16, max_size=16)), min_size=2, max_size=6),
    variant=st.sampled_from(tuple(VARIANTS.values())),
)
def test_any_deal_is_dealt_as_the_python_of_the_page_deals_it(seed: bytes, nonces: list[bytes], variant: Any) -> None:
    nonces = nonces[: variant.seats_max]
    terms = Terms(variant, 0, 100, 1, tuple(Dealt(at, f"P{at}", one) for at, one in enumerate(nonces)), seed)
    page = documented()

    deal = begin(terms)

    hands, first, turned, stock = page["dealt"](seed, nonces, terms.packs, variant.printed_jokers)
    assert [list(held.cards) for held in deal.holdings] == hands
    assert (deal.discards[0].card, deal.turned, list(deal.stock[::-1])) == (first, turned, stock)
    assert list(deal.tossed) == page["shuffled"](page["PACK"], seed, "toss", nonces)[: len(nonces)]
    assert list(shoe(2, 1)) == [*page["PACK"], "PJ"] * 2


def test_the_order_depends_on_seed_purpose_and_every_nonce() -> None:
    other = (NONCES[0], bytes([2]) * 16)
    orders = {
        shuffled(PLAIN_CARDS, ONE, "pack", NONCES),
        shuffled(PLAIN_CARDS, TOP, "pack", NONCES),
        shuffled(PLAIN_CARDS, ONE, "reshuffle1", NONCES),
        shuffled(PLAIN_CARDS, ONE, "pack", other),
        shuffled(PLAIN_CARDS, ONE, "pack", NONCES[::-1]),
    }

    assert len(orders) == 5


@pytest.mark.parametrize(
    ("tossed", "place"),
    [("9H KD 4S", 1), ("KH KD 4S", 0), ("KC AD KS", 1), ("AC AD AH AS", 3), ("2C 2D", 1), ("TS JC", 1)],
)
def test_the_highest_toss_card_starts(tossed: str, place: int) -> None:
    assert starter(tuple(map(Card, tossed.split()))) == place


@pytest.mark.proof
def test_every_place_of_a_shuffle_is_as_likely_as_any_other() -> None:
    """Each of 13 cards lies in each of 13 places about equally often (chi-square with 144 degrees, p about 1e-6)."""
    cards = PLAIN_CARDS[:13]
    times = 13_000
    seen = [[0] * 13 for _ in cards]
    for number in range(times):
        for place, card in enumerate(shuffled(cards, number.to_bytes(32, "big"), "pack", ())):
            seen[cards.index(card)][place] += 1
    expected = times / 13

    assert sum((count - expected) ** 2 / expected for row in seen for count in row) < 240


def test_the_toss_goes_to_each_place_in_turn() -> None:
    assert toss(ONE, NONCES, 2) == shuffled(PLAIN_CARDS, ONE, "toss", NONCES)[:2]
