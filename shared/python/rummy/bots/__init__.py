"""Bots: a pure function from what a seat sees to what it does. They know nothing that a player would not."""

from rummy.bots.levels import Level, choose

__all__ = ["Level", "choose"]
