"""The Ledger in DynamoDB: a posting, its balances, entries and record are one transaction. Nothing is ever deleted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from botocore.exceptions import ClientError

from rummy.aws import ledger_items as items
from rummy.aws.dynamo import NOTHING_THERE, Action, Condition, Item, Key, Lost, fields, lost_by, put, transact, update
from rummy.ports import Balance, Conflict, TooFewChips, UnbalancedError, balances_after
from rummy.table.notation import write
from rummy.table.postings import Posting
from rummy.table.state import DealState

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient


class DynamoLedger:
    """The store named ``store``."""

    def __init__(self, client: DynamoDBClient, store: str) -> None:
        self._client = client
        self._store = store

    def balance(self, player: str) -> Balance:
        """A player's chips; nothing for one who has no account yet."""
        key = items.balance_key(player).item
        return items.read_balance(
            self._client.get_item(TableName=self._store, Key=key, ConsistentRead=True).get("Item")
        )

    def post(self, posting: Posting, at: int) -> bool:
        """Write a posting that belongs to no table. False: it was there already. Raises Conflict or TooFewChips."""
        try:
            actions = self.posting(posting, at)
        except (TooFewChips, UnbalancedError):
            # What it takes may be missing because it was taken already.
            if self._get(items.posting_key(posting.id)) is None:
                raise
            return False
        lost = transact(self._client, actions)
        if Lost.POSTED in lost:
            return False
        if lost:
            raise Conflict
        return True

    def record(self, table: str, deal: int) -> str | None:
        """The finished record of a deal."""
        found = self._get(items.record_key(table, deal))
        return None if found is None else found["record"]["S"]

    def posting(self, posting: Posting, at: int) -> list[Action]:
        """What a posting writes, the balances being what they are. Raises TooFewChips, UnbalancedError or Conflict."""
        before = self._balances(posting.players)
        after = balances_after(posting, before)
        lines = [
            action
            for player in posting.players
            for action in self._account(posting, player, before[player], after[player], at)
        ]
        return [self._posted(posting, at), *lines, *self._rake(posting, at)]

    def finished(self, table: str, deal: DealState, at: int) -> Action:
        """What keeps the record of an ended deal."""
        item = fields({"record": write(deal), "at": at})
        return self._once(items.record_key(table, deal.terms.number), item)

    def _get(self, key: Key) -> Item | None:
        return self._client.get_item(TableName=self._store, Key=key.item, ConsistentRead=True).get("Item")

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

    def _posted(self, posting: Posting, at: int) -> Action:
        # A posting is written once, whoever brings it and however often.
        not_yet_posted = NOTHING_THERE
        made = put(self._store, items.posting_key(posting.id), items.posting_fields(posting, at), not_yet_posted)
        return Action({"Put": made}, Lost.POSTED)

    def _account(
        self, posting: Posting, player: str, before: Balance, after: Balance, at: int
    ) -> tuple[Action, Action]:
        # Nobody has posted to this account since its balance was read, so the sum is still right and still covered.
        untouched = Condition("#seq = :seq", {"seq": before.seq}) if before.seq else NOTHING_THERE
        changed = update(self._store, items.balance_key(player), items.balance_fields(after), untouched)
        entry = items.entry_fields(posting, player, after, at)
        return Action({"Update": changed}), self._once(items.entry_key(player, after.seq), entry)

    def _rake(self, posting: Posting, at: int) -> list[Action]:
        rake = items.rake_of(posting)
        return [self._once(items.rake_key(posting.id, at), fields({"rake": rake}))] if rake else []

    def _once(self, key: Key, item: Item) -> Action:
        return Action({"Put": put(self._store, key, item, NOTHING_THERE)})
