"""Ladders, read to their end: dots that threaten to capture, each answered at the one point that prevents it.

For two players; `tape` says how this is written. Dots are tried on the board itself and taken back. The
forest of lines knows nothing of them, so rings are looked for without it.
"""

from parley.bots.dots.rings import joint_at, ringed_in, tell
from parley.bots.dots.tape import AROUND, FREE, LADDER, LIVE, OPEN, SIDES, Tape

LONGEST = 40
"""Dots of the one who chases."""
PATIENCE = 120
"""Dots of the one who chases that are tried for one ladder."""


def catch(b: Tape, point: int, seat: int) -> int:
    """How many live dots of others would a dot of `seat` here ring in? Also where dots are only tried."""
    joint = joint_at(b, point, seat)
    if b[joint] < 2 or b[FREE + point] >> seat & 1:
        return 0
    return ringed_in(b, point, seat, joint)


def try_dot(b: Tape, point: int, seat: int) -> None:
    """Put a dot to see what comes of it."""
    b[LIVE + point], b[OPEN + point] = seat, 0
    tell(b, point, seat)


def take_back(b: Tape, point: int, seat: int) -> None:
    """As if it had never been there."""
    b[LIVE + point], b[OPEN + point] = 0, 1
    tell(b, point, seat)


def chase(b: Tape, point: int, runner: int, seat: int) -> int:
    """What a dot of `seat` here calls for: a point, 0 for nothing; -1: the runner is caught."""
    if catch(b, point, seat) > 0:
        return -1
    try_dot(b, point, seat)
    saving = answer(b, point, runner, seat)
    take_back(b, point, seat)
    return saving


def answer(b: Tape, chaser: int, runner: int, seat: int) -> int:
    """After the chaser's dot: the only point that saves the runner; 0: none is needed; -1: none helps.

    Where the runner can capture instead, none is needed.
    """
    first = second = 0
    for middle in (chaser, runner):
        for step in AROUND:
            point = middle + step
            if b[OPEN + point] and point != first and point != second:
                if catch(b, point, 3 - seat) > 0:
                    return 0
                if second == 0 and catch(b, point, seat) > 0:
                    if first == 0:
                        first = point
                    else:
                        second = point
    if second == 0:
        return first
    return -1 if holds(b, first, second, seat) and holds(b, second, first, seat) else 0


def holds(b: Tape, saving: int, other: int, seat: int) -> bool:
    """Does `seat` capture at the other point all the same?"""
    try_dot(b, saving, 3 - seat)
    caught = catch(b, other, seat)
    take_back(b, saving, 3 - seat)
    return caught > 0


def is_ladder(b: Tape, start: int, runner: int, seat: int) -> bool:
    """Does a dot of `seat` at `start` catch the dot beside it, wherever it runs?

    Depth first: LADDER has, for each dot of the chaser, the dot, the answer, and which side was tried last.
    """
    depth, tried, caught = 0, 0, False
    point = start
    while True:
        tried += 1
        saving = chase(b, point, runner, seat)
        caught = saving < 0
        if caught or tried > PATIENCE:
            break
        if saving > 0:
            try_dot(b, point, seat)
            try_dot(b, saving, 3 - seat)
            place = LADDER + 4 * depth
            b[place], b[place + 1], b[place + 2], b[place + 3] = point, saving, -1, runner
            runner, depth = saving, depth + 1
        point = next_side(b, depth, runner)
        while point == 0 and depth > 0:
            depth -= 1
            runner = b[LADDER + 4 * depth + 3]
            undo(b, depth, seat)
            point = next_side(b, depth, runner)
        if point == 0:
            break
    while depth > 0:
        depth -= 1
        undo(b, depth, seat)
    return caught


def next_side(b: Tape, depth: int, runner: int) -> int:
    """The next open point beside the runner that was not tried after so many dots; 0: none."""
    if depth == 0 or depth >= LONGEST:
        return 0
    place = LADDER + 4 * (depth - 1) + 2
    while b[place] < 3:
        b[place] += 1
        point = runner + SIDES[b[place]]
        if b[OPEN + point] and b[FREE + point] == 0:
            return point
    return 0


def undo(b: Tape, depth: int, seat: int) -> None:
    """Take back the chaser's dot at this depth, and its answer."""
    take_back(b, b[LADDER + 4 * depth + 1], 3 - seat)
    take_back(b, b[LADDER + 4 * depth], seat)


def catches(b: Tape, point: int, seat: int) -> bool:
    """Does a dot of `seat` here begin a ladder that catches something?"""
    for step in SIDES:
        runner = point + step
        is_enemy = b[LIVE + runner] == 3 - seat
        if is_enemy and not hangs(b, point, runner, seat) and is_ladder(b, point, runner, seat):
            return True
    return False


def hangs(b: Tape, chaser: int, runner: int, seat: int) -> bool:
    """Is there something to capture at once near these two? Then no ladder is needed."""
    for middle in (chaser, runner):
        for step in AROUND:
            if b[OPEN + middle + step] and catch(b, middle + step, seat) > 0:
                return True
    return False


def is_vain(b: Tape, point: int, seat: int) -> bool:
    """Is a dot of `seat` here caught by a ladder in its turn?"""
    lost = False
    try_dot(b, point, seat)
    for step in SIDES:
        chaser = point + step
        if not lost and b[OPEN + chaser] and b[FREE + chaser] == 0:
            lost = is_ladder(b, chaser, point, 3 - seat)
    take_back(b, point, seat)
    return lost
