"""The settlement reports: where they are kept, and when they are written."""

from __future__ import annotations

from aws_cdk import Duration, RemovalPolicy, TimeZone
from aws_cdk import aws_iam as iam
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_s3 as s3
from aws_cdk import aws_scheduler as scheduler
from aws_cdk import aws_scheduler_targets as targets
from aws_cdk import aws_sqs as sqs
from constructs import Construct

from infra.invoking import may_invoke
from infra.kept import fixed

FOLDER = "settlements"
"""All that is in the bucket lies under it."""
KEPT_TRYING = Duration.hours(6)


def report_bucket(scope: Construct, *, keep: bool) -> s3.Bucket:
    """Where the reports are kept."""
    bucket = s3.Bucket(
        scope,
        "Reports",
        versioned=True,
        encryption=s3.BucketEncryption.S3_MANAGED,
        enforce_ssl=True,
        block_public_access=s3.BlockPublicAccess.BLOCK_ALL,
        object_ownership=s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
        removal_policy=RemovalPolicy.RETAIN if keep else RemovalPolicy.DESTROY,
    )
    return fixed(bucket, "Reports")


class Reports(Construct):
    """``bucket`` takes the reports; ``unwritten`` takes the calls of those that could not be written."""

    def __init__(self, scope: Construct, construct_id: str, *, bucket: s3.IBucket) -> None:
        super().__init__(scope, construct_id)
        self.bucket = bucket
        self.unwritten = sqs.Queue(
            self,
            "Unwritten",
            encryption=sqs.QueueEncryption.SQS_MANAGED,
            enforce_ssl=True,
            retention_period=Duration.days(14),
        )


class ReportSchedules(Construct):
    """Every hour and every day of Asia/Kolkata is reported once it is closed."""

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


def may_send(queue: sqs.Queue) -> iam.PolicyStatement:
    """The right to put messages into a queue."""
    return iam.PolicyStatement(actions=["sqs:SendMessage"], resources=[queue.queue_arn])
