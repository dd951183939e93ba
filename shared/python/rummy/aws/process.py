"""What a function's process has: its ports, as its environment says, once."""

import gc

# Until all is loaded: nearly all that is made stays, and looking for garbage in it took a fifth of the time.
gc.disable()

import os
from collections.abc import Callable
from functools import cache
from importlib import import_module

from rummy.aws.settings import read_settings
from rummy.aws.wiring import ports_of
from rummy.ports import Ports


def aws_ports(*adapters: str) -> Callable[[], Ports]:
    """Gives the ports of this process. What needs a setting that is not there fails when it is used, naming it.

    The adapters that are named are loaded now, with the function; any other when it is first used.
    """
    for adapter in adapters:
        import_module(f"rummy.aws.{adapter}")
    gc.freeze()
    gc.enable()
    return process_ports


@cache
def process_ports() -> Ports:
    """The ports of this process."""
    return ports_of(read_settings(os.environ))
