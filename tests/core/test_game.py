from parley.core import Event, IllegalMove, Reason, Step


def test_an_event_is_public_unless_it_says_otherwise() -> None:
    assert Event().audience() is None


def test_a_refusal_carries_its_reason() -> None:
    error = IllegalMove(Reason.GAME_OVER)
    assert error.reason is Reason.GAME_OVER
    assert str(error) == "the game is over"


def test_steps_compare_by_value() -> None:
    assert Step(1, ()) == Step(1, ())
