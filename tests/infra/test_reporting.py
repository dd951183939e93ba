from __future__ import annotations

import json

import pytest

from tests.infra.assembly import JSON, Assembly, text

INVOKE_REPORT = ("lambda:InvokeFunction", "{FunctionsReport.Arn}")
SEND = ("sqs:SendMessage", "{ReportsUnwritten.Arn}")


def properties(assembly: Assembly, name: str) -> JSON:
    found: JSON = assembly.resource(name)["Properties"]
    return found


def test_reports_are_kept_encrypted_in_versions_and_never_in_public(assembly: Assembly) -> None:
    bucket = properties(assembly, "Reports")
    (encryption,) = bucket["BucketEncryption"]["ServerSideEncryptionConfiguration"]

    assert bucket["VersioningConfiguration"] == {"Status": "Enabled"}
    assert encryption["ServerSideEncryptionByDefault"] == {"SSEAlgorithm": "AES256"}
    assert set(bucket["PublicAccessBlockConfiguration"].values()) == {True}
    assert bucket["OwnershipControls"] == {"Rules": [{"ObjectOwnership": "BucketOwnerEnforced"}]}


@pytest.mark.parametrize(("name", "action"), [("ReportsPolicy", "s3:*"), ("ReportsUnwrittenPolicy", "sqs:*")])
def test_nothing_goes_there_in_the_clear(assembly: Assembly, name: str, action: str) -> None:
    (statement,) = properties(assembly, name)["PolicyDocument"]["Statement"]

    assert (statement["Effect"], statement["Action"]) == ("Deny", action)
    assert statement["Condition"] == {"Bool": {"aws:SecureTransport": "false"}}


@pytest.mark.parametrize(
    ("name", "window", "when"),
    [("ReportSchedulesHourly", "hour", "cron(5 * * * ? *)"), ("ReportSchedulesDaily", "day", "cron(15 0 * * ? *)")],
)
def test_each_window_is_reported_once_it_is_closed_in_india(
    assembly: Assembly, name: str, window: str, when: str
) -> None:
    schedule = properties(assembly, name)
    target = schedule["Target"]

    assert (schedule["ScheduleExpression"], schedule["ScheduleExpressionTimezone"]) == (when, "Asia/Kolkata")
    assert schedule["State"] == "ENABLED"
    assert schedule["FlexibleTimeWindow"] == {"Mode": "OFF"}
    assert text(target["Arn"]) == "{FunctionsReport.Arn}"
    assert json.loads(target["Input"]) == {"window": window, "at": "<aws.scheduler.scheduled-time>"}
    assert target["RetryPolicy"] == {"MaximumEventAgeInSeconds": 21600, "MaximumRetryAttempts": 10}
    assert text(target["DeadLetterConfig"]["Arn"]) == "{ReportsUnwritten.Arn}"


def test_a_schedule_may_call_the_report_and_say_that_it_could_not(assembly: Assembly) -> None:
    assert set(assembly.statements(properties(assembly, "ReportSchedulesRole"))) == {INVOKE_REPORT, SEND}


def test_a_report_that_fails_is_tried_again_and_then_lies_in_the_queue(assembly: Assembly) -> None:
    tries = properties(assembly, "ReportSchedulesTries")

    assert text(tries["FunctionName"]) == "{FunctionsReport}"
    assert tries["MaximumRetryAttempts"] == 2
    assert text(tries["DestinationConfig"]["OnFailure"]["Destination"]) == "{ReportsUnwritten.Arn}"
    assert properties(assembly, "ReportsUnwritten")["SqsManagedSseEnabled"] is True
