"""Bugs planted into the service: the simulator finds each of them within a few houses."""

import pytest

from tests.simulator.planted import PLANTED, Plant, first_broken


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_it_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    broken = first_broken()

    assert broken is not None
    assert broken.law in PLANTED[plant]
