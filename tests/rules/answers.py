"""What the rules layer answers to each vector: one function per file, for the tables and for the flips."""

from collections.abc import Callable
from dataclasses import dataclass

from rummy.cards import Rank
from rummy.rules.arranging import arrange, finish, stands
from rummy.rules.declaration import faults
from rummy.rules.melds import classify
from rummy.rules.payouts import NoSuchStatusError, Status, payout, status_points
from rummy.rules.points import charged, count
from rummy.rules.variants import Variant
from tests.rules import vectors
from tests.rules.vectors import Row


def group(row: Row, variant: Variant) -> list[str]:
    """Kind and jokers."""
    wild, _, packs = vectors.terms(row)
    judged = classify(vectors.cards(row["cards"]), wild, variant, packs)
    return [judged.kind.value if judged.kind else "none", str(judged.jokers)]


def declaration(row: Row, variant: Variant) -> list[str]:
    """The faults."""
    wild, _, packs = vectors.terms(row)
    return sorted(fault.value for fault in faults(vectors.groups(row["groups"]), wild, variant, packs))


def finishes(row: Row, variant: Variant) -> list[str]:
    """The cards that can be put down."""
    wild, _, packs = vectors.terms(row)
    return [found.card for found in finish(vectors.cards(row["hand"]), wild, variant, packs)]


def cost(row: Row, variant: Variant) -> list[str]:
    """Points, points charged, and the rule of counting."""
    wild, _, packs = vectors.terms(row)
    hand = vectors.cards(row["hand"])
    if row["groups"] == "best":
        shown = arrange(hand, wild, variant, packs).groups
    else:
        shown = () if row["groups"] == "none" else vectors.groups(row["groups"])
    found = count(hand, shown, wild, variant, packs)
    return [str(found.points), str(charged(found.points, variant)), found.rule.value]


def status(row: Row, variant: Variant) -> list[str]:
    """The points of the status; - where it does not exist."""
    try:
        return [str(status_points(Status(row["status"]), variant))]
    except NoSuchStatusError:
        return ["-"]


def payments(row: Row, variant: Variant) -> list[str]:
    """Pot, rake and net per seat."""
    seats = [seat.split() for seat in row["seats"].split("|")]
    points = [status_points(Status(seat[0]), variant, int(seat[-1]) if len(seat) > 1 else 0) for seat in seats]
    winners = [place for place, seat in enumerate(seats) if seat[0] == "won"]
    paid = payout(points, winners, int(row["stake"]), variant)
    return [str(paid.pot), str(paid.rake), " ".join(map(str, paid.net))]


def packs(row: Row, variant: Variant) -> list[str]:
    """The packs in play."""
    return [str(variant.packs(int(row["seats"])))]


def hand(row: Row, variant: Variant) -> list[str]:
    """Points and whether the hand stands."""
    wild = Rank(row["wild"])
    cards = vectors.cards(row["hand"])
    standing = stands(cards, wild, variant, 2)
    return [str(arrange(cards, wild, variant, 2).points), "no" if standing is None else "yes"]


@dataclass(frozen=True, slots=True)
class Vectors:
    """A file, the function that answers its rows, and what a row says the answer is."""

    file: str
    answer: Callable[[Row, Variant], list[str]]
    expected: Callable[[Row], list[str]]


ALL = (
    Vectors("groups.csv", group, lambda row: [row["kind"], row["jokers"]]),
    Vectors("declarations.csv", declaration, lambda row: sorted(vectors.words(row["faults"]))),
    Vectors("finishes.csv", finishes, lambda row: vectors.words(row["cards"])),
    Vectors("counts.csv", cost, lambda row: [row["points"], row["charged"], row["rule"]]),
    Vectors("statuses.csv", status, lambda row: [row["points"]]),
    Vectors("payouts.csv", payments, lambda row: [row["pot"], row["rake"], row["net"]]),
    Vectors("packs.csv", packs, lambda row: [row["packs"]]),
)
HANDS = Vectors("hands.csv", hand, lambda row: [row["points"], row["stands"]])
