"""Which rings does a dot close? Asked a few million times a second; `tape` says how this is written.

Lines of a colour are kept as a forest. A dot that joins two arcs of one line may close a ring; then the gaps
between the arcs are flooded by turns until it is known which of them are insides. Dead dots stay in the
forest: it says too often that a ring is possible, never too seldom.
"""

from parley.bots.dots.tape import (
    AROUND,
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
    STAMP,
    WRITE,
    Tape,
)

GROWS, INSIDE, OUTSIDE = range(3)
"""Fates of a gap."""


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
    for i in range(8):
        b[near + b[AROUND + i]] ^= 1 << ((i + 4) & 7)


def join(b: Tape, point: int, joint: int) -> None:
    """Make the dot part of the lines it touches."""
    b[LINE + point] = point
    for i in range(5, 9):
        step = b[joint + i]
        if step < 0:
            break
        b[LINE + find(b, point + b[AROUND + step])] = point


def may_close(b: Tape, point: int, joint: int) -> bool:
    """May a dot here close a ring? False is certain."""
    for i in range(1, b[joint]):
        root = find(b, point + b[AROUND + b[joint + 5 + i]])
        for j in range(i):
            if root == find(b, point + b[AROUND + b[joint + 5 + j]]):
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
        start = point + b[AROUND + b[joint + 1 + gap]]
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


def grow(b: Tape, gap: int, seat: int, stamp: int, gaps: int) -> bool:
    """Let a gap take in the neighbours of one of its points; has that decided anything?"""
    write, changed = b[WRITE + gap], False
    if b[READ + gap] == write:
        b[FATE + gap] = INSIDE
        return True
    here = b[b[READ + gap]]
    b[READ + gap] += 1
    for side in range(0, 8, 2):
        there = here + b[AROUND + side]
        owner = b[LIVE + there]
        if owner == seat:
            continue
        if owner == GUARD:
            b[FATE + gap] = OUTSIDE
            return True
        seen = b[MARK + there] - stamp
        if seen < 0:
            b[MARK + there] = stamp + gap
            b[write] = there
            write += 1
        elif b[GROUP + seen] != b[GROUP + gap]:
            unite(b, seen, gap, gaps)
            changed = True
    b[WRITE + gap] = write
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
