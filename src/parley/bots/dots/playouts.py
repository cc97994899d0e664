"""Games to the end from a position, quickly; `tape` says how this is written."""

from parley.bots.dots.kernel import finish, put
from parley.bots.dots.rings import joint_at, may_close, ringed_in
from parley.bots.dots.tape import (
    AROUND,
    BEFORE,
    CAUGHT,
    CURSORS,
    EARLIER,
    FREE,
    JOINTS,
    LAST,
    LEFT,
    LIVE,
    NEAR,
    OPEN,
    PLAYERS,
    ROW,
    SCENE,
    SEED,
    SHAPES,
    SIZE,
    STAMP,
    TERNARY,
    TURN,
    WAITING,
    Tape,
)


def draw(b: Tape, count: int) -> int:
    """A random number below `count`."""
    b[SEED] = (b[SEED] * 1103515245 + 12345) & 0x7FFFFFFF
    return b[SEED] * count >> 31


def copy(source: Tape, b: Tape) -> None:
    """Make `b` the same position; its random numbers go on."""
    seed, stamp, size = b[SEED], b[STAMP], source[SIZE]
    for i in range(JOINTS):
        b[i] = source[i]
    for row in range(LIVE, LIVE + 6 * ROW, ROW):
        for i in range(row, row + size):
            b[i] = source[i]
    for seat in range(1, source[PLAYERS] + 1):
        row = NEAR + seat * ROW
        for i in range(row, row + size):
            b[i] = source[i]
        for i in range(WAITING + seat * ROW, WAITING + seat * ROW + source[CAUGHT + seat]):
            b[i] = source[i]
    b[SEED], b[STAMP] = seed, stamp


def gather(b: Tape, order: Tape) -> int:
    """The open points, into `order`: how many?"""
    points = 0
    for point in range(b[SIZE]):
        if b[OPEN + point]:
            order[points] = point
            points += 1
    return points


def random_games(root: Tape, b: Tape, order: Tape, count: int) -> int:
    """Play so many games to the end, every open point as likely as any other; how many dots were put?"""
    dots = 0
    for _ in range(count):
        copy(root, b)
        points = gather(b, order)
        for i in range(points):
            j = i + draw(b, points - i)
            point = order[j]
            order[j] = order[i]
            if b[OPEN + point]:
                put(b, point, b[TURN])
                dots += 1
    return dots


def gain(b: Tape, point: int, seat: int) -> int:
    """How many live dots of others would a dot of `seat` here ring in?"""
    if b[FREE + point] >> seat & 1:
        return 0
    joint = joint_at(b, point, seat)
    if b[joint] < 2 or not may_close(b, point, joint):
        return 0
    return ringed_in(b, point, seat, joint)


def reply(b: Tape, seat: int) -> int:
    """Where `seat` captures beside a dot put since its own last one, or prevents a capture; 0: nowhere."""
    point = reply_to(b, b[LAST], seat)
    if point == 0 and b[PLAYERS] > 2:
        point = reply_to(b, b[BEFORE], seat)
    if point == 0 and b[PLAYERS] > 3:
        point = reply_to(b, b[EARLIER], seat)
    return point


def reply_to(b: Tape, last: int, seat: int) -> int:
    """A point beside this dot where `seat` captures, or keeps its owner from capturing; 0: none."""
    enemy = b[LIVE + last]
    if last == 0 or enemy == 0 or enemy == seat:
        return 0
    saving = 0
    for step in AROUND:
        point = last + step
        if b[OPEN + point] and b[FREE + point] & ~(1 << seat) == 0:
            if gain(b, point, seat) > 0:
                return point
            if saving == 0 and gain(b, point, enemy) > 0:
                saving = point
    return saving


def likelihood(b: Tape, point: int, seat: int) -> int:
    """How likely a dot of `seat` is here by its neighbours, in tenths of a power of e."""
    enemies = 0
    for other in range(1, b[PLAYERS] + 1):
        if other != seat:
            enemies |= b[NEAR + other * ROW + point]
    return b[SHAPES + b[TERNARY + b[NEAR + seat * ROW + point]] + 2 * b[TERNARY + enemies]]


def play_out(b: Tape, order: Tape, first: Tape) -> None:
    """Play to the end, neither into free areas nor past a capture beside the last dot.

    `first` gets who was the first to put a dot on each point. What is far from all dots stays empty.
    """
    points = far = 0
    for point in range(b[SIZE]):
        if b[OPEN + point] and b[FREE + point] == 0:
            if b[SCENE + point]:
                order[points] = point
                points += 1
            else:
                far += 1
    i = 0
    while i < points:
        seat = b[TURN]
        point = reply(b, seat)
        if point == 0:
            j, k = i + draw(b, points - i), i + draw(b, points - i)
            if likelihood(b, order[j], seat) < likelihood(b, order[k], seat):
                j = k
            point = order[j]
            order[j] = order[i]
            i += 1
            if b[OPEN + point] == 0 or b[FREE + point] != 0:
                continue
        if first[point] == 0:
            first[point] = seat
        put(b, point, seat)
    if far > 0:
        finish(b)
    else:
        fill(b, order)


def fill(b: Tape, order: Tape) -> None:
    """Only free areas are left: everybody fills their own, until they have to enter another's."""
    points = gather(b, order)
    for seat in range(5):
        b[CURSORS + seat] = 0
    while b[LEFT] > 0:
        seat = b[TURN]
        point = next_free(b, order, points, seat)
        if point == 0:
            point = next_free(b, order, points, 0)
        put(b, point, seat)


def next_free(b: Tape, order: Tape, points: int, seat: int) -> int:
    """The next open point in a free area of `seat` alone; for 0 the next open point."""
    for i in range(b[CURSORS + seat], points):
        point = order[i]
        if b[OPEN + point] and (seat == 0 or b[FREE + point] == 1 << seat):
            b[CURSORS + seat] = i
            return point
    b[CURSORS + seat] = points
    return 0
