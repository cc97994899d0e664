"""The folders of games: ours, those that packages bring, and those that cannot be used."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from parley.core.found import Place
from parley.games import GAMES
from parley.seats.web import folders
from parley.seats.web.folders import brought_files, folder_of, has_folder


@pytest.fixture
def bring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder `web/ludo` of a package that brings a game of this name."""
    package = f"brings_{tmp_path.name}"
    (tmp_path / package / "web" / "ludo" / "words").mkdir(parents=True)
    (tmp_path / package / "game.py").touch()
    (tmp_path / package / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    places = {"ludo": Place("ludo", f"{package}.game", "GAME")}
    monkeypatch.setattr(folders, "found", lambda _group: places)
    monkeypatch.setattr(folders, "load_games", lambda: {"ludo": None})
    folder_of.cache_clear()
    yield tmp_path / package / "web" / "ludo"
    folder_of.cache_clear()


def test_our_games_have_one_and_it_is_part_of_the_page() -> None:
    assert all(map(has_folder, GAMES))
    assert brought_files() == {}


def test_scripts_words_and_styles_are_brought_and_nothing_else(bring: Path) -> None:
    for name in ("face.js", "face.css", "words/en.js", "notes.txt", "game.py"):
        (bring / name).write_text(name)
    assert brought_files() == {
        f"games/ludo/{name}": name.encode() for name in ("face.css", "face.js", "words/en.js")
    }
    (bring / "face.js").write_text("later")
    assert folder_of("ludo")["face.js"] == b"face.js"


@pytest.mark.parametrize(
    ("sizes", "why"),
    [
        ({"board.js": 1}, "web/ludo has no face.js"),
        ({"face.js": folders.MOST_BYTES + 1}, "web/ludo has more than"),
        ({f"{number}.js": 1 for number in range(folders.MOST_FILES + 1)}, "web/ludo has more than"),
    ],
)
def test_one_that_cannot_be_used_is_told_of_once(
    bring: Path, sizes: dict[str, int], why: str, caplog: pytest.LogCaptureFixture
) -> None:
    for name, size in sizes.items():
        (bring / name).write_bytes(b" " * size)
    assert (has_folder("ludo"), brought_files()) == (False, {})
    (line,) = caplog.messages
    assert line.startswith(f"the page shows ludo plainly: {why}")


def test_a_game_may_have_none(bring: Path, caplog: pytest.LogCaptureFixture) -> None:
    (bring / "words").rmdir()
    bring.rmdir()
    assert (has_folder("ludo"), caplog.messages) == (False, [])
