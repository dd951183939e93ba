"""A log, kept as long as its stage says."""

from __future__ import annotations

from aws_cdk import RemovalPolicy
from aws_cdk import aws_logs as logs
from constructs import Construct

from infra.settings import StageSettings


def log_group(scope: Construct, construct_id: str, settings: StageSettings) -> logs.LogGroup:
    """Its name is generated: a kept log must not stand in the way of the next stack."""
    return logs.LogGroup(
        scope,
        construct_id,
        retention=logs.RetentionDays[settings.retention],
        removal_policy=RemovalPolicy.RETAIN if settings.keep else RemovalPolicy.DESTROY,
    )
