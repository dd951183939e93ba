"""The Lambda functions, each with a role, a log and an environment of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from aws_cdk import Duration
from aws_cdk import aws_iam as iam
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_logs as logs
from constructs import Construct

from infra.data_stack import Data
from infra.duties import DUTIES, Duty
from infra.layers import RUNTIME, Layers, architecture, functions_code
from infra.log_groups import log_group
from infra.realtime import Realtime
from infra.reporting import FOLDER, Reports
from infra.settings import StageSettings
from infra.storage import CLOCK_INDEX, DAYS_INDEX


class Functions(Construct):
    """``by_name`` holds one function for each duty."""

    def __init__(
        self,
        scope: Construct,
        construct_id: str,
        *,
        settings: StageSettings,
        data: Data,
        realtime: Realtime,
        reports: Reports,
        clock_arn: str,
    ) -> None:
        super().__init__(scope, construct_id)
        self._settings, self._data, self._realtime, self._clock_arn = settings, data, realtime, clock_arn
        self._reports = reports
        self._layers = Layers(self, "Layers", target=settings.platform)
        self._known = self._all_that_may_be_known()
        self.by_name: Mapping[str, lambda_.Function] = {
            name: self._function(name, duty) for name, duty in DUTIES.items()
        }

    def _function(self, name: str, duty: Duty) -> lambda_.Function:
        log = log_group(self, f"{name.capitalize()}Log", self._settings)
        role = iam.Role(
            self,
            f"{name.capitalize()}Role",
            assumed_by=iam.ServicePrincipal("lambda.amazonaws.com"),
            inline_policies={"duty": iam.PolicyDocument(statements=[*self._statements(duty), _may_log(log)])},
        )
        return lambda_.Function(
            self,
            name.capitalize(),
            description=duty.purpose,
            code=functions_code(),
            handler=f"{name}.handler",
            runtime=RUNTIME,
            architecture=architecture(self._settings.platform),
            memory_size=duty.memory,
            timeout=Duration.seconds(duty.seconds),
            layers=[self._layers.rules, self._layers.dependencies],
            environment=self._environment(name, duty),
            role=role,
            log_group=log,
            reserved_concurrent_executions=self._settings.reserved.get(name),
        )

    def _statements(self, duty: Duty) -> list[iam.PolicyStatement]:
        tables, ledger = self._data.tables.table_arn, self._data.ledger.table_arn
        reports, unwritten = self._reports.bucket.bucket_arn, self._reports.unwritten.queue_arn
        rights = {
            tables: [f"dynamodb:{action}" for action in duty.tables],
            f"{tables}/index/{CLOCK_INDEX}": ["dynamodb:Query"] if duty.finds_due_tables else [],
            ledger: [f"dynamodb:{action}" for action in duty.ledger],
            f"{ledger}/index/{DAYS_INDEX}": ["dynamodb:Query"] if duty.reads_days else [],
            f"{reports}/{FOLDER}/*": ["s3:PutObject", "s3:GetObject"] if duty.keeps_reports else [],
            # Without it S3 does not tell a file that is not there from one that may not be read.
            reports: ["s3:ListBucket"] if duty.keeps_reports else [],
            unwritten: ["sqs:SendMessage"] if duty.keeps_reports else [],
            self._realtime.connections_arn: ["execute-api:ManageConnections"] if duty.announces else [],
            self._data.pool.user_pool_arn: ["cognito-idp:AdminDeleteUser"] if duty.deletes_sign_ins else [],
            self._clock_arn: ["states:StartExecution"] if duty.starts_clocks else [],
        }
        whole = [
            iam.PolicyStatement(actions=actions, resources=[resource])
            for resource, actions in rights.items()
            if actions
        ]
        return [*whole, *([_of_tickets(tables, duty.tickets)] if duty.tickets else [])]

    def _environment(self, name: str, duty: Duty) -> dict[str, str]:
        return {
            "STAGE": self._settings.name,
            "POWERTOOLS_SERVICE_NAME": name,
            "POWERTOOLS_LOG_LEVEL": self._settings.log_level,
            **{variable: value for variable in duty.knows if (value := self._known[variable]) is not None},
        }

    def _all_that_may_be_known(self) -> dict[str, str | None]:
        settings = self._settings
        return {
            "TABLES_STORE": self._data.tables.table_name,
            "LEDGER_STORE": self._data.ledger.table_name,
            "USER_POOL": self._data.pool.user_pool_id,
            "REPORTS_BUCKET": self._reports.bucket.bucket_name,
            "CALLBACK_URL": self._realtime.callback_url,
            "CLOCK_ARN": self._clock_arn,
            "ALLOWED_ORIGINS": ",".join(settings.origins),
            "STAKES": ",".join(map(str, settings.stakes)),
            "PACE": str(settings.pace),
            "PRACTICE_PACE": str(settings.practice_pace),
            "SHARDS": str(settings.shards),
            "WELCOME": str(settings.welcome),
            "DAILY_GRANT": str(settings.daily_grant),
            "PRACTICE_SEED": settings.practice_seed,
            "APART": str(settings.apart).lower(),
        }


def _of_tickets(tables: str, actions: Sequence[str]) -> iam.PolicyStatement:
    """On the tickets in the Tables store alone: all that else lies there has another partition key."""
    return iam.PolicyStatement(
        actions=[f"dynamodb:{action}" for action in actions],
        resources=[tables],
        conditions={"ForAllValues:StringLike": {"dynamodb:LeadingKeys": ["TICKET#*"]}},
    )


def _may_log(log: logs.LogGroup) -> iam.PolicyStatement:
    """The streams of its own group: the service names them, so none can be named here."""
    return iam.PolicyStatement(actions=["logs:CreateLogStream", "logs:PutLogEvents"], resources=[log.log_group_arn])
