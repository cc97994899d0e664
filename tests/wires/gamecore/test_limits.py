from parley.wires.gamecore import limits


def test_every_limit_is_a_limit() -> None:
    values = [value for name, value in vars(limits).items() if name.isupper()]
    assert len(values) == 12
    assert all(value > 0 for value in values)


def test_what_is_buffered_is_little_and_enough() -> None:
    assert limits.TOKEN < limits.TEXT < limits.HELD <= 65_536
    assert limits.ERRORS == 100
