"""How far off perfect chances are by luck alone."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from statistics import mean

import pytest

from benchmarks import calibration, chances
from benchmarks.calibration import Game, expected_error, least_error, said_in
from benchmarks.positions import PLIES, Said


def told(*chances: float) -> dict[int, Said]:
    """What was said of the seats in a position; who won is drawn anew."""
    return {seat: Said(chance, 0.0) for seat, chance in enumerate(chances)}


def honest_error(games: Sequence[Game], rng: Random) -> float:
    """For two: a number is drawn for each game, and the first seat wins where it is below its chance."""
    drawn = []
    for game in games:
        luck = rng.random()
        for position in game:
            first = float(luck < position[0].chance)
            drawn += [Said(position[0].chance, first), Said(position[1].chance, 1 - first)]
    return expected_error(drawn)


def test_of_two_who_are_equal_one_wins_so_nothing_is_off() -> None:
    games = [[told(0.5, 0.5)] * PLIES for _ in range(50)]
    assert least_error(games, Random(1)) == (0.0, 0.0)


@pytest.mark.parametrize("spread", [0.05, 0.2])
def test_the_luck_of_two_is_that_of_an_honest_twin(spread: float) -> None:
    rng, games = Random(1), []
    for _ in range(100):
        firsts = [min(0.99, max(0.01, rng.gauss(0.5, spread))) for _ in range(PLIES)]
        games.append([told(first, 1 - first) for first in firsts])
    twin = mean(honest_error(games, rng) for _ in range(100))
    luck, deviation = least_error(games, Random(2))
    assert luck == pytest.approx(twin, abs=4 * deviation / 10)


def test_one_seat_of_many_wins_as_often_as_was_said() -> None:
    rng, won = Random(1), Counter[int]()
    for _ in range(2000):
        ends = list(calibration._drawn([told(0.5, 0.3, 0.2)] * 2, rng))
        assert sum(one.won for one in ends[:3]) == 1
        assert ends[:3] == ends[3:], "luck is that of the game, not of a position"
        won.update(seat for seat, one in enumerate(ends[:3]) if one.won)
    assert [won[seat] / 2000 for seat in range(3)] == pytest.approx([0.5, 0.3, 0.2], abs=0.04)


def test_every_seat_is_asked_for_in_every_position() -> None:
    trial = calibration.TRIALS["conquest"]._replace(games=1, players=lambda seats, _rng: ["border"] * seats)
    (game,) = calibration.sample("conquest", trial, "a test")
    assert all(sum(one.chance for one in seats.values()) == pytest.approx(1.0) for seats in game if seats)
    assert {one.won for one in said_in([game])} == {0.0, 1.0}


@pytest.mark.parametrize("benchmark", [calibration, chances])
def test_a_game_that_is_not_there_is_said_in_a_line(
    benchmark: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["benchmark", "go"])
    with pytest.raises(SystemExit) as caught:
        benchmark.main()  # type: ignore[attr-defined]
    assert caught.value.code == 2
    assert "there is no game 'go'" in capsys.readouterr().err
