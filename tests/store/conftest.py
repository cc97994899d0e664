from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store.server import Server, running_server


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with running_server() as started:
        yield started


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, once of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "data")
    server: Server = request.getfixturevalue("server")
    return server.new_database()
