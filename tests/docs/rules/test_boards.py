from pathlib import Path

import pytest

from docs.rules.__main__ import pages
from docs.rules.boards import SCENES, draw
from parley.games import GAMES


@pytest.mark.parametrize("path", pages(), ids=lambda path: path.name)
def test_rules_are_fresh(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == pages()[path], "stale: run `make pages`"


def test_what_the_boards_show() -> None:
    assert SCENES.keys() == set(GAMES)
    before, after = (draw("dots", scene).splitlines()[-1] for scene in SCENES["dots"])
    assert (before, after) == ("A 0, B 0; A to move", "A 1, B 0; B to move")
    hits, moved = (draw("battleship-plus", scene) for scene in SCENES["battleship-plus"])
    assert hits.count(" o ") == moved.count(" : ") == 2, "once on the board, once in the legend"
