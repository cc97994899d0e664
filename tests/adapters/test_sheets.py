import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from parley.adapters.sheets import Array, Bits, Counts, size_of, to_array
from parley.core.bitboard import Grid, grid

WIDTH, HEIGHT = 5, 4
SET = st.lists(st.booleans(), min_size=WIDTH * HEIGHT, max_size=WIDTH * HEIGHT).map(
    lambda flags: sum(flag << n // WIDTH * (WIDTH + 1) + n % WIDTH for n, flag in enumerate(flags))
)


def _drawn(board: Grid, sets: tuple[int, ...]) -> Array:
    """The slow twin: every cell is asked for, on an array that is made anew."""
    planes = np.zeros((len(sets), board.height, board.width), np.int8)
    for plane, cells in enumerate(sets):
        for y in range(board.height):
            for x in range(board.width):
                planes[plane, y, x] = bool(cells & board.bit(x, y))
    return planes


@given(st.lists(st.tuples(SET, SET), min_size=1, max_size=6))
def test_a_canvas_painted_over_shows_what_a_new_one_would(pictures: list[tuple[int, int]]) -> None:
    bits = Bits(2, WIDTH, HEIGHT)
    canvas = bits.canvas()
    for sets in pictures:
        array = to_array(bits.shape, canvas.paint(sets))
        assert array.dtype == np.int8
        assert (array == _drawn(grid(WIDTH, HEIGHT), sets)).all()


@given(st.lists(st.tuples(SET, SET), min_size=1, max_size=6))
def test_many_are_painted_together_as_one_by_one(pictures: list[tuple[int, int]]) -> None:
    together = Bits(2, WIDTH, HEIGHT).together(pictures)
    assert together.dtype == np.int8
    assert (together == [_drawn(grid(WIDTH, HEIGHT), sets) for sets in pictures]).all()


def test_an_array_is_ones_own() -> None:
    bits = Bits(1, 2, 1)
    canvas = bits.canvas()
    kept = to_array(bits.shape, canvas.paint((1,)))
    canvas.paint((2,))
    kept[0, 0, 1] = 7
    assert kept.tolist() == [[[1, 7]]]
    assert list(canvas.paint((2,))) == [0, 1]


def test_counts_are_bytes() -> None:
    counts = Counts(127, 2, 2)
    array = to_array(counts.shape, counts.canvas().paint(bytes([0, 1, 2, 127])))
    assert array.tolist() == [[0, 1], [2, 127]]
    assert counts.together([bytes([0, 1, 2, 3]), bytes(4)]).tolist() == [[[0, 1], [2, 3]], [[0, 0], [0, 0]]]
    assert size_of(counts) == 4
