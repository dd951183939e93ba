"""A player with his whims: he finds a seat, plays like a bot, is away, loses his line, leaves and comes again."""

from typing import Final

from rummy import bots
from rummy.play import admission, mine
from rummy.ports import Kind, Ports
from rummy.table.commands import Drop, KeepPlaying, Leave, TurnCommand
from rummy.table.events import Wish
from rummy.table.limits import Limits
from rummy.table.notation import to_base64
from rummy.table.refusals import Refusal
from rummy.table.state import Phase, Table
from rummy.table.view import View, view
from rummy.wire.answer import RefusedAnswer
from rummy.wire.answers import Answer
from rummy.wire.matchmake import LobbyAnswer
from tools.simulator import saying
from tools.simulator.gateway import Gateway
from tools.simulator.lounge import Lounge
from tools.simulator.phone import Phone, is_lost
from tools.simulator.saying import Said
from tools.simulator.trouble import Trouble
from tools.simulator.witness import same_to_see
from tools.simulator.world import World

Span = tuple[int, int]
THINKS: Final[Span] = (600, 5_000)
PATIENCE: Final = 4_000
"""Milliseconds without an answer until he sends the same again."""
SILENCE: Final[Span] = (12_000, 20_000)
"""Without a word for so long he asks for his view."""
GAP: Final[Span] = (500, 15_000)
"""Between two connections."""
OVERLAP: Final[Span] = (100, 8_000)
AWAY: Final[Span] = (30_000, 150_000)
REST: Final[Span] = (500, 8_000)
ABOUT: Final[Span] = (-600, 500)
"""Around the end of his time."""
PAUSE_SECONDS: Final = 300


