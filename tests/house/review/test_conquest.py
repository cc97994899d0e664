"""Orders are judged by what was to be expected of them, not by how the dice fell."""

import pytest

from parley.games.conquest import Attack, Next, Phase
from parley.house.review.conquest import _leaves_open, _rescaled
from parley.house.review.review import Review, steps
from tests.house.review.matches import Played


def reviewed(played: Played) -> Review:
    review = Review("conquest", played.seats)
    for found in steps(played.past()):
        review.add(found)
    return review


def test_who_plays_like_the_bot_that_judges_has_no_marks() -> None:
    played = Played("conquest", {}).play(("strong", "random"), 3, 400)
    strong, random = reviewed(played).plain()["seats"]
    assert strong["moves"] > 20
    assert strong["inaccuracy"] == strong["mistake"] == strong["blunder"] == 0
    assert random["loss"] > strong["loss"]


def test_claims_and_dice_are_not_judged() -> None:
    played = Played("conquest", {}).play(("border", "border"), 1, 30)
    assert not reviewed(played).verdicts
    assert len(reviewed(played).plain()["chances"]) > 20


def test_several_players_each_have_a_chance() -> None:
    played = Played("conquest", {"players": 4}, 4).play(("border",) * 4, 3, 260)
    review = reviewed(played)
    assert {verdict.seat for verdict in review.verdicts} == {0, 1, 2, 3}
    assert all(sum(point["chances"]) == pytest.approx(1, abs=0.01) for point in review.plain()["chances"])


def test_a_unit_of_many_costs_little() -> None:
    """While units are put down one by one, each is judged for itself, not as if all of them went there."""
    played = Played("conquest", {}).play(("random", "strong"), 2, 85)
    phases = [match.state.phase for match in played.frames]
    told = [verdict.loss for verdict in reviewed(played).verdicts if phases[verdict.ply - 1] is Phase.FILL]
    assert len(told) > 30
    assert sum(loss < 0.03 for loss in told) > 0.8 * len(told)


def test_better_than_the_bot_thought_is_no_better_than_its_best() -> None:
    """What it did not look at may come out better; nobody's chance is more than 1 for that."""
    review = reviewed(Played("conquest", {}).play(("random", "random"), 0, 80))
    assert any(verdict.better is None and verdict.mine == verdict.best for verdict in review.verdicts)
    assert all(verdict.mine <= verdict.best <= 1 for verdict in review.verdicts)


def test_what_can_still_be_done_is_not_lost_yet() -> None:
    better = Attack(1, 2)
    assert _leaves_open(Attack(3, 4), better)
    assert not any(_leaves_open(made, better) for made in (Attack(1, 4), Attack(3, 2), Next(), better))


def test_odds_compare_like_odds() -> None:
    assert _rescaled(0.5, 0.8, 0.5) == pytest.approx(0.2)
    assert _rescaled(0.3, 0.6, 0.6) == pytest.approx(0.3)
    assert _rescaled(1.0, 1.0, 0.0) < 0.01
