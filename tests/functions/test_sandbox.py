"""A sandbox deals practice from a chosen seed: the same moves give the same deal."""

from dataclasses import replace
from typing import Any

from rummy.memory import RULES, memory_ports
from rummy.table.fairness import CHAIN_LENGTH, hashed
from tests.functions.gateway import Gateway

NONCE = "00112233445566778899aabbccddeeff"


def house(luck: str, seed: str = "a seed") -> Gateway:
    made = Gateway(memory_ports(luck, replace(RULES, practice_seed=seed)))
    made.welcome("Asha", "Ravi")
    return made


def practise(made: Gateway, nonce: str = NONCE, seats: int = 3) -> str:
    """The record of a practice deal that Asha plays like a bot."""
    kind: dict[str, Any] = {"variant": "market", "stake": 0, "seats": seats, "practice": True}
    shown = made.send("Asha", "matchmake", "lobby", **kind)
    made.send("Asha", "matchmake", "join", **kind, commitment=shown["commitment"], nonce=nonce)
    made.play_on("Asha")
    view = made.view("Asha").view
    record: str = made.send("Asha", "settle", "result", table=view.table, deal=view.deal)["record"]
    made.command("Asha", "matchmake", "leave")
    return record


def commitment(made: Gateway, **kind: Any) -> Any:
    return made.send("Asha", "matchmake", "lobby", variant="market", seats=2, **kind)["commitment"]


def test_the_same_seed_nonce_and_moves_give_the_same_record() -> None:
    assert practise(house("one luck")) == practise(house("another luck"))


def test_the_deal_can_be_repeated_at_a_new_table_of_the_same_house() -> None:
    made = house("luck")
    first = practise(made)
    table = made.view("Asha").view.table

    assert practise(made) == first
    assert made.view("Asha").view.table != table


def test_another_nonce_or_another_seed_gives_another_deal() -> None:
    records = {practise(house("luck")), practise(house("luck"), nonce=NONCE[::-1]), practise(house("luck", "another"))}

    assert len(records) == 3


def test_the_seed_is_committed_to_like_any_other() -> None:
    shown = commitment(house("luck"), stake=0, practice=True)

    assert shown == hashed(b"a seed", 1 + CHAIN_LENGTH).hex()


def test_without_a_seed_practice_is_dealt_by_chance() -> None:
    assert practise(house("one luck", seed="")) != practise(house("another luck", seed=""))


def test_tables_of_several_people_are_dealt_by_chance_whatever_the_seed() -> None:
    for stake in RULES.stakes:
        assert commitment(house("one luck"), stake=stake) != commitment(house("another luck"), stake=stake)
        assert commitment(house("luck"), stake=stake) == commitment(house("luck", "another"), stake=stake)


def test_a_private_table_is_dealt_by_chance_whatever_the_seed() -> None:
    kind: dict[str, Any] = {"variant": "market", "stake": 0, "seats": 2}
    one, another = (house(luck).send("Asha", "matchmake", "create_private", **kind) for luck in ("one", "another"))

    assert one["commitment"] != another["commitment"]
