"""Orders are judged by what was to be expected of them, not by how the dice fell."""

from random import Random

import pytest

from parley.bots import load_bot
from parley.games.conquest import GAME, Attack, Move, Next, Phase, Place, State
from parley.house.review.conquest import _leaves_open, _rescaled, judge_conquest
from parley.house.review.opinions import Opinion
from parley.house.review.past import AnyMatch, Decision
from parley.house.review.review import Review, steps
from parley.match.referee import Match
from tests.games.conquest.drawn import position
from tests.house.review.matches import Played


def reviewed(played: Played) -> Review:
    review = Review("conquest", played.seats)
    for found in steps(played.past()):
        review.add(found)
    return review


def opinion(state: State, move: Move) -> Opinion:
    """Of an order by whoever has the turn."""
    match: AnyMatch = Match(GAME, state, None, 0, state.to_move)
    decision = Decision(match, state.standing.turn, move)
    found = judge_conquest(decision, load_bot("conquest", "strong"), Random(1))
    assert found is not None
    return found


def test_who_plays_like_the_bot_that_judges_has_no_marks() -> None:
    played = Played("conquest", {}).play(("strong", "random"), 3, 400)
    strong, random = reviewed(played).plain()["seats"]
    assert strong["moves"] > 20
    assert strong["inaccuracy"] == strong["mistake"] == strong["blunder"] == 0
    assert random["loss"] > strong["loss"]


def test_preparation_and_dice_are_not_judged() -> None:
    played = Played("conquest", {}).play(("border", "random"), 1, 80)
    assert played.match.state.phase is Phase.FILL
    assert not reviewed(played).verdicts
    assert len(reviewed(played).plain()["chances"]) > 70


def test_several_players_each_have_a_chance() -> None:
    played = Played("conquest", {"players": 4}, 4).play(("border",) * 4, 3, 260)
    review = reviewed(played)
    assert {verdict.seat for verdict in review.verdicts} == {0, 1, 2, 3}
    assert all(sum(point["chances"]) == pytest.approx(1, abs=0.01) for point in review.plain()["chances"])


def test_a_unit_of_many_costs_little() -> None:
    """Units put down in parts are each judged for themselves, not as if all of them went there."""
    text = "B5 - B2 - A3 - A3 - A3 - B2 - B5"
    state = position(text, Phase.REINFORCE, left=8, continents=((9, (1, 2)), (0, (0, 3, 4, 5, 6))), units=20)
    whole, part = (opinion(state, Place(4, units)) for units in (8, 2))
    assert whole.better == part.better == Place(2, 8)
    assert whole.best - whole.mine > 0.05
    assert part.best - part.mine == pytest.approx((whole.best - whole.mine) / 4)


def test_better_than_the_bot_thought_is_no_better_than_its_best() -> None:
    """What it did not look at may come out better; nobody's chance is more than 1 for that."""
    review = reviewed(Played("conquest", {"deal": "all"}).play(("random", "random"), 0, 60))
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
