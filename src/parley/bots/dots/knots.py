"""What a dot would join and threaten: lines and captures; `tape` says how this is written."""

from parley.bots.dots.ladders import catch, take_back, try_dot
from parley.bots.dots.playouts import gain
from parley.bots.dots.rings import find, joint_at
from parley.bots.dots.tape import AROUND, FREE, NEAR, OPEN, ROW, Tape


def lines(b: Tape, point: int, seat: int) -> int:
    """How many separate lines of `seat` does the point touch?"""
    found, joint = 0, joint_at(b, point, seat) + 5
    for i in range(joint, joint + 4):
        if b[i] == 0:
            break
        root, is_new = find(b, point + b[i]), True
        for j in range(joint, i):
            if find(b, point + b[j]) == root:
                is_new = False
        if is_new:
            found += 1
    return found


def threats(b: Tape, point: int, seat: int) -> int:
    """At how many points beside this one could `seat`, with a dot here, capture what it cannot capture yet?

    Two are a fork: the enemy can prevent only one of them. More are not counted.
    """
    if b[NEAR + seat * ROW + point] == 0:
        return 0
    found = 0
    for step in AROUND:
        beside = point + step
        if b[OPEN + beside] and b[FREE + beside] >> seat & 1 == 0 and meets(b, point, beside, seat):
            before = gain(b, beside, seat)
            try_dot(b, point, seat)
            after = catch(b, beside, seat)
            take_back(b, point, seat)
            if after > before:
                found += 1
                if found == 2:
                    break
    return found


def meets(b: Tape, one: int, other: int, seat: int) -> bool:
    """Do both points touch the same line of `seat`? Only then can dots on both close a ring."""
    start, end = joint_at(b, one, seat) + 5, joint_at(b, other, seat) + 5
    for i in range(start, start + 4):
        if b[i] == 0:
            break
        root = find(b, one + b[i])
        for j in range(end, end + 4):
            if b[j] == 0:
                break
            if find(b, other + b[j]) == root:
                return True
    return False
