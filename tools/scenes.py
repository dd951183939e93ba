"""What the web client can show, each scene dealt from a seed and played up to there in the parlour."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Browser, Response

from rummy.rules.variants import VARIANTS
from rummy.table.limits import Limits
from rummy.table.state import Phase
from rummy.table.view import View
from tools.parlour import ORIGIN, Parlour
from tools.phone import Phone
from tools.protocol.recording import MORNING, Client
from tools.silence import silence

NAMES: Final = ("Asha", "Ravi", "Meena", "Kabir", "Josephine", "Imran")
ASHA: Final = NAMES[0]
SEED: Final = "scene-23"
"""Of a market deal of four in which Asha can declare in her third turn."""
LOST: Final = 3
"""The first deal of that table that Asha loses."""
STAKE: Final = 10
HOUR: Final = 3_600_000
"""Milliseconds."""
DAY: Final = ("market", "classic", "market", "jili", "bitwire", "market", "classic", "market")
LAPSE: Final = 60
"""Seconds after which a turn and its bank are over."""
STEPS_MOST: Final = 1_000


@dataclass(frozen=True)
class Scene:
    """``before``: what is played before Asha's page opens; ``then``: what she does on it."""

    before: Callable[[Parlour], Client | None] | None
    then: Callable[[Phone], None]
    path: str = ""
    locked: bool = False
    """Nobody is signed in."""


@contextmanager
def scene(
    browser: Browser, name: str, hears: Callable[[Response], None] | None = None, **options: object
) -> Iterator[Phone]:
    """A phone that shows this scene, on which time stands still. Options are those of a browser context.

    ``hears`` is told of every answer that the page got.
    """
    chosen = SCENES[name]
    parlour = Parlour(SEED)
    with silence():
        asha = chosen.before(parlour) if chosen.before else None
        with parlour.phone(browser, None if chosen.locked else ASHA, **options) as phone:
            if asha is not None:
                parlour.joined(phone, asha)
            if hears is not None:
                phone.page.on("response", hears)
            phone.page.clock.set_fixed_time(MORNING / 1000)
            phone.page.goto(f"{ORIGIN}/{chosen.path}")
            chosen.then(phone)
            yield phone


def sit_down(parlour: Parlour, players: int = 4, seats: int = 4, variant: str = "market") -> list[Client]:
    """Asha and others at one table; the deal has begun if it is full."""
    clients = [Client(parlour.house, name) for name in NAMES[:players]]
    for client in clients:
        client.dial()
        client.join(variant=variant, stake=STAKE, seats=seats)
    return clients


def play_a_day(parlour: Parlour) -> None:
    """From hour to hour another table plays a deal, and all leave it."""
    for variant in DAY:
        seats = VARIANTS[variant].seats_max
        clients = sit_down(parlour, seats, seats, variant)
        play_to(clients[0], clients, is_over)
        for client in clients:
            client.order("matchmake", "leave")
        parlour.house.now += HOUR


def play_to(asha: Client, playing: Sequence[Client], there: Callable[[View], bool]) -> Client:
    """Let these play like bots, and the clock for the others, until Asha's view is as wanted. Raises ValueError."""
    for _ in range(STEPS_MOST):
        for client in playing:
            if there(asha.view):
                return asha
            client.act()
        if not there(asha.view) and not any(client.choice() for client in playing):
            asha.house.wait(LAPSE)
    raise ValueError("the scene is never reached")


def turn_of(client: Client, phase: Phase, number: int = 1) -> Callable[[View], bool]:
    """Whether it is this player's turn, in this phase, at least at this number of all turns."""

    def there(view: View) -> bool:
        play = view.play
        if play is None or view.phase is not phase or play.turn != client.view.seat:
            return False
        return play.turn_number >= number

    return there


def _turn(client: Client) -> int:
    return client.view.play.turn_number if client.view.play else 0


def is_over(view: View) -> bool:
    """Whether the deal is settled."""
    return view.play is not None and view.play.result is not None


def _in_turn(phase: Phase, number: int) -> Callable[[Parlour], Client]:
    def before(parlour: Parlour) -> Client:
        asha, *others = sit_down(parlour)
        return play_to(asha, [asha, *others], turn_of(asha, phase, number))

    return before


def _finishing(parlour: Parlour) -> Client:
    """Her cards hold when one is put down."""
    asha, *others = sit_down(parlour)
    turn = turn_of(asha, Phase.DISCARD)
    return play_to(asha, [asha, *others], lambda view: turn(view) and bool(_finishes(view)))


def _finishes(view: View) -> Sequence[str]:
    hint = view.play.hint if view.play else None
    return hint.finishes if hint else ()


def _waiting(parlour: Parlour) -> Client:
    asha, _ = sit_down(parlour, 2)
    return asha


