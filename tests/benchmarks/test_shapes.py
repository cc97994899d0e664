"""Powers that are known beforehand are found again."""

from math import exp
from random import Random

import pytest

from benchmarks.shapes import CLASSES, SELDOM, Row, learn, positions
from parley.bots.dots import strong
from parley.bots.dots.compiled import PLAIN
from parley.bots.dots.shapes import LEARNT

POWERS = {0: -1.0, 5: 0.5, 100: 1.5}


def test_what_is_played_more_often_gets_more_power() -> None:
    rng, rows, shares = Random(1), [], []
    for _ in range(200):
        part: list[Row] = [[rng.choice(list(POWERS)), rng.randrange(3), 0, 0, 0, 0, 0, 0] for _ in range(8)]
        likely = [exp(POWERS[kind] - 0.4 * edge) for kind, edge, *_ in part]
        rows.append(part)
        shares.append([one / sum(likely) for one in likely])
    found, others = learn(rows, shares)
    assert len(found) == len(LEARNT)
    assert found[5] - found[0] == pytest.approx(1.5, abs=0.1)
    assert found[100] - found[5] == pytest.approx(1.0, abs=0.1)
    assert others[0] - others[2] == pytest.approx(0.8, abs=0.1)
    assert found[1] == 0.0, f"seen less than {SELDOM} times: average"


def test_points_of_a_game_share_the_visits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strong, "engine", lambda: PLAIN)
    seen = positions(games=1, playouts=2)
    for rows, shares in (next(seen) for _ in range(3)):
        assert len(rows) == len(shares)
        assert sum(shares) == pytest.approx(1.0)
        assert all(0 <= kind < len(LEARNT) and max(others) < CLASSES for kind, *others in rows)
