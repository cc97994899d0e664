from math import inf

from parley.bots.conquest.race import race


def test_the_best_comes_first_and_is_played_most() -> None:
    played: list[int] = []

    def play(move: int, number: int) -> float:
        played.append(move)
        return move + number % 2

    ranked = race(range(8), play, 100, inf)
    assert [move for move, _ in ranked][:2] == [7, 6]
    assert {move for move, _ in ranked} == set(range(8))
    assert played.count(7) > 2 * played.count(0)
    assert 80 <= len(played) <= 120


def test_all_have_the_same_luck() -> None:
    numbers: dict[str, list[int]] = {"a": [], "b": []}

    def play(move: str, number: int) -> float:
        numbers[move].append(number)
        return 0.0

    race("ab", play, 10, inf)
    assert numbers["a"] == numbers["b"] == [1, 2, 3, 4, 5]


def test_one_that_was_dropped_does_not_come_back() -> None:
    def play(move: int, number: int) -> float:
        return move if number < 3 else -1.0

    assert next(move for move, _ in race(range(4), play, 8, inf)) == 3


def test_there_is_always_one_even_without_time() -> None:
    assert race("abc", lambda _move, _number: 0.5, 100, -inf) == [("a", 0.5)]


def test_one_move() -> None:
    assert race("a", lambda _move, _number: 0.5, 10, inf) == [("a", 0.5)]
