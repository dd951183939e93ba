"""What must hold of every deal and table after every step. Each law is one function that fails with what it found."""

from collections import Counter

from rummy.cards import shoe
from rummy.rules.variants import DEAL_TURNS_MAX, HAND_SIZE
from rummy.table.deal import scaled
from rummy.table.notation import replay, write
from rummy.table.postings import buy_in, settle
from rummy.table.result import paid_out
from rummy.table.state import DealState, Phase, Table


class BrokenLaw(AssertionError):
    """Something happened that never may: the law, and what was found."""

    def __init__(self, law: str, found: object = None) -> None:
        super().__init__(law if found is None else f"{law}: {found}")
        self.law = law


def hold(holds: object, law: str, found: object = None) -> None:
    """Fail unless something holds. Raises BrokenLaw."""
    if not holds:
        raise BrokenLaw(law, found)


def cards_are_conserved(deal: DealState) -> None:
    finish = () if deal.declared is None else (deal.declared.finish,)
    hands = [card for holding in deal.holdings for card in holding.cards]
    everywhere = [*hands, *deal.stock, *(thrown.card for thrown in deal.discards), deal.turned, *finish]
    whole = Counter(shoe(deal.terms.packs, deal.terms.variant.printed_jokers))
    hold(Counter(everywhere) == whole, "no card is lost or doubled")


def hands_are_13_or_14(deal: DealState) -> None:
    for place, holding in enumerate(deal.holdings):
        drawn = deal.phase is Phase.DISCARD and place == deal.turn
        # Only a deal called off ends with a card in the hand.
        called_off = deal.drawn is not None and place == deal.turn
        sizes = {HAND_SIZE + drawn, HAND_SIZE + called_off}
        hold(len(holding.cards) in sizes, "a hand has 13 cards, or 14 in its turn", len(holding.cards))


def the_record_replays_to_the_deal(deal: DealState) -> None:
    hold(replay(write(deal)) == deal, "the record replays to the deal")


def the_deal_stands_in_order(deal: DealState) -> None:
    variant = deal.terms.variant
    hold(deal.turn_number <= DEAL_TURNS_MAX, "a deal has 200 turns at most")
    hold(deal.discards or deal.phase is not Phase.DRAW, "who draws finds a face-up card")
    for holding in deal.holdings:
        hold(0 <= holding.bank <= scaled(variant.bank_seconds, deal.terms.pace), "a bank is used, never filled")
        plays_on = holding.out is not None or variant.lapses_to_drop is None or holding.lapses < variant.lapses_to_drop
        hold(plays_on, "who lapses too often in a row is out")
    if deal.outcome is None:
        hold(len(deal.places_in) > 1, "a deal goes on between two or more")
        hold(deal.turn in deal.places_in, "whose turn it is is in the deal")


def an_ended_deal_sums_to_zero(table: str, deal: DealState) -> None:
    paid = paid_out(deal)
    hold(sum(paid.net) + paid.rake == 0, "what is lost is what is won and the rake")
    hold(all(-deal.terms.hold <= net for net in paid.net), "nobody loses more than his hold")
    # Rule 20: the share of the house is rounded down.
    hold(paid.rake == paid.pot * deal.terms.variant.rake_percent // 100, "the rake is the house's share, rounded down")
    shares = [net for net in paid.net if net > 0]
    hold(not shares or max(shares) - min(shares) <= 1, "winners share alike")
    for posting in (buy_in(table, deal), settle(table, deal)):
        hold(posting.balanced, "a posting sums to zero", posting.id)


def the_table_stands_in_order(table: Table) -> None:
    players = [seat.player for _, seat in table.seated]
    hold(len(set(players)) == len(players), "nobody has two seats")
    waits = not table.closed and bool(table.seated)
    hold((table.deadline is not None) == waits, "every waiting phase has a deadline, and nothing else has")
    hold(not table.listed or (None in table.seats and not table.closed), "the lobby points to free seats only")
    hold(not (table.closed and players), "nobody sits at a closed table")
    wishes = [seat.wish for _, seat in table.seated if seat.wish is not None]
    hold(table.playing or not wishes, "a wish ends with its deal")
    if table.deal is not None and table.playing:
        for place in table.deal.places_in:
            dealt = table.deal.terms.players[place]
            seat = table.seats[dealt.seat]
            there = seat is not None and seat.player == dealt.player
            hold(there, "who is in a deal sits where he was dealt in", dealt.player)
