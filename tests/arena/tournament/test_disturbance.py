from parley.arena.tournament.disturbance import format_disturbance, sum_up
from parley.arena.tournament.fixture import Machine, Timed

QUIET = Timed((1.0, 2.0), ((0.1, 0.2), (0.1, 0.2)), ((), ()), (0, 0), 0.25, 0.5)
BUSY = Timed((3.0,), ((0.1, 0.2),), (("Ann got no processor time for 3.0 s",),), (2,), 4.0, 7.25)


def test_nothing_was_played() -> None:
    assert format_disturbance(sum_up([])).startswith("0 games, 0.0 s of play; 0.0 s")


def test_a_quiet_machine_is_told_in_a_line() -> None:
    assert format_disturbance(sum_up([QUIET, QUIET])) == (
        "4 games, 6.0 s of play; 0.5 s were spent waiting for a processor, "
        "and the load was 0.5 a processor at most\n"
    )


def test_a_busy_one_says_what_came_of_it() -> None:
    lines = format_disturbance(sum_up([QUIET, BUSY])).splitlines()
    assert lines[0].startswith("3 games, 6.0 s of play; 4.2 s were spent waiting")
    assert lines[1:] == ["programs could not run: 2 moves got extra time, 1 games were void and replayed"]


def test_machines_are_compared_at_their_slowest() -> None:
    places = [Machine("beta", 0.06), Machine("alpha", 0.05), Machine("beta", 0.075)]
    found = sum_up(Timed((), (), (), (), 0.0, 0.0, place) for place in places)
    assert found.machines == (Machine("alpha", 0.05), Machine("beta", 0.075))
    assert format_disturbance(found).splitlines()[1] == (
        "played on alpha, beta: the slowest takes 1.50 times as long as the fastest"
    )
