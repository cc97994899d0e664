"""The plain face: what a page gets of a game that says nothing about pages."""

from typing import Any

import pytest

from parley.core import Seat
from parley.match.clock import Millis
from parley.match.referee import Match
from parley.seats.web import views
from parley.seats.web.plain import plain_face
from parley.seats.web.views import show_match, show_plies
from tests.testing.cups import Cups, First, Guess, Hide, Setup


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    face = plain_face(Cups())
    monkeypatch.setattr(views, "face_of", lambda _game: face)


def played(*moves: tuple[int, Any]) -> tuple[Match[Any, Any, Any], list[Any]]:
    match, plies = Match.at_start(Cups(), Setup()), []
    for seat, move in moves:
        match, ply = match.step(Seat(seat), move, Millis(0))
        plies.append(ply)
    return match, plies


HIDDEN = ((0, Hide(1)), (1, Hide(2)), (-1, First(0)))


def test_a_position_is_its_drawing_and_the_moves() -> None:
    match, _ = played(*HIDDEN)
    shown = show_match(match, match.view(Seat(0)), None)
    assert shown["board"] == {"drawing": "? ? ?"}
    assert shown["legal"] == {"moves": ["guess 0", "guess 1", "guess 2"]}
    assert shown["scores"] == []
    for seat in (Seat(1), None):
        assert show_match(match, match.view(seat), None)["legal"] is None


def test_a_move_is_hidden_if_not_everybody_may_know_what_came_of_it() -> None:
    _, plies = played(*HIDDEN, (0, Guess(0)))
    assert [ply["move"] for ply in show_plies(Cups(), plies, None)] == [None, None, "first 0", "guess 0"]
    assert [ply["move"] for ply in show_plies(Cups(), plies, Seat(1))] == [
        None,
        "hide 2",
        "first 0",
        "guess 0",
    ]


def test_what_can_be_set_and_looked_back_at() -> None:
    match, plies = played(*HIDDEN)
    face = plain_face(Cups())
    assert face.options == {"cups": [0, 1_000_000]}
    assert face.bare(match.state).seat is None
    assert face.moment(plies[0].events[0]) is None
