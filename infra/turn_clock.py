"""The clock: a workflow that wakes the tables of one shard, and the watchdog that revives it."""

from __future__ import annotations

from pathlib import Path

from aws_cdk import ArnFormat, Duration, Stack
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_scheduler as scheduler
from aws_cdk import aws_scheduler_targets as targets
from aws_cdk import aws_stepfunctions as sfn
from constructs import Construct

from infra.invoking import may_invoke

DEFINITION = Path(__file__).with_name("turn_clock.asl.json")


def clock_arn(scope: Construct, name: str) -> str:
    """Where the clock of that name will be. The tick starts clocks and the clock ticks, so one must know first."""
    return Stack.of(scope).format_arn(
        service="states", resource="stateMachine", resource_name=name, arn_format=ArnFormat.COLON_RESOURCE_NAME
    )


class TurnClock(Construct):
    """``clock`` is started once for each shard and slot by whoever leaves a live table behind."""

    def __init__(self, scope: Construct, construct_id: str, *, name: str, tick: lambda_.Function) -> None:
        super().__init__(scope, construct_id)
        self.clock = sfn.StateMachine(
            self,
            "Clock",
            state_machine_name=name,
            state_machine_type=sfn.StateMachineType.STANDARD,
            definition_body=sfn.DefinitionBody.from_string(DEFINITION.read_text()),
            definition_substitutions={"TickFunction": tick.function_arn},
            role=may_invoke(self, "ClockRole", "states", tick),
        )
        scheduler.Schedule(
            self,
            "Watchdog",
            description="Looks every minute for clocks that have stopped",
            schedule=scheduler.ScheduleExpression.rate(Duration.minutes(1)),
            target=targets.LambdaInvoke(
                tick,
                input=scheduler.ScheduleTargetInput.from_object({"watchdog": True}),
                role=may_invoke(self, "WatchdogRole", "scheduler", tick),
                # The next one comes before a late one would be of use.
                retry_attempts=0,
                max_event_age=Duration.minutes(1),
            ),
        )
