"""Entry points of packages on the path, read from their metadata."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from parley.core import SetupError
from parley.core import found as finding
from parley.core.found import Place, found, load

MINE = """[console_scripts]
mine = mine:main

[parley.games]
# chess = mine:CHESS
nim = mine.game : GAME
dots = mine:DOTS
nothing
"""


@pytest.fixture(autouse=True)
def _afresh() -> Iterator[None]:
    finding._everything.cache_clear()
    yield
    finding._everything.cache_clear()


def put(folder: Path, package: str, text: str | bytes = MINE) -> None:
    (folder / package).mkdir(parents=True)
    data = text if isinstance(text, bytes) else text.encode()
    (folder / package / "entry_points.txt").write_bytes(data)


def test_ours_and_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, "my_games-1.0.dist-info")
    put(tmp_path, "not_for_us-1.0.dist-info", "[console_scripts]\nnim = nim:main\n")
    (tmp_path / "no_entries-1.0.dist-info").mkdir()
    put(tmp_path, "torn-1.0.dist-info", b"\xff[parley.games]\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.syspath_prepend(tmp_path / "nowhere")
    games = found("parley.games")
    assert games["nim"] == Place("my-games", "mine.game", "GAME")
    assert not games["nim"].is_ours
    assert games["dots"] == Place("parley", "parley.games.dots", "GAME")
    assert {"seabattle", "battleship-plus", "conquest"} < set(games)
    assert "nothing" not in games
    assert found("parley.teapots") == {}


def test_of_a_package_that_is_there_twice_the_first_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path / "second", "my_games-1.0.egg-info", "[parley.wires]\nold = mine:WIRE\n")
    put(tmp_path / "first", "my_games-2.0.dist-info", "[parley.wires]\nnew = mine:WIRE\n")
    monkeypatch.syspath_prepend(tmp_path / "second")
    monkeypatch.syspath_prepend(tmp_path / "first")
    assert "new" in found("parley.wires")
    assert "old" not in found("parley.wires")


def test_what_cannot_be_loaded_is_told_in_a_line() -> None:
    assert load("pi", Place("others", "math", "pi")) > 3
    with pytest.raises(SetupError, match="the game nim, from others, cannot be loaded: Module"):
        load("the game nim", Place("others", "no_such_module", "GAME"))
    with pytest.raises(AttributeError):  # ours: a mistake that we want to see
        load("pi", Place("parley", "math", "no_such_thing"))
