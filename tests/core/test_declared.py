"""What a game says of itself, and what holds where it says nothing."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar

from parley.core.declared import (
    Pace,
    bare_view,
    board_of,
    limits,
    pace_of,
    reasons_of,
    scores_of,
    secrets_of,
    settings_of,
    title_of,
    words_of,
)
from tests.testing.cups import Cups, CupsView, Hide, State
from tests.testing.cups import Setup as CupsSetup


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Setup:
    cups: int = field(default=3, metadata=limits(2, 9))
    points: int = 0
    colour: Colour = Colour.RED
    fast: bool = False
    fleet: tuple[int, ...] = (1, 2)


class Talkative(Cups):
    setup_type: ClassVar[type[Any]] = Setup
    pace = Pace(5, 60)
    reasons = Colour
    secrets = (Hide,)
    words: ClassVar[dict[str, dict[str, str]]] = {"en": {"title": "Cups"}, "de": {"title": "Becher"}}

    def bare(self, state: State) -> str:
        return "all peas"

    def scores(self, view: object) -> list[int]:
        return [1, 0]

    def board(self, _view: object) -> dict[str, int]:
        return {"cups": 3}


def test_settings_are_the_fields_of_a_setup() -> None:
    assert settings_of(Talkative()) == {
        "cups": [2, 9],
        "points": [0, 1_000_000],
        "colour": ["red", "blue"],
        "fast": [False, True],
    }


def test_a_game_that_says_all() -> None:
    game, state = Talkative(), State(CupsSetup())
    assert pace_of(game) == (5, 60)
    assert reasons_of(game) is Colour
    assert secrets_of(game) == (Hide,)
    assert (title_of(game), title_of(game, "de"), title_of(game, "ru")) == ("Cups", "Becher", "Cups")
    assert bare_view(game, state) == "all peas"
    assert scores_of(game, None) == [1, 0]
    assert board_of(game, None) == {"cups": 3}


def test_a_game_that_says_nothing() -> None:
    game, state = Cups(), State(CupsSetup())
    assert pace_of(game) == Pace()
    assert reasons_of(game) is None
    assert secrets_of(game) == ()
    assert (title_of(game), words_of(game, "de")) == ("cups", {})
    assert isinstance(bare_view(game, state), CupsView)
    assert scores_of(game, None) == ()
    assert board_of(game, None) == {}
