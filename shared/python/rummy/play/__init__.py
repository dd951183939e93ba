"""Play: load, decide, save, announce; and what the house does around it."""

from rummy.play.loop import play, show

__all__ = ["play", "show"]
