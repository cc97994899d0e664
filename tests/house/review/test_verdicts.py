import pytest

from parley.core import Seat
from parley.house.review.verdicts import Mark, Verdict, totals


def verdict(ply: int, mine: float, *, doubt: float = 0.0, better: str | None = "B2") -> Verdict:
    return Verdict(ply, Seat(ply % 2), "A1", better, 0.6, 0.6, mine, doubt)


@pytest.mark.parametrize(
    ("mine", "mark"),
    [(0.7, None), (0.56, None), (0.54, Mark.INACCURACY), (0.49, Mark.MISTAKE), (0.44, Mark.BLUNDER)],
)
def test_a_mark_is_for_what_it_cost(mine: float, mark: Mark | None) -> None:
    assert verdict(1, mine).mark is mark


def test_what_may_be_luck_has_no_mark() -> None:
    assert verdict(1, 0.44, doubt=0.05).mark is Mark.BLUNDER
    assert verdict(1, 0.44, doubt=0.06).mark is None


def test_the_best_move_costs_nothing() -> None:
    assert (verdict(1, 0.2, better=None).loss, verdict(1, 0.7).loss) == (0.0, 0.0)


def test_everybody_has_a_line_of_their_own() -> None:
    even, odd, idle = totals([verdict(1, 0.4), verdict(2, 0.5), verdict(3, 0.6)], 3)
    assert (even.moves, odd.moves) == (1, 2)
    assert even.loss == odd.loss == pytest.approx(0.1)
    assert (even.marks[Mark.BLUNDER], odd.marks[Mark.BLUNDER]) == (0, 1)
    assert (idle.seat, idle.moves, idle.loss) == (2, 0, 0.0)
