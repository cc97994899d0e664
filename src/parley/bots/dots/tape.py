"""A position of Dots and room to think about it, on one flat tape of numbers.

What works on it is plain Python over anything that can be indexed, written so that numba can compile it, and
one tape is quicker to hand over than a dozen arrays. `compiled.py` compiles where numba is installed.

The board on it has a rim of guard points, so that every point has eight neighbours. Seats count from 1; 0 is
nobody. Things that exist for every seat or point begin at the place that is named here.
"""

from collections.abc import MutableSequence
from typing import TypeAlias

Tape: TypeAlias = MutableSequence[int]
"""A list, or an array of small numbers."""
Fractions: TypeAlias = MutableSequence[float]
"""The same of fractions."""

GUARD = 9
"""In LIVE: off the board."""
PLAYERS, EXTRA, TERRITORY, LEFT, TURN, STAMP, SEED, SIZE, LAST, BEFORE = range(10)
"""On their own. LEFT: how many points are open; SIZE: those of board and rim; LAST, BEFORE: the last dots."""
AFTER, SCORES, CAUGHT = 10, 15, 20
"""By seat: whose turn follows, its score, how many points are in its part of WAITING."""
GROUP, READ, WRITE, FATE, CURSORS = 25, 29, 33, 37, 41
"""Floods, by gap: with which others it has met, its part of QUEUE, what came of it. CURSORS are by seat."""
EARLIER = 46
"""The last dot but two."""
RANK = 47
"""By seat, below 8: of equal scores the higher comes first; 0 for whoever left, and cannot win."""
JOINTS = 52
"""By the neighbours of one's colour, nine each: how many gaps, a step into each gap, a step into each arc."""
WIDE = 51
"""From a point to the one below, on every board: so steps to neighbours are known when it is compiled."""
ROW = 52 * WIDE + 1
"""The largest board with its rim. The rim right of a row is the one left of the next."""
AROUND = (-WIDE, 1 - WIDE, 1, WIDE + 1, WIDE, WIDE - 1, -1, -WIDE - 1)
"""The steps to the eight neighbours, clockwise from above."""
SIDES = (-WIDE, -1, 1, WIDE)
"""The steps to the four beside it."""
LIVE = JOINTS + 256 * 9
"""By point: whose live dot stands there."""
DEAD, HOLDER, FREE, OPEN = (LIVE + ROW * i for i in range(1, 5))
"""By point: whose dead dot stands there; who holds it, captured; who encloses it and has not captured it, a
bit for each seat from 2; may a dot be put there?"""
LINE = LIVE + ROW * 5
"""By point: the way to the root of the line that its dot is in."""
MARK = LIVE + ROW * 6
"""By point: the stamp of the flood that reached it last."""
QUEUE = LIVE + ROW * 7
"""By gap, a row each: the points it has reached."""
WAITING = LIVE + ROW * 11
"""By seat, a row each: enemy dots in its free areas, captured at its next move."""
NEAR = LIVE + ROW * 16
"""By seat, a row each, by point: which of the eight neighbours are its live dots, a bit each."""
SCENE = LIVE + ROW * 21
"""By point: is it near enough to a dot that games in the head are played there?"""
LADDER = LIVE + ROW * 22
"""Four for each dot that chases: itself, its answer, the side that was tried last, whom it chases."""
TERNARY = LIVE + ROW * 23
"""By a set of neighbours: its number in base three."""
SHAPES = TERNARY + 256
"""By a neighbourhood, in base three: how likely a dot is there, in tenths of a power of e."""
LENGTH = SHAPES + 3**8
