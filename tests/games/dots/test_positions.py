"""What a dot captures. From left to right: before the move, after it, and who holds what then.

Where something was captured before, the second board of four says who held it. Every drawing is played in its
eight mirror images.
"""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from tests.games.dots.boards import NAMES, Rows, blocks, drawn, framed, move, position
from tests.games.dots.twin import Twin


class Case(NamedTuple):
    name: str
    drawing: str
    turn: str = "A"
    at: tuple[int, int] = (1, 2)
    scores: tuple[int, ...] | None = None


CASES = [
    # A closed line by sides and corners, with an enemy dot inside, is an encirclement.
    # dots/I/8-9
    Case("four dots round one", scores=(1, 0), drawing="""
        . A .  |  . A .  |  . . .
        A B *  |  A b A  |  . a .
        . A .  |  . A .  |  . . .
    """),
    Case("eight dots round one", scores=(1, 0), drawing="""
        A A A  |  A A A  |  . . .
        A B A  |  A b A  |  . a .
        A * A  |  A A A  |  . . .
    """),
    # dots/I/8
    Case("three dots are not enough", scores=(0, 0), drawing="""
        . A . .  |  . A . .  |  . . . .
        A B . *  |  A B . A  |  . . . .
        . A . .  |  . A . .  |  . . . .
    """),
    Case("the second player captures too", turn="B", scores=(0, 1), drawing="""
        . B .  |  . B .  |  . . .
        B A *  |  B a B  |  . b .
        . B .  |  . B .  |  . . .
    """),
    # dots/I/9
    Case("empty points inside are captured too", scores=(2, 0), drawing="""
        . A A A .  |  . A A A .  |  . . . . .
        A B . . A  |  A b . . A  |  . a a a .
        A . . B A  |  A . . b A  |  . a a a .
        . A * A .  |  . A A A .  |  . . . . .
    """),
    # dots/I.remarks/6
    Case("dots may be one step apart, not two", scores=(0, 0), drawing="""
        . A A . .  |  . A A . .  |  . . . . .
        A B . . *  |  A B . . A  |  . . . . .
        . A A A .  |  . A A A .  |  . . . . .
    """),
    # dots/I/8
    Case("crossing a corner is no way out", scores=(1, 0), drawing="""
        B A .  |  B A .  |  . . .
        A B *  |  A b A  |  . a .
        . A .  |  . A .  |  . . .
    """),
    Case("the area reaches into every nook", scores=(1, 0), drawing="""
        A A A A A .  |  A A A A A .  |  . . . . . .
        A . B . A A  |  A . b . A A  |  . a a a . .
        A . A . . A  |  A . A . . A  |  . a . a a .
        A . A A . A  |  A . A A . A  |  . a . . a .
        A * . A A A  |  A A . A A A  |  . . . . . .
    """),
    Case("a spiral is not closed", scores=(0, 0), drawing="""
        A A A A A  |  A A A A A  |  . . . . .
        A . . . A  |  A . . . A  |  . . . . .
        A . B . A  |  A . B . A  |  . . . . .
        A . A . *  |  A . A . A  |  . . . . .
        A . A A .  |  A . A A .  |  . . . . .
    """),
    Case("one's own dot inside stays alive", scores=(1, 0), drawing="""
        . A A A .  |  . A A A .  |  . . . . .
        A B . . A  |  A b . . A  |  . a a a .
        A . A . A  |  A . A . A  |  . a . a .
        A . . . A  |  A . . . A  |  . a a a .
        . A * A .  |  . A A A .  |  . . . . .
    """),
    # Several rings at once, and rings that share dots.
    Case("one dot closes two rings", scores=(2, 0), drawing="""
        . A . A .  |  . A . A .  |  . . . . .
        A B * B A  |  A b A b A  |  . a . a .
        . A . A .  |  . A . A .  |  . . . . .
    """),
    Case("of two rings, the one round nothing stays free", scores=(1, 0), drawing="""
        . A . A .  |  . A . A .  |  . . . . .
        A B * . A  |  A b A . A  |  . a . . .
        . A . A .  |  . A . A .  |  . . . . .
    """),
    Case("two rings share a wall", scores=(2, 0), drawing="""
        . A . A .  |  . . . . .  |  . A . A .  |  . . . . .
        A b A B *  |  . a . . .  |  A b A b A  |  . a . a .
        . A . A .  |  . . . . .  |  . A . A .  |  . . . . .
    """),
    Case("three rings at once", scores=(3, 0), drawing="""
        . . A . .  |  . . A . .  |  . . . . .
        . A B A .  |  . A b A .  |  . . a . .
        A B * B A  |  A b A b A  |  . a . a .
        . A . A .  |  . A . A .  |  . . . . .
    """),
    Case("dots joined to one line only close nothing", scores=(0, 0), drawing="""
        A A A . .  |  A A A . .  |  . . . . .
        A B * . A  |  A B A . A  |  . . . . .
        A . . . A  |  A . . . A  |  . . . . .
        . A A A .  |  . A A A .  |  . . . . .
    """),
    # Points on the edge are not enclosed.
    # dots/I/13
    Case("a dot on the edge is not enclosed", at=(3, 0), scores=(0, 0), drawing="""
        A B *  |  A B A  |  . . .
        . A .  |  . A .  |  . . .
    """),
    Case("nor what is joined to it", at=(3, 0), scores=(0, 0), drawing="""
        A B A  |  A B A  |  . . .
        A B *  |  A B A  |  . . .
        . A .  |  . A .  |  . . .
    """),
    Case("nor a dot in the corner", at=(0, 0), scores=(0, 0), drawing="""
        B *  |  B A  |  . .
        A .  |  A .  |  . .
    """),
    Case("nor a corner that is cut off", at=(0, 0), scores=(0, 0), drawing="""
        B . A  |  B . A  |  . . .
        . *  . |  . A .  |  . . .
        A . .  |  A . .  |  . . .
    """),
    Case("nor what lies behind a wall from edge to edge", at=(0, 3), scores=(0, 0), drawing="""
        A A A A * A A A A A | A A A A A A A A A A | . . . . . . . . . .
        . B . B . . B B . . | . B . B . . B B . . | . . . . . . . . . .
    """),
    Case("an enemy wall to the edge keeps the ring open", at=(3, 0), scores=(0, 0), drawing="""
        . A B A .  |  . A B A .  |  . . . . .
        A . B . A  |  A . B . A  |  . . . . .
        . A A * .  |  . A A A .  |  . . . . .
    """),
    Case("a ring may lean on the edge", at=(3, 0), scores=(1, 0), drawing="""
        . A .  |  . A .  |  . . .
        A B *  |  A b A  |  . a .
        . A .  |  . A .  |  . . .
    """),
    Case("and on the corner", at=(0, 0), scores=(1, 0), drawing="""
        . *  .  |  . A .  |  . . .
        A B A  |  A b A  |  . a .
        . A .  |  . A .  |  . . .
    """),
    # A closed line round no enemy dot: a free area.
    # dots/I/10, dots/I.remarks/8
    Case("a ring round nothing captures nothing", scores=(0, 0), drawing="""
        . A .  |  . A .  |  . . .
        A . *  |  A . A  |  . . .
        . A .  |  . A .  |  . . .
    """),
    Case("its owner may fill it", scores=(0, 0), drawing="""
        . A .  |  . A .  |  . . .
        A * A  |  A A A  |  . . .
        . A .  |  . A .  |  . . .
    """),
    # dots/I.remarks/1
    Case("a dot put into it is not captured at once", turn="B", scores=(0, 0), drawing="""
        . A . .  |  . A . .  |  . . . .
        A * A B  |  A B A B  |  . . . .
        . A . .  |  . A . .  |  . . . .
    """),
    # dots/I/11, dots/I.remarks/1-2, dots/I.remarks/5
    Case("but at the owner's next move, wherever that is made", scores=(1, 0), drawing="""
        . A . . .  |  . A . . .  |  . . . . .
        A B A . *  |  A b A . A  |  . a . . .
        . A . . .  |  . A . . .  |  . . . . .
    """),
    Case("not at a third player's move", turn="C", scores=(0, 0, 0), drawing="""
        . A . . C  |  . A . . C  |  . . . . .
        A B A . *  |  A B A . C  |  . . . . .
        . A . . .  |  . A . . .  |  . . . . .
    """),
    Case("a capture there and a new free area at once", scores=(1, 0), drawing="""
        . A A A A .  |  . A A A A .  |  . . . . . .
        A B A . . A  |  A b A . . A  |  . a . . . .
        . A A * A .  |  . A A A A .  |  . . . . . .
    """),
    Case("a move into one's own free area cuts off a part of it", scores=(1, 0), drawing="""
        . A A A .  |  . A A A .  |  . . . . .
        A B * . A  |  A b A . A  |  . a . . .
        . A A A .  |  . A A A .  |  . . . . .
    """),
    Case("and may divide it into four", scores=(3, 0), drawing="""
        . . A . .  |  . . A . .  |  . . . . .
        . A B A .  |  . A b A .  |  . . a . .
        A B * B A  |  A b A b A  |  . a . a .
        . A . A .  |  . A . A .  |  . . . . .
        . . A . .  |  . . A . .  |  . . . . .
    """),
    Case("only the mover's rings are judged", scores=(1, 0), drawing="""
        . A . . . B . .  |  . A . . . B . .  |  . . . . . . . .
        A B A . B A B *  |  A b A . B A B A  |  . a . . . . . .
        . A . . . B . .  |  . A . . . B . .  |  . . . . . . . .
    """),
    # "при условии, что точка соперника не была завершающей в его окружении"
    # dots/I/11
    Case("a dot put there that completes a capture breaks the ring", turn="B", scores=(0, 1), drawing="""
        . . B A .  |  . . B A .  |  . . . . .
        . B A * A  |  . B a B A  |  . . b . .
        . . B A .  |  . . B A .  |  . . . . .
    """),
    Case("and the owner of the broken ring gets nothing", scores=(0, 1), drawing="""
        . . B A . .  |  . . . . . .  |  . . B A . .  |  . . . . . .
        . B a B A *  |  . . b . . .  |  . B a B A A  |  . . b . . .
        . . B A . .  |  . . . . . .  |  . . B A . .  |  . . . . . .
    """),
    Case("a ring may also be broken from outside, in time", turn="B", scores=(0, 1), drawing="""
        . . B A .  |  . . B A .  |  . . . . .
        . * A B A  |  . B a B A  |  . . b . .
        . . B A .  |  . . B A .  |  . . . . .
    """),
    Case("and by a third player", turn="C", scores=(0, 0, 1), drawing="""
        . C A A A .  |  . C A A A .  |  . . . . . .
        * A C B . A  |  C a C B . A  |  . c . . . .
        . C A A A .  |  . C A A A .  |  . . . . . .
    """),
    Case("a capture inside that breaks no ring", turn="B", scores=(0, 1), drawing="""
        . A A A A A .  |  . A A A A A .  |  . . . . . . .
        A . . B . . A  |  A . . B . . A  |  . . . . . . .
        A . B A * . A  |  A . B a B . A  |  . . . b . . .
        A . . B . . A  |  A . . B . . A  |  . . . . . . .
        . A A A A A .  |  . A A A A A .  |  . . . . . . .
    """),
    Case("is itself captured at the owner's next move", scores=(4, 0), drawing="""
        . A A A A A . .  |  . . . . . . . .  |  . A A A A A . .  |  . . . . . . . .
        A . . B . . A .  |  . . . . . . . .  |  A . . b . . A .  |  . a a a a a . .
        A . B a B . A *  |  . . . b . . . .  |  A . b a b . A A  |  . a a a a a . .
        A . . B . . A .  |  . . . . . . . .  |  A . . b . . A .  |  . a a a a a . .
        . A A A A A . .  |  . . . . . . . .  |  . A A A A A . .  |  . . . . . . . .
    """),
    # Dots in a captured area take no part in lines any more.
    # dots/I/12, dots/I.remarks/7
    Case("prisoners close no ring", scores=(0, 1), drawing="""
        . A B .  |  . . . .  |  . A B .  |  . . . .
        A B a B  |  . . b .  |  A B a B  |  . . b .
        . * B .  |  . . . .  |  . A B .  |  . . . .
    """),
    Case("a ring round one's own captured area captures nothing new", scores=(1, 0), drawing="""
        . A A A .  |  . . . . .  |  . A A A .  |  . . . . .
        A . A . A  |  . . . . .  |  A . A . A  |  . . . . .
        A A b A A  |  . . a . .  |  A A b A A  |  . . a . .
        A . A . A  |  . . . . .  |  A . A . A  |  . . . . .
        . A A * .  |  . . . . .  |  . A A A .  |  . . . . .
    """),
    Case("a new prisoner beside an old one", scores=(2, 0), drawing="""
        . A A A A .  |  . . . . . .  |  . A A A A .  |  . . . . . .
        A . A . . A  |  . . . . . .  |  A . A . . A  |  . . . a a .
        A A b A B A  |  . . a . . .  |  A A b A b A  |  . . a . a .
        . . A . * .  |  . . . . . .  |  . . A . A .  |  . . . . . .
    """),
    # A captured area inside a captured area.
    Case("an enemy ring is captured with its free area", scores=(4, 0), drawing="""
        . A A A .  |  . A A A .  |  . . . . .
        A . B . A  |  A . b . A  |  . a a a .
        A B . B A  |  A b . b A  |  . a a a .
        A . B . A  |  A . b . A  |  . a a a .
        . A A * .  |  . A A A .  |  . . . . .
    """),
    # dots/I.remarks/3
    Case("its prisoners go free: they count for nobody", scores=(4, 0), drawing="""
        . A A A .  |  . . . . .  |  . A A A .  |  . . . . .
        A . B . A  |  . . . . .  |  A . b . A  |  . a a a .
        A B a B A  |  . . b . .  |  A b a b A  |  . a a a .
        A . B . A  |  . . . . .  |  A . b . A  |  . a a a .
        . A A * .  |  . . . . .  |  . A A A .  |  . . . . .
    """),
    Case("three deep", turn="B", at=(1, 1), scores=(0, 13), drawing="""
        . B B B B B .  |  . . . . . . .  |  . B B B B B .  |  . . . . . . .
        B . A A A . B  |  . . . . . . .  |  B . a a a . B  |  . b b b b b .
        B A . b . A B  |  . . a a a . .  |  B a . b . a B  |  . b b b b b .
        B A b a b A B  |  . . a a a . .  |  B a b a b a B  |  . b b b b b .
        B A . b . A B  |  . . a a a . .  |  B a . b . a B  |  . b b b b b .
        B . A A A . B  |  . . . . . . .  |  B . a a a . B  |  . b b b b b .
        . B B * B B .  |  . . . . . . .  |  . B B B B B .  |  . . . . . . .
    """),
    Case("one of two captured areas is lost", scores=(4, 1), drawing="""
        . A A A . B .  |  . . . . . . .  |  . A A A . B .  |  . . . . . . .
        A . B . A . B  |  . . . . . . .  |  A . b . A . B  |  . a a a . . .
        A B a B A B a  |  . . b . . . b  |  A b a b A B a  |  . a a a . . b
        A . B . A . B  |  . . . . . . .  |  A . b . A . B  |  . a a a . . .
        . A A * . . .  |  . . . . . . .  |  . A A A . . .  |  . . . . . . .
    """),
    # Three and four colours.
    Case("prisoners of two colours", scores=(2, 0, 0), drawing="""
        . A A .  |  . A A .  |  . . . .
        A B C *  |  A b c A  |  . a a .
        . A A .  |  . A A .  |  . . . .
    """),
    Case("prisoners of three colours", scores=(3, 0, 0, 0), drawing="""
        . A A A .  |  . A A A .  |  . . . . .
        A B C D *  |  A b c d A  |  . a a a .
        . A A A .  |  . A A A .  |  . . . . .
    """),
    Case("two colours make no ring together", scores=(0, 0, 0), drawing="""
        . A .  |  . A .  |  . . .
        C B *  |  C B A  |  . . .
        . A .  |  . A .  |  . . .
    """),
    Case("a third colour's prisoners change hands", scores=(5, 0, 0), drawing="""
        . A A A .  |  . . . . .  |  . A A A .  |  . . . . .
        A . B . A  |  . . . . .  |  A . b . A  |  . a a a .
        A B c B A  |  . . b . .  |  A b c b A  |  . a a a .
        A . B . A  |  . . . . .  |  A . b . A  |  . a a a .
        . A A * .  |  . . . . .  |  . A A A .  |  . . . . .
    """),
    Case("one's own go free, the third colour's do not", scores=(7, 0, 0), drawing="""
        . A A A A .  |  . . . . . .  |  . A A A A .  |  . . . . . .
        A . B B . A  |  . . . . . .  |  A . b b . A  |  . a a a a .
        A B a c B A  |  . . b b . .  |  A b a c b A  |  . a a a a .
        A . B B . A  |  . . . . . .  |  A . b b . A  |  . a a a a .
        . A A A * .  |  . . . . . .  |  . A A A A .  |  . . . . . .
    """),
    Case("a capture inside a third player's free area", scores=(1, 0, 0), drawing="""
        . C C C C C .  |  . C C C C C .  |  . . . . . . .
        C . . A . . C  |  C . . A . . C  |  . . . . . . .
        C . A B * . C  |  C . A b A . C  |  . . . a . . .
        C . . A . . C  |  C . . A . . C  |  . . . . . . .
        . C C C C C .  |  . C C C C C .  |  . . . . . . .
    """),
    Case("passes to the third player with all the rest", turn="C", scores=(0, 0, 5), drawing="""
        . C C C C C . .  |  . . . . . . . .  |  . C C C C C . .  |  . . . . . . . .
        C . . A . . C .  |  . . . . . . . .  |  C . . a . . C .  |  . c c c c c . .
        C . A b A . C *  |  . . . a . . . .  |  C . a b a . C C  |  . c c c c c . .
        C . . A . . C .  |  . . . . . . . .  |  C . . a . . C .  |  . c c c c c . .
        . C C C C C . .  |  . . . . . . . .  |  . C C C C C . .  |  . . . . . . . .
    """),
    Case("a fourth player captures all three", turn="D", scores=(0, 0, 0, 3), drawing="""
        . D D .  |  . D D .  |  . . . .
        D A B D  |  D a b D  |  . d d .
        D C . *  |  D c . D  |  . d d .
        . D D .  |  . D D .  |  . . . .
    """),
]  # fmt: skip

