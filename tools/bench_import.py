"""How long each function takes to import beside what any such function imports, turn by turn in the same run."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tools.stack import ROOT

BASELINE = "import boto3, pydantic\nfrom aws_lambda_powertools import Logger"
RUNS = 7
TIMED = "import time; start = time.perf_counter()\n{code}\nprint(time.perf_counter() - start)"


def rows() -> Iterator[tuple[str, float, float]]:
    """Each function, the median milliseconds of its import, and that over the baseline's."""
    names = sorted(path.stem for path in Path(ROOT, "functions").glob("*.py"))
    codes = {"boto3, pydantic and Powertools' Logger": BASELINE} | {name: f"import {name}" for name in names}
    times: dict[str, list[float]] = {name: [] for name in codes}
    for _ in range(RUNS + 1):
        for name, code in codes.items():
            times[name].append(_seconds(code))
    middle = {name: median(taken[1:]) * 1000 for name, taken in times.items()}
    baseline = next(iter(middle.values()))
    return ((name, taken, taken / baseline) for name, taken in middle.items())


def _seconds(code: str) -> float:
    """In a fresh interpreter, on the path that Lambda would give it."""
    paths = [str(ROOT / "functions"), str(ROOT / "shared" / "python")]
    program = f"import sys; sys.path[:0] = {paths}\n{TIMED.format(code=code)}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return float(done.stdout)
