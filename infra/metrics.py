"""What is measured: our own figures, and those that AWS keeps of each part of the service."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from aws_cdk import Duration
from aws_cdk import aws_apigatewayv2 as apigw
from aws_cdk import aws_cloudwatch as cloudwatch
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_sqs as sqs
from aws_cdk import aws_stepfunctions as sfn

from infra.data_stack import Data
from infra.storage import CLOCK_INDEX, DAYS_INDEX
from rummy.note import Figure

NAMESPACE = "Rummy"
PERIOD = Duration.minutes(5)
MOST_OF_AN_ALARM = 10  # CloudWatch's limit


@dataclass(frozen=True, slots=True)
class Metrics:
    """The parts of one stage, and a metric of each. Without ``period`` a figure is of five minutes."""

    stage: str
    functions: Mapping[str, lambda_.Function]
    data: Data
    sockets: apigw.WebSocketStage
    http: apigw.HttpApi
    clock: sfn.StateMachine
    unwritten: sqs.Queue

    def ours(self, figure: Figure, statistic: str = "Sum", period: Duration = PERIOD) -> cloudwatch.Metric:
        """One that the functions count. Stages of one account are told apart by its one dimension."""
        return _metric(NAMESPACE, figure.value, {"Stage": self.stage}, statistic, period)

    def refusals(self) -> cloudwatch.MathExpression:
        """Counted by their codes; whichever there are."""
        of = f'{{{NAMESPACE},Code,Stage}} MetricName="{Figure.REFUSALS.value}" Stage="{self.stage}"'
        return cloudwatch.MathExpression(expression=f"SEARCH('{of}', 'Sum', {PERIOD.to_seconds()})", label="")

    def function(
        self, function: str, name: str, statistic: str = "Sum", period: Duration = PERIOD
    ) -> cloudwatch.Metric:
        return _metric("AWS/Lambda", name, {"FunctionName": self.functions[function].function_name}, statistic, period)

    def functions_of_all(self, name: str, period: Duration = PERIOD) -> list[cloudwatch.Metric]:
        return [self.function(function, name, period=period) for function in self.functions]

    def of_sockets(self, name: str, statistic: str = "Sum", period: Duration = PERIOD) -> cloudwatch.Metric:
        of = {"ApiId": self.sockets.api.api_id, "Stage": self.sockets.stage_name}
        return _metric("AWS/ApiGateway", name, of, statistic, period)

    def of_http(self, name: str, period: Duration = PERIOD) -> cloudwatch.Metric:
        return _metric("AWS/ApiGateway", name, {"ApiId": self.http.api_id}, "Sum", period)

    def of_clock(self, name: str) -> cloudwatch.Metric:
        return _metric("AWS/States", name, {"StateMachineArn": self.clock.state_machine_arn}, "Sum", PERIOD)

    def of_stores(self, *names: str, period: Duration = PERIOD) -> Iterator[cloudwatch.Metric]:
        """Of both stores and of their indexes, which DynamoDB counts apart."""
        tables, ledger = {"TableName": self.data.tables.table_name}, {"TableName": self.data.ledger.table_name}
        for of in (
            tables,
            tables | {"GlobalSecondaryIndexName": CLOCK_INDEX},
            ledger,
            ledger | {"GlobalSecondaryIndexName": DAYS_INDEX},
        ):
            yield from (_metric("AWS/DynamoDB", name, of, "Sum", period) for name in names)

    def waiting_calls(self) -> cloudwatch.Metric:
        """Reports that could not be written."""
        of = {"QueueName": self.unwritten.queue_name}
        return _metric("AWS/SQS", "ApproximateNumberOfMessagesVisible", of, "Maximum", PERIOD)


def total(metrics: Sequence[cloudwatch.Metric]) -> cloudwatch.MathExpression:
    """All of them added up; one that was not counted is none. Raises ValueError if they are too many for an alarm."""
    if len(metrics) > MOST_OF_AN_ALARM:
        raise ValueError(f"an alarm adds up {MOST_OF_AN_ALARM} metrics at most, not {len(metrics)}: make two of it")
    return cloudwatch.MathExpression(
        expression="SUM(FILL(METRICS(), 0))",
        using_metrics={f"m{number}": metric for number, metric in enumerate(metrics)},
        period=PERIOD,
    )


def _metric(namespace: str, name: str, of: Mapping[str, str], statistic: str, period: Duration) -> cloudwatch.Metric:
    return cloudwatch.Metric(
        namespace=namespace, metric_name=name, dimensions_map=of, statistic=statistic, period=period
    )
