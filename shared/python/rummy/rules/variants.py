"""The variants: one frozen row of parameters each. Code asks for a parameter, never for a variant's name."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final


class Counting(Enum):
    """What a loser without the two sequences is charged for (rule 18)."""

    FULL = "full"
    """Every card."""
    FLAT = "flat"
    """The cap, whatever the cards."""
    BY_SEQUENCE = "by_sequence"
    """Every card outside pure sequences; without a pure sequence, every card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """The parameters of one variant. A row that has been played is never edited: a new figure is a new key."""

    key: str
    source: str
    """The document that the row is read from."""
    seats_max: int
    three_packs_from: int | None
    """Seats dealt in from which three packs are used; two below, or always when None (rule 1)."""
    printed_jokers: int
    """In each pack."""
    sequence_jokers_max: int | None
    """Jokers that may stand in one sequence; None: any number (rule 3)."""
    identical_triples: bool
    """Three identical cards are a pure sequence when three packs are in play (rule 3)."""
    set_size_max: int | None
    set_jokers_max: int | None
    long_sequence: int
    """Cards that one of the sequences must have at least; 0: no such condition (rule 15)."""
    loose_jokers: bool
    """A group of jokers may be of any size in a declaration (rule 5)."""
    counting: Counting
    cap: int
    """Points that one deal can cost a loser at most (rule 18)."""
    loser_least: int
    """Points that a loser of a declared deal pays at least (rule 19)."""
    first_drop: int | None
    """Points of a drop before taking a card; None: no drops (rule 9)."""
    later_drop: int | None
    wrong_declaration: int
    reshuffles: bool
    """The discards become the stock when it runs out; else the deal ends there (rule 13)."""
    draw_seconds: int
    discard_seconds: int
    bank_seconds: int
    """Extra time of a seat for a whole deal."""
    lapse_declares: bool
    """A lapse of the discard time declares a hand that stands (rule 10)."""
    lapses_to_drop: int | None
    """Lapses in a row of which the last is a drop (rule 11)."""
    arrange_seconds: int
    """The losers' time to show groups after a declaration; 0: none (rule 17)."""
    rake_percent: int
    """Of what the losers pay, rounded down (rule 20)."""

    def packs(self, seats: int) -> int:
        """The packs used for so many seats dealt in (rule 1)."""
        return 3 if self.three_packs_from is not None and seats >= self.three_packs_from else 2

    @property
    def drops(self) -> bool:
        """Whether a seat may drop at all."""
        return self.first_drop is not None


SEATS_MIN: Final = 2
HAND_SIZE: Final = 13
DEAL_TURNS_MAX: Final = 200
"""After so many turns a deal ends undeclared (rule 14)."""

_BITWIRE: Final = Variant(
    key="bitwire",
    source="000_db3b2e769e86cb0a.txt",
    seats_max=6,
    three_packs_from=None,
    printed_jokers=1,
    sequence_jokers_max=None,
    identical_triples=False,
    set_size_max=None,
    set_jokers_max=None,
    long_sequence=0,
    loose_jokers=False,
    counting=Counting.FULL,
    cap=80,
    loser_least=0,
    first_drop=20,
    later_drop=40,
    wrong_declaration=80,
    reshuffles=True,
    draw_seconds=20,
    discard_seconds=20,
    bank_seconds=0,
    lapse_declares=False,
    lapses_to_drop=3,
    arrange_seconds=0,
    rake_percent=0,
)

_CLASSIC: Final = Variant(
    key="classic",
    source="001_e0cb2fc8e9052fd9.txt",
    seats_max=6,
    three_packs_from=4,
    printed_jokers=2,
    sequence_jokers_max=1,
    identical_triples=True,
    set_size_max=4,
    set_jokers_max=1,
    long_sequence=4,
    loose_jokers=True,
    counting=Counting.FLAT,
    cap=80,
    loser_least=0,
    first_drop=10,
    later_drop=30,
    wrong_declaration=80,
    reshuffles=True,
    draw_seconds=20,
    discard_seconds=20,
    bank_seconds=0,
    lapse_declares=False,
    lapses_to_drop=3,
    arrange_seconds=45,
    rake_percent=0,
)

_JILI: Final = Variant(
    key="jili",
    source="003_8f3e75e10f341b7c.txt",
    seats_max=5,
    three_packs_from=None,
    printed_jokers=1,
    sequence_jokers_max=None,
    identical_triples=False,
    set_size_max=None,
    set_jokers_max=None,
    long_sequence=0,
    loose_jokers=False,
    counting=Counting.BY_SEQUENCE,
    cap=80,
    loser_least=2,
    first_drop=None,
    later_drop=None,
    wrong_declaration=80,
    reshuffles=False,
    draw_seconds=20,
    discard_seconds=20,
    bank_seconds=0,
    lapse_declares=True,
    lapses_to_drop=None,
    arrange_seconds=0,
    rake_percent=5,
)

_MARKET: Final = Variant(
    key="market",
    source="the common mainstream table (RummyCircle, Junglee, MPL and others)",
    seats_max=6,
    three_packs_from=None,
    printed_jokers=1,
    sequence_jokers_max=None,
    identical_triples=False,
    set_size_max=4,
    set_jokers_max=None,
    long_sequence=0,
    loose_jokers=False,
    counting=Counting.BY_SEQUENCE,
    cap=80,
    loser_least=2,
    first_drop=20,
    later_drop=40,
    wrong_declaration=80,
    reshuffles=True,
    draw_seconds=15,
    discard_seconds=15,
    bank_seconds=30,
    lapse_declares=False,
    lapses_to_drop=3,
    arrange_seconds=0,
    rake_percent=5,
)

VARIANTS: Final[Mapping[str, Variant]] = MappingProxyType(
    {row.key: row for row in (_BITWIRE, _CLASSIC, _JILI, _MARKET)}
)
