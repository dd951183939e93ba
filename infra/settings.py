"""What differs from stage to stage, read from ``cdk.json`` and ``-c key=value``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, NonNegativeInt, PositiveInt, model_validator

from infra.duties import DUTIES


def _split(given: object) -> object:
    """On a command line a list is written with commas."""
    return given.split(",") if isinstance(given, str) else given


def _paired(given: object) -> object:
    """On a command line a mapping is written ``tick=40,move=400``; an empty text is none."""
    if not isinstance(given, str):
        return given
    return {name: number for name, _, number in (pair.partition("=") for pair in given.split(",") if pair)}


class StageSettings(BaseModel):
    """One stage. Any field but ``name`` may be overridden by a context key of that name."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: Annotated[str, Field(pattern="^[a-z][a-z0-9]{0,15}$")]
    region: Annotated[str, Field(pattern="^[a-z]{2}(-[a-z]+)+-[0-9]$")]
    platform: Literal["aws", "local"]  # whose wheels and architecture the functions get
    endpoint: str | None  # scheme, host and port of an emulator; None is AWS
    origins: Annotated[tuple[str, ...], BeforeValidator(_split)]  # pages that may open sockets
    stakes: Annotated[tuple[NonNegativeInt, ...], BeforeValidator(_split)]  # minor units per point
    pace: PositiveInt  # percent of a variant's times; the clock relies on no table being faster
    practice_pace: PositiveInt  # the same of practice tables, which may be unhurried
    shards: PositiveInt  # clocks; more may be added later, never fewer
    welcome: NonNegativeInt  # minor units granted once to a new player
    daily_grant: NonNegativeInt  # minor units that who has fewer than the smallest hold may ask for once a day
    practice_seed: Annotated[str, Field(min_length=1)] | None = None  # local only: what practice is dealt from
    apart: bool  # players who share an address are kept apart at open tables
    keep: bool  # money, accounts and logs outlive their stack, which is protected
    retention: str  # of logs, a name of CDK's RetentionDays
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"]
    sockets_per_second: PositiveInt  # messages and new connections that the WebSocket API takes, all players together
    sockets_burst: PositiveInt  # that many at once
    http_per_second: PositiveInt
    http_burst: PositiveInt
    reserved: Annotated[Mapping[str, PositiveInt], BeforeValidator(_paired)]  # executions set apart for a function
    socket_logs: bool  # access logs of the WebSocket API, which need the account's log role
    log_role: bool  # make that role, which is the account's in the region
    email: Annotated[str, Field(pattern=r"^[^@\s]+@[^@\s]+$")]  # who is told by alarms and by the budget
    alarms: bool  # False: they only show
    move_p99: PositiveInt  # ms; above it the alarm goes off, as with the next two
    clock_lag: PositiveInt  # ms
    settlement_age: PositiveInt  # ms
    budget: NonNegativeInt  # US dollars a month, of the whole account; 0: none here, another stage's watches

    @model_validator(mode="after")
    def _practice_is_no_faster(self) -> Self:
        if self.practice_pace < self.pace:
            raise ValueError(f"practice_pace ({self.practice_pace}) must not be below pace ({self.pace})")
        return self

    @model_validator(mode="after")
    def _addresses_are_those_of_players(self) -> Self:
        if self.apart and "local" in {self.name, self.platform}:
            raise ValueError("apart must be false on local: all players there share this machine's address")
        return self

    @model_validator(mode="after")
    def _cards_are_chosen_in_a_sandbox_only(self) -> Self:
        if self.practice_seed is not None and (self.name, self.platform) != ("local", "local"):
            raise ValueError("practice_seed may be set on local only: elsewhere all cards come by chance")
        return self

    @model_validator(mode="after")
    def _reserved_is_for_functions(self) -> Self:
        if unknown := self.reserved.keys() - DUTIES.keys():
            raise ValueError(f"reserved names no function: {', '.join(unknown)}; there are {', '.join(DUTIES)}")
        # A clock and its relief on every shard, and the watchdog.
        if (ticks := self.reserved.get("tick")) and ticks < (least := 2 * self.shards + 1):
            raise ValueError(f"reserved tick={ticks} would starve the clock: {self.shards} shards need {least} or none")
        return self

    @classmethod
    def read(cls, context: Mapping[str, object]) -> Self:
        """Read the stage that ``context`` names. Raises ValidationError, or KeyError for a stage that is not there."""
        stage, stages = str(context["stage"]), context["stages"]
        if not isinstance(stages, Mapping) or stage not in stages:
            raise KeyError(stage)
        overrides = {key: context[key] for key in cls.model_fields.keys() - {"name"} if key in context}
        return cls.model_validate({"name": stage, **stages[stage], **overrides})
