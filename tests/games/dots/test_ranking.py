"""Who stayed, stopped, left or slept, and with which score: a table of places."""

from dataclasses import replace

import pytest

from parley.core import Outcome, Resign, Seat, Termination
from parley.games.dots import GAME, Setup
from parley.games.dots.ranking import drawn_places, ended, places
from parley.games.dots.state import FIRST_EDITION, Standing


def standing(stopped: str) -> Standing:
    """`2r 0l`: seat 2 stopped, then seat 0 left."""
    state = GAME.start(Setup(players=4))
    for stop in stopped.split():
        move = GAME.parse_move({"r": "resign", "l": "leave"}[stop[1]])
        state = GAME.apply(state, Seat(int(stop[0])), move).state
    return replace(state.standing, outcome=None)


CASES = [
    ("", (0, 0, 0, 0), (1, 1, 1, 1), "nobody stopped: equal scores share a place"),
    ("", (3, 1, 1, 0), (1, 2, 2, 4), "by score"),
    ("0r", (2, 2, 1, 0), (2, 1, 3, 4), "of equal scores, who stayed"),
    ("0r", (3, 2, 1, 0), (1, 2, 3, 4), "who stopped may still have won: the document's rule"),
    ("0l", (3, 2, 1, 0), (4, 1, 2, 3), "who left has lost, whatever the score"),
    ("0l 1l", (3, 5, 1, 0), (4, 3, 1, 2), "who left later comes before who left earlier"),
    ("1r 0r 2r", (0, 0, 0, 0), (3, 4, 2, 1), "who stopped later, too"),
    ("0l 1r 2l", (9, 0, 9, 0), (4, 2, 3, 1), "who stopped comes before who left"),
]


@pytest.mark.parametrize(("stopped", "scores", "expected", "why"), CASES, ids=[case[3] for case in CASES])
def test_places(stopped: str, scores: tuple[int, ...], expected: tuple[int, ...], why: str) -> None:
    assert places(standing(stopped), scores) == expected


def test_an_agreed_draw_is_theirs_who_stayed() -> None:
    assert drawn_places(standing("3l 0r"), (5, 0, 1, 9)) == (3, 1, 1, 4)


def test_whoever_sleeps_has_lost_whatever_the_score() -> None:
    state = GAME.start(Setup(10, 10))
    for seat in (0, 1, 0, 1, 0):
        state = GAME.apply(state, Seat(seat), GAME.parse_move("timeout")).state
    assert GAME.outcome(state) == Outcome((2, 1), Termination.TIMED_OUT)


def test_by_the_first_edition_the_score_alone_decided() -> None:
    old = GAME.apply(GAME.start_as_of(FIRST_EDITION, Setup(10, 10)), Seat(0), Resign()).state
    assert GAME.outcome(old) == Outcome((1, 1), Termination.RESIGNED)
    assert ended(old.standing, (3, 2), Termination.LEFT) == Outcome((1, 2), Termination.LEFT)
