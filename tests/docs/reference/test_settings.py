from collections.abc import Iterator
from dataclasses import fields
from enum import StrEnum
from pathlib import Path

import pytest

from docs.reference.__main__ import pages
from docs.reference.settings import ROWS
from parley.core import SetupError
from parley.games import GAMES, load_game
from parley.match.replay import read_setup


@pytest.mark.parametrize("path", pages(), ids=lambda path: path.name)
def test_reference_pages_are_fresh(path: Path) -> None:
    text = pages()[path]
    assert "<!--" not in text
    assert path.read_text(encoding="utf-8") == text, "stale: run `make pages`"


@pytest.mark.parametrize("game", GAMES)
def test_every_setting_is_told(game: str) -> None:
    assert list(ROWS[game]) == [field.name for field in fields(load_game(game).setup_type)]


def _limits() -> Iterator[tuple[str, str, object]]:
    for game, rows in ROWS.items():
        for name, row in rows.items():
            if isinstance(row.limits, range):
                yield from ((game, name, beyond) for beyond in (row.limits[0] - 1, row.limits[-1] + 1))
            elif isinstance(row.limits, type) and issubclass(row.limits, StrEnum):
                yield game, name, "neither"


@pytest.mark.parametrize(("game", "name", "beyond"), list(_limits()))
def test_what_is_beyond_a_limit_is_refused(game: str, name: str, beyond: object) -> None:
    with pytest.raises(SetupError):
        read_setup(load_game(game), {name: beyond})


@pytest.mark.parametrize("name", ["width", "height", "players"])
def test_what_is_at_a_limit_is_taken(name: str) -> None:
    limits = ROWS["dots"][name].limits
    assert isinstance(limits, range)
    for value in (limits[0], limits[-1]):
        assert getattr(read_setup(load_game("dots"), {name: value}), name) == value
