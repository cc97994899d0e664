import pytest

from parley.core import SetupError
from parley.games.seabattle import Result, Setup
from parley.seats.comport.answers import RESULTS, answer_to, parameters_of, setup_of
from parley.wires.comport import Kill, Miss, Parameters


def test_every_result_has_one_answer() -> None:
    assert answer_to(Result.MISS) == Miss()
    assert answer_to(Result.SUNK) == Kill()
    assert [RESULTS[type(answer_to(result))] for result in Result] == list(Result)


def test_conditions_both_ways() -> None:
    setup = setup_of(Parameters(8, 0, 1, 2, 3), 1)
    assert setup == Setup(8, (0, 1, 2, 3), wall_limit=True, remote=(1,))
    assert parameters_of(setup) == Parameters(8, 0, 1, 2, 3)


def test_a_fleet_nobody_can_place() -> None:
    with pytest.raises(SetupError):
        setup_of(Parameters(6, 1, 2, 5, 10))
