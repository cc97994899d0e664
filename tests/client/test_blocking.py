"""The same for plain code: what is waited for is waited for, and what is refused is raised here."""

from collections.abc import Iterator
from random import Random
from threading import enumerate as threads

import pytest

from parley.bots.seabattle.random import RandomBot
from parley.client import connect
from parley.core.bot import Limit
from parley.games.seabattle import GAME, Setup
from parley.visits import CannotNow
from tests.net.process import serving

SMALL = Setup(size=6, fleet=(0, 0, 1, 2))
SIGN = "us two"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("plain") / "data") as process:
        yield f"http://{process.web}"


def test_a_game_against_a_bot(server: str) -> None:
    rng = Random(1)
    with connect(server, "ann") as ann:
        assert ann.name == "ann"
        table = ann.open(GAME, SMALL, bots=["random"])
        assert table.seat == 0
        for view in table.turns():
            table.play(RandomBot().choose(view, Limit(), rng))
        assert table.is_over
        assert table.outcome is not None
        assert table.match is not None
        assert b'"seabattle"' in ann.journal(table.match)
        table.leave()
    assert not [thread for thread in threads() if thread.name == "parley"]


def test_watching_and_leaving(server: str) -> None:
    with connect(server) as ann, connect(server) as bob:
        hers = ann.open(GAME, SMALL, password=SIGN)
        his = bob.join(hers.number, SIGN)
        assert (his.number, his.seat) == (hers.number, 1)
        with connect(server) as cid:
            seen = cid.watch(hers.number, SIGN)
            views = seen.views()
            assert next(views).seat is None
            hers.resign()
            assert not [view for view in views if view.seat is not None]
            assert seen.outcome is not None
            assert seen.outcome.winners == (1,)
        bob.say("well played", to=ann.name)
        assert all(row.number != hers.number for row in bob.tables() if row.is_free)


def test_what_is_refused_is_raised(server: str) -> None:
    with connect(server) as ann, pytest.raises(CannotNow, match="no such table"):
        ann.join(4711)
    with pytest.raises(CannotNow), connect("http://127.0.0.1:9"):
        pass
