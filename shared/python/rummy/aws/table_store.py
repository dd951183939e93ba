"""Tables in DynamoDB. A move is one conditional write; what else follows from a change is one transaction with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from botocore.exceptions import ClientError

from rummy.aws import items
from rummy.aws.dynamo import (
    EXPIRY,
    NOTHING_THERE,
    Action,
    Condition,
    Key,
    Lost,
    check,
    delete,
    fields,
    lost_by,
    put,
    transact,
    update,
    value,
)
from rummy.aws.ledger_store import DynamoLedger, Written
from rummy.aws.pointers import TABLE, code_key, kind_key, note_key, notes, pointers
from rummy.ports import IDLE_SECONDS, Conflict, Due, Kind, just_ended, reseated
from rummy.table.balances import Barred, UnbalancedError
from rummy.table.postings import Posting
from rummy.table.refusals import Refusal, Refused
from rummy.table.state import Table

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient
    from mypy_boto3_dynamodb.type_defs import AttributeValueTypeDef, UpdateTypeDef

CLOCK_INDEX: Final = "clock"


class DynamoTables:
    """The store named ``store``, beside the ledger that a deal's money goes to; ``now`` tells the epoch second."""

    def __init__(self, client: DynamoDBClient, store: str, ledger: DynamoLedger, now: Callable[[], int]) -> None:
        self._client = client
        self._store = store
        self._ledger = ledger
        self._now = now

    def load(self, table: str) -> Table:
        """The table as last saved. Raises Refused (no_such_table)."""
        item = self._get(items.state_key(table))
        if item is None:
            raise Refused(Refusal.NO_SUCH_TABLE)
        return items.decode(item)

    def save(self, before: Table | None, after: Table, posting: Posting | None, at: int) -> tuple[str, ...]:
        """Write ``after`` over ``before`` with everything that follows from it, all or nothing.

        Gives the players who must be reminded to pause. Raises Conflict, Barred, or Refused (seated_elsewhere).
        """
        money = self._money(before, after, posting, at)
        others = [
            *notes(self._store, before, after),
            *pointers(self._store, before, after, at),
            *money.actions,
        ]
        if before is not None and not others:
            self._save_state(before, after, at)
            return ()
        lost = transact(self._client, [self._state(before, after, at), *others])
        if lost & {Lost.RACE, Lost.POSTED}:
            # A deal is posted in the transaction that moves its table on, so a posting that is there already
            # means that the table has moved on too: a second look tells.
            raise Conflict
        if lost:
            raise Refused(Refusal.SEATED_ELSEWHERE)
        return money.reminded

    def due(self, shard: int, most: int) -> tuple[Due, ...]:
        """The live tables of a shard, earliest deadline first; may be a moment old."""
        found = self._client.query(
            TableName=self._store,
            IndexName=CLOCK_INDEX,
            KeyConditionExpression="#shard = :shard",
            ExpressionAttributeNames={"#shard": items.SHARD},
            ExpressionAttributeValues={":shard": value(shard)},
            Limit=most,
        )
        return tuple(Due(items.table_of_key(row["pk"]["S"]), int(row[items.DEADLINE]["N"])) for row in found["Items"])

    def table_of(self, player: str) -> str | None:
        """Where the player sits, or has a deal that is not settled yet."""
        return self._pointed_at(note_key(player))

    def forget(self, player: str, table: str) -> None:
        """Drop the note that the player sits at this table, if it says so and the table knows nothing of him."""
        mark = f" {player} "
        # He neither sits there nor was dealt in.
        unknown = f"NOT contains(#{items.SEATS}, :player) AND NOT contains(#{items.RECORD}, :player)"
        self._unless_in_use(table, Condition(unknown, {"player": mark}), note_key(player))

    def open_table(self, kind: Kind) -> str | None:
        """The table that the lobby points to for this kind."""
        return self._pointed_at(kind_key(kind))

    def table_of_code(self, code: str) -> str | None:
        """The private table of this code."""
        return self._pointed_at(code_key(code))

    def unlist(self, kind: Kind, table: str) -> None:
        """Take the lobby's pointer off a table that is gone or not listed, if it still points there."""
        not_listed = Condition(f"NOT contains(#{items.FLAGS}, :listed)", {"listed": items.LISTED})
        self._unless_in_use(table, not_listed, kind_key(kind))

    def connect(self, table: str, seat: int, player: str, old: str | None, new: str | None) -> bool:
        """Put ``new`` in the place of the connection ``old`` of a player's seat; False when that cannot be done now."""
        name = items.connection_of(seat)
        # Presence is no move: nothing stands against it but another connection, or another player in the seat, who
        # would show his cards to whoever sat there before.
        he_sits_there = f"contains(#{items.SEATS}, :mark)"
        still_there = f"attribute_not_exists(#{name})" if old is None else f"#{name} = :old"
        values = {"mark": items.seat_mark(seat, player)} | ({} if old is None else {"old": old})
        changes = {name: None if new is None else value(new)}
        both = Condition(f"{he_sits_there} AND {still_there}", values)
        return self._write(update(self._store, items.state_key(table), changes, both))

    def _save_state(self, before: Table, after: Table, at: int) -> None:
        if not self._write(self._change(before, after, at)):
            raise Conflict

    def _write(self, change: UpdateTypeDef) -> bool:
        """Write one item; False when somebody or the load stood against it."""
        try:
            self._client.update_item(**change)
        except ClientError as error:
            if lost_by(error):
                return False
            raise
        return True

    def _state(self, before: Table | None, after: Table, at: int) -> Action:
        if before is not None:
            return Action({"Update": self._change(before, after, at)})
        # A table is made once: its id is drawn by lot.
        no_such_table = NOTHING_THERE
        item = {**items.encode(after), **items.connections(after), **fields({EXPIRY: _expiry(after, at)})}
        return Action({"Put": put(self._store, items.state_key(after.house.table), item, no_such_table)})

    def _change(self, before: Table, after: Table, at: int) -> UpdateTypeDef:
        """The attributes that differ, if nobody wrote since ``before`` was loaded."""
        if after.version != before.version + 1:
            message = f"version {after.version} does not follow {before.version}"
            raise ValueError(message)
        still_ours = Condition(f"#{items.VERSION} = :expected", {"expected": before.version})
        old, new = items.encode(before), items.encode(after)
        changes: dict[str, AttributeValueTypeDef | None] = {
            name: new.get(name) for name in (*new, *old) if new.get(name) != old.get(name)
        }
        changes |= _connections(before, after)
        if before.deadline is None or after.deadline is None:
            expiry = _expiry(after, at)
            changes[EXPIRY] = None if expiry is None else value(expiry)
        return update(self._store, items.state_key(after.house.table), changes, still_ours)

    def _money(self, before: Table | None, after: Table, posting: Posting | None, at: int) -> Written:
        """What a deal that began or ended writes into the ledger."""
        ended = just_ended(before, after)
        record = [] if ended is None else [self._ledger.finished(after.house.table, ended, at)]
        if posting is None:
            return Written(record, ())
        try:
            actions, reminded = self._ledger.written(posting, at)
        except (Barred, UnbalancedError):
            # What the posting takes may be missing because it was taken already: then the table has moved on too.
            if before is not None and not self._is_newest(before):
                raise Conflict from None
            raise
        return Written([*record, *actions], reminded)

    def _is_newest(self, table: Table) -> bool:
        item = self._get(items.state_key(table.house.table))
        return item is not None and items.version_of(item) == table.version

    def _get(self, key: Key) -> Mapping[str, AttributeValueTypeDef] | None:
        item = self._client.get_item(TableName=self._store, Key=key.item, ConsistentRead=True).get("Item")
        return None if item is None or items.expired(item, self._now()) else item

    def _pointed_at(self, key: Key) -> str | None:
        item = self._get(key)
        return None if item is None else item[TABLE]["S"]

    def _unless_in_use(self, table: str, unused: Condition, key: Key) -> None:
        """Delete what points to a table, unless it does not, or the table would miss it."""
        gone_or_unused = Condition(
            f"{NOTHING_THERE.text} OR #{EXPIRY} <= :now OR {unused.text}", {"now": self._now(), **unused.values}
        )
        points_there = Condition(f"#{TABLE} = :table", {"table": table})
        actions = [
            Action({"ConditionCheck": check(self._store, items.state_key(table), gone_or_unused)}),
            Action({"Delete": delete(self._store, key, points_there)}),
        ]
        # Not done: then it is somebody else's, who came first, or still needed. Either way the asker looks again.
        transact(self._client, actions)


def _connections(before: Table, after: Table) -> dict[str, AttributeValueTypeDef | None]:
    """The connections of seats newly taken or freed. Those of others change apart, and may have done so since."""
    new = items.connections(after)
    return {name: new.get(name) for name in map(items.connection_of, reseated(before, after))}


def _expiry(table: Table, at: int) -> int | None:
    """The clock owes a live table a wake-up, and chips may be held there: only what waits for nothing runs out."""
    return at // 1000 + IDLE_SECONDS if table.deadline is None else None
