"""Runs MiniStack. Started by the emulator's own Python (see ``emulator.py``), never imported.

Usage: launch_emulator.py RUNTIME_PYTHON. Ends by SIGTERM, or when its standard input is closed.
"""

import importlib
import json
import os
import runpy
import signal
import sys
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any


def main() -> None:
    """Serve until told to end; functions run on RUNTIME_PYTHON, and what is written lands in a scratch folder."""
    # MiniStack runs functions with `sys.executable`; its own site-packages would hide what their assets lack.
    sys.executable = sys.argv.pop(1)
    threading.Thread(target=end_with_the_parent, daemon=True).start()
    log_invocations()
    accept_what_cannot_be_emulated()
    with tempfile.TemporaryDirectory(prefix="emulator-") as scratch:
        tempfile.tempdir = scratch
        # HOME too: no function shall find the AWS profile of whoever runs this.
        os.environ.update(dict.fromkeys(("HOME", "S3_DATA_DIR", "STATE_DIR", "TMPDIR"), scratch))
        runpy.run_module("ministack", run_name="__main__")


def end_with_the_parent() -> None:
    """However the parent dies, its end of this pipe closes."""
    os.read(sys.stdin.fileno(), 1)
    os.kill(os.getpid(), signal.SIGTERM)


def log_invocations() -> None:
    """Into our own log, what a function prints and then what its call took, as Lambda reports it in each function's.

    MiniStack drops what functions behind a WebSocket route print, tracebacks too, and measures nothing.
    """
    worker = importlib.import_module("ministack.core.lambda_runtime").Worker
    invoke = worker.invoke

    def invoke_and_log(self: Any, *inputs: Any, **named: Any) -> Any:  # noqa: ANN401 - passed through as they are
        before = processor_seconds(self._proc)
        answer = invoke(self, *inputs, **named)
        printed = [text for text in (answer.get("log"), answer.get("trace")) if text]
        took = {
            "report": self.func_name,
            "cold": answer.get("cold_start", False),
            "seconds": processor_seconds(self._proc) - before,
            "peak_kb": peak_kb(self._proc),
            "printed": sum(len(text.encode()) for text in printed),
            "lines": sum(text.count("\n") + 1 for text in printed),
        }
        # In one piece: functions run on threads of their own.
        sys.stdout.write("".join(f"{text}\n" for text in (*printed, json.dumps(took))))
        sys.stdout.flush()
        return answer

    worker.invoke = invoke_and_log


def processor_seconds(process: Any) -> float:  # noqa: ANN401 - a Popen, or None before the first call
    """What a process has used of a processor so far; 0 for one that is not there (any more)."""
    if process is None:
        return 0.0
    try:
        return time.clock_gettime((~process.pid << 3) | 2)  # the number of another process's clock on Linux
    except OSError:
        return 0.0


def peak_kb(process: Any) -> int:  # noqa: ANN401 - a Popen, or None
    """The most memory that a process has had; 0 where that cannot be read."""
    with suppress(AttributeError, OSError, StopIteration):
        lines = Path(f"/proc/{process.pid}/status").read_text().splitlines()
        return int(next(line.split()[1] for line in lines if line.startswith("VmHWM")))
    return 0


def accept_what_cannot_be_emulated() -> None:
    """What MiniStack's CloudFormation does not know and nobody here needs: it becomes a resource that does nothing.

    It sends a reply on every WebSocket route, whatever a RouteResponse says; it knows no budgets of a template, and
    no alarm on more than one metric.
    """
    handlers = vars(importlib.import_module("ministack.services.cloudformation.provisioners"))["_RESOURCE_HANDLERS"]
    for kind in ("AWS::ApiGatewayV2::RouteResponse", "AWS::Budgets::Budget"):
        handlers[kind] = NOTHING
    alarm = handlers["AWS::CloudWatch::Alarm"]

    def create(logical_id: str, properties: dict[str, Any], stack: str) -> Any:  # noqa: ANN401 - as MiniStack's own
        return (NOTHING if "Metrics" in properties else alarm)["create"](logical_id, properties, stack)

    handlers["AWS::CloudWatch::Alarm"] = {"create": create, "delete": alarm["delete"]}


NOTHING: dict[str, Any] = {
    "create": lambda logical_id, _properties, stack: (f"{stack}-{logical_id}", {}),
    "delete": lambda _physical_id, _properties: None,
}


if __name__ == "__main__":
    main()
