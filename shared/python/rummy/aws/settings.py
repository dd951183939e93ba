"""What a function is told by its environment, read and checked once. Each function is told only what it needs."""

from collections.abc import Mapping
from typing import Annotated, Final, Self, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, NonNegativeInt, PositiveInt, model_validator

T = TypeVar("T")

UNHURRIED: Final = 200
"""The pace of practice tables where nothing else is said, percent."""


class MissingSettingError(LookupError):
    """Something was asked for that needs a setting which this function was not given."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is not set in the environment of this function")


def _split(given: object) -> object:
    return [part for part in given.split(",") if part] if isinstance(given, str) else given


class Settings(BaseModel):
    """A function's settings, named as in its environment but in small letters. None: not given."""

    model_config = ConfigDict(frozen=True)

    stage: str | None = None
    tables_store: str | None = None
    ledger_store: str | None = None
    reports_bucket: str | None = None
    clock_arn: str | None = None
    user_pool: str | None = None
    callback_url: str | None = None
    """Where messages to connections are posted."""
    allowed_origins: Annotated[tuple[str, ...], BeforeValidator(_split)] | None = None
    """The pages that may open a WebSocket."""
    stakes: Annotated[tuple[NonNegativeInt, ...], BeforeValidator(_split)] | None = None
    pace: PositiveInt | None = None
    practice_pace: PositiveInt = Field(default_factory=lambda given: max(UNHURRIED, given.get("pace") or 0))
    shards: PositiveInt | None = None
    welcome: NonNegativeInt | None = None
    daily_grant: NonNegativeInt | None = None
    apart: bool | None = None
    """Whether players who share an address are kept apart."""
    practice_seed: str = ""
    """What the cards of practice tables follow from; empty: from chance."""

    @model_validator(mode="after")
    def _practice_is_unhurried(self) -> Self:
        # The clock sleeps no longer than the shortest phase at the house's pace.
        if self.pace is not None and self.practice_pace < self.pace:
            message = f"PRACTICE_PACE ({self.practice_pace}) must not be below PACE ({self.pace})"
            raise ValueError(message)
        return self

    @model_validator(mode="after")
    def _cards_are_chosen_in_a_sandbox_only(self) -> Self:
        if self.practice_seed and self.stage != "local":
            message = f"PRACTICE_SEED is for the stage local; leave it out on {self.stage}"
            raise ValueError(message)
        return self


def read_settings(environment: Mapping[str, str]) -> Settings:
    """The settings in an environment. Raises ValidationError naming each that is not what it should be."""
    given = {name: environment[name.upper()] for name in Settings.model_fields if name.upper() in environment}
    return Settings.model_validate(given)


def needed(setting: T | None, name: str) -> T:
    """A setting that is about to be used. Raises MissingSettingError when it was not given."""
    if setting is None:
        raise MissingSettingError(name)
    return setting
