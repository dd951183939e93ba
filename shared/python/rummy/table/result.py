"""The itemised result of an ended deal, and the money it moves."""

from dataclasses import dataclass

from rummy.cards import Card
from rummy.rules.arranging import arrange
from rummy.rules.declaration import Groups
from rummy.rules.explaining import Counted, FaultAt, counted_cards, faults_at, read_groups
from rummy.rules.payouts import Payout, Status, payout
from rummy.rules.points import Rule, count
from rummy.rules.readings import Reading
from rummy.table.events import Ending
from rummy.table.state import DealState


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One seat's part of the result."""

    seat: int
    name: str
    status: Status
    cards: tuple[Card, ...]
    groups: Groups
    """As declared, right or wrong; else the best arrangement, which is what is charged."""
    readings: tuple[Reading, ...]
    """How each of the groups is read, and what is wrong with one that holds as nothing."""
    faults: tuple[FaultAt, ...]
    """Of a wrong declaration."""
    counted: tuple[Counted, ...]
    """The cards that make the points of a counted loser, with what each costs."""
    rule: Rule | None
    """The rule of counting that applied, for a counted loser."""
    points: int
    money: int
    """Gained or, negative, paid; minor units."""


@dataclass(frozen=True, slots=True)
class ResultView:
    """The itemised result, with what is needed to check that the deal was fair."""

    how: Ending
    finish: Card | None
    """The card on the finish slot."""
    pot: int
    rake: int
    seats: tuple[SeatResult, ...]
    seed: str
    """Hexadecimal."""
    nonces: tuple[str, ...]
    """Hexadecimal, in seat order; empty for a bot."""


def result(deal: DealState, names: dict[str, str]) -> ResultView:
    """The itemised result of an ended deal: every hand is open now."""
    outcome = deal.outcome
    assert outcome is not None  # noqa: S101  (asked for ended deals only)
    paid = paid_out(deal)
    return ResultView(
        how=outcome.how,
        finish=None if deal.declared is None else deal.declared.finish,
        pot=paid.pot,
        rake=paid.rake,
        seats=tuple(_seat_result(deal, place, paid, names) for place in range(len(deal.holdings))),
        seed=deal.terms.seed.hex(),
        nonces=tuple(nonce.hex() for nonce in deal.terms.nonces),
    )


def paid_out(deal: DealState) -> Payout:
    """The money of an ended deal; a void one moves none."""
    outcome = deal.outcome
    assert outcome is not None  # noqa: S101  (asked for ended deals only)
    if outcome.how is Ending.VOID:
        return Payout(0, 0, (0,) * len(deal.holdings))
    return payout(outcome.points, outcome.winners, deal.terms.stake, deal.terms.variant)


def _seat_result(deal: DealState, place: int, paid: Payout, names: dict[str, str]) -> SeatResult:
    outcome, terms, holding = deal.outcome, deal.terms, deal.holdings[place]
    assert outcome is not None  # noqa: S101  (asked for ended deals only)
    status = status_of(deal, place)
    groups = _shown_groups(deal, place)
    counted = None
    if status is Status.LOST and outcome.how is not Ending.VOID:
        counted = count(holding.cards, groups, deal.wild, terms.variant, terms.packs)
    dealt = terms.players[place]
    return SeatResult(
        seat=dealt.seat,
        name=names.get(dealt.player, ""),
        status=status,
        cards=holding.cards,
        groups=groups,
        readings=read_groups(groups, deal.wild, terms.variant, terms.packs),
        faults=faults_at(groups, deal.wild, terms.variant, terms.packs) if status is Status.WRONG_DECLARATION else (),
        counted=() if counted is None else counted_cards(counted.counted, deal.wild),
        rule=None if counted is None else counted.rule,
        points=outcome.points[place],
        money=paid.net[place],
    )


def status_of(deal: DealState, place: int) -> Status:
    """How a place came out of an ended deal."""
    outcome = deal.outcome
    if outcome is not None and place in outcome.winners:
        return Status.WON
    return deal.holdings[place].out or Status.LOST


def _shown_groups(deal: DealState, place: int) -> Groups:
    declarations = (*deal.wrong, deal.declared) if deal.declared is not None else deal.wrong
    for shown in declarations:
        if shown.place == place:
            return shown.groups
    terms = deal.terms
    return arrange(deal.holdings[place].cards, deal.wild, terms.variant, terms.packs).groups
