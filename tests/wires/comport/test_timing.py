from parley.wires.comport.timing import REPLY_WITHIN, SYNC_EVERY, Timer, Timers


def test_ticks_are_those_of_the_pc() -> None:
    # com/line/2, com/sync/1, com/sync/4
    assert round(SYNC_EVERY, 3) == 0.549
    assert round(REPLY_WITHIN, 2) == 3.3


def test_the_first_timer_due_is_popped_first_and_once() -> None:
    timers = Timers()
    timers.start(Timer.REPLY, 3.0)
    timers.start(Timer.SYNC, 1.0)
    timers.start(Timer.KEY, 9.0)
    assert timers.next() == 1.0
    assert timers.pop(0.5) is None
    assert [timers.pop(5.0) for _ in range(3)] == [Timer.SYNC, Timer.REPLY, None]
    assert timers.next() == 9.0


def test_a_stopped_timer_is_not_due() -> None:
    timers = Timers()
    timers.start(Timer.REPLY, 3.0)
    assert timers.is_running(Timer.REPLY)
    timers.stop(Timer.REPLY)
    assert not timers.is_running(Timer.REPLY)
    assert timers.next() is None
    assert timers.pop(float("inf")) is None


def test_a_timer_starts_anew() -> None:
    timers = Timers()
    timers.start(Timer.REPLY, 3.0)
    timers.start(Timer.REPLY, 4.0)
    assert timers.next() == 4.0
