"""What is told of a game."""

from typing import cast

import pytest

from parley.cli.play.report import GameReport, Reporter
from parley.core import Outcome, Seat, Termination
from parley.games import load_game
from parley.tables import Phase
from parley.visits import Began, Fault, Lost, Notice, Over, Parted, Seen, Visit

DOTS = load_game("dots")


class There:
    """A visit at a table."""

    where = "there"

    def __init__(self, seat: int) -> None:
        self.seen: Seen | None = Seen(1, DOTS, DOTS.setup_type(), Seat(seat), ["ann", None], Phase.PLAYING)
        self.time = 5.0

    def now(self) -> float:
        return self.time


def _reports(seat: int, *notices: Notice) -> list[GameReport]:
    there, found = There(seat), list[GameReport]()
    reporter = Reporter(cast("Visit", there), found.append)
    for notice in notices:
        reporter.hear(notice)
        there.time += 1
    return found


@pytest.mark.parametrize(
    ("seat", "places", "result"),
    [(0, (1, 2), "won"), (1, (1, 2), "lost"), (0, (1, 1), "draw"), (1, (2, 1), "won")],
)
def test_how_it_ended_for_us(seat: int, places: tuple[int, ...], result: str) -> None:
    (told,) = _reports(seat, Began(), Over(Outcome(places, Termination.WON)))
    assert (told.result, told.places, told.reason, told.seconds) == (result, places, "won", 1.0)
    assert told.names == ("ann", "")


@pytest.mark.parametrize("end", [Over(None, "no light"), Parted("no light"), Lost("no light")])
def test_what_was_broken_off(end: Notice) -> None:
    (told,) = _reports(0, Began(), end)
    assert told.result == "broken off"
    assert str(told) == "game 1 against seat 1: broken off (no light), 0 plies, 1.0 s"


def test_a_line_that_comes_back_ends_nothing() -> None:
    assert _reports(0, Began(), Lost("noise", 1.0)) == []


def test_faults_of_the_other_side_with_their_clause() -> None:
    faults = [Fault("a HIT outside the board", "bpgp/4.3/8")] * 200
    (told,) = _reports(0, Began(), *faults, Over(None))
    assert told.faults[0] == {"text": "a HIT outside the board", "clause": "bpgp/4.3/8"}
    assert len(told.faults) == 100
