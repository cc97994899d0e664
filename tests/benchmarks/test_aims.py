import pytest

from benchmarks.aims import Aim
from benchmarks.sides import Ratio


@pytest.mark.parametrize(
    ("aim", "ratio", "found", "verdict"),
    [
        (Aim(3.0), 2.9, None, "(target <= 3) ok"),
        (Aim(3.0), 3.1, None, "(target <= 3) MISSED"),
        (Aim(1.5, at_least=True), 1.4, None, "(target >= 1.5) MISSED"),
        (Aim(4000.0, "/s", at_least=True), 0.1, 4100.0, "(target >= 4,000/s) ok"),
        (Aim(1.0, alone=True), 0.5, None, "(target <= 1) ok (only ourselves)"),
    ],
)
def test_a_row_says_whether_an_aim_is_met(
    aim: Aim, ratio: float, found: float | None, verdict: str, capsys: pytest.CaptureFixture[str]
) -> None:
    aim.row("shots", "1", "2", ratio, found)
    assert capsys.readouterr().out.strip().endswith(verdict)


def test_a_ratio_is_the_median_of_neighbouring_rounds() -> None:
    ratio = Ratio.of([2.0, 40.0, 6.0], [1.0, 10.0, 2.0])
    assert (ratio.middle, ratio.spread) == (3.0, "2.00..4.00")