class Player:
    """One player from his first sign-in on."""

    def __init__(self, number: int, world: World, gateway: Gateway, lounge: Lounge, ports: Ports) -> None:
        self.name = f"P{number}"
        self.player = to_base64(self.name.encode().ljust(16, b"\0"))
        self.phone = Phone(self.name, self.player, f"203.0.113.{number}", world, gateway)
        self.phone.answered, self.phone.seen = self._answered, self._seen
        self.gone = False
        """He only looks on any more: the house closes."""
        self._world, self._gateway, self._lounge, self._ports = world, gateway, lounge, ports
        self._wish: Kind | None = None
        self._code: str | None = None
        self._welcome = False
        self._number = self._step = 0

    def start(self) -> None:
        """Come in."""
        self._later(GAP)

    def _where(self) -> str:
        return f"{self.name}.{self._step}"

    def _throws(self, what: str, lowest: int, highest: int) -> int:
        return self._world.dice(f"{self._where()} {what}", lowest, highest)

    def _later(self, span: Span) -> None:
        """Go on after a while; only the last such resolution counts."""
        self._step += 1
        self._go_on_at(self._world.now + self._throws("later", *span))

    def _go_on_at(self, when: int) -> None:
        step = self._step
        self._world.agenda.at(when, lambda: self._go_on(step))

    def _go_on(self, step: int) -> None:
        if step != self._step or self.gone:
            return
        if not self._welcome:
            self._sign_in()
        elif self.phone.line is None:
            self.phone.dial()
            self._ask(saying.sync())
        elif not self._is_struck():
            self._act()

    def _sign_in(self) -> None:
        world = self._world
        opening = world.execute(
            f"{self._where()}-welcome", lambda: admission.open_account(self._ports, self.player, world.now)
        )
        self._welcome = opening is not None
        self._later(REST)

    def _is_struck(self) -> bool:
        """Whether his line or his patience breaks now."""
        world, where = self._world, self._where()
        if world.strikes(Trouble.ABSENT, where):
            self._later(AWAY)
        elif world.strikes(Trouble.CUT, where):
            self.phone.drop(noticed=False)
            self._later(GAP)
        elif world.strikes(Trouble.HANGS_UP, where):
            self.phone.drop(noticed=True)
            self._later(GAP)
        elif world.strikes(Trouble.DIALS_AGAIN, where):
            self._dial_again()
        else:
            return False
        return True

    def _dial_again(self) -> None:
        """The old line is closed only when the new one is open."""
        old = self.phone.line
        self.phone.dial()
        if old is not None:
            self._world.agenda.after(self._throws("overlap", *OVERLAP), lambda: self._gateway.close(old))
        self._ask(saying.sync())

    def _act(self) -> None:
        view = self.phone.view
        if self.phone.asked is not None:
            if self.phone.ask_again():
                self._later((PATIENCE, PATIENCE))
            else:
                self._ask(saying.sync())
        elif view is None or view.seat is None:
            self._seek()
        else:
            self._play(view)

    def _ask(self, said: Said) -> None:
        self.phone.ask(said)
        self._later((PATIENCE, PATIENCE))

    def sleep(self, until: int) -> None:
        """Hang up, and come back about then."""
        self.phone.drop(noticed=True)
        self._step += 1
        self._go_on_at(until + self._throws("wakes", *GAP))

    # At the end.

    def look(self) -> None:
        """Ask for his view on a new connection."""
        self.phone.forget()
        self.phone.dial()
        self.phone.ask(saying.sync())

    def go(self) -> None:
        """Hang up."""
        self.phone.drop(noticed=True)

    def sees(self, table: Table | None) -> bool:
        """Whether he sees the table where he sits as it is; if he sits nowhere, whether he was told so."""
        shown = self.phone.view
        if table is None or shown is None:
            nowhere = shown is None or shown.seat is None
            return table is None and nowhere and self.phone.asked is None
        return same_to_see(shown, view(table, self.player, shown.at))

    # Finding a seat.

    def _seek(self) -> None:
        """Look for a seat: mostly where others look, now and then alone or among friends."""
        whim, taste = self._throws("whim", 1, 100), self._where()
        self._code = None
        if whim <= 5:
            self._wish = self._lounge.practice_kind(self.player, taste)
        elif whim <= 12:
            self._wish = self._lounge.private_kind(taste)
            self._ask(saying.create_private(self._wish))
            return
        elif whim <= 30 and (heard := self._lounge.heard(taste)) is not None:
            self._code, self._wish = heard
        else:
            self._wish = self._lounge.kind(self._world.now, taste)
        self._ask(saying.lobby(None if self._code else self._wish, code=self._code))

    def _offered(self, said: Said, offer: LobbyAnswer) -> None:
        """Take what the lobby offers, if it can be paid."""
        if offer.sitting is not None:
            self._ask(saying.sync())
        elif offer.commitment is None or offer.hold is None or self._wish is None:
            self._later(REST)
        elif offer.available < offer.hold:
            self._grant()
            self._later(REST)
        else:
            if said.op == "create_private" and offer.code is not None:
                self._code = offer.code
                self._lounge.tell(offer.code, self._wish)
            self._join(offer.commitment)

    def _join(self, commitment: str) -> None:
        if self._wish is not None:
            nonce = f"{self._throws('nonce', 1, 1 << 40):032x}"
            self._ask(saying.join(self._wish, commitment, nonce, self._code))
            if self._world.strikes(Trouble.NO_CHIPS, self._where()):
                self._bar_himself()

    def _grant(self) -> None:
        world = self._world
        world.execute(f"{self._where()}-grant", lambda: mine.daily_grant(self._ports, player=self.player, at=world.now))

    def _bar_himself(self) -> None:
        world = self._world
        limits = Limits(excluded_until=world.now // 1000 + PAUSE_SECONDS)
        world.execute(
            f"{self._where()}-limit", lambda: mine.limit(self._ports, limits, player=self.player, at=world.now)
        )

    # Playing.

    def _play(self, view: View) -> None:
        """Do what a bot would, or follow a whim, or ask whether the line is still good."""
        asked = self._whim(view) or bots.choose(view)
        if asked is not None:
            self._number = max(self._number, view.number) + 1
            self._ask(saying.command(asked, view, self._number))
        elif view.phase is Phase.BETWEEN and self._throws("result", 1, 4) == 1:
            self._ask(saying.result(view))
        else:
            self._ask(saying.sync())

    def _whim(self, view: View) -> TurnCommand | Leave | None:
        whim = self._throws("whim", 1, 1000)
        leaves = 300 if _is_out(view) else {Phase.BETWEEN: 250, Phase.WAITING: 100}.get(view.phase, 4)
        if whim <= leaves:
            return Leave()
        if view.wish is Wish.DROP and view.legal.keep and whim <= 500:
            return KeepPlaying()
        return Drop() if view.legal.drop and whim >= 990 else None

    # What comes in.

    def _seen(self) -> None:
        """A new view: think, and let an open question wait no shorter for it."""
        view = self.phone.view
        if self.gone or view is None or self.phone.asked is not None:
            return
        if view.seat is None:
            self._later(REST)
        elif _may_act(view):
            self._think(view)
        else:
            restless = self._throws("restless", 1, 4 if _is_out(view) else 25) == 1
            self._later(THINKS if restless else SILENCE)

    def _think(self, view: View) -> None:
        self._step += 1
        if view.deadline is not None and self._world.strikes(Trouble.LAST_MOMENT, self._where()):
            self._go_on_at(view.deadline * 1000 + self._throws("about", *ABOUT))
        else:
            self._later(THINKS)

    def _answered(self, said: Said, answer: Answer) -> None:
        if self.gone:
            return
        if isinstance(answer, LobbyAnswer):
            self._offered(said, answer)
        elif isinstance(answer, RefusedAnswer):
            self._refused(said, answer)
        else:
            self._seen()

    def _refused(self, said: Said, refused: RefusedAnswer) -> None:
        if refused.code is Refusal.COMMITMENT_CHANGED and refused.commitment is not None:
            self._join(refused.commitment)
        elif said.op == "sync" or (said.number is None and not is_lost(refused.code)):
            self.phone.forget()
            self._later(REST)
        elif is_lost(refused.code):
            self._ask(saying.sync())
        else:
            self._later(REST)


def _is_out(view: View) -> bool:
    """Whether the deal goes on without him."""
    return view.play is not None and view.play.result is None and view.play.hint is None


def _may_act(view: View) -> bool:
    legal = view.legal
    return legal.draw_stock or bool(legal.discard) or legal.declare or legal.arrange
