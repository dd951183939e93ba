"""Functions run here as in the cloud, without what they log and count there."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from io import TextIOBase
from typing import Final

from rummy.edge import logger

_NAMESPACE: Final = "POWERTOOLS_METRICS_NAMESPACE"


class _Nowhere(TextIOBase):
    """Takes what is printed and keeps none of it."""

    def write(self, text: str) -> int:
        """Take it."""
        return len(text)


@contextmanager
def silence() -> Iterator[None]:
    """Nothing is logged or counted as it would be in the cloud."""
    level, named = logger.log_level, _NAMESPACE in os.environ
    os.environ.setdefault(_NAMESPACE, "rummy")
    logger.setLevel("CRITICAL")
    try:
        with redirect_stdout(_Nowhere()):
            yield
    finally:
        logger.setLevel(level)
        if not named:
            del os.environ[_NAMESPACE]
