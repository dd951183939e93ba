"""Random play, lawful and not, with every law checked after every step."""

from itertools import pairwise
from typing import Final

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from rummy.bots import choose
from rummy.cards import PLAIN_CARDS, PRINTED_JOKER
from rummy.rules.variants import VARIANTS
from rummy.table.commands import (
    Arrange,
    Close,
    Command,
    Deal,
    Declare,
    Discard,
    Draw,
    Drop,
    Join,
    KeepPlaying,
    Lapse,
    Leave,
    Numbered,
    Offer,
    Settle,
    StandUp,
    Sync,
    TurnCommand,
    Void,
)
from rummy.table.events import WhyUp
from rummy.table.house import due_command
from rummy.table.legal import legal
from rummy.table.moves import Source
from rummy.table.refusals import Refusal
from rummy.table.state import Phase, Table, new_table
from rummy.table.view import view
from tests.table import laws
from tests.table.sitting import PLAYERS, Sitting, house, nonce

STRANGER: Final = "P7"
WHO: Final = st.integers(0, 19)
"""Mostly one of those who sit; see ``TableMachine.who``."""
CARDS: Final = st.sampled_from((*PLAIN_CARDS, PRINTED_JOKER))
GROUPS: Final = st.lists(st.lists(CARDS, max_size=4).map(tuple), max_size=3).map(tuple)
TURN_COMMANDS: Final[st.SearchStrategy[TurnCommand | Leave]] = st.one_of(
    st.builds(Draw, st.sampled_from(Source)),
    st.builds(Discard, CARDS),
    st.builds(Declare, CARDS, GROUPS),
    st.builds(Arrange, GROUPS),
    st.sampled_from((Drop(), KeepPlaying(), Leave())),
)
ANYTHING: Final[st.SearchStrategy[Command]] = st.one_of(
    TURN_COMMANDS,
    st.sampled_from((Sync(), Lapse(), Settle(), Deal(0), Offer())),
    st.builds(Join, st.just("X"), st.just(bytes(32)), st.just(bytes(16)), st.just("cX")),
)


