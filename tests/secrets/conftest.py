from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="module")
def lambda_environment() -> Iterator[None]:
    """What every function's environment says."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("POWERTOOLS_SERVICE_NAME", "tests")
        yield
