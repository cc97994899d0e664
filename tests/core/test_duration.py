import pytest
from hypothesis import given
from hypothesis import strategies as st

from parley.core import NotationError
from parley.core.duration import parse_duration


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("0", 0), ("90", 90), ("2.5", 2.5), ("10s", 10), ("500ms", 0.5), ("30m", 1800), (" 12h ", 43_200),
     ("7d", 604_800), ("2w", 1_209_600), ("1.5h", 5400)],
)  # fmt: skip
def test_durations(text: str, seconds: float) -> None:
    assert parse_duration(text) == seconds


@pytest.mark.parametrize(
    "text",
    ["", "s", "ms", "-1", "1y", "1 h", "1h30m", "nan", "inf", "1e3", ".5", "1.", "٣", "1" * 10, "soon"],
)
def test_what_is_none(text: str) -> None:
    with pytest.raises(NotationError, match="a time is written like"):
        parse_duration(text)


@given(seconds=st.integers(0, 999_999_999))
def test_whole_seconds_are_read_as_they_are_written(seconds: int) -> None:
    assert parse_duration(str(seconds)) == parse_duration(f"{seconds}s") == seconds
