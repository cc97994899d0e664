import pytest

from parley.cli.conquest_options import parse_seconds


@pytest.mark.parametrize(
    ("words", "seconds"), [("10s", 10), ("500ms", 0.5), ("2", 2), ("0.25s", 0.25), ("1h", 3600)]
)
def test_times(words: str, seconds: float) -> None:
    assert parse_seconds(words) == seconds


@pytest.mark.parametrize("words", ["", "s", "ms", "-1s", "0", "nan", "inf", "1h30", "100000s", "2d"])
def test_no_times(words: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - argparse asks for no more
        parse_seconds(words)
