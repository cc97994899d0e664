from collections.abc import Iterator

import pytest

from tests.e2e.browsers import SHARED


@pytest.fixture(scope="session", autouse=True)
def _browser() -> Iterator[None]:
    yield
    SHARED.close()
