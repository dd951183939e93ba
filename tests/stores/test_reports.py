"""A report over DynamoDB holds the same bytes as one in memory, and sees the same drift."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rummy.aws.dynamo import Action, Condition, transact, update, value
from rummy.aws.ledger_items import balance_key
from rummy.memory import MemoryArchive
from rummy.ports import Ports
from rummy.report.writing import write_report
from rummy.table.notation import replay
from tests.report.house import EIGHT, HOUR, LATER, NAMES, THE_DAY, THE_HOUR, Reported, by_bots, by_void
from tests.stores.stores import LEDGER, ledger_on

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient


@pytest.fixture
def house() -> Reported:
    made = Reported()
    made.welcome(*NAMES)
    made.play(EIGHT + 1)
    made.play(EIGHT + 600_000, ending=by_bots, seats=6, stake=1)
    made.play(EIGHT + 1_200_000, ending=by_void)
    made.play(EIGHT + HOUR + 120_000, first=2)
    made.play(THE_DAY.end + 120_000, variant="jili", ending=by_bots)
    return made


def copied(house: Reported, client: DynamoDBClient, archive: MemoryArchive) -> Ports:
    """Ports with the same postings and records on DynamoDB."""
    ledger = ledger_on(client)
    for posted in house.ports.ledger._posted:
        assert ledger.post(posted.posting, posted.at)
    for (table, _), record in house.ports.ledger.finished.items():
        assert not transact(client, [ledger.finished(table, replay(record), EIGHT)])
    ports: Ports = house.ports
    return replace(ports, ledger=ledger, archive=archive)


def test_both_give_the_same_bytes(house: Reported, dynamodb: DynamoDBClient) -> None:
    archive = MemoryArchive()
    for ports in (house.ports, copied(house, dynamodb, archive)):
        for window in (THE_HOUR, THE_DAY):
            assert write_report(ports, window, LATER).verdict == "BALANCED"

    assert archive.files == house.ports.archive.files


def test_a_balance_changed_by_hand_is_named(house: Reported, dynamodb: DynamoDBClient) -> None:
    ports = copied(house, dynamodb, MemoryArchive())
    before = ports.ledger.balance(NAMES[5]).available
    changed = update(
        LEDGER, balance_key(NAMES[5]), {"available": value(before + 250)}, Condition("#seq > :no", {"no": 0})
    )
    assert not transact(dynamodb, [Action({"Update": changed})])

    for window in (THE_HOUR, THE_DAY):
        summary = write_report(ports, window, LATER)
        rows = {(row.whose, row.gap) for check in summary.failing for row in check.drifts}
        assert (summary.verdict, summary.gap) == ("DRIFT", 250)
        assert rows == {(NAMES[5], 250)}
