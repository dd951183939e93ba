"""The two stores: Tables, which churns and expires, and Ledger, which is kept."""

from __future__ import annotations

from aws_cdk import RemovalPolicy
from aws_cdk import aws_dynamodb as dynamodb
from constructs import Construct

from infra.kept import fixed

CLOCK_INDEX = "clock"
DAYS_INDEX = "days"


def _attribute(name: str, kind: dynamodb.AttributeType = dynamodb.AttributeType.STRING) -> dynamodb.Attribute:
    return dynamodb.Attribute(name=name, type=kind)


class Storage(Construct):
    """Tickets, seats, lobby pointers and tables in one store; balances, postings and records in the other."""

    def __init__(self, scope: Construct, construct_id: str, *, keep: bool) -> None:
        super().__init__(scope, construct_id)
        self.tables = self._tables(keep=keep)
        self.ledger = self._ledger(keep=keep)

    def _tables(self, *, keep: bool) -> dynamodb.Table:
        tables = dynamodb.Table(
            self,
            "Tables",
            partition_key=_attribute("pk"),
            sort_key=_attribute("sk"),
            billing_mode=dynamodb.BillingMode.PAY_PER_REQUEST,
            time_to_live_attribute="ttl",
            # Nothing here outlives a table or a ticket, but while a deal runs its holds can be given back only by it.
            deletion_protection=keep,
            removal_policy=RemovalPolicy.RETAIN if keep else RemovalPolicy.DESTROY,
        )
        # Sparse: a table that waits for nothing has no deadline and no row.
        tables.add_global_secondary_index(
            index_name=CLOCK_INDEX,
            partition_key=_attribute("shard", dynamodb.AttributeType.NUMBER),
            sort_key=_attribute("deadline", dynamodb.AttributeType.NUMBER),
            projection_type=dynamodb.ProjectionType.KEYS_ONLY,
        )
        return fixed(tables, "Tables")

    def _ledger(self, *, keep: bool) -> dynamodb.Table:
        ledger = dynamodb.Table(
            self,
            "Ledger",
            partition_key=_attribute("pk"),
            sort_key=_attribute("sk"),
            billing_mode=dynamodb.BillingMode.PAY_PER_REQUEST,
            point_in_time_recovery_specification=dynamodb.PointInTimeRecoverySpecification(
                point_in_time_recovery_enabled=True
            ),
            deletion_protection=keep,
            removal_policy=RemovalPolicy.RETAIN if keep else RemovalPolicy.DESTROY,
        )
        # ALL: a report then reads a whole day's postings with one query and no read per row. They are written once
        # and small, so the copy costs a unit; a list of attributes could be changed only by building a new index.
        ledger.add_global_secondary_index(
            index_name=DAYS_INDEX,
            partition_key=_attribute("day"),
            sort_key=_attribute("at", dynamodb.AttributeType.NUMBER),
            projection_type=dynamodb.ProjectionType.ALL,
        )
        return fixed(ledger, "Ledger")
