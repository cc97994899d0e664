"""Shots, against what brute force finds in small waters."""

from functools import cache
from random import Random

import pytest

from parley.bots import load_bot
from parley.core import Cell, Seat
from parley.core.cells import format_cell
from parley.games.battleship_plus import Shoot
from parley.house.review.review import Review, steps
from parley.house.review.sea import judge_plus
from parley.house.review.verdicts import LEAST, Mark, Verdict
from tests.house.review.matches import Played

CELLS = [format_cell(Cell(x, y)) for y in range(6) for x in range(6)]
LONE = {"size": 6, "fleet": [0, 0, 0, 1]}


def judged(played: Played, since: int) -> list[Verdict]:
    review = Review(played.game.name, 2)
    for found in steps(played.past(since)):
        review.add(found)
    return review.verdicts


@cache
def chance(ours: int, theirs: int) -> float:
    """Of whoever is to shoot at one cell among so many, while the other has so many to choose from: exact."""
    return 1 / ours + (1 - 1 / ours) * (1 - chance(theirs, ours - 1)) if ours > 1 else 1.0


def race(ours: int, theirs: int) -> Played:
    """Seat 0 is to shoot; a one-decker each lies where nobody has fired yet."""
    played = Played("seabattle", LONE)
    for seat in (0, 1):
        played.move(seat, f"place {CELLS[-1]}")
    fired, left = [0, 0], (36 - ours, 36 - theirs)
    while fired[0] < left[0] or fired[1] < left[1] or 1 in played.match.to_move:
        seat = min(played.match.to_move)
        played.move(seat, CELLS[fired[seat] if fired[seat] < left[seat] else 0])  # else a shot for nothing
        fired[seat] += 1
    return played


@pytest.mark.parametrize(
    ("ours", "theirs"), [(2, 1), (2, 2), (3, 2), (2, 3), (3, 3), (5, 5), (8, 3), (10, 10), (20, 20)]
)
def test_a_wasted_shot_costs_what_it_costs_exactly(ours: int, theirs: int) -> None:
    played = race(ours, theirs)
    before = played.match.length
    played.move(0, CELLS[0])
    (verdict,) = judged(played, before)
    exact = chance(ours, theirs) - (1 - chance(theirs, ours))
    assert verdict.loss == pytest.approx(exact, abs=0.11)
    assert verdict.best == pytest.approx(chance(ours, theirs), abs=0.11)
    assert (verdict.mark is Mark.BLUNDER) == (exact > LEAST[Mark.BLUNDER])
    assert verdict.hits is not None
    assert verdict.hits[0] == pytest.approx(1 / ours, abs=0.06)
    assert verdict.hits[1] == 0


def test_of_cells_that_are_alike_none_is_marked() -> None:
    for cell in CELLS[-5:]:
        played = race(5, 5)
        before = played.match.length
        played.move(0, cell)
        (verdict,) = judged(played, before)
        assert verdict.mark is None, cell


def test_bad_luck_is_no_mistake() -> None:
    """Whoever plays like the bot that judges has no marks, win or lose."""
    played = Played("seabattle", {"size": 8, "fleet": [0, 1, 2, 2]}).play(("posterior", "posterior"), 4)
    assert all(verdict.mark is None for verdict in judged(played, 0))


def test_certain_hits_that_are_not_taken_are_blunders_when_it_is_close() -> None:
    played = Played("seabattle", {}).play(("random", "density"), 1)
    worst = max(judged(played, 0), key=lambda verdict: verdict.loss)
    assert (worst.mark, worst.seat) == (Mark.BLUNDER, 0)
    assert worst.hits is not None
    assert worst.hits[0] > 0.9 > 0.1 > worst.hits[1]


def test_every_shot_is_judged_certain_hits_too() -> None:
    played = Played("seabattle", {"size": 6, "fleet": [0, 1, 2, 2]}).play(("density", "density"), 0)
    verdicts = judged(played, 0)
    assert len(verdicts) == played.match.length - 2, "all but the two fleets"
    assert any(verdict.hits == (1.0, 1.0) for verdict in verdicts)


def test_battleship_plus_is_judged_by_its_shots() -> None:
    played = Played("battleship-plus", {}).play(("tracker:fleets=60", "density"), 2, 60)
    kinds = {verdict.played.split()[0] for verdict in judged(played, 0)}
    assert kinds
    assert not kinds & {"move", "place"}
    assert all(0 <= verdict.mine <= 1 and 0 <= verdict.best <= 1 for verdict in judged(played, 40))


def test_the_last_hit_wins() -> None:
    played = Played("battleship-plus", {}).play(("density", "density"), 1)
    past = played.past()
    last = past.decision(past.moves((Shoot,))[-1])
    opinion = judge_plus(last, load_bot("battleship-plus", "tracker:evade=false"), Random(1))
    assert opinion is not None
    assert opinion.hits is not None
    assert opinion.best == pytest.approx(1.0, abs=1 - opinion.hits[0] + 0.01)
    assert last.seat in (Seat(0), Seat(1))


def test_a_certain_hit_in_a_gap_is_missed_for_what_it_is_worth() -> None:
    """C2 is between B2 and D2, and no other ship is large enough."""
    setup = {"size": 6, "fleet": [0, 1, 0, 1]}
    played = Played("seabattle", setup)
    for seat in (0, 1):
        played.move(seat, "place B2-D2 F6")
    for shot in ("B2", "D2"):
        played.move(0, shot)
    before = played.match.length
    played.move(0, "A6")
    (verdict,) = judged(played, before)
    assert verdict.better == "C2"
    assert verdict.hits is not None
    assert verdict.hits[0] == 1.0
    assert verdict.hits[1] < 0.15
    assert verdict.mark is not None
    assert verdict.best >= verdict.before
