from parley.arena.ratings.stages import Stage, choices, gather


def test_a_ranking_is_a_row_of_choices() -> None:
    assert list(choices([[2], [0, 3], [1]])) == [((0, 1, 2, 3), (2,)), ((0, 1, 3), (0, 3))]
    assert list(choices([[1, 0]])) == [((0, 1), (0, 1))]


def test_the_same_choice_is_kept_once() -> None:
    games = [[[0], [1]], [[1], [0]], [[0], [1]], [[0, 1]]]
    assert gather(games) == [Stage((0, 1), {(0,): 2, (0, 1): 1, (1,): 1})]
    assert gather(games[::-1]) == gather(games)
