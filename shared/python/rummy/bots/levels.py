"""How a turn of a bot goes at every level; the levels differ in what they take up and what they throw."""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Final, NamedTuple

from rummy.bots import simple, strong
from rummy.bots.situation import Situation
from rummy.cards import Card, is_joker, wild_rank
from rummy.rules.variants import VARIANTS
from rummy.table.commands import Arrange, Declare, Discard, Draw, Drop, TurnCommand
from rummy.table.moves import Source
from rummy.table.view import View


class Level(Enum):
    """How well a bot plays."""

    SIMPLE = "simple"
    STRONG = "strong"


class _Play(NamedTuple):
    takes: Callable[[Situation, Card], bool]
    """Whether it wants the top card of the discards, which is no joker."""
    throws: Callable[[Situation], Card]


_PLAYS: Final[Mapping[Level, _Play]] = {
    Level.SIMPLE: _Play(simple.takes, simple.throws),
    Level.STRONG: _Play(strong.takes, strong.throws),
}


def choose(view: View, level: Level = Level.SIMPLE) -> TurnCommand | None:
    """What a player of this level does now; None when there is nothing to do."""
    play = view.play
    if play is None or play.hint is None:
        return None
    if view.legal.arrange:
        return Arrange((play.hand,))
    situation = Situation(view, play, play.hint, VARIANTS[view.variant], wild_rank(play.turned))
    if view.legal.draw_stock:
        return _drop_or_draw(situation, _PLAYS[level])
    return _declare_or_discard(situation, _PLAYS[level]) if view.legal.declare else None


def _drop_or_draw(situation: Situation, play: _Play) -> TurnCommand:
    legal = situation.view.legal
    if legal.drop and simple.drops(situation):
        return Drop()
    top = situation.play.discards[-1].card
    wanted = legal.draw_discards and (is_joker(top, situation.wild) or play.takes(situation, top))
    return Draw(Source.DISCARDS if wanted else Source.STOCK)


def _declare_or_discard(situation: Situation, play: _Play) -> TurnCommand:
    hint = situation.hint
    return Declare(hint.finishes[0], hint.groups) if hint.finishes else Discard(play.throws(situation))
