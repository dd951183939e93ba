"""The tables that a variant's parameters and a wild rank call for, shared by all hands and bounded."""

from functools import lru_cache

from rummy.cards import RANKS, Rank
from rummy.rules.arranging.goals import AnySequences, BothSequences
from rummy.rules.arranging.keys import ACES, SUIT_MASK
from rummy.rules.arranging.runs import RunTerms
from rummy.rules.arranging.sets import SetFinder, SetTerms
from rummy.rules.arranging.suit import HeldTable, PureTable
from rummy.rules.melds import GROUP_MIN, TRIPLE
from rummy.rules.variants import Variant


class Tables:
    """What the search asks: the sets of a hand, and what sequences hold, any or both that a declaration needs."""

    def __init__(self, runs: RunTerms, sets: SetTerms) -> None:
        # Where jokers are unlimited a wild-rank card can do nothing in an impure sequence that a joker could not, so
        # the suits are looked up without it and share their rows between wild ranks.
        hidden = runs.jokers_max is None and not runs.triples
        shown = SUIT_MASK & ~(TRIPLE << 2 * sets.wild) if hidden else SUIT_MASK
        all_shown = shown * ACES
        held = _held_table(RunTerms(runs.jokers_max, runs.long, runs.triples, None if hidden else runs.wild))
        self.pure = PureTable(runs, held, shown)
        self.any = AnySequences(held, all_shown)
        self.both = BothSequences(held, self.pure, all_shown, long=runs.long > 0, triples=runs.triples)
        self.sets = SetFinder(sets)


@lru_cache(maxsize=64)
def _held_table(terms: RunTerms) -> HeldTable:
    return HeldTable(terms)


@lru_cache(maxsize=64)
def _tables(
    wild: Rank, sequence_jokers: int | None, long: int, set_size: int | None, set_jokers: int | None, *, triples: bool
) -> Tables:
    place = RANKS.index(wild)
    singles = sequence_jokers is not None and sequence_jokers < GROUP_MIN - 1
    runs = RunTerms(sequence_jokers, long if long > GROUP_MIN else 0, triples, place)
    return Tables(runs, SetTerms(set_size, set_jokers, singles, place))


def tables(wild: Rank, variant: Variant, packs: int) -> Tables:
    """The tables for these parameters; the same ones each time, so that their rows are kept."""
    return _tables(
        wild,
        variant.sequence_jokers_max,
        variant.long_sequence,
        variant.set_size_max,
        variant.set_jokers_max,
        triples=variant.identical_triples and packs >= TRIPLE,
    )


def forget() -> None:
    """Empty all tables, for measuring."""
    _tables.cache_clear()
    _held_table.cache_clear()
