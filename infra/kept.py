"""What must outlive every deploy keeps its logical id, however the code around it is moved."""

from __future__ import annotations

from typing import TypeVar

from aws_cdk import CfnResource
from constructs import Construct

Kept = TypeVar("Kept", bound=Construct)


def fixed(construct: Kept, logical_id: str) -> Kept:
    """Another id would be another resource to CloudFormation: a new, empty ledger in the place of the old one."""
    resource = construct.node.default_child
    if not isinstance(resource, CfnResource):
        raise TypeError(f"{construct.node.path} is no single resource")
    resource.override_logical_id(logical_id)
    return construct
