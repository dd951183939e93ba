import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import boto3
import pytest

from tools.emulator import BUILD, HOST, Emulator, EmulatorFailed, emulator, free_port

pytestmark = pytest.mark.emulator


def answers(host: str, port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex((host, port)) == 0


def test_it_answers_this_machine_alone(running: Emulator) -> None:
    assert boto3.client("sts", **running.aws).get_caller_identity()["Account"] == "000000000000"
    assert not answers("127.0.0.2", running.port)  # as any other address: it is bound to one


def test_an_error_in_the_block_ends_it(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="within"), emulator(log=tmp_path / "log") as started:
        raise RuntimeError("within")

    assert not answers(HOST, started.port)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_it_ends_with_the_process_that_started_it(how: signal.Signals, tmp_path: Path) -> None:
    port = free_port()
    program = (
        "import sys, time; from pathlib import Path; from tools.emulator import emulator\n"
        "with emulator(log=Path(sys.argv[1]), port=int(sys.argv[2])): print('up', flush=True); time.sleep(60)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program, tmp_path / "log", str(port)],
        cwd=BUILD.parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"up\n"
        os.kill(parent.pid, how)

    deadline = time.monotonic() + 10
    while answers(HOST, port) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not answers(HOST, port)


def test_a_taken_port_is_refused(running: Emulator, tmp_path: Path) -> None:
    with pytest.raises(EmulatorFailed, match=f"port {running.port}"), emulator(log=tmp_path / "log", port=running.port):
        pass


def test_a_start_that_fails_is_told_with_its_log(tmp_path: Path) -> None:
    broken = tmp_path / "emulator" / "bin" / "python"
    broken.parent.mkdir(parents=True)
    broken.write_text("#!/bin/sh\necho no such package\n")
    broken.chmod(0o755)

    with pytest.raises(EmulatorFailed, match="no such package"), emulator(build=tmp_path, log=tmp_path / "log"):
        pass
