"""Setups made by hand: words stand for choices, and what is no number or choice is refused in one line."""

from typing import Any

import pytest

from parley.core import SetupError
from parley.games import load_game
from parley.games.battleship_plus import Fill
from parley.games.conquest import Battle, Reach
from parley.games.conquest import Setup as ConquestSetup


def test_a_word_is_as_good_as_the_choice() -> None:
    setup = ConquestSetup(battle="until-decided", march="neighbour", map="isles")  # type: ignore[arg-type]
    assert (setup.battle, setup.march) == (Battle.UNTIL_DECIDED, Reach.NEIGHBOUR)
    placing = load_game("battleship-plus").setup_type(fill="free")  # type: ignore[arg-type]
    assert placing.fill is Fill.FREE


@pytest.mark.parametrize(
    ("game", "settings", "says"),
    [
        ("seabattle", {"size": 10.0}, "whole numbers"),
        ("seabattle", {"fleet": (1, 2, 3, 4.0)}, "whole numbers"),
        ("battleship-plus", {"size": 10.0}, "whole numbers"),
        ("battleship-plus", {"fill": "half"}, "strict or free"),
        ("dots", {"width": 12.0}, "width is a number"),
        ("conquest", {"players": 2.5}, "players must be"),
        ("conquest", {"battle": "royal"}, "throw or until-decided"),
        ("conquest", {"march": "far"}, "path or neighbour"),
    ],
)
def test_nonsense_is_refused(game: str, settings: dict[str, Any], says: str) -> None:
    with pytest.raises(SetupError, match=says):
        load_game(game).setup_type(**settings)
