"""Games are found by name, ours and anybody's; one that is broken harms no other."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import parley.games
from parley.core import SetupError, found
from parley.games import GAMES, load_game, load_games


@pytest.fixture
def _others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two packages' worth of trouble, installed."""
    (tmp_path / "fun-1.dist-info").mkdir()
    (tmp_path / "fun-1.dist-info" / "entry_points.txt").write_text(
        "[parley.games]\nludo = no_such_module:GAME\nchess = math:pi\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(parley.games, "GAMES", (*GAMES, "ludo", "chess"))
    _forget()
    yield
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    for cached in (found._everything, parley.games._load, load_games):
        cached.cache_clear()


def test_ours_are_met_in_this_order() -> None:
    assert GAMES[:4] == ("seabattle", "battleship-plus", "dots", "conquest")
    assert [load_game(name).name for name in GAMES] == list(GAMES)


def test_a_game_nobody_knows() -> None:
    with pytest.raises(SetupError, match="there is no game 'go': choose one of seabattle, "):
        load_game("go")


@pytest.mark.usefixtures("_others")
def test_a_broken_game_harms_no_other(caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(SetupError, match="the game ludo, from fun, cannot be loaded: ModuleNotFoundError"):
        load_game("ludo")
    with pytest.raises(SetupError, match="the game chess, from fun, does not go by that name itself"):
        load_game("chess")
    assert set(load_games()) == set(GAMES)
    assert len(caplog.records) == 2
