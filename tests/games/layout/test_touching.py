"""Cells that touch a ship, against a twin that looks at every berth of every ship."""

from hypothesis import given
from hypothesis import strategies as st

from parley.core.bitboard import Grid, grid
from parley.games.layout import Shape
from parley.games.layout.touching import barred
from tests.games.layout.brute import cells_of, every_berth

ROW = frozenset({Shape(4), Shape(2), Shape(1)})
WIDE = ROW | {Shape(5, 2)}


def drawn(board: Grid, cells: int, hits: int, sunk: int) -> list[str]:
    marks = (("X", sunk), ("x", hits), ("-", cells))
    return [
        " ".join(
            next((mark for mark, mask in marks if mask & board.bit(x, y)), ".") for x in range(board.width)
        )
        for y in range(board.height)
    ]


def look(shapes: frozenset[Shape], picture: str) -> tuple[list[str], list[str]]:
    """A drawing (`x` a hit, `X` sunk, `-` barred), and what is made of its hits."""
    rows = [line.split() for line in picture.strip().splitlines()]
    board = grid(len(rows), len(rows))
    hits, sunk = (
        sum(board.bit(x, y) for y, row in enumerate(rows) for x, at in enumerate(row) if at == mark)
        for mark in "xX"
    )
    return drawn(board, barred(board, shapes, hits, sunk), hits, sunk), [" ".join(row) for row in rows]


def test_the_corners_of_a_hit_and_all_that_touches_a_wreck() -> None:
    seen, wanted = look(
        ROW,
        """
        . . . . . . .
        . - . - . . .
        . . x . . . .
        . - . - - - -
        . . . . - X X
        . . . . - - -
        . . . . . . .
        """,
    )
    assert seen == wanted


def test_beside_a_hit_a_broad_ship_may_go_on_as_long_as_one_is_afloat() -> None:
    picture = """
        . . . . . . .
        . . . . . . .
        . . x . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """
    seen, wanted = look(WIDE, picture)
    assert seen == wanted
    seen, _ = look(ROW, picture)
    assert seen[1] == ". - . - . . ."


def test_water_that_would_join_two_hits_needs_a_ship_that_has_both() -> None:
    picture = ". . . . .\n. x . x .\n. . . . .\n. . . . .\n. . . . ."
    assert look(frozenset({Shape(3)}), picture)[0][1] == "- x . x -"
    assert look(frozenset({Shape(2)}), picture)[0][1] == ". x - x ."


@given(st.data())
def test_every_berth_tells_the_same(data: st.DataObject) -> None:
    size = data.draw(st.integers(3, 7))
    shapes = data.draw(st.frozensets(st.sampled_from([Shape(1), Shape(2), Shape(3), Shape(3, 2)])))
    points = [(x, y) for y in range(size) for x in range(size)]
    hits = data.draw(st.sets(st.sampled_from(points), max_size=5))
    sunk = data.draw(st.sets(st.sampled_from(points), max_size=4)) - hits
    board = grid(size, size)
    open_cells = {
        cell
        for shape in shapes
        for berth in every_berth(size)
        for ship in [cells_of(shape, berth)]
        if all(0 <= x < size and 0 <= y < size for x, y in ship)
        if not any(abs(x - u) < 2 and abs(y - v) < 2 for x, y in ship for u, v in sunk | hits - set(ship))
        for cell in ship
    }
    mask = barred(board, shapes, sum(board.bit(*at) for at in hits), sum(board.bit(*at) for at in sunk))
    assert {tuple(cell) for cell in board.cells(mask)} == set(points) - open_cells - hits - sunk
