"""Runs MiniStack. Started by the emulator's own Python (see ``emulator.py``), never imported.

Usage: launch_emulator.py RUNTIME_PYTHON. Ends by SIGTERM, or when its standard input is closed.
"""

import importlib
import os
import runpy
import signal
import sys
import tempfile
import threading
from typing import Any


def main() -> None:
    """Serve until told to end; functions run on RUNTIME_PYTHON, and what is written lands in a scratch folder."""
    # MiniStack runs functions with `sys.executable`; its own site-packages would hide what their assets lack.
    sys.executable = sys.argv.pop(1)
    threading.Thread(target=end_with_the_parent, daemon=True).start()
    log_what_functions_print()
    accept_route_responses()
    with tempfile.TemporaryDirectory(prefix="emulator-") as scratch:
        tempfile.tempdir = scratch
        # HOME too: no function shall find the AWS profile of whoever runs this.
        os.environ.update(dict.fromkeys(("HOME", "S3_DATA_DIR", "STATE_DIR", "TMPDIR"), scratch))
        runpy.run_module("ministack", run_name="__main__")


def end_with_the_parent() -> None:
    """However the parent dies, its end of this pipe closes."""
    os.read(sys.stdin.fileno(), 1)
    os.kill(os.getpid(), signal.SIGTERM)


def log_what_functions_print() -> None:
    """Into our own log: for functions behind a WebSocket route MiniStack drops it, tracebacks too."""
    worker = importlib.import_module("ministack.core.lambda_runtime").Worker
    invoke = worker.invoke

    def invoke_and_log(*inputs: Any, **named: Any) -> Any:  # noqa: ANN401 - passed through as they are
        answer = invoke(*inputs, **named)
        for printed in filter(None, (answer.get("log"), answer.get("trace"))):
            print(printed, flush=True)
        return answer

    worker.invoke = invoke_and_log


def accept_route_responses() -> None:
    """MiniStack sends a reply on every WebSocket route, and its CloudFormation does not know what asks for one."""
    handlers = vars(importlib.import_module("ministack.services.cloudformation.provisioners"))["_RESOURCE_HANDLERS"]
    handlers["AWS::ApiGatewayV2::RouteResponse"] = {
        "create": lambda logical_id, _properties, stack: (f"{stack}-{logical_id}", {}),
        "delete": lambda _physical_id, _properties: None,
    }


if __name__ == "__main__":
    main()