def _six(parlour: Parlour) -> Client:
    """One has dropped, one has missed a turn, one is offline."""
    asha, ravi, meena, kabir, *others = everybody = sit_down(parlour, 6, 6)
    play_to(asha, everybody, turn_of(ravi, Phase.DRAW))
    ravi.order("move", "drop")
    play_to(asha, [asha, kabir, *others], turn_of(kabir, Phase.DRAW))  # not Meena
    kabir.cut()
    return play_to(asha, [asha, meena, *others], turn_of(asha, Phase.DRAW, _turn(asha) + 1))


def _out(parlour: Parlour) -> Client:
    asha, *others = sit_down(parlour)
    play_to(asha, [asha, *others], turn_of(asha, Phase.DRAW))
    asha.order("move", "drop")
    return asha


def _lost(parlour: Parlour) -> Client:
    """Another declares: that is the third deal."""
    asha, *others = sit_down(parlour)
    return play_to(asha, [asha, *others], lambda view: view.deal == LOST and is_over(view))


def _away(parlour: Parlour) -> Client:
    """The clock plays two of Asha's turns."""
    asha, *others = sit_down(parlour)
    play_to(asha, [asha, *others], turn_of(asha, Phase.DRAW))
    return play_to(asha, others, turn_of(asha, Phase.DRAW, _turn(asha) + 2 * (len(others) + 1)))


def _played(parlour: Parlour) -> None:
    """Three deals for chips are over, and all have left; Asha has set limits."""
    asha, *others = sit_down(parlour)
    parlour.house.ports.ledger.limit(asha.player, Limits(daily_loss=10_000, remind_minutes=60), parlour.house.now)
    play_to(asha, [asha, *others], lambda view: view.deal == LOST and is_over(view))
    for client in (asha, *others):
        client.order("matchmake", "leave")


def _look(phone: Phone) -> None:
    phone.page.locator("main, .sheet").first.wait_for()
    phone.page.wait_for_load_state("networkidle")


def _hand(phone: Phone) -> None:
    phone.page.locator(".hand-card").first.wait_for()


def _grouped(phone: Phone) -> None:
    _hand(phone)
    phone.page.keyboard.press("s")
    phone.page.get_by_role("menuitem").last.click()


def _selected(phone: Phone) -> None:
    _grouped(phone)
    phone.page.locator(".hand-group").last.locator(".hand-card").last.click()


def _practise(phone: Phone) -> None:
    phone.choose("Jili", 2)
    phone.practise()


def _finish(phone: Phone) -> None:
    phone.page.keyboard.press("f")
    phone.page.locator(".sheet").wait_for()


def _won(phone: Phone) -> None:
    _selected(phone)
    _finish(phone)
    phone.page.locator(".declare .button").last.click()
    _result(phone)


def _result(phone: Phone) -> None:
    phone.page.locator(".sheet .fair-title").wait_for()


def _pressed(*selectors: str) -> Callable[[Phone], None]:
    """Press one after the other, and look."""

    def then(phone: Phone) -> None:
        for selector in selectors:
            phone.page.locator(selector).last.click()
        _look(phone)

    return then


def _in_order(*steps: Callable[[Phone], None]) -> Callable[[Phone], None]:
    def then(phone: Phone) -> None:
        for step in steps:
            step(phone)

    return then


_DRAW: Final = _in_turn(Phase.DRAW, 5)
_DISCARD: Final = _in_turn(Phase.DISCARD, 5)
SCENES: Final = {
    "sign in": Scene(None, _look, locked=True),
    "sign up": Scene(None, _pressed(".button-outlined"), locked=True),
    "lobby": Scene(_played, _look),
    "join by code": Scene(_played, _pressed(".lobby-private .button >> nth=0")),
    "private table": Scene(_played, _pressed(".lobby-private .button")),
    "history": Scene(_played, _look, path="#/history"),
    "no history": Scene(None, _look, path="#/history"),
    "review": Scene(_played, _pressed(".history-row"), path="#/history"),
    "limits": Scene(_played, _look, path="#/limits"),
    "rules": Scene(None, _look, path="#/rules/classic"),
    "settings": Scene(None, _look, path="#/settings"),
    "waiting": Scene(_waiting, _look),
    "bots": Scene(None, _practise),
    "draw": Scene(_DRAW, _hand),
    "grouped": Scene(_DRAW, _grouped),
    "discard": Scene(_DISCARD, _grouped),
    "selected": Scene(_DISCARD, _selected),
    "six seats": Scene(_six, _grouped),
    "declare, faulty": Scene(_DISCARD, _in_order(_selected, _finish)),
    "declare, faultless": Scene(_finishing, _in_order(_selected, _finish)),
    "drop": Scene(_DRAW, _in_order(_hand, _pressed(".bar-drop button"))),
    "out": Scene(_out, _look),
    "won": Scene(_finishing, _won),
    "lost": Scene(_lost, _result),
    "discards": Scene(_DRAW, _in_order(_hand, _pressed(".strip"))),
    "menu": Scene(_DRAW, _in_order(_hand, _pressed(".bar-menu"))),
    "away": Scene(_away, _look),
}
