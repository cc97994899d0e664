"""Marks in Dots, against minimax where that can be done; and how the looks are shared out."""

import pytest

from parley.bots.dots import strong
from parley.bots.dots.compiled import PLAIN
from parley.games.dots import GAME
from parley.house.review import dots, endgame
from parley.house.review.review import Review, steps
from parley.house.review.verdicts import Mark
from tests.house.review.matches import Played
from tests.house.review.test_endgame import SMALL, slowly

QUICK, HASTY = dots.Effort(300_000, 30, 150, 300, 9), dots.Effort(50_000, 6, 10, 40, 9)
SEEDS = (3, 5, 6)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games, by the kernel as it is written: whether it is compiled by now makes no difference."""
    monkeypatch.setattr(dots, "EFFORTS", {True: HASTY, False: HASTY})
    monkeypatch.setattr(strong, "engine", lambda: PLAIN)


def reviewed(played: Played, since: int) -> Review:
    review = Review("dots", played.seats)
    for found in steps(played.past(since)):
        review.add(found)
    return review


@pytest.mark.parametrize("solved", [endgame.MOST, 0], ids=["solved", "searched"])
def test_marks_agree_with_brute_force(solved: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move that gives up a win or a draw is a blunder, and one that keeps what there is has no mark."""
    monkeypatch.setattr(endgame, "MOST", solved)
    monkeypatch.setattr(dots, "EFFORTS", {True: QUICK, False: QUICK})
    judged = blunders = 0
    for seed in SEEDS:
        played = Played("dots", SMALL).play(("random", "random"), seed)
        late = next(at for at, one in enumerate(played.frames) if one.state.open.bit_count() <= 5)
        for verdict in reviewed(played, late).verdicts:
            before, after = (slowly(played.frames[at].state) for at in (verdict.ply - 1, verdict.ply))
            is_lost = before != after
            assert verdict.mark is (Mark.BLUNDER if is_lost else None), (seed, verdict)
            judged, blunders = judged + 1, blunders + is_lost
    assert judged > 2 * blunders > 4


def test_the_same_every_time_and_from_first_to_last() -> None:
    played = Played("dots", SMALL).play(("greedy", "random"), 3, 14)
    one, other = (reviewed(played, 0) for _ in range(2))
    assert one.plain() == other.plain()
    assert one.done == one.total
    assert [point["ply"] for point in one.plain()["chances"]] == list(range(14))
    assert [verdict.ply for verdict in one.verdicts] == list(range(3, 15))  # nobody chooses a first dot


def test_what_was_chosen_for_its_bad_luck_is_looked_at_again() -> None:
    played = Played("dots", SMALL).play(("random", "random"), 5, 20)
    found = list(steps(played.past()))
    first = {one.ply: one for step in found[:20] for one in step.verdicts}
    closer = [one for step in found[20:] for one in step.verdicts]
    assert closer
    assert all(one.doubt < first[one.ply].doubt for one in closer if one.doubt)
    losses = [first[one.ply].loss for one in closer]
    assert losses == sorted(losses, reverse=True)


def test_three_players_have_chances_too() -> None:
    played = Played("dots", {**SMALL, "players": 3}, 3).play(("greedy",) * 3, 2, 12)
    for point in reviewed(played, 0).plain()["chances"]:
        assert sum(point["chances"]) == pytest.approx(1, abs=0.01)


def test_what_is_said_between_dots_is_not_judged() -> None:
    played = Played("dots", SMALL)
    for seat, move in ((0, "E5"), (1, "F6"), (0, "draw"), (0, "E6"), (1, "A1"), (0, "resign")):
        played.move(seat, move)
    assert {verdict.ply for verdict in reviewed(played, 0).verdicts} == {4, 5}
    assert GAME.outcome(played.match.state) is not None
