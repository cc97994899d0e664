from parley.wires.gamecore.clock import Clock


def test_a_clock_stands_still() -> None:
    clock = Clock()
    assert not clock.tell(5.0)
    assert clock.due is None


def test_a_started_clock_asks_for_the_time_and_counts_from_there() -> None:
    clock = Clock()
    clock.tell(5.0)
    clock.start(10.0)
    assert clock.due == 5.0
    assert not clock.tell(100.0)
    assert clock.due == 110.0
    assert not clock.tell(109.9)
    assert clock.tell(110.0)


def test_starting_again_counts_again() -> None:
    clock = Clock()
    clock.start(10.0)
    clock.tell(0.0)
    clock.start(10.0)
    clock.tell(8.0)
    assert clock.due == 18.0


def test_a_stopped_clock_is_never_over() -> None:
    clock = Clock()
    clock.start(10.0)
    clock.tell(0.0)
    clock.stop()
    assert not clock.tell(99.0)
    assert clock.due is None
