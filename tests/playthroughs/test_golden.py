"""The golden games are what the rules make of them today."""

import pytest

from tests.playthroughs.golden import GAMES, path_of, play


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str) -> None:
    golden = path_of(name).read_text(encoding="utf-8")
    assert play(name) == golden, "the rules have changed: look at the difference, then `make golden`"
