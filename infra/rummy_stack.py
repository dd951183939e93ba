"""The whole service as one stack."""

from __future__ import annotations

from aws_cdk import CfnOutput, DefaultStackSynthesizer, Stack
from constructs import Construct

from infra.accounts import AccountApi, Accounts
from infra.functions import Functions
from infra.log_groups import log_group
from infra.realtime import Realtime
from infra.reporting import Reports, ReportSchedules
from infra.settings import StageSettings
from infra.storage import Storage
from infra.turn_clock import TurnClock, clock_arn


class RummyStack(Stack):
    """Every stage has these resources; only their settings differ."""

    def __init__(self, scope: Construct, construct_id: str, *, settings: StageSettings) -> None:
        super().__init__(
            scope,
            construct_id,
            description="A serverless table for 13-card Indian rummy",
            # The CLI checks the bootstrap itself; a rule in the template would ask it of the emulator too.
            synthesizer=DefaultStackSynthesizer(generate_bootstrap_version_rule=False),
        )
        clock_name = f"{construct_id}-clock"
        self._storage = Storage(self, "Storage", keep=settings.keep)
        self._reports = Reports(self, "Reports", keep=settings.keep)
        self._realtime = Realtime(self, "Realtime", stage=settings.name, endpoint=settings.endpoint)
        self._functions = Functions(
            self,
            "Functions",
            settings=settings,
            storage=self._storage,
            realtime=self._realtime,
            reports=self._reports,
            clock_arn=clock_arn(self, clock_name),
        )
        functions = self._functions.by_name
        self._realtime.bind(functions)
        self._accounts = Accounts(self, "Accounts", keep=settings.keep)
        self._account_api = AccountApi(
            self,
            "AccountApi",
            accounts=self._accounts,
            account=functions["account"],
            origins=settings.origins,
            log=log_group(self, "AccountApiLog", settings),
        )
        self._turn_clock = TurnClock(self, "TurnClock", name=clock_name, tick=functions["tick"])
        ReportSchedules(self, "ReportSchedules", reports=self._reports, report=functions["report"])
        self._outputs(settings)

    def _outputs(self, settings: StageSettings) -> None:
        """Names that operators, clients and the local runner rely on."""
        functions = self._functions.by_name
        for name, value in {
            "WebSocketUrl": self._realtime.stage.url,
            "WebSocketApiId": self._realtime.api.api_id,
            "CallbackUrl": self._realtime.callback_url,
            "HttpUrl": self._account_api.api.api_endpoint,
            "HttpApiId": self._account_api.api.api_id,
            "UserPoolId": self._accounts.pool.user_pool_id,
            "UserPoolClientId": self._accounts.client.user_pool_client_id,
            "TablesStore": self._storage.tables.table_name,
            "LedgerStore": self._storage.ledger.table_name,
            "ReportsBucket": self._reports.bucket.bucket_name,
            "Shards": str(settings.shards),
            "ClockArn": self._turn_clock.clock.state_machine_arn,
            **{f"{name.capitalize()}Function": function.function_name for name, function in functions.items()},
        }.items():
            CfnOutput(self, name, value=value)
