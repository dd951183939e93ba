"""The whole service on this machine: emulator, synthesized template, stack, warm functions."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tools.deploy import NOTHING, Deployed, Say, deploy
from tools.emulator import LOG, Emulator, emulator
from tools.warm import warm

ROOT: Final = Path(__file__).resolve().parent.parent


class SynthFailed(Exception):
    """The CDK app did not write a template; the message is what it said."""


@contextmanager
def local_stack(
    *, context: Mapping[str, str] = NOTHING, port: int = 0, log: Path = LOG, say: Say = print
) -> Iterator[Deployed]:
    """The ``local`` stage deployed on an emulator of its own, which ends with the block.

    ``context`` overrides its settings, as ``-c key=value`` does. Who reads the ``log`` gives one that no other stack
    writes. Raises SynthFailed, EmulatorFailed or DeployFailed.
    """
    say("starting the AWS emulator")
    with emulator(port=port, log=log) as running, TemporaryDirectory(prefix="rummy-") as folder:
        say("synthesizing the CDK app, stage local")
        synthesize(Path(folder), {"stage": "local", "endpoint": running.url, **context})
        deployed = deploy(Path(folder), running, say=say)
        warm(deployed, say=say)
        yield deployed


def synthesize(folder: Path, context: Mapping[str, str]) -> None:
    """Write the cloud assembly into ``folder``. Raises SynthFailed."""
    settings = [argument for key, value in context.items() for argument in ("-c", f"{key}={value}")]
    done = subprocess.run(
        [sys.executable, "-m", "infra.app", *settings],
        cwd=ROOT,
        env={**os.environ, "CDK_OUTDIR": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SynthFailed(done.stderr)


def logs(running: Emulator) -> str:
    """What the emulator and the functions printed so far."""
    return running.log.read_text(errors="replace")
