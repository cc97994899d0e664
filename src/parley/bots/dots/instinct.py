"""What a point looks like at first sight, before anything is searched; `tape` says how this is written."""

from parley.bots.dots.knots import lines, threats
from parley.bots.dots.ladders import catches, is_vain
from parley.bots.dots.playouts import gain, likelihood
from parley.bots.dots.tape import (
    AROUND,
    BEFORE,
    FREE,
    GUARD,
    LAST,
    LIVE,
    NEAR,
    OPEN,
    PLAYERS,
    ROW,
    SIDES,
    SIZE,
    TURN,
    WIDE,
    Fractions,
    Tape,
)

CERTAIN, URGENT, VAIN = 0.95, 0.75, 0.2
"""What the first dot of a ladder looks like: one's own, the enemy's; a rescue that ends in a ladder."""
MIDDLE, SLOPE = 0.4, 0.07
"""What a point of average likelihood looks like, and one that is e times as likely."""
MOST = 100
"""Points worth a look in one position."""
TIES = (-0.4, -0.6, -0.7, -0.1, -0.7, -0.1, 0.3, 0.4, -0.2, 0.4, 1.1, 0.2, 0.1, 0.3, 0.5, 0.0)
"""How likely a dot is by the lines it touches, up to three of its own and of an enemy; as a power of e."""
FORKS = (0.0, -0.5, 1.4, 0.4, -0.2, 0.4, 2.4, 0.3, 1.4)
"""The same by the captures it would threaten, up to two, and those an enemy's dot would threaten."""


def look(b: Tape, values: Fractions) -> int:
    """How promising every point is for the one to move, 0 where it is out of the question; how many are not?

    Points near dots and outside all free areas; where there are none, one's own free areas; then anything.
    """
    seat, size, found = b[TURN], b[SIZE], 0
    for point in range(size):
        values[point] = 0.0
        if b[OPEN + point]:
            values[point] = first_sight(b, point, seat)
            if values[point] > 0.0:
                found += 1
    for stage in range(3):
        if found == 0:
            for point in range(size):
                if b[OPEN + point] and (stage == 2 or b[FREE + point] == stage << seat):
                    values[point] = 0.3
                    found += 1
    return thin_out(values, size, found)


def read_ladders(b: Tape, values: Fractions) -> None:
    """Where a ladder begins that catches something, one's own or the enemy's, or a rescue is in vain."""
    seat = b[TURN]
    for point in range(b[SIZE]):
        if values[point] > 0.0 and b[NEAR + ROW + point] and b[NEAR + 2 * ROW + point]:
            if values[point] < CERTAIN and catches(b, point, seat):
                values[point] = CERTAIN
            elif values[point] >= URGENT and gain(b, point, seat) == 0 and is_vain(b, point, seat):
                values[point] = VAIN
            elif values[point] < URGENT and catches(b, point, 3 - seat) and not is_vain(b, point, seat):
                values[point] = URGENT


def thin_out(values: Fractions, size: int, found: int) -> int:
    """Drop the least promising until few enough are left; where all look alike, no more than must go."""
    least, best = 0.2, 0.0
    for point in range(size):
        best = max(best, values[point])
    while found > MOST:
        for point in range(size):
            if 0.0 < values[point] < least and (least <= best or found > MOST):
                values[point] = 0.0
                found -= 1
        least += 0.02
    return found


def first_sight(b: Tape, point: int, seat: int) -> float:
    """From 0 to 1; 0 for a point that is far from everything, or in a free area and captures nothing."""
    gained = gain(b, point, seat)
    if gained > 0:
        return 1.0 - 0.25 / (1 + gained)
    if b[FREE + point] != 0 or not is_near(b, point):
        return 0.0
    value, saved = shape(b, point, seat), 0
    for enemy in range(1, b[PLAYERS] + 1):
        if enemy != seat:
            saved = max(saved, gain(b, point, enemy))
    return max(value, 0.9 - 0.3 / (1 + saved)) if saved > 0 else value


def is_near(b: Tape, point: int) -> bool:
    """Is there a dot within two steps?"""
    for seat in range(1, b[PLAYERS] + 1):
        row = NEAR + seat * ROW
        if b[row + point]:
            return True
        for step in AROUND:
            there = point + step
            if b[LIVE + there] != GUARD and b[row + there]:
                return True
    return False


def shape(b: Tape, point: int, seat: int) -> float:
    """How likely a dot of `seat` is here: by neighbours, lines, forks, the last dots and the edge."""
    power, tied, forked = 0.1 * likelihood(b, point, seat), 0, 0
    for enemy in range(1, b[PLAYERS] + 1):
        if enemy != seat:
            tied = max(tied, min(lines(b, point, enemy), 3))
            forked = max(forked, threats(b, point, enemy))
    power += TIES[4 * min(lines(b, point, seat), 3) + tied] + FORKS[3 * threats(b, point, seat) + forked]
    power += 1.4 * closeness(point, b[LAST]) + 0.7 * closeness(point, b[BEFORE])
    for step in SIDES:
        if b[LIVE + point + step] == GUARD:
            power -= 0.8
    return min(max(MIDDLE + SLOPE * power, 0.05), 0.72)


def closeness(point: int, other: int) -> float:
    """1 beside it, less at two and three steps, 0 farther away."""
    if other == 0:
        return 0.0
    away = max(abs(point % WIDE - other % WIDE), abs(point // WIDE - other // WIDE))
    return max(0.0, (4 - away) / 3)
