import pytest

from rummy import bots
from rummy.rules.variants import VARIANTS
from rummy.table.commands import Declare
from rummy.table.events import Declared
from rummy.table.state import Phase
from rummy.table.view import HintView, view
from tests.table.sitting import Sitting


def hint(sitting: Sitting) -> HintView:
    play = view(sitting.table, sitting.turn, sitting.at).play
    assert play is not None
    assert play.hint is not None
    return play.hint


def bot_moves(sitting: Sitting) -> None:
    choice = bots.choose(view(sitting.table, sitting.turn, sitting.at))
    assert choice is not None
    sitting.do(choice, sitting.turn)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_hint_for_a_hand_that_can_be_finished_is_a_declaration_that_stands(variant: str) -> None:
    sitting = Sitting(variant, seats=5)
    sitting.begin()
    sitting.until(lambda one: bool(hint(one).finishes), bot_moves)
    best = hint(sitting)
    events = sitting.do(Declare(best.finishes[0], best.groups), sitting.turn)

    assert best.loose == best.finishes[:1]
    assert [event.faults for event in events if isinstance(event, Declared)] == [()]


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_hint_holds_each_card_of_the_hand_once(variant: str) -> None:
    def looked_at(sitting: Sitting) -> None:
        play = view(sitting.table, sitting.turn, sitting.at).play
        assert play is not None
        best = hint(sitting)
        assert sorted(card for group in (*best.groups, best.loose) for card in group) == sorted(play.hand)
        bot_moves(sitting)

    sitting = Sitting(variant, seats=5)
    sitting.begin()
    sitting.until(lambda one: one.table.phase not in {Phase.DRAW, Phase.DISCARD}, looked_at)
