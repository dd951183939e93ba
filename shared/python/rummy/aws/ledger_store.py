"""The Ledger in DynamoDB: a posting, its balances, entries and record are one transaction. Nothing is ever deleted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from heapq import merge
from itertools import chain, groupby
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from botocore.exceptions import ClientError

from rummy.aws import ledger_items as items
from rummy.aws.dynamo import (
    NOTHING_THERE,
    Action,
    Condition,
    Item,
    Key,
    Lost,
    aliases,
    fields,
    lost_by,
    put,
    transact,
    update,
    value,
)
from rummy.ports import Conflict
from rummy.table.balances import Balance, Barred, Entry, Posted, UnbalancedError, balances_after, reminded
from rummy.table.limits import Limits, LimitsState
from rummy.table.notation import write
from rummy.table.postings import Account, Posting
from rummy.table.state import DealState

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient
    from mypy_boto3_dynamodb.type_defs import KeysAndAttributesTypeDef

K = TypeVar("K")

DAYS_INDEX: Final = "days"
_BATCH: Final = 100
"""Items that one BatchGetItem reads at most."""


class Written(NamedTuple):
    """What a posting writes, and the players who must be reminded to pause."""

    actions: list[Action]
    reminded: tuple[str, ...]


class DynamoLedger:
    """The store named ``store``."""

    def __init__(self, client: DynamoDBClient, store: str) -> None:
        self._client = client
        self._store = store

    def balance(self, player: str) -> Balance:
        """A player's chips and limits; nothing for one who has no account yet."""
        return items.read_balance(self._get(items.balance_key(player)))

    def post(self, posting: Posting, at: int) -> bool:
        """Write a posting that belongs to no table. False: it was there already.

        Raises Conflict, Barred or UnbalancedError.
        """
        try:
            actions = self.written(posting, at).actions
        except (Barred, UnbalancedError):
            # What it takes may be missing because it was taken already.
            if self.posting(posting.id) is None:
                raise
            return False
        lost = transact(self._client, actions)
        if Lost.POSTED in lost:
            return False
        if lost:
            raise Conflict
        return True

    def limit(self, player: str, wanted: Limits, at: int) -> LimitsState:
        """Note the limits that a player asks for; those that hold now and later. Raises Conflict."""
        before = self.balance(player)
        after = replace(before, limits=before.limits.asked(wanted, at // 1000), changes=before.changes + 1)
        if transact(self._client, [self._balance(player, before, after)]):
            raise Conflict
        return after.limits

    def ban(self, player: str, until: int) -> None:
        """Let a player begin no deal before ``until`` (epoch seconds; 0: he may at once). Raises Conflict."""
        before = self.balance(player)
        if transact(self._client, [self._balance(player, before, before.banned(until))]):
            raise Conflict

    def statement(self, player: str, before: int | None, most: int) -> tuple[Entry, ...]:
        """So many entries of a player's statement below the number ``before`` (None: all), the newest first."""
        first, last = items.entry_key(player, 0), items.entry_key(player, 10**12 - 1 if before is None else before - 1)
        found = self._client.query(
            TableName=self._store,
            KeyConditionExpression="#pk = :pk AND #sk BETWEEN :first AND :last",
            ExpressionAttributeNames={"#pk": "pk", "#sk": "sk"},
            ExpressionAttributeValues={
                ":pk": value(first.pk),
                ":first": value(first.sk),
                ":last": value(last.sk),
            },
            ScanIndexForward=False,
            Limit=most,
            ConsistentRead=True,
        )
        return tuple(map(items.read_entry, found["Items"]))

    def record(self, table: str, deal: int) -> str | None:
        """The finished record of a deal."""
        found = self._get(items.record_key(table, deal))
        return None if found is None else found["record"]["S"]

    def records(self, deals: Iterable[tuple[str, int]]) -> Mapping[tuple[str, int], str]:
        """Those of the finished records that there are."""
        found = self._batch({deal: items.record_key(*deal) for deal in deals})
        return {deal: item["record"]["S"] for deal, item in found.items()}

    def posted(self, start: int, end: int) -> Iterator[Posted]:
        """The postings from ``start`` up to ``end``, by time and then by id; may miss those of the last moments."""
        days = tuple(items.days_between(start, end))
        for one_day in (days[at : at + items.PARTS] for at in range(0, len(days), items.PARTS)):
            parts = (map(items.read_posted, self._part(part, start, end)) for part in one_day)
            yield from merge(*map(_in_order, parts), key=_when)

    def posting(self, posting: str) -> Posting | None:
        """The posting of this id."""
        found = self._get(items.posting_key(posting))
        return None if found is None else items.read_posting(found)

    def postings_of(self, ids: Iterable[str]) -> Mapping[str, Posting]:
        """The postings of these ids, those that there are."""
        found = self._batch({posting: items.posting_key(posting) for posting in ids})
        return {posting: items.read_posting(item) for posting, item in found.items()}

    def balances(self) -> Iterator[tuple[str, Balance]]:
        """All players and their chips, in no order; may be a moment old."""
        parts = (self._part(items.balances_part(part), 0, 10**15) for part in range(items.PARTS))
        return ((items.player_of(item), items.read_balance(item)) for item in chain.from_iterable(parts))

    def balances_of(self, players: Iterable[str]) -> Mapping[str, Balance]:
        """The balances of these players, as they are now."""
        keys = {player: items.balance_key(player) for player in players}
        found = self._batch(keys)
        return {player: items.read_balance(found.get(player)) for player in keys}

    def entries(self, keys: Iterable[tuple[str, int]]) -> Mapping[tuple[str, int], Entry]:
        """The statement entries of these players and numbers, those that there are."""
        found = self._batch({key: items.entry_key(*key) for key in keys})
        return {key: items.read_entry(item) for key, item in found.items()}

    def written(self, posting: Posting, at: int) -> Written:
        """What a posting writes, the balances being what they are. Raises Barred, UnbalancedError or Conflict."""
        before = self._balances(posting.players)
        after = balances_after(posting, before, at)
        lines = [
            action
            for player in posting.players
            for action in (
                self._balance(player, before[player], after[player]),
                self._once(
                    items.entry_key(player, after[player].seq), items.entry_fields(posting, player, after[player], at)
                ),
            )
        ]
        actions = [self._posted(posting, after, at), *lines, *self._rake(posting, at)]
        return Written(actions, reminded(posting, before, at))

    def finished(self, table: str, deal: DealState, at: int) -> Action:
        """What keeps the record of an ended deal."""
        item = fields({"record": write(deal), "at": at})
        return self._once(items.record_key(table, deal.terms.number), item)

    def _get(self, key: Key) -> Item | None:
        return self._client.get_item(TableName=self._store, Key=key.item, ConsistentRead=True).get("Item")

    def _batch(self, keys: Mapping[K, Key]) -> dict[K, Item]:
        """The items of these keys that there are, as they are now."""
        names = {(key.pk, key.sk): name for name, key in keys.items()}
        found: dict[K, Item] = {}
        waiting: list[Mapping[str, Any]] = [key.item for key in keys.values()]
        while waiting:
            asked: KeysAndAttributesTypeDef = {"Keys": waiting[:_BATCH], "ConsistentRead": True}
            answer = self._client.batch_get_item(RequestItems={self._store: asked})
            found |= {names[item["pk"]["S"], item["sk"]["S"]]: item for item in answer["Responses"][self._store]}
            # What the load stood against is asked for again.
            left = answer["UnprocessedKeys"].get(self._store)
            waiting = waiting[_BATCH:] + ([] if left is None else list(left["Keys"]))
        return found

    def _part(self, part: str, start: int, end: int) -> Iterator[Item]:
        """The items of one part of the index ``days`` in a window, by time."""
        condition = "#day = :day AND #at BETWEEN :start AND :last"
        pages = self._client.get_paginator("query").paginate(
            TableName=self._store,
            IndexName=DAYS_INDEX,
            KeyConditionExpression=condition,
            ExpressionAttributeNames=aliases(condition),
            ExpressionAttributeValues={":day": value(part), ":start": value(start), ":last": value(end - 1)},
        )
        for page in pages:
            yield from page["Items"]

    def _balances(self, players: Sequence[str]) -> Mapping[str, Balance]:
        """All of one moment. Raises Conflict while another transaction writes one of them."""
        gets = [{"Get": {"TableName": self._store, "Key": items.balance_key(player).item}} for player in players]
        try:
            found = self._client.transact_get_items(TransactItems=gets)["Responses"]  # type: ignore[arg-type]
        except ClientError as error:
            if lost_by(error):
                raise Conflict from error
            raise
        return {player: items.read_balance(one.get("Item")) for player, one in zip(players, found, strict=True)}

    def _posted(self, posting: Posting, after: Mapping[str, Balance], at: int) -> Action:
        # A posting is written once, whoever brings it and however often.
        not_yet_posted = NOTHING_THERE
        item = items.posting_fields(posting, after, at)
        return Action({"Put": put(self._store, items.posting_key(posting.id), item, not_yet_posted)}, Lost.POSTED)

    def _balance(self, player: str, before: Balance, after: Balance) -> Action:
        # Nobody has posted to this account or changed what it may since it was read: the sum is still right, still
        # covered and still allowed.
        new = before.seq == before.changes == 0
        unchanged = Condition("#seq = :seq AND #changes = :changes", {"seq": before.seq, "changes": before.changes})
        untouched = NOTHING_THERE if new else unchanged
        return Action(
            {"Update": update(self._store, items.balance_key(player), items.balance_fields(player, after), untouched)}
        )

    def _rake(self, posting: Posting, at: int) -> list[Action]:
        rake = posting.of_house(Account.RAKE)
        return [self._once(items.rake_key(posting.id, at), fields({"rake": rake}))] if rake else []

    def _once(self, key: Key, item: Item) -> Action:
        return Action({"Put": put(self._store, key, item, NOTHING_THERE)})


def _when(posted: Posted) -> tuple[int, str]:
    return posted.at, posted.posting.id


def _in_order(by_time: Iterable[Posted]) -> Iterator[Posted]:
    """The index sorts by time alone: postings of one millisecond are put in the order of their ids."""
    for _, together in groupby(by_time, key=lambda posted: posted.at):
        yield from sorted(together, key=_when)
