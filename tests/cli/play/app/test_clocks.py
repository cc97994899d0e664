"""Time that is left."""

from parley.cli.play.app.clocks import format_left, is_short


def test_a_second_that_has_begun_counts() -> None:
    times = {59.2: "1:00", 9.0: "0:09", 0.01: "0:01", -3.0: "0:00", 750.0: "12:30", 3723.0: "1:02:03"}
    assert {seconds: format_left(seconds) for seconds in times} == times


def test_it_gets_short() -> None:
    assert [is_short(seconds) for seconds in (10.1, 10.0, 0.0)] == [False, True, True]