class TableMachine(RuleBasedStateMachine):
    """One table from its making to its end."""

    @initialize(
        variant=st.sampled_from(tuple(VARIANTS)),
        seats=st.integers(2, 6),
        pace=st.sampled_from((100, 10, 200)),
        word=st.integers(0, 10_000),
        practice=st.sampled_from((False, False, True)),
    )
    def a_table_is_made(self, variant: str, seats: int, pace: int, word: int, *, practice: bool) -> None:
        self.make(variant, seats, pace, word, practice=practice)

    def make(self, variant: str, seats: int, pace: int, word: int, *, practice: bool) -> None:
        seats = min(seats, VARIANTS[variant].seats_max)
        owner = PLAYERS[0] if practice else None
        table = new_table(house(variant, seats, seed=str(word), pace=pace, owner=owner))
        self.sitting = Sitting.of(table)
        self.steps = 0
        for player in PLAYERS[: 1 if practice else seats]:
            self.join(player)
        self.attempt(Deal(0))

    def join(self, player: str) -> None:
        self.attempt(Join(f"N{player}", self.table.house.commitment, nonce(player), f"c{player}"), player)

    def who(self, choice: int) -> str:
        """A player: one who sits, as a rule."""
        seated = [seat.player for _, seat in self.table.seated]
        return seated[choice % len(seated)] if seated and choice < 18 else (*PLAYERS, STRANGER)[choice % 7]

    @property
    def table(self) -> Table:
        return self.sitting.table

    def attempt(self, command: Command, by: str | None = None) -> Refusal | None:
        """Give a command that may be refused; check what its events tell to one of the players."""
        against = self.sitting.refusal(command, by)
        if against is not None:
            return against
        self.steps += 1
        laws.what_is_told_shows_nothing_hidden(self.table, command, by, self.sitting.at, self.onlooker())
        self.sitting.do(command, by)
        return None

    def onlooker(self) -> str:
        return (*(seat.player for _, seat in self.table.seated), STRANGER)[self.steps % (len(self.table.seated) + 1)]

    @precondition(lambda self: self.table.closed)
    @rule(variant=st.sampled_from(tuple(VARIANTS)), seats=st.integers(2, 6), word=st.integers(0, 10_000))
    def another_table_is_made(self, variant: str, seats: int, word: int) -> None:
        self.make(variant, seats, 100, word, practice=False)

    @rule(player=st.sampled_from(PLAYERS))
    def somebody_joins(self, player: str) -> None:
        self.join(player)

    @rule()
    def what_is_due_is_done(self) -> None:
        self.sitting.wait()
        self.attempt(due_command(self.table, 0))

    @rule(seconds=st.integers(0, 60))
    def time_passes(self, seconds: int) -> None:
        self.sitting.at += 1000 * seconds + 500

    @precondition(lambda self: self.table.playing)
    @rule(turns=st.integers(1, 25))
    def bots_play_on(self, turns: int) -> None:
        for _ in range(2 * turns):
            for _, seat in self.table.seated:
                command = choose(view(self.table, seat.player, self.sitting.at))
                if command is not None:
                    self.attempt(command, seat.player)
                    self.sitting.at += 1000
                    break

    @precondition(lambda self: self.table.phase in {Phase.DRAW, Phase.DISCARD})
    @rule(choice=st.integers(0, 100))
    def a_lawful_move_is_made(self, choice: int) -> None:
        number = self.table.seat_of(self.sitting.turn)
        assert number is not None
        offer = legal(self.table, number)
        offers: list[Command] = [Discard(card) for card in offer.discard]
        offers += [Draw(Source.DISCARDS)] * offer.draw_discards + [Draw(Source.STOCK)] * offer.draw_stock
        assert self.attempt(offers[choice % len(offers)], self.sitting.turn) is None

    @precondition(lambda self: self.table.phase is Phase.DRAW)
    @rule(turns=st.integers(1, 60))
    def nobody_gets_anywhere(self, turns: int) -> None:
        for _ in range(turns):
            if self.table.phase is Phase.DRAW:
                self.sitting.do(Draw(Source.STOCK), self.sitting.turn)
                self.sitting.do(Discard(self.sitting.deal.holdings[self.sitting.deal.turn].cards[0]), self.sitting.turn)

    @precondition(lambda self: self.table.phase is Phase.DISCARD)
    @rule(splits=st.lists(st.integers(1, 12), max_size=4))
    def the_turn_declares_as_it_likes(self, splits: list[int]) -> None:
        card, *rest = self.sitting.deal.holdings[self.sitting.deal.turn].cards
        cuts = sorted({0, *splits, len(rest)})
        groups = tuple(tuple(rest[start:end]) for start, end in pairwise(cuts))
        assert self.attempt(Declare(card, groups), self.sitting.turn) is None

    @precondition(lambda self: self.table.phase is Phase.ARRANGING)
    @rule(who=WHO)
    def a_loser_shows(self, who: int) -> None:
        place = self.sitting.deal.place_of(self.who(who))
        if place is not None:
            self.attempt(Arrange((self.sitting.deal.holdings[place].cards,)), self.who(who))

    @rule(who=WHO, command=ANYTHING, by_house=st.booleans())
    def anything_is_asked_for(self, who: int, command: Command, *, by_house: bool) -> None:
        self.attempt(command, None if by_house else self.who(who))

    @rule(who=WHO, command=TURN_COMMANDS, ahead=st.integers(1, 3))
    def a_numbered_command_is_sent_twice(self, who: int, command: TurnCommand | Leave, ahead: int) -> None:
        player, deal = self.who(who), self.table.number
        number = view(self.table, player, 0).number + ahead
        sent = Numbered(command, deal, number)
        if self.attempt(sent, player) is None and self.table.seat_of(player) is not None:
            assert self.sitting.do(sent, player) == ()
            assert self.attempt(Numbered(command, deal, number - 1), player) is Refusal.STALE
            assert self.attempt(Numbered(command, deal - 1, number + 1), player) is Refusal.STALE

    @rule(who=WHO, command=st.sampled_from((Drop(), Drop(), KeepPlaying(), Leave())))
    def somebody_wants_out(self, who: int, command: Command) -> None:
        self.attempt(command, self.who(who))

    @rule(who=WHO, there=st.booleans())
    def a_connection_comes_or_goes(self, who: int, *, there: bool) -> None:
        player = self.who(who)
        if self.table.seat_of(player) is not None:
            self.sitting.connect(player, f"c{player}" if there else None)

    @rule(who=WHO, why=st.sampled_from(WhyUp), often=st.integers(0, 19))
    def the_house_intervenes(self, who: int, why: WhyUp, often: int) -> None:
        rare: dict[int, Command] = {7: Void(), 9: StandUp((self.who(who),), why), 10: Close()}
        rare |= {11: Deal(1, ((self.who(who), why),))}
        self.attempt(rare.get(often, Offer()))

    @invariant()
    def the_table_stands_in_order(self) -> None:
        laws.the_table_stands_in_order(self.table)

    @invariant()
    def the_deal_stands_in_order(self) -> None:
        if self.table.deal is not None:
            laws.cards_are_conserved(self.sitting.deal)
            laws.hands_are_13_or_14(self.sitting.deal)
            laws.the_deal_stands_in_order(self.sitting.deal)
            laws.the_record_replays_to_the_deal(self.sitting.deal)

    @invariant()
    def an_ended_deal_sums_to_zero(self) -> None:
        if self.table.phase is Phase.BETWEEN:
            laws.an_ended_deal_sums_to_zero("t", self.sitting.deal)

    @invariant()
    def legal_is_what_decide_accepts(self) -> None:
        if self.table.seated:
            number, _ = self.table.seated[self.steps % len(self.table.seated)]
            laws.legal_is_what_decide_accepts(self.table, number, self.sitting.at)

    @invariant()
    def a_view_shows_nothing_hidden(self) -> None:
        laws.a_view_shows_nothing_hidden(self.table, self.onlooker(), self.sitting.at, str(self.steps))

    def teardown(self) -> None:
        """Every deal ends, though nobody does anything any more."""
        if hasattr(self, "sitting"):
            self.sitting.play_out()
            self.the_deal_stands_in_order()


QUIET: Final = (HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large)
QUICK: Final = settings(
    max_examples=45, stateful_step_count=50, deadline=None, derandomize=True, suppress_health_check=QUIET
)
LONG: Final = settings(
    max_examples=3_000, stateful_step_count=100, deadline=None, database=None, suppress_health_check=QUIET
)


def test_the_laws_hold_in_random_play() -> None:
    run_state_machine_as_test(TableMachine, settings=QUICK)


@pytest.mark.proof
def test_the_laws_hold_in_random_play_at_length() -> None:
    run_state_machine_as_test(TableMachine, settings=LONG)
