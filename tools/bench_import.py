"""How long each function takes to load beside what any such function loads, turn by turn in the same run.

Measured on what is deployed: the packages that a synth writes, and the libraries that Lambda's runtime brings along.
"""

import compileall
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import Final

from tools.bench_packages import FUNCTIONS, Package, packages
from tools.emulator import BUILD

HEADS: Final = ("function", "ms", "times the baseline", "compiled while it loads: ms", "times the baseline")
RUNS: Final = 11
LOGGER: Final = "from aws_lambda_powertools import Logger"
BASELINES: Final = {
    "boto3, pydantic and Powertools' Logger": f"import boto3, pydantic\n{LOGGER}",
    "the same and pydantic's `BaseModel`": f"import boto3\nfrom pydantic import BaseModel\n{LOGGER}",
}
TIMED: Final = """import sys, time
sys.path[:0] = {paths}
start = time.process_time()
{code}
print((time.process_time() - start) * 1000)"""


def rows() -> Iterator[tuple[str, ...]]:
    """Each function, the least milliseconds of its import, and that over the baseline's; with bytecode and without."""
    with packages("local") as found, TemporaryDirectory(prefix="rummy-") as folder:
        compiled, sources = _copied(found, Path(folder, "compiled")), _copied(found, Path(folder, "sources"))
        compileall.compile_dir(compiled, quiet=1)
        codes = BASELINES | {path.stem: f"import {path.stem}" for path in sorted((sources / FUNCTIONS).glob("*.py"))}
        with_bytecode, without = _least(codes, compiled, sources)
    base = next(iter(BASELINES))
    for name in codes:
        cells = ((least[name], least[name] / least[base]) for least in (with_bytecode, without))
        yield name, *(cell for taken, ratio in cells for cell in (f"{taken:.0f}", f"{ratio:.2f}"))


def _least(codes: Mapping[str, str], *trees: Path) -> tuple[Mapping[str, float], ...]:
    """The least milliseconds that each code takes in each tree."""
    times: dict[tuple[Path, str], list[float]] = defaultdict(list)
    for _ in range(RUNS):
        for name, code in codes.items():
            for tree in trees:
                times[tree, name].append(_milliseconds(tree, code))
    return tuple({name: min(times[tree, name]) for name in codes} for tree in trees)


def _copied(found: Iterable[Package], tree: Path) -> Path:
    """The packages side by side, without bytecode as they are deployed."""
    for package in found:
        copytree(package.folder, tree / package.name)
    return tree


def _milliseconds(tree: Path, code: str) -> float:
    """Of processor time in a fresh interpreter, on the path that Lambda would give it."""
    layers = sorted(str(folder) for folder in tree.glob("*/python"))
    program = TIMED.format(paths=[str(tree / FUNCTIONS), *layers], code=code)
    python = BUILD / "runtime" / "bin" / "python"
    done = subprocess.run([python, "-B", "-c", program], capture_output=True, text=True, check=True)
    return float(done.stdout)
