from hypothesis import given
from hypothesis import strategies as st

from parley.arena.ratings.links import Why, unbounded
from parley.arena.ratings.stages import Ranking

BEATS: list[Ranking] = [[[0], [1]], [[1], [2]], [[2], [0]]]
"""Round in a circle."""


def test_those_in_a_circle_are_held() -> None:
    assert unbounded(3, BEATS) == {}


def test_a_draw_holds_both_ways() -> None:
    assert unbounded(2, [[[0, 1]]]) == {}
    assert unbounded(2, [[[0], [1]]] * 4) == {0: Why.ONLY_WON, 1: Why.ONLY_LOST}


def test_above_below_apart_and_away() -> None:
    games: list[Ranking] = [*BEATS, [[3], [0]], [[1], [4]], [[5], [6]], [[6], [5]]]
    assert unbounded(8, games) == {
        3: Why.ONLY_WON,
        4: Why.ONLY_LOST,
        5: Why.APART,
        6: Why.APART,
        7: Why.NO_GAMES,
    }


def test_anchors_hold_those_between_them() -> None:
    games: list[Ranking] = [[[0], [1]], [[1], [2]]]
    assert unbounded(3, games) == {0: Why.ONLY_WON, 1: Why.APART, 2: Why.ONLY_LOST}
    assert unbounded(3, games, [0, 2]) == {}
    assert unbounded(3, games, [0]) == {1: Why.ONLY_LOST, 2: Why.ONLY_LOST}


def test_nothing_was_played() -> None:
    assert unbounded(2, []) == {0: Why.NO_GAMES, 1: Why.NO_GAMES}


@given(st.lists(st.permutations(range(4)).map(lambda order: [[one] for one in order[:3]]), max_size=8))
def test_whoever_won_all_or_lost_all_has_no_rating(games: list[list[list[int]]]) -> None:
    whys = unbounded(4, list(games))
    for entrant in range(4):
        mine = [game for game in games if [entrant] in game]
        if all(game[0] == [entrant] for game in mine) or all(game[-1] == [entrant] for game in mine):
            assert entrant in whys
