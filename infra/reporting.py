"""The settlement reports: where they are kept, when they are written, and who is told when something is wrong."""

from __future__ import annotations

from aws_cdk import Duration, RemovalPolicy, TimeZone
from aws_cdk import aws_cloudwatch as cloudwatch
from aws_cdk import aws_iam as iam
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_s3 as s3
from aws_cdk import aws_scheduler as scheduler
from aws_cdk import aws_scheduler_targets as targets
from aws_cdk import aws_sqs as sqs
from constructs import Construct

from infra.invoking import may_invoke

FOLDER = "settlements"
"""All that is in the bucket lies under it."""
KEPT_TRYING = Duration.hours(6)


class Reports(Construct):
    """``bucket`` takes the reports; ``unwritten`` takes the calls of those that could not be written."""

    def __init__(self, scope: Construct, construct_id: str, *, keep: bool) -> None:
        super().__init__(scope, construct_id)
        self.bucket = s3.Bucket(
            self,
            "Bucket",
            versioned=True,
            encryption=s3.BucketEncryption.S3_MANAGED,
            enforce_ssl=True,
            block_public_access=s3.BlockPublicAccess.BLOCK_ALL,
            object_ownership=s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
            removal_policy=RemovalPolicy.RETAIN if keep else RemovalPolicy.DESTROY,
        )
        self.unwritten = sqs.Queue(
            self,
            "Unwritten",
            encryption=sqs.QueueEncryption.SQS_MANAGED,
            enforce_ssl=True,
            retention_period=Duration.days(14),
        )


class ReportSchedules(Construct):
    """Every hour and every day of Asia/Kolkata is reported once it is closed; drift and failures raise alarms."""

    def __init__(self, scope: Construct, construct_id: str, *, reports: Reports, report: lambda_.Function) -> None:
        super().__init__(scope, construct_id)
        self._reports, self._report = reports, report
        self._role = may_invoke(self, "Role", "scheduler", report, may_send(reports.unwritten))
        cron, india = scheduler.ScheduleExpression.cron, TimeZone.ASIA_KOLKATA
        self._schedule("Hourly", "hour", cron(minute="5", time_zone=india))
        self._schedule("Daily", "day", cron(minute="15", hour="0", time_zone=india))
        # The schedule only hands the call over: what becomes of it is the function's own affair.
        lambda_.CfnEventInvokeConfig(
            self,
            "Tries",
            function_name=report.function_name,
            qualifier="$LATEST",
            maximum_retry_attempts=2,
            maximum_event_age_in_seconds=KEPT_TRYING.to_seconds(),
            destination_config=lambda_.CfnEventInvokeConfig.DestinationConfigProperty(
                on_failure=lambda_.CfnEventInvokeConfig.OnFailureProperty(destination=reports.unwritten.queue_arn)
            ),
        )
        self._alarms()

    def _schedule(self, name: str, window: str, when: scheduler.ScheduleExpression) -> None:
        scheduler.Schedule(
            self,
            name,
            description=f"Reports the {window} that was just closed",
            schedule=when,
            target=targets.LambdaInvoke(
                self._report,
                # With the time it was due at, a late try is still of the same window.
                input=scheduler.ScheduleTargetInput.from_object(
                    {"window": window, "at": scheduler.ContextAttribute.scheduled_time}
                ),
                role=self._role,
                dead_letter_queue=self._reports.unwritten,
                retry_attempts=10,
                max_event_age=KEPT_TRYING,
            ),
        )

    def _alarms(self) -> None:
        drift = cloudwatch.Metric(
            namespace="rummy",
            metric_name="ReportDrift",
            dimensions_map={"service": "report"},
            statistic="Maximum",
            period=Duration.minutes(5),
        )
        self._alarm("Drift", drift, "A settlement report found drift: open its page")
        unwritten = self._reports.unwritten.metric_approximate_number_of_messages_visible(
            statistic="Maximum", period=Duration.minutes(5)
        )
        self._alarm("Unwritten", unwritten, "A settlement report could not be written: read the queue")

    def _alarm(self, name: str, metric: cloudwatch.IMetric, description: str) -> None:
        cloudwatch.Alarm(
            self,
            name,
            alarm_description=description,
            metric=metric,
            threshold=1,
            evaluation_periods=1,
            comparison_operator=cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
            treat_missing_data=cloudwatch.TreatMissingData.NOT_BREACHING,
        )


def may_send(queue: sqs.Queue) -> iam.PolicyStatement:
    """The right to put messages into a queue."""
    return iam.PolicyStatement(actions=["sqs:SendMessage"], resources=[queue.queue_arn])
