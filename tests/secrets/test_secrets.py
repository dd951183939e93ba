"""Whole deals with every byte that leaves the service read: pushes, answers and log lines."""

import base64
import io
import json
import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, replace
from threading import RLock

import pytest

from rummy.cards import PRINTED_JOKER, Card
from rummy.edge import logger
from rummy.memory import MemoryAnnouncer, memory_ports
from rummy.rules.variants import VARIANTS
from rummy.table.fairness import seed_of_deal
from rummy.table.notation import to_base64
from rummy.table.state import DealState, Table
from tests.functions.gateway import Gateway, claims_of, player_id

NAMES = ("Asha", "Ravi", "Meena", "Kabir")
CARD = re.compile(r'"((?:[A2-9TJQK][CDHS])|PJ)"')
STANDS_FOR = re.compile(r'"stands_for":"..",?')
LOOSE_CARD = re.compile(r"(?<![A-Za-z0-9_=+/-])(?:[A2-9TJQK][CDHS]|PJ)(?![A-Za-z0-9_=+/-])")
TOKEN = "eyJhbGciOiJub25lIn0.the.token"


class Listening(MemoryAnnouncer):
    """An announcer that notes, for each message, the table as it was stored when it went out."""

    def __init__(self) -> None:
        super().__init__(RLock())
        self.house: Gateway | None = None
        self.heard: list[tuple[str, str, Table]] = []

    def push(self, messages: Mapping[str, str]) -> frozenset[str]:
        assert self.house is not None
        for line, text in messages.items():
            message = json.loads(text)
            if message["type"] == "table":
                self.heard.append((line, text, self.house.ports.tables.load(message["view"]["table"])))
        return super().push(messages)


@dataclass(frozen=True)
class Played:
    """Deals of one variant, and all that was heard and written down about them."""

    house: Gateway
    table: str
    heard: list[tuple[str, str, Table]]
    logged: str
    tickets: list[str]


@pytest.fixture(scope="module", params=list(VARIANTS))
def played(request: pytest.FixtureRequest) -> Played:
    listening, lines = Listening(), io.StringIO()
    house = Gateway(replace(memory_ports(f"secrets {request.param}"), announcer=listening))
    listening.house = house
    house.welcome(*NAMES)
    handler = logging.StreamHandler(lines)
    handler.setFormatter(logger.registered_formatter)
    logger.addHandler(handler)
    with redirect_stdout(lines):
        tickets = [admitted(house, name) for name in NAMES]
        table = play(house, request.param)
        house.send_text("Asha", json.dumps({"v": 1, "action": "move", "op": "discard", "card": "7H"}), route="move")
        house.send_text("Asha", "7H 8H 9H", route="move")
        for deal in (1, 2):
            house.send("Asha", "settle", "result", table=table, deal=deal)
    logging.getLogger(logger.name).removeHandler(handler)
    return Played(house, table, listening.heard, lines.getvalue(), tickets)


def admitted(house: Gateway, name: str) -> str:
    """The ticket of a player who asked for one with his token and dialled."""
    claims = {**claims_of(name), "raw": TOKEN}
    status, answer = house.ask("POST /tickets", claims)
    assert status == 201
    house.admit(answer["ticket"])
    house.ask("GET /me", claims)
    ticket: str = answer["ticket"]
    return ticket


def play(house: Gateway, variant: str) -> str:
    """Three deals of four, one player absent in the last, one who hangs up and comes back; the table."""
    for name in NAMES:
        house.sit(name, variant=variant, seats=4)
    table = house.view("Asha").view.table
    for deal in range(3):
        playing = NAMES[deal // 2 :]
        play_until_over(house, table, playing)
        house.hang_up("Meena")
        house.send("Meena", "matchmake", "sync")
        house.at = max(house.at, (house.ports.tables.load(table).deadline or 0) * 1000)
        house.tick_at()
    return table


def play_until_over(house: Gateway, table: str, playing: tuple[str, ...]) -> None:
    """Let these play like bots and the clock for the others, until the deal is over."""
    for _ in range(1500):
        now = house.ports.tables.load(table)
        if not now.playing:
            return
        house.at += 1000
        for name in playing:
            if house.view(name).view.seat is not None:
                house.act(name)
        if now == house.ports.tables.load(table):
            house.at = max(house.at, (now.deadline or 0) * 1000)
            house.tick_at()
    raise AssertionError("the deal did not end")


def known_to(deal: DealState, player: str) -> set[Card]:
    """The cards whose faces this player has seen, whatever copy it was."""
    if deal.outcome is not None:
        return {card for held in deal.holdings for card in held.cards} | known_to_all(deal) | {PRINTED_JOKER}
    place = deal.place_of(player)
    own = set() if place is None else set(deal.holdings[place].cards)
    away = set() if place is None else {one.drew for one in deal.holdings[place].away if one.drew is not None}
    wrong = {card for shown in deal.wrong if shown.place == place for group in shown.groups for card in group}
    return own | away | wrong | known_to_all(deal)


def known_to_all(deal: DealState) -> set[Card]:
    shown = () if deal.declared is None else (*sum(deal.declared.groups, ()), deal.declared.finish)
    wrong = (card for one in deal.wrong for card in (*sum(one.groups, ()), one.finish)) if deal.outcome else ()
    return {thrown.card for thrown in deal.thrown} | {deal.turned} | set(deal.tossed) | set(shown) | set(wrong)


def names_of_lines() -> dict[str, str]:
    return {f"line-{name}": player_id(name) for name in NAMES}


def secrets_of(house: Gateway, table: str) -> Iterator[str]:
    """The seeds of deals that are not over, in every spelling that we use."""
    now = house.ports.tables.load(table)
    shown = now.number if now.deal is not None and now.deal.outcome is not None else now.number - 1
    for deal in range(shown + 1, 257):
        seed = seed_of_deal(now.house.top, deal)
        yield from (seed.hex(), to_base64(seed), base64.b64encode(seed).decode(), repr(seed)[2:-1])


def test_no_message_names_a_card_that_its_reader_may_not_know(played: Played) -> None:
    read = 0
    for line, text, table in played.heard:
        if table.deal is not None and json.loads(text)["version"] == table.version:
            # A card that a joker stands for is nobody's.
            named = set(CARD.findall(STANDS_FOR.sub("", text)))
            assert named <= known_to(table.deal, names_of_lines()[line]), (line, text)
            read += len(named)
    assert read > 1000


def test_no_message_tells_a_seed_or_the_order_of_the_stock(played: Played) -> None:
    everything = "\n".join(text for pushed in played.house.ports.announcer.pushed.values() for text in pushed)

    assert everything
    assert [secret for secret in secrets_of(played.house, played.table) if secret in everything] == []
    for _, text, stored in played.heard:
        deal = stored.deal
        if deal is not None and deal.outcome is None:
            assert not any(run in text for run in runs(deal.stock))


def runs(stock: Sequence[str]) -> Iterator[str]:
    """Every four neighbours of the stock as a list in a message would have them, from either end."""
    for cards in (stock, stock[::-1]):
        for at in range(len(cards) - 3):
            yield ",".join(f'"{card}"' for card in cards[at : at + 4])


def test_no_log_line_names_a_card_a_seed_a_ticket_or_a_token(played: Played) -> None:
    secrets = (*secrets_of(played.house, played.table), *played.tickets, TOKEN)

    assert played.logged.count('"outcome":"accepted"') > 50
    assert played.logged.count('"_aws"') > 50
    assert LOOSE_CARD.findall(played.logged) == []
    assert [secret for secret in secrets if secret in played.logged] == []
