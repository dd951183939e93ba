"""What is recorded of the protocol: a whole deal, and what else a client must be able to meet.

Each recording is a list of frames as ``recording`` tells; ``rummy protocol`` writes it into the web client's
``tests/transcripts``, where its library plays them.
"""

from collections.abc import Callable, Mapping
from typing import Final

from rummy.play.loop import TRIES
from rummy.table.limits import Limits
from tools.protocol.recording import Client, Frame, House
from tools.silence import silence

KIND: Final = {"variant": "classic", "stake": 10, "seats": 2}
SEED: Final = "deal-87"
"""Of a deal that is over after six turns, with a card taken from the discards: Ravi begins, Asha declares."""
Recordings = Mapping[str, list[Frame]]


def recordings() -> Recordings:
    """Every recording by its name; always the same."""
    with silence():
        return {name: frames for situation in SITUATIONS for name, frames in situation().items()}


def a_deal() -> Recordings:
    """A deal from the lobby to its result, on both connections; one message too early, one sent twice."""
    asha, ravi = _seated()
    asha.order("move", "draw", **{"from": "stock"})
    _turn(ravi)
    asha.act()
    asha.again()
    while asha.act() or ravi.act():
        pass
    asha.say("settle", "result", table=asha.view.table, deal=asha.view.deal)
    asha.say("ping")
    asha.order("matchmake", "leave")
    return {"deal_won": asha.frames, "deal_lost": ravi.frames}


def stale() -> Recordings:
    """A late copy of an old message changes nothing."""
    asha, ravi = _seated()
    _turn(ravi)
    asha.act()
    draw = asha.frames[-2].text
    asha.act()
    asha.send(draw)
    return {"stale": asha.frames}


def malformed() -> Recordings:
    """A card that is none: the message says what would be right, and the turn goes on."""
    asha, ravi = _seated()
    _turn(ravi)
    asha.act()
    asha.order("move", "discard", card="1H")
    asha.act()
    return {"malformed": asha.frames}


def commitment_changed() -> Recordings:
    """The table fills between the lobby's answer and the join: the next one is joined with its own commitment."""
    house = House(SEED)
    asha, ravi, meena = (Client(house, name) for name in ("Asha", "Ravi", "Meena"))
    asha.dial()
    asha.lobby(**KIND)
    shown = asha.shown
    for other in (ravi, meena):
        other.dial()
        other.join(**KIND)
    asha.sit(shown, **KIND)
    asha.sit(asha.shown, **KIND)
    return {"commitment_changed": asha.frames}


def take_over() -> Recordings:
    """A second device takes the seat; on the first, the player says that he wants to play here."""
    asha, ravi = _seated()
    _turn(ravi)
    second = asha.twin()
    second.dial()
    asha.act()
    asha.say("matchmake", "sync")
    asha.act()
    second.act()
    return {"take_over": asha.frames, "taken_from": second.frames}


def reconnect() -> Recordings:
    """The connection ends in a turn, and again before the answer to a discard, which the house has taken."""
    asha, ravi = _seated()
    _turn(ravi)
    asha.act()
    asha.cut()
    asha.dial()
    asha.send_and_cut(asha.choice() or "")
    asha.dial()
    _turn(ravi)
    asha.act()
    return {"reconnect": asha.frames}


def lost() -> Recordings:
    """A function fails: the gateway says so, and the same message with the same number is sent again."""
    asha, ravi = _seated()
    _turn(ravi)
    asha.lose()
    asha.again()
    asha.act()
    return {"lost": asha.frames}


def busy() -> Recordings:
    """Others are faster at every try: the same message with the same number is sent again."""
    asha, ravi = _seated()
    _turn(ravi)
    asha.house.tables.crowd = TRIES
    asha.act()
    asha.again()
    asha.act()
    return {"busy": asha.frames}


def lapsed() -> Recordings:
    """The clock plays a turn, and a draw comes too late."""
    asha, ravi = _seated()
    _turn(ravi)
    draw = asha.choice() or ""
    for _ in range(2):
        asha.house.wait(60)
    asha.send(draw)
    _turn(ravi)
    asha.act()
    return {"lapsed": asha.frames}


def wrong_declaration() -> Recordings:
    """Thirteen cards in one group hold as nothing: the declaration costs its points, and the other seat wins."""
    asha, ravi = _seated()
    _turn(ravi)
    asha.act()
    finish, *rest = asha.hand
    asha.order("declare", "declare", card=finish, groups=[rest])
    return {"wrong_declaration": asha.frames, "won_by_last_seat": ravi.frames}


def queued() -> Recordings:
    """A drop waits for my turn, and is taken back."""
    asha, ravi = _seated()
    asha.order("move", "drop")
    asha.order("move", "keep")
    _turn(ravi)
    asha.act()
    return {"queued": asha.frames}


def private() -> Recordings:
    """A table that is found by its code, and a code that somebody has misheard."""
    house = House(SEED)
    asha, ravi = Client(house, "Asha"), Client(house, "Ravi")
    asha.dial()
    asha.say("matchmake", "create_private", **KIND)
    code = asha.code
    asha.sit(asha.shown, **KIND, code=code)
    ravi.dial()
    ravi.say("matchmake", "lobby", **KIND, code=code[::-1])
    ravi.join(**KIND, code=code)
    return {"private": asha.frames, "misheard": ravi.frames}


def reminded() -> Recordings:
    """A player wants to be told after a minute of play: the deal after that comes with a notice."""
    asha, ravi = _seated()
    asha.house.ports.ledger.limit(asha.player, Limits(remind_minutes=1), asha.house.now)
    while asha.act() or ravi.act():
        asha.house.now += 10_000
    asha.house.wait(60)
    return {"reminded": asha.frames}


def practice() -> Recordings:
    """Bots take the other seats and move with me: each view is my turn again."""
    asha = Client(House(SEED), "Asha")
    asha.dial()
    asha.join(variant="market", stake=0, seats=3, practice=True)
    for _ in range(4):
        asha.act()
    asha.order("move", "drop")
    return {"practice": asha.frames}


SITUATIONS: Final[tuple[Callable[[], Recordings], ...]] = (
    a_deal,
    stale,
    malformed,
    commitment_changed,
    take_over,
    reconnect,
    lost,
    busy,
    lapsed,
    wrong_declaration,
    queued,
    private,
    reminded,
    practice,
)


def _seated() -> tuple[Client, Client]:
    """Two players at a table, the deal just begun."""
    house = House(SEED)
    asha, ravi = Client(house, "Asha"), Client(house, "Ravi")
    asha.dial()
    asha.lobby()
    asha.join(**KIND)
    ravi.dial()
    ravi.join(**KIND)
    return asha, ravi


def _turn(client: Client) -> None:
    """Draw and throw."""
    client.act()
    client.act()
