from dataclasses import replace
from pathlib import Path
from xml.etree.ElementTree import fromstring

from parley.arena.tournament.chart import draw_ratings
from tests.arena.tournament.cups import BOTS, cup
from tests.arena.tournament.halls import played_out


def test_the_strongest_is_on_top_and_intervals_hold_their_ratings(tmp_path: Path) -> None:
    rows = played_out(cup(*BOTS), tmp_path).standings
    rated = [replace(row, elo=elo, low=elo - 50, high=elo + 50)
             for row, elo in zip(rows, (-10.0, 300.0, 0.0), strict=True)]  # fmt: skip
    chart = fromstring(draw_ratings([*rated, replace(rows[0], elo=None, low=None, high=None)]))  # noqa: S314 - our own
    names = [text.text for text in chart.iter("text")][:3]
    assert names == [rows[1].name, rows[2].name, rows[0].name]
    for line, circle in zip(chart.iter("line"), chart.iter("circle"), strict=True):
        assert float(line.attrib["x1"]) < float(circle.attrib["cx"]) < float(line.attrib["x2"])


def test_where_nobody_is_rated_it_says_so(tmp_path: Path) -> None:
    rows = played_out(cup("random", "random"), tmp_path).standings
    assert "Nobody" in draw_ratings([replace(row, elo=None) for row in rows])
