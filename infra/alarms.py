"""What calls an operator. Each has its entry in the runbook, ``docs/operations.md``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from aws_cdk import Annotations, Aws, Duration, Stack
from aws_cdk import aws_budgets as budgets
from aws_cdk import aws_cloudwatch as cloudwatch
from aws_cdk import aws_cloudwatch_actions as actions
from aws_cdk import aws_iam as iam
from aws_cdk import aws_sns as sns
from constructs import Construct

from infra.metrics import Metrics, total
from infra.settings import StageSettings
from rummy.note import Figure

Comparison = cloudwatch.ComparisonOperator
Missing = cloudwatch.TreatMissingData


@dataclass(frozen=True, slots=True)
class Watch:
    """One alarm: it goes off when ``metric`` reaches ``limit`` in each of the last ``periods``."""

    name: str
    metric: cloudwatch.IMetric
    says: str
    limit: int = 1
    periods: int = 1
    comparison: cloudwatch.ComparisonOperator = Comparison.GREATER_THAN_OR_EQUAL_TO_THRESHOLD
    missing: cloudwatch.TreatMissingData = Missing.NOT_BREACHING
    tells_when_over: bool = True


def watches(metrics: Metrics, settings: StageSettings) -> Iterator[Watch]:
    """Every alarm of a stage."""
    yield from _service_levels(metrics, settings)
    yield from _money(metrics)
    yield from _clock(metrics)
    yield from _faults(metrics)


def _service_levels(metrics: Metrics, settings: StageSettings) -> Iterator[Watch]:
    moves, lag = metrics.function("move", "Duration", "p99"), metrics.ours(Figure.CLOCK_LAG, "p99")
    age = metrics.ours(Figure.SETTLEMENT_AGE, "Maximum")
    above = Comparison.GREATER_THAN_THRESHOLD
    yield Watch("MoveSlow", moves, "Moves take longer than they should", settings.move_p99, 3, above)
    yield Watch("ClockLate", lag, "Turns end later than they should", settings.clock_lag, 2, above)
    yield Watch("SettlementOld", age, "A deal was settled long after it ended", settings.settlement_age, 1, above)


def _money(metrics: Metrics) -> Iterator[Watch]:
    drift, unwritten = metrics.ours(Figure.DRIFT, "Maximum"), metrics.waiting_calls()
    reports = metrics.function("report", "Invocations", period=Duration.hours(1))
    yield Watch(
        "Drift",
        drift,
        "A settlement report found drift: open its page",
        # Only the next report can say that it is over, and what was wrong then is to be looked into all the same.
        missing=Missing.IGNORE,
        tells_when_over=False,
    )
    yield Watch(
        "ReportsSilent",
        reports,
        "No settlement report was begun for two hours",
        periods=2,
        comparison=Comparison.LESS_THAN_THRESHOLD,
        missing=Missing.BREACHING,
    )
    yield Watch("Unwritten", unwritten, "A settlement report could not be written: read the queue")


def _clock(metrics: Metrics) -> Iterator[Watch]:
    watched, stuck = metrics.ours(Figure.WATCHED), metrics.ours(Figure.TABLES_FAILED, period=Duration.minutes(1))
    failed = [metrics.of_clock(name) for name in ("ExecutionsFailed", "ExecutionsTimedOut", "ExecutionThrottled")]
    yield Watch(
        "ClockSilent",
        watched,
        "The watchdog has not looked for five minutes",
        comparison=Comparison.LESS_THAN_THRESHOLD,
        missing=Missing.BREACHING,
    )
    yield Watch("ClockFailed", total(failed), "A clock ended in failure, or Step Functions holds it up")
    yield Watch("TablesFailed", stuck, "Tables could not be woken, three minutes in a row", periods=3)


def _faults(metrics: Metrics) -> Iterator[Watch]:
    errors, throttles = metrics.functions_of_all("Errors"), metrics.functions_of_all("Throttles")
    held_up = list(metrics.of_stores("ReadThrottleEvents", "WriteThrottleEvents"))
    gateways = [metrics.of_sockets("ExecutionError"), metrics.of_http("5xx")]
    yield Watch("FunctionErrors", total(errors), "A function failed: its log has the traceback")
    yield Watch("FunctionsThrottled", total(throttles), "Lambda refuses calls: too many at once")
    yield Watch("StoresThrottled", total(held_up), "DynamoDB refuses reads or writes", periods=2)
    yield Watch("GatewayErrors", total(gateways), "API Gateway could not answer a player")


class Alarms(Construct):
    """Every watch as an alarm that mails the stage's operator, and the month's budget, which mails him too."""

    def __init__(self, scope: Construct, construct_id: str, *, metrics: Metrics, settings: StageSettings) -> None:
        super().__init__(scope, construct_id)
        self._told = actions.SnsAction(self._topic(settings.email))
        self._enabled = settings.alarms
        if self._enabled and settings.email.endswith("@example.com"):
            told = f"alarms and the budget of {settings.name} reach nobody: set its email in cdk.json or by -c email="
            Annotations.of(self).add_warning_v2("rummy:email", told)
        for watch in watches(metrics, settings):
            self._alarm(watch)
        if settings.budget:
            self._budget(settings)

    def _topic(self, email: str) -> sns.Topic:
        topic = sns.Topic(self, "Topic", display_name=Stack.of(self).stack_name, enforce_ssl=True)
        # One level down: `add_subscription` would put the address into a logical id, so stages would differ.
        sns.Subscription(self, "Operator", topic=topic, protocol=sns.SubscriptionProtocol.EMAIL, endpoint=email)
        # A policy of its own takes the place of the one that would let the account's alarms in.
        topic.add_to_resource_policy(
            iam.PolicyStatement(
                actions=["sns:Publish"],
                principals=[iam.ServicePrincipal("cloudwatch.amazonaws.com")],
                resources=[topic.topic_arn],
                conditions={"StringEquals": {"aws:SourceAccount": Aws.ACCOUNT_ID}},
            )
        )
        return topic

    def _alarm(self, watch: Watch) -> None:
        alarm = cloudwatch.Alarm(
            self,
            watch.name,
            alarm_name=f"{Stack.of(self).stack_name}-{watch.name}",
            alarm_description=watch.says,
            metric=watch.metric,
            threshold=watch.limit,
            evaluation_periods=watch.periods,
            comparison_operator=watch.comparison,
            treat_missing_data=watch.missing,
            actions_enabled=self._enabled,
        )
        alarm.add_alarm_action(self._told)
        if watch.tells_when_over:
            alarm.add_ok_action(self._told)

    def _budget(self, settings: StageSettings) -> None:
        """Of the whole account: a budget of one stage's tags counts nothing until somebody activates the tag."""
        operator = budgets.CfnBudget.SubscriberProperty(subscription_type="EMAIL", address=settings.email)
        budgets.CfnBudget(
            self,
            "Budget",
            budget=budgets.CfnBudget.BudgetDataProperty(
                budget_name=f"{Stack.of(self).stack_name}-Budget",
                budget_type="COST",
                time_unit="MONTHLY",
                budget_limit=budgets.CfnBudget.SpendProperty(amount=settings.budget, unit="USD"),
            ),
            notifications_with_subscribers=[
                budgets.CfnBudget.NotificationWithSubscribersProperty(
                    notification=budgets.CfnBudget.NotificationProperty(
                        comparison_operator="GREATER_THAN", notification_type=kind, threshold=percent
                    ),
                    subscribers=[operator],
                )
                for kind, percent in (("ACTUAL", 80), ("FORECASTED", 100))
            ],
        )
