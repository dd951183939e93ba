"""A player about to declare, and losers who have time to arrange."""

from dataclasses import replace

from rummy.cards import Card, parse_card, wild_rank
from rummy.rules.declaration import Groups
from rummy.table.commands import Declare, Draw
from rummy.table.moves import Source
from tests.table.sitting import Sitting

# Classic with 3 wild: stands, its long sequence included; the finish card is 9C.
GROUPS: Groups = tuple(
    tuple(map(parse_card, group.split())) for group in ("4C 5C 6C 7C", "7S 8S 9S", "TH TD TS", "KC KD KS")
)
FINISH = Card("9C")


def holding_all(sitting: Sitting, cards: tuple[Card, ...]) -> None:
    """Have the player whose turn it is hold these 14 cards, as if just drawn from the stock."""
    deal = sitting.deal
    held = deal.holdings[deal.turn]._replace(cards=cards)
    holdings = tuple(held if place == deal.turn else other for place, other in enumerate(deal.holdings))
    deal = deal._replace(holdings=holdings, wild=wild_rank(Card("3H")), turned=Card("3H"), drawn=cards[-1])
    sitting.table = replace(sitting.table, deal=deal)


def about_to_declare(variant: str = "classic", seats: int = 3) -> Sitting:
    sitting = Sitting(variant, seats)
    sitting.begin()
    sitting.do(Draw(Source.STOCK), sitting.turn)
    holding_all(sitting, (*sum(GROUPS, ()), FINISH))
    return sitting


def arranging() -> Sitting:
    """Two losers have 45 s to show."""
    sitting = about_to_declare()
    sitting.do(Declare(FINISH, GROUPS), sitting.turn)
    return sitting


def losers(sitting: Sitting) -> list[str]:
    return [sitting.deal.terms.players[place].player for place in sitting.deal.places_in if place != sitting.deal.turn]


def hand(sitting: Sitting, player: str) -> tuple[Card, ...]:
    place = sitting.deal.place_of(player)
    assert place is not None
    return sitting.deal.holdings[place].cards
