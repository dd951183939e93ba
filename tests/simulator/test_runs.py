"""Runs: the same seed tells the same story, a failing one is shortened and played again by the command it prints."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.simulator.planted import announce_before_saving, first_broken, lapse_without_looking_at_the_deadline
from tools.cli import main
from tools.simulator.command import played_again_by
from tools.simulator.house import MINUTE
from tools.simulator.run import Order, run
from tools.simulator.trouble import NONE, Trouble
from tools.simulator.world import START

ROOT = Path(__file__).parents[2]
SUMMARY = "import sys; from tools.simulator.run import *; print(run(Order(5, 3)).digest)"


def digest_in_another_process(hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", SUMMARY], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_the_same_seed_tells_the_same_story() -> None:
    first = run(Order(5, 3))

    assert first.law is None
    assert first.deals >= 3
    assert digest_in_another_process("1") == digest_in_another_process("2") == first.digest
    assert run(Order(6, 3)).digest != first.digest


def test_strikes_told_are_the_strikes_of_chance() -> None:
    by_chance = run(Order(7, 3))
    told = run(Order(7, 3, strikes=by_chance.struck))

    assert by_chance.struck
    assert (told.digest, told.struck) == (by_chance.digest, by_chance.struck)


def test_without_trouble_nothing_strikes() -> None:
    calm = run(Order(5, 3, kinds=NONE))

    assert (calm.law, calm.struck) == (None, ())
    assert not any(trouble.word in calm.counts for trouble in Trouble)


def test_a_house_that_is_drained_goes_on_dealing_afterwards() -> None:
    drained = (f"drain-{START // MINUTE + 1}:{Trouble.DRAINED.word}",)
    told = run(Order(5, 25, strikes=drained))

    assert (told.law, told.struck) == (None, drained)
    assert told.deals >= 25
    assert told.counts["refused: draining"] > 0


def test_every_kind_of_trouble_strikes_somewhere() -> None:
    runs = [run(Order(seed, 25, closes=False)) for seed in (1, 2, 3)]
    struck = {name.rpartition(":")[2] for one in runs for name in one.struck}
    rare = {"night", "called_off", "drained", "no_chips", "no_clock", "no_watch"}

    assert {trouble.word for trouble in Trouble} - struck <= rare


def test_the_command_tells_what_happened(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--deals", "4", "--seed", "3", "--players", "3", "--faults", "lost,twice"]) == 0

    out = capsys.readouterr().out
    assert re.match(r"\d+ deals in 1 houses: [\d,]+ requests, [\d,]+ pushes, [\d,]+ ticks, \d+ conflicts; \d+ s\n", out)
    assert "\n0 violations; digest" in out
    assert set(re.findall(r"(\w+) \d+", out.split("\nfaults: ")[1].split("\n")[0])) <= {"lost", "twice"}


def test_more_deals_are_more_houses_each_with_a_seed_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--deals", "51", "--faults", "none", "--players", "2"]) == 0

    assert " deals in 2 houses: " in capsys.readouterr().out


def test_unknown_faults_are_answered_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", "--faults", "gremlins"])

    assert "'gremlins' is none of all, none, lost, " in capsys.readouterr().err


def test_a_broken_law_is_told_by_a_story_that_plays_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    announce_before_saving(monkeypatch)

    assert main(["simulate", "--deals", "3"]) == 1
    told = capsys.readouterr().out
    again = re.search(r" is played again by\n +rummy (.*)\n", told)
    assert "\nBROKEN in the house of seed 1: save, then tell: " in told
    assert again is not None

    assert main(shlex.split(again[1])) == 1
    assert capsys.readouterr().out.rpartition("\n\n")[2] == told.rpartition("\n\n")[2]


def test_the_strikes_of_a_broken_law_break_it_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lapse_without_looking_at_the_deadline(monkeypatch)
    broken = first_broken()

    assert broken is not None
    assert main(shlex.split(played_again_by(broken))[1:]) == 1
    assert str(broken.found) in capsys.readouterr().out
