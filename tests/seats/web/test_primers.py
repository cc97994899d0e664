"""A primer for a page: nothing hidden is shown, and every step can be played to its end."""

from typing import Any

import msgspec
import pytest

from parley.core import IllegalMove
from parley.games import GAMES
from parley.house.primers import PRIMERS
from parley.house.primers.exercise import moves_of
from parley.seats.web.primers import attempt, primer


@pytest.mark.parametrize("game", GAMES)
def test_every_step_is_played_to_its_end_and_hides_what_a_table_hides(game: str) -> None:
    shown = msgspec.json.decode(primer(game))
    assert [step["name"] for step in shown["steps"]] == [one.name for one in PRIMERS[game]]
    for number, (step, exercise) in enumerate(zip(shown["steps"], PRIMERS[game], strict=True)):
        begun = attempt(game, number, [])
        assert (begun["done"], begun["stuck"], begun["plies"]) == (False, False, [])
        assert _plain(begun["view"]) == step["view"]
        assert step["seat"] in begun["view"]["to_move"]
        assert begun["view"]["legal"]
        ended = attempt(game, number, moves_of(exercise.solution))
        assert ended["done"]
        assert _plain(ended) == step["after"]
        fleets = begun["view"]["board"].get("fleets", [[], []])
        assert not [ship for ship in fleets[1] if not (isinstance(ship, dict) and ship["sunk"])]


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def test_what_is_not_there_or_not_legal_is_refused() -> None:
    with pytest.raises(LookupError):
        primer("chess")
    for step in (-1, 6):
        with pytest.raises(LookupError):
            attempt("seabattle", step, [])
    with pytest.raises(IllegalMove):
        attempt("dots", 0, ["A1"])
