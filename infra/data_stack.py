"""What must never be lost, as a stack of its own: the application can break, roll back or be deleted beside it."""

from __future__ import annotations

from aws_cdk import CfnOutput, DefaultStackSynthesizer, Environment, Fn, Stack
from aws_cdk import aws_cognito as cognito
from aws_cdk import aws_dynamodb as dynamodb
from aws_cdk import aws_s3 as s3
from constructs import Construct

from infra.accounts import player_pool
from infra.reporting import report_bucket
from infra.settings import StageSettings
from infra.storage import Storage


class DataStack(Stack):
    """Both stores, the players' accounts and the settlement reports.

    It exports their names. CloudFormation refuses to change or remove what another stack imports, so as long as
    the application runs, no deploy can put an empty ledger in the place of the one that it uses.
    """

    def __init__(self, scope: Construct, construct_id: str, *, settings: StageSettings) -> None:
        super().__init__(
            scope,
            construct_id,
            description="The ledger, the tables, the accounts and the reports of a rummy service",
            env=Environment(region=settings.region),
            termination_protection=settings.keep,
            synthesizer=DefaultStackSynthesizer(generate_bootstrap_version_rule=False),
        )
        storage = Storage(self, "Storage", keep=settings.keep)
        for name, value in {
            "TablesStore": storage.tables.table_name,
            "LedgerStore": storage.ledger.table_name,
            "ReportsBucket": report_bucket(self, keep=settings.keep).bucket_name,
            "UserPoolId": player_pool(self, keep=settings.keep).user_pool_id,
        }.items():
            CfnOutput(self, name, value=value, export_name=f"{construct_id}:{name}")


class Data(Construct):
    """The data stack as the application knows it: by its exports."""

    def __init__(self, scope: Construct, construct_id: str, *, stack: DataStack) -> None:
        super().__init__(scope, construct_id)

        def exported(name: str) -> str:
            return Fn.import_value(f"{stack.stack_name}:{name}")

        self.tables = dynamodb.Table.from_table_name(self, "Tables", exported("TablesStore"))
        self.ledger = dynamodb.Table.from_table_name(self, "Ledger", exported("LedgerStore"))
        self.reports = s3.Bucket.from_bucket_name(self, "Reports", exported("ReportsBucket"))
        self.pool = cognito.UserPool.from_user_pool_id(self, "Pool", exported("UserPoolId"))
        Stack.of(self).add_stack_dependency(stack)
