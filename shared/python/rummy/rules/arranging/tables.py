"""The tables that a variant's parameters and a wild rank call for, shared by all hands and bounded."""

from typing import Final

from rummy.cards import RANKS, Rank
from rummy.rules.arranging.goals import AnyLength, AnySequences, OneLong
from rummy.rules.arranging.held import HeldRows
from rummy.rules.arranging.keys import ACES
from rummy.rules.arranging.pure import PureTable
from rummy.rules.arranging.sequences import SequenceTerms
from rummy.rules.arranging.sets import SetFinder, SetTerms
from rummy.rules.melds import GROUP_MIN, TRIPLE
from rummy.rules.variants import Variant

_Key = tuple[Rank, int | None, int, bool, int | None, int | None]

_TABLES: Final[dict[_Key, "Tables"]] = {}
_TABLES_MAX: Final = 104
"""All wild ranks of eight rows of parameters."""


class Tables:
    """What the search asks: the sets of a hand, and what its sequences hold, any of them or both that are needed."""

    def __init__(self, sequences: SequenceTerms, sets: SetTerms) -> None:
        self._held = HeldRows(sequences)
        self.pure = PureTable(sequences, self._held)
        self.any = AnySequences(self._held)
        self.both = (OneLong if sequences.long else AnyLength)(self._held, self.pure, triples=sequences.triples)
        self.sets = SetFinder(sets)
        self.wild_cards = (TRIPLE << 2 * sets.wild) * ACES

    def forget(self) -> None:
        """Empty the rows."""
        self._held.forget()
        self.pure.forget()


def tables(wild: Rank, variant: Variant, packs: int) -> Tables:
    """The tables for these parameters; the same ones each time, so that their rows are kept."""
    triples = variant.identical_triples and packs >= TRIPLE
    jokers_max, long = variant.sequence_jokers_max, variant.long_sequence
    key = (wild, jokers_max, long, triples, variant.set_size_max, variant.set_jokers_max)
    found = _TABLES.get(key)
    if found is None:
        if len(_TABLES) >= _TABLES_MAX:
            _TABLES.clear()
        place = RANKS.index(wild)
        singles = jokers_max is not None and jokers_max < GROUP_MIN - 1
        sequences = SequenceTerms(jokers_max, long if long > GROUP_MIN else 0, triples, place)
        found = _TABLES[key] = Tables(sequences, SetTerms(variant.set_size_max, variant.set_jokers_max, singles, place))
    return found


def forget() -> None:
    """Empty the rows of all tables, for measuring; what the rules themselves allow in a suit stays known."""
    for each in _TABLES.values():
        each.forget()
