from textwrap import dedent

import pytest

from parley.arena.schedules.bracket import (
    Match,
    Origin,
    Side,
    double_elimination,
    seed_order,
    single_elimination,
)

_SIGNS = {Origin.SEED: "", Origin.WINNER: "W", Origin.LOSER: "L", Origin.BEATEN_FIRST: "again "}


def drawn(matches: list[Match], entrants: int) -> str:
    """A line a stage: seeds from 1, W3 the winner of match 3, - nobody."""

    def text(side: Side) -> str:
        if side.origin is Origin.SEED and side.number >= entrants:
            return "-"
        return f"{_SIGNS[side.origin]}{side.number + 1}"

    lines: dict[str, list[str]] = {}
    for number, match in enumerate(matches, 1):
        lines.setdefault(match.name, []).append(f"{number}: {text(match.first)} v {text(match.second)}")
    return "\n".join(f"{name:12}  {'   '.join(found)}" for name, found in lines.items()) + "\n"


SINGLE_OF_8 = """\
    last 8        1: 1 v 8   2: 4 v 5   3: 2 v 7   4: 3 v 6
    last 4        5: W1 v W2   6: W3 v W4
    final         7: W5 v W6
"""
SINGLE_OF_5 = """\
    last 8        1: 1 v -   2: 4 v 5   3: 2 v -   4: 3 v -
    last 4        5: W1 v W2   6: W3 v W4
    final         7: W5 v W6
"""
DOUBLE_OF_8 = """\
    winners 1     1: 1 v 8   2: 4 v 5   3: 2 v 7   4: 3 v 6
    losers 1      5: L1 v L2   6: L3 v L4
    winners 2     7: W1 v W2   8: W3 v W4
    losers 2      9: W5 v L8   10: W6 v L7
    losers 3      11: W9 v W10
    winners 3     12: W7 v W8
    losers 4      13: W11 v L12
    final         14: W12 v W13
    second final  15: W14 v again 14
"""
DOUBLE_OF_2 = """\
    winners 1     1: 1 v 2
    final         2: W1 v L1
    second final  3: W2 v again 2
"""


@pytest.mark.parametrize(
    ("matches", "entrants", "drawing"),
    [
        (single_elimination(8), 8, SINGLE_OF_8),
        (single_elimination(5), 5, SINGLE_OF_5),
        (double_elimination(8), 8, DOUBLE_OF_8),
        (double_elimination(2), 2, DOUBLE_OF_2),
    ],
    ids=["single of 8", "single of 5", "double of 8", "double of 2"],
)
def test_brackets(matches: list[Match], entrants: int, drawing: str) -> None:
    assert drawn(matches, entrants) == dedent(drawing)


@pytest.mark.parametrize("size", [2, 4, 8, 16, 64])
def test_the_best_meet_last(size: int) -> None:
    order = seed_order(size)
    assert sorted(order) == list(range(size))
    while len(order) > 1:
        pairs = list(zip(order[::2], order[1::2], strict=True))
        assert {sum(pair) for pair in pairs} == {len(order) - 1}
        order = [min(pair) for pair in pairs]


@pytest.mark.parametrize("entrants", range(2, 40))
def test_no_side_comes_from_a_later_match_and_every_match_leads_somewhere(entrants: int) -> None:
    for matches in (single_elimination(entrants), double_elimination(entrants)):
        for number, match in enumerate(matches):
            assert all(side.origin is Origin.SEED or side.number < number for side in match[:2])
        used = [side for match in matches for side in match[:2]]
        assert len(set(used)) == len(used)
        won = {side.number for side in used if side.origin is Origin.WINNER}
        assert won == set(range(len(matches) - 1))
