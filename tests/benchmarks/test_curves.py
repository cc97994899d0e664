from xml.etree import ElementTree as ET

import pytest

from benchmarks.curves import Chart, Curve, Point, Scale, bound, exponent

SVG = "{http://www.w3.org/2000/svg}"
POINTS = [(10.0, 20.0), (100.0, 30.0), (1000.0, 45.0)]


def square(n: float) -> float:
    return n * n


@pytest.mark.parametrize("is_log", [False, True])
def test_a_chart_is_drawn(is_log: bool) -> None:
    curves = (Curve("a < b", POINTS), bound(POINTS, square, "n²"))
    drawn = ET.fromstring(Chart("Cost & more", "games", "µs", curves, is_log).draw())  # noqa: S314
    texts = [element.text for element in drawn.iter(f"{SVG}text")]
    assert {"Cost & more", "games", "µs", "a < b", "n²", "1,000", "45"} <= set(texts)
    assert len(list(drawn.iter(f"{SVG}circle"))) == len(POINTS)


def test_ticks_are_round() -> None:
    assert Scale(0, 212, 0, 1, is_log=False).ticks() == [0, 50, 100, 150, 200]
    assert Scale(8, 1300, 0, 1, is_log=True).ticks() == [10, 100, 1000]


@pytest.mark.parametrize("power", [0.5, 1.0, 2.0])
def test_the_exponent_is_the_power_that_fits(power: float) -> None:
    points: list[Point] = [(n, 3 * n**power) for n in (10, 100, 1000)]
    assert exponent(points) == pytest.approx(power)


def test_a_bound_meets_the_last_point() -> None:
    assert bound(POINTS, square, "n²").points[-1] == POINTS[-1]
