"""The application: everything but what must never be lost, which is the data stack's."""

from __future__ import annotations

from aws_cdk import CfnOutput, DefaultStackSynthesizer, Environment, Stack
from constructs import Construct

from infra.accounts import AccountApi, Accounts
from infra.data_stack import Data, DataStack
from infra.functions import Functions
from infra.log_groups import log_group
from infra.log_role import LogRole
from infra.metrics import Metrics
from infra.observability import Observability
from infra.realtime import Realtime
from infra.reporting import Reports, ReportSchedules
from infra.settings import StageSettings
from infra.turn_clock import TurnClock, clock_arn


class RummyStack(Stack):
    """Every stage has these resources; only their settings differ (but for the account's log role)."""

    def __init__(self, scope: Construct, construct_id: str, *, settings: StageSettings, data: DataStack) -> None:
        super().__init__(
            scope,
            construct_id,
            description="A serverless table for 13-card Indian rummy",
            env=Environment(region=settings.region),
            # The CLI checks the bootstrap itself; a rule in the template would ask it of the emulator too.
            synthesizer=DefaultStackSynthesizer(generate_bootstrap_version_rule=False),
        )
        clock_name = f"{construct_id}-clock"
        self._data = Data(self, "Data", stack=data)
        self._reports = Reports(self, "Reports", bucket=self._data.reports)
        self._realtime = Realtime(self, "Realtime", settings=settings)
        self._accounts = Accounts(self, "Accounts", pool=self._data.pool)
        self._functions = Functions(
            self,
            "Functions",
            settings=settings,
            data=self._data,
            realtime=self._realtime,
            reports=self._reports,
            clock_arn=clock_arn(self, clock_name),
        )
        functions = self._functions.by_name
        self._realtime.bind(functions)
        self._account_api = AccountApi(
            self,
            "AccountApi",
            accounts=self._accounts,
            account=functions["account"],
            settings=settings,
            log=log_group(self, "AccountApiLog", settings),
        )
        self._turn_clock = TurnClock(self, "TurnClock", name=clock_name, tick=functions["tick"])
        ReportSchedules(self, "ReportSchedules", reports=self._reports, report=functions["report"])
        self._observe(settings)
        if settings.log_role:
            self._realtime.stage.node.add_dependency(LogRole(self, "LogRole"))
        self._outputs(settings)

    def _observe(self, settings: StageSettings) -> None:
        metrics = Metrics(
            stage=settings.name,
            functions=self._functions.by_name,
            data=self._data,
            sockets=self._realtime.stage,
            http=self._account_api.api,
            clock=self._turn_clock.clock,
            unwritten=self._reports.unwritten,
        )
        Observability(self, "Observability", metrics=metrics, settings=settings)

    def _outputs(self, settings: StageSettings) -> None:
        """Names that operators, clients and the local runner rely on; those of the data stack too, in one place."""
        functions = self._functions.by_name
        for name, value in {
            "WebSocketUrl": self._realtime.stage.url,
            "WebSocketApiId": self._realtime.api.api_id,
            "CallbackUrl": self._realtime.callback_url,
            "HttpUrl": self._account_api.api.api_endpoint,
            "HttpApiId": self._account_api.api.api_id,
            "UserPoolId": self._data.pool.user_pool_id,
            "UserPoolClientId": self._accounts.client.user_pool_client_id,
            "TablesStore": self._data.tables.table_name,
            "LedgerStore": self._data.ledger.table_name,
            "ReportsBucket": self._data.reports.bucket_name,
            "Shards": str(settings.shards),
            "ClockArn": self._turn_clock.clock.state_machine_arn,
            **{f"{name.capitalize()}Function": function.function_name for name, function in functions.items()},
        }.items():
            CfnOutput(self, name, value=value)
