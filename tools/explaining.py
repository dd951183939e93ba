"""``rummy explain``: declarations and counts in sentences that a player understands."""

from collections.abc import Iterator, Sequence

from rummy.cards import Card, parse_card, wild_rank
from rummy.rules.declaration import Fault, Group, Groups
from rummy.rules.explaining import FaultAt, faults_at, read_groups
from rummy.rules.melds import MeldKind
from rummy.rules.payouts import Status
from rummy.rules.points import Rule
from rummy.rules.readings import Flaw, Reading
from rummy.rules.variants import Variant
from rummy.table.notation import replay
from rummy.table.result import SeatResult, result
from rummy.table.state import DealState

KINDS = {
    MeldKind.PURE_SEQUENCE: "pure sequence",
    MeldKind.SEQUENCE: "sequence",
    MeldKind.SET: "set",
    MeldKind.JOKERS: "jokers, worth nothing and no sequence",
}
FLAWS = {
    Flaw.TOO_MANY_COPIES: "there are not so many of {cards} in the packs",
    Flaw.TOO_FEW_CARDS: "a group has three cards at least",
    Flaw.NOT_TOGETHER: "{cards} are neither of one suit nor of one rank",
    Flaw.SUIT_TWICE: "{cards} stands twice, and the suits of a set are all different",
    Flaw.SET_TOO_LARGE: "a set has four cards at most",
    Flaw.RANK_TWICE: "{cards} stands twice in what would be a sequence",
    Flaw.TOO_MANY_JOKERS: "more jokers ({cards}) than one group may have",
    Flaw.NOT_CONSECUTIVE: "{cards} do not follow one another",
}
FAULTS = {
    Fault.CARD_COUNT: "13 cards are to be shown, no more and no fewer",
    Fault.INVALID_GROUP: "every group must hold, and these cards keep one from holding",
    Fault.TOO_FEW_SEQUENCES: "two sequences are needed, and these are all that there are of any",
    Fault.NO_PURE_SEQUENCE: "one sequence must be pure, and jokers stand in where there is one",
    Fault.NO_LONG_SEQUENCE: "one of the sequences must have four cards or more, and none has",
}
RULES = {
    Rule.OUTSIDE_GROUPS: "two sequences, one of them pure: only cards outside groups count",
    Rule.OUTSIDE_PURE: "a pure sequence but no second sequence: every card outside pure sequences counts",
    Rule.EVERY_CARD: "without the sequences that are needed every card counts",
    Rule.FLAT: "without the sequences that are needed the loss is flat, whatever the cards",
}
WAYS_OUT = {
    Status.DROPPED_FIRST: "dropped before taking a card (rule 9)",
    Status.DROPPED_LATER: "dropped after taking a card (rule 9)",
    Status.WRONG_DECLARATION: "declared wrongly (rule 16)",
}


def groups_in(text: str) -> Groups:
    """Groups set apart by ``|``, cards by spaces. Raises NotACardError."""
    return tuple(tuple(parse_card(card) for card in part.split()) for part in text.split("|"))


def declaration(groups: Sequence[Group], turned: Card, variant: Variant, packs: int) -> Iterator[str]:
    """How each group is read, and everything that is wrong with the declaration."""
    wild = wild_rank(turned)
    found = faults_at(groups, wild, variant, packs)
    yield f"{variant.key}, wild rank {wild}: the declaration {'is wrong' if found else 'stands'}"
    yield from map(reading_text, read_groups(groups, wild, variant, packs))
    yield from map(fault_text, found)


def reading_text(reading: Reading) -> str:
    """One group in a sentence, such as "7H QS 9H: sequence, QS stands for 8H"."""
    cards = _cards([read.card for read in reading.cards])
    if reading.kind is None:
        return f"  {cards}: no group: {_flaw(reading)} (rule 3)"
    standing_in = [
        f"{read.card} stands for {read.stands_for}"
        for read in reading.cards
        if read.stands_for is not None and read.stands_for != read.card
    ]
    return f"  {cards}: {', '.join((KINDS[reading.kind], *standing_in))}"


def _flaw(reading: Reading) -> str:
    return "" if reading.flaw is None else FLAWS[reading.flaw].format(cards=_cards(reading.at_fault))


def fault_text(found: FaultAt) -> str:
    """One fault in a sentence with its rule."""
    about = f": {_cards(found.cards)}" if found.cards else ""
    return f"  wrong: {FAULTS[found.fault]}{about} (rule {found.rule})"


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(cards)


def deal(record: str) -> Iterator[str]:
    """The result of a finished record, seat by seat. Raises BadRecordError."""
    played = replay(record)
    if played.outcome is None:
        yield "the deal is not over: there is no result to explain"
        return
    shown = result(played, {})
    yield f"{played.terms.variant.key}, wild rank {played.wild}: the deal ended by {shown.how.value.replace('_', ' ')}"
    for seat in shown.seats:
        yield from _seat(played, seat)
    yield f"pot {shown.pot} (points of the losers x stake {played.terms.stake}), rake {shown.rake} (rule 20)"


def _seat(played: DealState, seat: SeatResult) -> Iterator[str]:
    yield f"seat {seat.seat}: {_outcome(seat)}, {seat.money:+d}"
    yield from map(reading_text, seat.readings)
    yield from map(fault_text, seat.faults)
    if seat.rule is not None:
        yield from _count(seat, seat.rule, played.terms.variant)


def _outcome(seat: SeatResult) -> str:
    if seat.status in WAYS_OUT:
        return f"{WAYS_OUT[seat.status]}, {seat.points} points"
    return "won" if seat.status is Status.WON else f"lost {seat.points} points"


def _count(seat: SeatResult, rule: Rule, variant: Variant) -> Iterator[str]:
    yield f"  {RULES[rule]} (rule 18)"
    total = sum(counted.points for counted in seat.counted)
    sums = " + ".join(f"{counted.card} {counted.points}" for counted in seat.counted) or "nothing is left"
    yield f"  {sums} = {total}"
    if seat.points != total:
        yield f"  charged {seat.points}: {_why_other(seat.points, rule, variant)}"


def _why_other(points: int, rule: Rule, variant: Variant) -> str:
    if rule is Rule.FLAT:
        return "the flat loss (rule 18)"
    if points == variant.cap:
        return f"at most {variant.cap} (rule 18)"
    return f"a loser of a declared deal pays at least {variant.loser_least} (rule 19)"
