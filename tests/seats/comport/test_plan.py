"""What a plan may be."""

import pytest

from parley.core import SetupError
from parley.seats.comport.plan import Plan


@pytest.mark.parametrize(
    ("role", "size", "fleet", "words"),
    [
        ("boss", 10, (1, 2, 3, 4), "no role 'boss'"),
        ("master", 5, (0, 0, 0, 1), "6×6 to 10×10"),
        ("master", 10, (2, 2, 3, 4), "2 four-deckers"),
        ("master", 6, (1, 2, 5, 10), "no legal layout"),
    ],
)
def test_plans_that_cannot_be(role: str, size: int, fleet: tuple[int, int, int, int], words: str) -> None:
    with pytest.raises(SetupError, match=words):
        Plan(role, size=size, fleet=fleet)
