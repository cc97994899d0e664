from pathlib import Path

import pytest

from parley.arena.simulation import play_match
from parley.core import NotationError, Seat, SetupError
from parley.films import load_match, save_match

SMALL = {"width": 10, "height": 10}


@pytest.mark.parametrize("suffix", [".jsonl", ".txt", ".sgf"])
def test_a_match_is_read_back_as_it_was_written(tmp_path: Path, suffix: str) -> None:
    film = play_match("dots", ["random", "random"], SMALL, seed=1)
    save_match(film, tmp_path / f"match{suffix}")
    again = load_match(str(tmp_path / f"match{suffix}"))
    assert again.frames[-1].state == film.frames[-1].state
    assert again.outcome == film.outcome is not None
    assert again.players == ("random", "random")


def test_a_drawing_of_any_moment() -> None:
    film = play_match("seabattle", ["random", "random"], {"size": 6, "fleet": (0, 0, 1, 2)}, seed=1)
    game, frames = film.game, film.frames
    assert film.drawing() == game.drawing(frames[-1].view(None))
    assert film.drawing(3, Seat(1)) == game.drawing(frames[3].view(Seat(1)))


def test_a_torn_line_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    film = play_match("dots", ["random", "random"], SMALL, seed=1)
    save_match(film, path)
    path.write_bytes(path.read_bytes()[:-5])
    torn = load_match(path)
    assert (torn.is_torn, film.is_torn) == (True, False)
    assert len(torn.plies) == len(film.plies) - 1


def test_what_is_no_match(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("hello")
    with pytest.raises(NotationError, match=r"mine\.txt: line 1"):
        load_match(tmp_path / "mine.txt")
    film = play_match("dots", ["random", "random"], SMALL, seed=1)
    with pytest.raises(SetupError, match="must end in"):
        save_match(film, tmp_path / "match.doc")
