"""A game that a server shows with the plain face, read back."""

from typing import Any

import pytest

from parley.core import NotationError, Seat
from parley.visits.json import views
from parley.visits.json.views import Reader
from tests.testing.cups import Cups, Guess

VIEW: dict[str, Any] = {
    "ply": 3,
    "to_move": [0],
    "clocks": None,
    "scores": [],
    "board": {"drawing": "? \x1b[31m?\n? !"},
    "legal": {"moves": ["guess 0", "guess 2"]},
    "outcome": None,
}


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Reader:
    monkeypatch.setattr(views, "load_game", lambda _name: Cups())
    return Reader("cups", {"cups": 3})


def test_the_drawing_and_the_moves(reader: Reader) -> None:
    view = reader.position(Seat(0), VIEW).view
    assert reader.game.name == "cups"
    assert reader.game.drawing(view).splitlines()[1] == "? !"
    assert "\x1b" not in reader.game.drawing(view)
    assert list(view.moves()) == [Guess(0), Guess(2)]
    assert list(reader.position(None, {**VIEW, "legal": None}).view.moves()) == []


def test_plies_are_told_by_their_moves(reader: Reader) -> None:
    told = [{"ply": 4, "seat": 0, "move": "guess 0", "events": [{"event": "Guessed", "seat": 0, "cup": 0}]}]
    (ply,) = reader.plies(told)
    assert (ply.move, ply.events) == (Guess(0), ())


def test_what_is_no_drawing(reader: Reader) -> None:
    with pytest.raises(NotationError):
        reader.position(Seat(0), {**VIEW, "board": {"picture": "? ?"}})
