"""Which rings does a dot close? Asked a few million times a second; `tape` says how this is written.

Lines of a colour are kept as a forest. A dot that joins two arcs of one line may close a ring; then the gaps
between the arcs are flooded by turns until it is known which of them are insides. Dead dots stay in the
forest: it says too often that a ring is possible, never too seldom.
"""

from parley.bots.dots.tape import (
    FATE,
    GROUP,
    GUARD,
    JOINTS,
    LINE,
    LIVE,
    MARK,
    NEAR,
    QUEUE,
    READ,
    ROW,
    SIDES,
    STAMP,
    WIDE,
    WRITE,
    Tape,
)

GROWS, INSIDE, OUTSIDE = range(3)
"""Fates of a gap."""
BITE = 2
"""Points of a gap that are looked at in a turn."""


def find(b: Tape, point: int) -> int:
    """The root of the line this dot is in."""
    while b[LINE + point] != point:
        b[LINE + point] = b[LINE + b[LINE + point]]
        point = b[LINE + point]
    return point


def joint_at(b: Tape, point: int, seat: int) -> int:
    """Where the tape tells of a dot of `seat` here: what it joins and what it parts."""
    return JOINTS + b[NEAR + seat * ROW + point] * 9


def tell(b: Tape, point: int, seat: int) -> None:
    """The neighbours of a dot of `seat` hear that it comes, or goes."""
    near = NEAR + seat * ROW + point
    b[near - WIDE - 1] ^= 8
    b[near - WIDE] ^= 16
    b[near - WIDE + 1] ^= 32
    b[near - 1] ^= 4
    b[near + 1] ^= 64
    b[near + WIDE - 1] ^= 2
    b[near + WIDE] ^= 1
    b[near + WIDE + 1] ^= 128


def join(b: Tape, point: int, joint: int) -> bool:
    """Make the dot part of the lines it touches; may that close a ring? False is certain."""
    closes = False
    b[LINE + point] = point
    for i in range(joint + 5, joint + 9):
        step = b[i]
        if step == 0:
            break
        root = find(b, point + step)
        closes = closes or root == point
        b[LINE + root] = point
    return closes


def may_close(b: Tape, point: int, joint: int) -> bool:
    """May a dot here close a ring? False is certain."""
    for i in range(1, b[joint]):
        root = find(b, point + b[joint + 5 + i])
        for j in range(i):
            if root == find(b, point + b[joint + 5 + j]):
                return True
    return False


def flood_gaps(b: Tape, point: int, seat: int, joint: int) -> bool:
    """Is any of the gaps round a dot of `seat`, which is there already, an inside? FATE tells which.

    Right only for a dot that its own colour did not enclose before: so the last gap left is the way out.
    """
    gaps = b[joint]
    b[STAMP] += 4
    stamp = b[STAMP]
    for gap in range(gaps):
        start = point + b[joint + 1 + gap]
        b[GROUP + gap], b[READ + gap] = gap, QUEUE + gap * ROW
        b[WRITE + gap] = QUEUE + gap * ROW
        if b[LIVE + start] == GUARD:
            b[FATE + gap] = OUTSIDE
        else:
            b[FATE + gap] = GROWS
            b[MARK + start] = stamp + gap
            b[QUEUE + gap * ROW] = start
            b[WRITE + gap] += 1
    growing = is_growing(b, gaps)
    while growing:
        changed = False
        for gap in range(gaps):
            if b[FATE + gap] == GROWS and grow(b, gap, seat, stamp, gaps):
                changed = True
        if changed:
            growing = is_growing(b, gaps)
    found = False
    for gap in range(gaps):
        found = found or b[FATE + gap] == INSIDE
    return found


def ringed_in(b: Tape, point: int, seat: int, joint: int) -> int:
    """How many live dots are in the insides there would be, were a dot of `seat` put here?"""
    found = 0
    b[LIVE + point] = seat
    if flood_gaps(b, point, seat, joint):
        for gap in range(b[joint]):
            if b[FATE + gap] == INSIDE:
                for i in range(QUEUE + gap * ROW, b[WRITE + gap]):
                    if b[LIVE + b[i]] != 0:
                        found += 1
    b[LIVE + point] = 0
    return found


def grow(b: Tape, gap: int, seat: int, stamp: int, gaps: int) -> bool:
    """Let a gap take in the neighbours of a few of its points; has that decided anything?"""
    read, write = b[READ + gap], b[WRITE + gap]
    changed = False
    for _ in range(BITE):
        if read == write:
            b[FATE + gap] = INSIDE
            changed = True
            break
        here = b[read]
        read += 1
        for step in SIDES:
            there = here + step
            owner, seen = b[LIVE + there], b[MARK + there] - stamp
            if owner == seat:
                continue
            if seen < 0:
                if owner == GUARD:
                    b[FATE + gap] = OUTSIDE
                    return True
                b[MARK + there] = stamp + gap
                b[write] = there
                write += 1
            elif seen != gap and b[GROUP + seen] != b[GROUP + gap]:
                unite(b, seen, gap, gaps)
                changed = True
    b[READ + gap], b[WRITE + gap] = read, write
    return changed


def unite(b: Tape, one: int, other: int, gaps: int) -> None:
    """These two gaps, and all they have met before, are one."""
    met = b[GROUP + one]
    for gap in range(gaps):
        if b[GROUP + gap] == met:
            b[GROUP + gap] = b[GROUP + other]


def is_growing(b: Tape, gaps: int) -> bool:
    """Is it still to be found out which gaps are insides? Those that met share their fate."""
    group, is_out, several = -1, False, False
    for gap in range(gaps):
        if b[FATE + gap] == OUTSIDE:
            is_out = True
            settle(b, b[GROUP + gap], gaps)
    for gap in range(gaps):
        if b[FATE + gap] == GROWS:
            several = several or (group >= 0 and group != b[GROUP + gap])
            group = b[GROUP + gap]
    if group < 0:
        return False
    if several or is_out:
        return True
    settle(b, group, gaps)
    return False


def settle(b: Tape, group: int, gaps: int) -> None:
    """All of this group are outside."""
    for gap in range(gaps):
        if b[GROUP + gap] == group:
            b[FATE + gap] = OUTSIDE
