import numpy as np

from parley.adapters.sheets import Bits, Counts, size_of
from parley.core import Cell
from parley.core.bitboard import grid


def test_sets_become_planes_for_every_match_at_once() -> None:
    board, bits = grid(3, 2), Bits(2, 3, 2)
    one, other = board.bit(2, 0), board.full
    array = bits.unpack(bits.pack((one, other)) + bits.pack((0, board.bit(0, 1))))
    assert array.dtype == np.int8
    assert array.tolist() == [
        [[[0, 0, 1], [0, 0, 0]], [[1, 1, 1], [1, 1, 1]]],
        [[[0, 0, 0], [0, 0, 0]], [[0, 0, 0], [1, 0, 0]]],
    ]


def test_one_bit_is_found_where_the_flattened_array_has_it() -> None:
    board, bits = grid(13, 7), Bits(2, 13, 7)
    packed = bits.pack((board.mask([Cell(12, 6), Cell(0, 3)]), board.bit(5, 5)))
    flat = bits.unpack(packed).reshape(-1)
    assert [bits.is_set(packed, number) for number in range(size_of(bits))] == flat.astype(bool).tolist()
    assert flat.sum() == 3


def test_counts_are_bytes() -> None:
    counts = Counts(127, 2, 2)
    assert counts.unpack(bytes([0, 1, 2, 127])).tolist() == [[[0, 1], [2, 127]]]
    assert [counts.is_set(bytes([0, 1, 2, 127]), number) for number in range(4)] == [False, True, True, True]
