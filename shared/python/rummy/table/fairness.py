"""The seed chain and the generator that orders packs, toss and reshuffles; specified in docs/notation.md."""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from functools import lru_cache
from struct import Struct
from typing import Final

from rummy.cards import PLACE, PLAIN_CARDS, Card, rank_of, suit_of

CHAIN_LENGTH: Final = 256
"""Deals of one table at most: the seeds of its chain."""
SEED_BYTES: Final = 32
NONCE_BYTES: Final = 16

_WORDS_OF_BLOCK: Final = Struct(">8I")
_WORDS: Final = 1 << 32
_TOSS_SUITS: Final = "CDHS"
_ACE_HIGH: Final = 14


@lru_cache(maxsize=4096)
def seed_of_deal(top: bytes, deal: int) -> bytes:
    """The seed ``s_deal`` of the chain whose last seed is ``top`` (``s_256``); deal 0 is the commitment."""
    return hashed(top, CHAIN_LENGTH - deal)


def hashed(seed: bytes, times: int) -> bytes:
    """SHA-256 applied so many times."""
    for _ in range(times):
        seed = hashlib.sha256(seed).digest()
    return seed


def opens(seed: bytes, deal: int, commitment: bytes) -> bool:
    """Whether the seed revealed for this deal belongs to the chain committed to."""
    return hashed(seed, deal) == commitment


def shuffled(cards: Sequence[Card], seed: bytes, purpose: str, nonces: Sequence[bytes]) -> tuple[Card, ...]:
    """The cards in the order that seed, purpose and nonces fix: Fisher-Yates by rejection sampling."""
    order = list(cards)
    words = _words(seed, purpose, nonces)
    for last in range(len(order) - 1, 0, -1):
        other = _below(last + 1, words)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def toss(seed: bytes, nonces: Sequence[bytes], seats: int) -> tuple[Card, ...]:
    """One card for each seat dealt in, in seat order (rule 7)."""
    return shuffled(PLAIN_CARDS, seed, "toss", nonces)[:seats]


def starter(tossed: Sequence[Card]) -> int:
    """The place of the highest toss card: ace high, then S H D C (rule 7)."""
    return max(range(len(tossed)), key=lambda place: _toss_height(tossed[place]))


def _toss_height(card: Card) -> tuple[int, int]:
    place = PLACE[rank_of(card)]
    return (_ACE_HIGH if place == 1 else place, _TOSS_SUITS.index(suit_of(card)))


def _words(seed: bytes, purpose: str, nonces: Sequence[bytes]) -> Iterator[int]:
    """32-bit big-endian words of HMAC-SHA-256(seed, purpose | 0 | nonces | counter), counter from 0 in 4 bytes."""
    prefix = purpose.encode() + b"\0" + b"".join(nonces)
    counter = 0
    while True:
        yield from _WORDS_OF_BLOCK.unpack(hmac.digest(seed, prefix + counter.to_bytes(4, "big"), "sha256"))
        counter += 1


def _below(bound: int, words: Iterator[int]) -> int:
    """A number from 0 to ``bound - 1``, each equally likely: words in the uneven last stretch are passed over."""
    even = _WORDS - _WORDS % bound
    word = next(words)
    while word >= even:
        word = next(words)
    return word % bound