MIRRORS: list[Callable[[Rows], Rows]] = [
    lambda rows: rows,
    lambda rows: rows[::-1],
    lambda rows: [row[::-1] for row in rows],
    lambda rows: [row[::-1] for row in rows[::-1]],
    lambda rows: ["".join(column) for column in zip(*rows, strict=True)],
    lambda rows: ["".join(column) for column in zip(*rows[::-1], strict=True)],
    lambda rows: ["".join(column) for column in zip(*[row[::-1] for row in rows], strict=True)],
    lambda rows: ["".join(column) for column in zip(*[row[::-1] for row in rows[::-1]], strict=True)],
]


def boards(case: Case, mirror: Callable[[Rows], Rows]) -> tuple[Rows, Rows, Rows, Rows]:
    before, *held, after, holders = [mirror(framed(rows, case.at)) for rows in blocks(case.drawing)]
    return before, held[0] if held else mirror(framed([])), after, holders


def test_there_are_forty_drawings() -> None:
    assert len(CASES) >= 40
    assert len({case.name for case in CASES}) == len(CASES)


@pytest.mark.parametrize("mirror", MIRRORS, ids=range(8))
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_drawing(case: Case, mirror: Callable[[Rows], Rows]) -> None:
    assert case.scores is not None
    before, held, after, holders = boards(case, mirror)
    state = position(before, held, case.turn, players=len(case.scores))
    state = move(state, before)
    assert drawn(state) == (after, holders)
    assert state.scores == case.scores


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_twin_sees_it_the_same_way(case: Case) -> None:
    assert case.scores is not None
    before, held, after, holders = boards(case, MIRRORS[0])
    twin = Twin(10, 10, len(case.scores), extra_move=False, territory=False)
    twin.turn = NAMES.index(case.turn)
    for x, y in twin.points:
        twin.board[y][x] = NAMES.find(before[y][x].upper()) if before[y][x] not in ".*" else None
        twin.holder[y][x] = "abcd".find(held[y][x]) if held[y][x] != "." else None
    ((x, y),) = [(x, y) for x, y in twin.points if before[y][x] == "*"]
    twin.put(x, y)
    assert twin.drawn() == (after, holders)
    assert tuple(twin.scores()) == case.scores
