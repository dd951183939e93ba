"""``rummy rules VARIANT``: the rules sheet of a variant, written from its row alone."""

from collections.abc import Iterator
from dataclasses import dataclass

from rummy.cards import parse_card, wild_rank
from rummy.rules.melds import MeldKind
from rummy.rules.readings import Reading, read_group
from rummy.rules.variants import DEAL_TURNS_MAX, Counting, Variant
from tools.explaining import reading_text

_COUNTING = {
    Counting.FULL: "every card counts",
    Counting.FLAT: "the cap, whatever the cards",
    Counting.BY_SEQUENCE: "every card outside pure sequences counts; without a pure sequence, every card",
}


@dataclass(frozen=True, slots=True)
class Example:
    """A group of the variant's source document, the turned card, and what the document says that it is."""

    cards: str
    turned: str
    kind: MeldKind | None
    packs: int = 2

    def read(self, variant: Variant) -> Reading:
        """The group as the engine reads it."""
        cards = tuple(map(parse_card, self.cards.split()))
        return read_group(cards, wild_rank(parse_card(self.turned)), variant, self.packs)


_PURE, _SEQUENCE, _SET = MeldKind.PURE_SEQUENCE, MeldKind.SEQUENCE, MeldKind.SET
# Where a document's suits are lost, or it says a rule without cards, the cards are ours.
EXAMPLES = {
    "bitwire": (
        Example("5S 3S 6S 4S", "QS", _PURE),
        Example("7S 5S 6S", "QS", _PURE),
        Example("6D 7D QS 9D", "QS", _SEQUENCE),
        Example("5C QD 7C 8C", "QS", _SEQUENCE),
        Example("AH AC AD", "QS", _SET),
        Example("8D 8C 8S 8H", "QS", _SET),
        Example("9D QS 9C 9S", "QS", _SET),
        Example("5D 5C 5S PJ", "QS", _SET),
        Example("5D 5C QS PJ", "QS", _SET),
        Example("5D 5C PJ QH QS", "QS", _SET),
        Example("QS KS AS", "4D", _PURE),
        Example("AS 2S 3S", "4D", _PURE),
        Example("KS AS 2S", "4D", None),
        Example("7S 8S AH", "PJ", _SEQUENCE),
    ),
    "classic": (
        Example("5H 6H 7H", "2S", _PURE),
        Example("AH KH QH JH", "2S", _PURE),
        Example("AH 2H 3H", "4S", _PURE),
        Example("KH AH 2H", "4S", None),
        Example("9H 9H 9H", "2S", _PURE, packs=3),
        Example("JS JS JS", "2S", _PURE, packs=3),
        Example("4C 5C PJ 7C", "KH", _SEQUENCE),
        Example("4C 5C KH 7C", "KH", _SEQUENCE),
        Example("5H JS 7H", "JS", _SEQUENCE),
        Example("7H 7C 7D", "2S", _SET),
        Example("KD KC KH KS", "2S", _SET),
        Example("7H 7D 7D", "2S", None),
        Example("4C 4D PJ 4H", "KH", _SET),
        Example("AC AH KH AS", "KH", _SET),
        Example("4C 5C 6D 7C", "6H", _SEQUENCE),
        Example("4C 5C 6C 7C", "6H", _PURE),
        Example("AC KC 6H JC", "6H", _SEQUENCE),
        Example("AC KC PJ JC", "6H", _SEQUENCE),
        Example("AD PJ AC AH", "6H", _SET),
        Example("6D 6H 6H 6C", "TS", None),
    ),
    "jili": (
        Example("4C 5C 6C", "6H", _PURE),
        Example("4C 5C 6D", "6H", _SEQUENCE),
        Example("3S 4S 5S PJ 7S 8S 9S TS", "2D", _SEQUENCE),
        Example("7H 7D 7S 7C PJ", "2D", _SET),
    ),
    "market": (
        Example("3D 4D 5D", "4C", _PURE),
        Example("7H 8H 4C TH", "4C", _SEQUENCE),
        Example("8H 8S PJ", "2C", _SET),
        Example("8D 8C 8S 8H PJ", "2C", None),
    ),
}


def sheet(variant: Variant) -> str:
    """The sheet as text, a line a parameter, each with its rule number."""
    width = max(len(name) for name, _ in _lines(variant))
    lines = (f"  {name:<{width}}  {value}" for name, value in _lines(variant))
    return "\n".join((f"{variant.key} (source: {variant.source})", *lines, "", "examples", *_examples(variant)))


def _examples(variant: Variant) -> Iterator[str]:
    for example in EXAMPLES[variant.key]:
        packs = f", {example.packs} packs" if example.packs > 2 else ""
        yield f"{reading_text(example.read(variant))}  [turned {example.turned}{packs}]"


def _lines(row: Variant) -> Iterator[tuple[str, str]]:
    yield "seats (1)", f"2-{row.seats_max}"
    yield "packs (1)", _packs(row)
    yield "printed jokers in a pack (1)", str(row.printed_jokers)
    yield "jokers in one sequence, at most (3)", _most(row.sequence_jokers_max)
    yield "three identical cards (3)", "a pure sequence, with three packs" if row.identical_triples else "nothing"
    yield "set size, at most (3)", _most(row.set_size_max)
    yield "jokers in a set, at most (3)", _most(row.set_jokers_max)
    yield "to declare (15)", _declaration(row)
    yield "loose jokers in a declaration (5)", "allowed" if row.loose_jokers else "in groups of three or more only"
    yield "a loser without the sequences (18)", _COUNTING[row.counting]
    yield "cap (18)", f"{row.cap} points"
    yield "a loser of a declared deal pays (19)", f"at least {row.loser_least} points"
    yield "drop (9)", _drops(row)
    yield "wrong declaration (16)", f"{row.wrong_declaration} points"
    yield "the stock runs out (13)", _stock(row)
    yield "longest deal (14)", f"{DEAL_TURNS_MAX} turns"
    yield "time (10)", f"{row.draw_seconds} s to draw, {row.discard_seconds} s to discard, bank {row.bank_seconds} s"
    yield "discard time runs out (10)", _lapse(row)
    yield "lapses in a row that make a drop (11)", str(row.lapses_to_drop or "none")
    yield (
        "losers' time to arrange (17)",
        f"{row.arrange_seconds} s" if row.arrange_seconds else "none: arranged for them",
    )
    yield "rake (20)", f"{row.rake_percent} % of what the losers pay, rounded down"


def _most(limit: int | None) -> str:
    return "any number" if limit is None else str(limit)


def _packs(row: Variant) -> str:
    return "2" if row.three_packs_from is None else f"2, from {row.three_packs_from} seats 3"


def _declaration(row: Variant) -> str:
    longest = f", one of {row.long_sequence} cards or more" if row.long_sequence else ""
    return f"two sequences, one of them pure{longest}; all 13 cards in groups"


def _drops(row: Variant) -> str:
    if row.first_drop is None:
        return "none"
    return f"{row.first_drop} points before taking a card, {row.later_drop} after"


def _stock(row: Variant) -> str:
    return "the discards are reshuffled" if row.reshuffles else "the deal ends, the fewest points win"


def _lapse(row: Variant) -> str:
    return "a complete hand declares itself" if row.lapse_declares else "the card just drawn is discarded"
