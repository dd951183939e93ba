"""``rummy replay`` and ``rummy verify``: a deal told from its record alone, and whether it was dealt fairly."""

from collections.abc import Iterator

from rummy.rules.declaration import Groups
from rummy.table.deal import advance, begin
from rummy.table.events import (
    DealEvent,
    Declared,
    Discarded,
    Drew,
    Dropped,
    Ended,
    Played,
    Reshuffled,
    Showed,
    TurnBegan,
)
from rummy.table.fairness import opens
from rummy.table.notation import read, replay
from rummy.table.result import paid_out
from rummy.table.state import DealState


def story(text: str) -> Iterator[str]:
    """The deal in lines that a player can follow. Raises BadRecordError."""
    final = replay(text)
    record = read(text)
    deal = begin(record.terms)
    terms = record.terms
    yield f"deal {terms.number}, {terms.variant.key}, stake {terms.stake}, pace {terms.pace} %"
    for place, (dealt, holding) in enumerate(zip(terms.players, deal.holdings, strict=True)):
        toss = deal.tossed[place]
        yield f"{_who(deal, place)} is {dealt.player}; toss {toss}; hand {' '.join(holding.cards)}"
    yield f"wild card {deal.turned}; {_who(deal, deal.turn)} starts; {deal.discards[0].card} lies open"
    for move in record.moves:
        events, deal = advance(deal, move)
        yield from (line for event in events if (line := telling(deal, event)) is not None)
    if final.outcome is None:
        yield "the deal is not over"
    else:
        yield from _ending(final)


def _who(deal: DealState, place: int) -> str:
    return f"seat {deal.terms.players[place].seat}"


def telling(deal: DealState, event: DealEvent) -> str | None:
    """One event in words; None for what the next event says anyway."""
    match event:
        case Played() | TurnBegan():
            return None
        case Reshuffled():
            return "the discards are reshuffled into the stock"
        case Drew():
            return f"{_who(deal, event.place)} draws {event.card} from the {event.source.value}{_clock(event.by_hand)}"
        case Discarded():
            return f"{_who(deal, event.place)} throws {event.card}{_clock(event.by_hand)}"
        case Dropped():
            return f"{_who(deal, event.place)} drops for {event.points} points{_clock(event.by_hand)}"
        case Declared():
            return f"{_who(deal, event.place)} declares {_declared(event)}{_clock(event.by_hand)}"
        case Showed():
            return f"{_who(deal, event.place)} shows"
        case Ended():
            return f"the deal ends: {event.how.value}"


def _clock(by_hand: bool) -> str:  # noqa: FBT001  (an event's own field)
    return "" if by_hand else " (the clock)"


def _declared(event: Declared) -> str:
    wrong = f", wrong: {', '.join(fault.value for fault in event.faults)}" if event.faults else ""
    return f"{shown(event.groups)}, finishing with {event.finish}{wrong}"


def shown(groups: Groups) -> str:
    """Groups as a player reads them."""
    return " | ".join(" ".join(group) for group in groups)


def _ending(deal: DealState) -> Iterator[str]:
    outcome, paid = deal.outcome, paid_out(deal)
    if outcome is None:
        return
    for place, points in enumerate(outcome.points):
        won = "wins" if place in outcome.winners else f"{points} points"
        yield f"{_who(deal, place)}: {won}, {paid.net[place]:+d}"
    yield f"pot {paid.pot}, rake {paid.rake}"


def verdict(text: str, commitment: str | None) -> tuple[bool, str]:
    """Whether the record holds, and in one sentence what was confirmed. Raises BadRecordError."""
    deal = replay(text)
    terms = deal.terms
    if deal.outcome is None:
        return False, "not finished: a record is verified when it ends with points and digest"
    if commitment is None:
        return True, "consistent: moves, points and digest fit the seed; fairness needs the commitment that you saw"
    if len(commitment) != 64 or set(commitment) - set("0123456789abcdef"):
        return False, "the commitment is 64 hexadecimal digits, as the lobby showed it"
    if opens(terms.seed, terms.number, bytes.fromhex(commitment)):
        return True, f"fair: the seed of deal {terms.number} hashes to the commitment, and the cards follow from it"
    return False, "not fair: the seed does not hash to the commitment"
