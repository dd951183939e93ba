import pytest


@pytest.fixture(autouse=True)
def lambda_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """What every function's environment says."""
    monkeypatch.setenv("POWERTOOLS_SERVICE_NAME", "tests")
