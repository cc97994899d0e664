from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.net.crashing import Ordeal
from tests.store.server import running_server


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> Iterator[str]:
    """Where there is an empty database; nothing for SQLite."""
    if request.param == "sqlite":
        yield ""
    else:
        with running_server() as postgres:
            yield postgres.new_database()


def test_kill_it_at_any_moment(url: str, tmp_path: Path) -> None:
    ordeal = Ordeal(tmp_path / "data", seed=1, crews=2, pairs=1, loners=1, sailors=1, couples=1, url=url)
    tally = ordeal.run(kills=2)
    assert tally.kills == 2
    assert tally.resumed > 0
    assert tally.games > 0
    assert tally.left > 0
