"""Hands to try the solver on: dealt, winning, nearly winning, full of doubles, full of jokers."""

from collections import Counter
from random import Random

from rummy.cards import PLAIN_CARDS, PRINTED_JOKER, RANKS, SUITS, Card, Rank, is_joker, shoe

KINDS = ("dealt", "winning", "late", "doubles", "jokers")


def hand(kind: str, size: int, wild: Rank, packs: int, random: Random) -> tuple[Card, ...]:
    """A hand of this kind, which a shoe of so many packs can deal."""
    pool = list(shoe(packs, random.choice((1, 2))))
    random.shuffle(pool)
    match kind:
        case "winning":
            return _grouped(size, wild, pool, random)
        case "late":
            return _late(size, wild, pool, random)
        case "doubles":
            return tuple(_close_together(size, pool, random)[:size])
        case "jokers":
            jokers = [card for card in pool if is_joker(card, wild)][: random.randint(3, 10)]
            others = [card for card in pool if not is_joker(card, wild)]
            return tuple((jokers + others)[:size])
        case _:
            return tuple(pool[:size])


def _late(size: int, wild: Rank, pool: list[Card], random: Random) -> tuple[Card, ...]:
    """A winning hand of which one to three cards were exchanged."""
    grouped = list(_grouped(size, wild, pool, random))
    others = list((Counter(pool) - Counter(grouped)).elements())
    changed = random.randint(1, 3)
    random.shuffle(grouped)
    return tuple(grouped[changed:] + random.sample(others, changed))


def _close_together(size: int, pool: list[Card], random: Random) -> list[Card]:
    """Cards of few suits and ranks, so that most of them have a double."""
    suits = random.sample(SUITS, random.choice((1, 2, 2, 3)))
    first, width = random.randrange(13), random.randint(4, 8)
    ranks = {RANKS[(first + step) % 13] for step in range(width)}
    near = [card for card in pool if card == PRINTED_JOKER or (card[0] in ranks and card[1] in suits)]
    return near[:size] + [card for card in pool if card not in near]


def _grouped(size: int, wild: Rank, pool: list[Card], random: Random) -> tuple[Card, ...]:
    """Groups one after another, as the pool has them, cut to the size."""
    left, found = Counter(pool), list[Card]()
    while len(found) < size:
        group = Counter(_group(wild, random))
        if group <= left:
            left -= group
            found += group.elements()
    return tuple(found[:size])


def _group(wild: Rank, random: Random) -> list[Card]:
    kind = random.choice(("pure", "pure", "sequence", "set", "triple"))
    if kind == "triple":
        return [random.choice(PLAIN_CARDS)] * 3
    if kind == "set":
        rank = random.choice(RANKS)
        return [Card(rank + suit) for suit in random.sample(SUITS, random.choice((3, 4)))]
    length = random.choice((3, 3, 4, 5))
    first, suit = random.randint(0, 14 - length), random.choice(SUITS)
    cards = [Card(RANKS[(first + step) % 13] + suit) for step in range(length)]
    if kind == "sequence":
        cards[random.randrange(length)] = random.choice((PRINTED_JOKER, Card(wild + random.choice(SUITS))))
    return cards
