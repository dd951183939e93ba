"""``rummy rules VARIANT``: the rules sheet of a variant, written from its row alone."""

from collections.abc import Iterator

from rummy.rules.variants import DEAL_TURNS_MAX, Counting, Variant

_COUNTING = {
    Counting.FULL: "every card counts",
    Counting.FLAT: "the cap, whatever the cards",
    Counting.BY_SEQUENCE: "every card outside pure sequences counts; without a pure sequence, every card",
}


def sheet(variant: Variant) -> str:
    """The sheet as text, a line a parameter, each with its rule number."""
    width = max(len(name) for name, _ in _lines(variant))
    lines = (f"  {name:<{width}}  {value}" for name, value in _lines(variant))
    return "\n".join((f"{variant.key} (source: {variant.source})", *lines))


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
