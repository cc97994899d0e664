import pytest

from parley.arena.ratings.named import rate_games
from parley.arena.ratings.rate import rate
from parley.core import SetupError

GAMES = [{"ann": 1, "bob": 2}, {"bob": 1, "cid": 2}, {"cid": 1, "ann": 2}, {"ann": 1, "bob": 1, "cid": 3}]


def test_the_ratings_are_those_of_the_tournament() -> None:
    rounds = [[[[0], [1]]], [[[1], [2]]], [[[2], [0]]], [[[0, 1], [2]]]]
    assert sorted(rate_games(GAMES).items()) == list(
        zip(("ann", "bob", "cid"), rate(3, rounds).ratings, strict=True)
    )


def test_the_best_come_first_and_those_without_a_number_last() -> None:
    found = rate_games([*GAMES, {"dan": 1, "ann": 2}])
    elos = [one.elo for one in found.values()]
    assert list(found)[-1] == "dan"
    assert found["dan"].why
    assert elos[:3] == sorted(elos[:3], key=lambda elo: -(elo or 0))


def test_an_anchor_has_the_elo_it_is_given() -> None:
    assert rate_games(GAMES, {"cid": 1500})["cid"].elo == pytest.approx(1500)
    with pytest.raises(SetupError, match="an anchor that has not played: eve"):
        rate_games(GAMES, {"eve": 0})
