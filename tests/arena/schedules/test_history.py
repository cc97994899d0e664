from parley.arena.schedules import Pairing, Scored
from parley.arena.schedules.history import History


def test_what_it_knows() -> None:
    results = [
        Scored(Pairing(0, (0, 1)), (1, 0)),
        Scored(Pairing(1, (1, 0)), (0.5, 0.5)),
        Scored(Pairing(2, (2,)), (1,)),
        Scored(Pairing(3, (2,)), (1,)),
        Scored(Pairing(4, (2, 0)), (0.25, 0.75)),
        Scored(Pairing(5, (0, 2)), (1, 0)),
    ]
    history = History.of(3, results, rounds=2)
    assert history.points == [3250, 500, 2250]
    assert history.byes == [0, 0, 1]
    assert history.met == {(0, 1): 1, (0, 2): 1}
    assert [history.balance(entrant) for entrant in range(3)] == [0, -1, 1]
    assert history.last == [1, 1, 0]
    assert history.ranking() == [0, 2, 1]


def test_thirds_that_make_a_whole_are_one() -> None:
    results = [Scored(Pairing(number, (0, 1)), (1 / 3, 2 / 3)) for number in range(3)]
    assert History.of(2, results, 1).points == [1000, 2000]
