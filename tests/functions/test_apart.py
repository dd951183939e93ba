"""Players who share an address sit at different open tables, where the house wants that; nobody is told why."""

import hashlib
import hmac
from dataclasses import replace
from typing import Any

import pytest

from rummy.memory import RULES
from rummy.play.apart import home_of
from rummy.table.notation import to_base64
from rummy.table.refusals import ADVICE, Refusal
from tests.functions.gateway import STAKE, Gateway, gateway, player_id
from tests.rules.vectors import read

HOME, HOME_TOO, ABROAD = "2001:db8:0:1::2a", "2001:db8:0:1::2b", "203.0.113.9"
KIND: dict[str, Any] = {"variant": "bitwire", "stake": STAKE, "seats": 3}


def house_of(*, apart: bool) -> Gateway:
    """Asha and Ravi at home, Meena abroad."""
    made = gateway(replace(RULES, apart=apart))
    made.addresses = {"Asha": HOME, "Ravi": HOME_TOO, "Meena": ABROAD}
    made.welcome(*made.addresses)
    return made


@pytest.fixture
def house() -> Gateway:
    return house_of(apart=True)


def hashes(house: Gateway) -> list[str]:
    table = house.ports.tables.load(house.view("Asha").view.table)
    return [seat.address_hash for _, seat in table.seated]


def where(house: Gateway, name: str) -> str | None:
    return house.ports.tables.table_of(player_id(name))


@pytest.mark.parametrize("row", read("addresses.csv"), ids=lambda row: row["address"])
def test_what_counts_as_one_address(row: dict[str, str]) -> None:
    assert home_of(row["address"]) == row["home"]


@pytest.mark.parametrize("address", ["", "unknown", "203.0.113", "203.0.113.7:443", "2001:db8::/64"])
def test_what_is_no_address_is_not_taken_for_one(address: str) -> None:
    with pytest.raises(ValueError, match="does not appear to be"):
        home_of(address)


def test_who_shares_an_address_is_not_seated_at_the_same_open_table(house: Gateway) -> None:
    house.sit("Asha", seats=3)
    answer = house.sit("Ravi", seats=3)

    assert (answer["type"], answer["code"]) == ("refused", "same_address")
    assert answer["message"] == ADVICE[Refusal.SAME_ADDRESS]
    assert where(house, "Ravi") is None
    assert house.sit("Meena", seats=3) is None
    assert where(house, "Meena") == where(house, "Asha")


def test_he_finds_a_seat_at_another_kind_or_at_the_next_table(house: Gateway) -> None:
    house.sit("Asha")
    refused = house.sit("Ravi")
    other_kind = house.sit("Ravi", variant="jili")
    house.command("Ravi", "matchmake", "leave")
    house.sit("Meena")
    next_table = house.sit("Ravi")

    assert refused["code"] == "same_address"
    assert (other_kind, next_table) == (None, None)
    assert where(house, "Ravi") not in {None, where(house, "Asha")}


def test_he_may_sit_down_when_the_other_has_left(house: Gateway) -> None:
    house.sit("Meena", seats=3)
    house.sit("Asha", seats=3)
    assert house.sit("Ravi", seats=3)["code"] == "same_address"

    house.command("Asha", "matchmake", "leave")

    assert house.sit("Ravi", seats=3) is None


def test_a_seat_is_found_again_from_any_address(house: Gateway) -> None:
    house.sit("Asha", seats=3)
    kept = hashes(house)
    house.addresses["Asha"] = ABROAD
    house.send("Asha", "matchmake", "sync", line="phone")

    assert house.sit("Asha", seats=3) is None
    assert hashes(house) == kept


def test_the_commitment_of_another_table_is_told_first(house: Gateway) -> None:
    house.sit("Asha", seats=3)
    answer = house.send("Ravi", "matchmake", "join", **KIND, commitment="00" * 32, nonce="00" * 16)

    assert answer["code"] == "commitment_changed"


def test_who_shares_a_code_may_share_a_room(house: Gateway) -> None:
    code = house.send("Asha", "matchmake", "create_private", **KIND)["code"]

    assert house.sit("Asha", seats=3, code=code) is None
    assert house.sit("Ravi", seats=3, code=code) is None
    assert hashes(house) == ["", ""]


def test_bots_come_from_nowhere(house: Gateway) -> None:
    assert house.sit("Asha", seats=3, stake=0, practice=True) is None
    assert hashes(house) == ["", "", ""]


def test_nobody_is_kept_apart_unless_the_house_says_so() -> None:
    house = house_of(apart=False)

    assert house.sit("Asha", seats=3) is None
    assert house.sit("Ravi", seats=3) is None
    assert hashes(house) == ["", ""]
    assert not RULES.apart


def test_a_table_keeps_a_hash_under_a_secret_of_its_own(house: Gateway) -> None:
    house.sit("Asha", seats=3)
    house.sit("Meena", seats=3)
    table = house.ports.tables.load(house.view("Asha").view.table)

    expected = [
        to_base64(hmac.digest(table.house.top, b"address|" + home, hashlib.sha256)[:6])
        for home in (b"2001:db8:0:1::/64", b"203.0.113.9")
    ]
    assert hashes(house) == expected
    assert {len(one) for one in expected} == {8}


def test_neither_address_nor_hash_is_ever_told_logged_or_recorded(
    house: Gateway, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    house.addresses["Ravi"] = "198.51.100.23"
    answers = [house.sit("Asha"), house.sit("Ravi")]
    kept = hashes(house)
    house.play_on("Asha", "Ravi")
    view = house.view("Asha").view
    answers.append(house.send("Asha", "settle", "result", table=view.table, deal=1))
    pushed = [text for line in house.ports.announcer.pushed.values() for text in line]
    printed = capsys.readouterr()

    said = [*pushed, str(answers), printed.out, printed.err, caplog.text, *house.ports.ledger.finished.values()]
    assert len(set(kept)) == 2
    assert '"outcome":"accepted"' in caplog.text + printed.out + printed.err
    for secret in (*kept, *house.addresses.values(), "2001:db8"):
        assert not [text for text in said if secret in text]
