"""The rules of Dots on a tape, for playing many games quickly; `games.dots` stays the judge.

What `games.dots.steps.put` and `games.dots.judge` do, step by step; `tape` says how this is written.
"""

from parley.bots.dots.rings import INSIDE, flood_gaps, join, joint_at, tell
from parley.bots.dots.tape import (
    AFTER,
    BEFORE,
    CAUGHT,
    DEAD,
    EARLIER,
    EXTRA,
    FATE,
    FREE,
    HOLDER,
    LAST,
    LEFT,
    LIVE,
    MARK,
    OPEN,
    PLAYERS,
    QUEUE,
    ROW,
    SCORES,
    SIDES,
    STAMP,
    TERRITORY,
    TURN,
    WAITING,
    WRITE,
    Tape,
)


def put(b: Tape, point: int, seat: int) -> bool:
    """Put a dot, judge the mover's rings, pass the turn; was anything captured?"""
    bit, enclosed = 1 << seat, b[FREE + point]
    joint = joint_at(b, point, seat)
    b[LIVE + point], b[OPEN + point] = seat, 0
    b[LEFT] -= 1
    b[EARLIER], b[BEFORE], b[LAST] = b[BEFORE], b[LAST], point
    closes = join(b, point, joint)
    tell(b, point, seat)
    if enclosed != 0:
        b[FREE + point] = enclosed & ~bit
        for other in range(1, b[PLAYERS] + 1):
            if other != seat and enclosed >> other & 1:
                await_capture(b, other, point)
    if closes and enclosed & bit == 0 and flood_gaps(b, point, seat, joint):
        enclose(b, seat, joint)
    captured = b[CAUGHT + seat] > 0 and judge(b, seat)
    b[TURN] = seat if captured and b[EXTRA] else b[AFTER + seat]
    if b[LEFT] == 0:
        finish(b)
    return captured


def finish(b: Tape) -> None:
    """The end: everybody captures what is in their free areas, the one to move first."""
    for turn in range(b[PLAYERS]):
        judge(b, (b[TURN] - 1 + turn) % b[PLAYERS] + 1)


def await_capture(b: Tape, seat: int, point: int) -> None:
    """An enemy's dot stands in a free area of `seat`."""
    count = b[CAUGHT + seat]
    if count < ROW:
        b[WAITING + seat * ROW + count] = point
        b[CAUGHT + seat] = count + 1


def enclose(b: Tape, seat: int, joint: int) -> None:
    """The insides that `flood_gaps` found are free areas now."""
    for gap in range(b[joint]):
        if b[FATE + gap] == INSIDE:
            for i in range(QUEUE + gap * ROW, b[WRITE + gap]):
                inside = b[i]
                b[FREE + inside] |= 1 << seat
                if b[LIVE + inside] != 0:
                    await_capture(b, seat, inside)


def judge(b: Tape, seat: int) -> bool:
    """Capture every free area of `seat` with an enemy's live dot in it; was there any?"""
    captured = False
    count = b[CAUGHT + seat]
    b[CAUGHT + seat] = 0
    for i in range(count):
        point = b[WAITING + seat * ROW + i]
        if b[LIVE + point] != 0 and b[LIVE + point] != seat and b[FREE + point] >> seat & 1:
            capture(b, seat, point)
            captured = True
    return captured


def capture(b: Tape, seat: int, start: int) -> None:
    """Take the free area that this dot is in."""
    end = flood_area(b, seat, start)
    killed = near = 0
    for i in range(QUEUE, end):
        point = b[i]
        for step in SIDES:
            near |= b[FREE + point + step]
        near |= b[FREE + point]
    for i in range(QUEUE, end):
        point = b[i]
        if b[LIVE + point] != 0:
            killed |= 1 << b[LIVE + point]
            tell(b, point, b[LIVE + point])
            b[DEAD + point], b[LIVE + point] = b[LIVE + point], 0
        b[LEFT] -= b[OPEN + point]
        b[OPEN + point] = 0
        b[FREE + point] &= ~(1 << seat)
        change_hands(b, seat, point)
    for other in range(1, b[PLAYERS] + 1):
        if killed >> other & 1 and near >> other & 1:
            enclose_again(b, other, end)


def change_hands(b: Tape, seat: int, point: int) -> None:
    """Who held the point loses it, `seat` has it."""
    holder, dead = b[HOLDER + point], b[DEAD + point]
    if holder == seat:
        return
    if holder != 0 and (b[TERRITORY] or (dead != 0 and dead != holder)):
        b[SCORES + holder] -= 1
    if b[TERRITORY] or (dead != 0 and dead != seat):
        b[SCORES + seat] += 1
    b[HOLDER + point] = seat


def flood_area(b: Tape, seat: int, start: int) -> int:
    """The free area with this point in it, into QUEUE: where does it end?"""
    b[STAMP] += 4
    stamp, end, i = b[STAMP], QUEUE + 1, QUEUE
    b[QUEUE], b[MARK + start] = start, stamp
    while i < end:
        here = b[i]
        i += 1
        for step in SIDES:
            there = here + step
            if b[MARK + there] != stamp and b[FREE + there] >> seat & 1:
                b[MARK + there] = stamp
                b[end] = there
                end += 1
    return end


def enclose_again(b: Tape, seat: int, end: int) -> None:
    """Dots of `seat` died in an area that was captured, in QUEUE until `end`: what does it still enclose?

    The area and the free areas and captures of `seat` that it touches are one now: open if any of them is.
    """
    b[STAMP] += 4
    stamp, is_open, bit = b[STAMP], False, 1 << seat
    for i in range(QUEUE, end):
        b[MARK + b[i]] = stamp
    i = QUEUE
    while i < end:
        here = b[i]
        i += 1
        for step in SIDES:
            there = here + step
            if b[MARK + there] != stamp and b[LIVE + there] != seat:
                if b[FREE + there] & bit or b[HOLDER + there] == seat:
                    b[MARK + there] = stamp
                    b[end] = there
                    end += 1
                else:
                    is_open = True
    for i in range(QUEUE, end):
        if is_open or b[HOLDER + b[i]] == seat:
            b[FREE + b[i]] &= ~bit
        else:
            b[FREE + b[i]] |= bit
