"""Monte Carlo tree search over the kernel; `tape` says how this is written.

A node tells how well the one who moved into it did. What a point was worth whenever it was played later (all
moves as first) helps where there are few visits, first sight where there are none. The reward is by how much
one leads at the end, compared with what was to be expected (a dynamic komi), and a part for winning.
"""

from math import log, sqrt

from parley.bots.dots.instinct import CERTAIN, look, read_ladders
from parley.bots.dots.kernel import put
from parley.bots.dots.playouts import copy, draw, play_out
from parley.bots.dots.tape import LEFT, PLAYERS, RANK, ROW, SCORES, SIZE, TURN, Fractions, Tape

POINT, SEAT, FIRST, COUNT, WIDTH = range(5)
"""A node on the tree's tape."""
VISITS, TOTAL, LATER, LATER_TOTAL, SIGHT, WEIGHT, FIELDS = range(7)
"""A node in the tree's fractions."""
USED, ROOM, HEAD = 0, 1, 4
"""The tape begins with how many nodes there are, and how many there may be."""
DEEPEST = 64
SPREAD, REWARDS, WINS, RULES = 5, 6, 11, 16
"""In `rules`: by seat the lead expected; how much it varies; by seat the last reward, and the games won."""
RIPE = 6
"""A node is expanded after this many visits."""
TRUST = 400.0
"""How many visits it takes until they say more than what was played later."""
FAITH, CONVICTION = 12.0, 100.0
"""What first sight counts, in visits; the same where it is certain of a capture."""
NEARBY = 2
"""Ladders are read down to this depth."""
CURIOSITY = 0.01


def lead(b: Tape, seat: int) -> int:
    """By how much this seat is ahead of the best of the others who can win."""
    best = -ROW
    for other in range(1, b[PLAYERS] + 1):
        if other != seat and b[RANK + other] > 0:
            best = max(best, b[SCORES + other])
    return b[SCORES + seat] - best


def share(b: Tape, seat: int) -> float:
    """What this seat has of the first place: all, a part where others are as good, or nothing."""
    mine, equals = merit(b, seat), 0
    for other in range(1, b[PLAYERS] + 1):
        its = merit(b, other)
        if its > mine:
            return 0.0
        if its == mine:
            equals += 1
    return 1.0 / equals


def merit(b: Tape, seat: int) -> int:
    """What `games.dots.ranking` goes by: the score, then the rank; whoever has left comes last."""
    return 8 * b[SCORES + seat] + b[RANK + seat] if b[RANK + seat] > 0 else -1


def expect(root: Tape, b: Tape, order: Tape, first: Tape, rules: Fractions, count: int) -> None:
    """Find out how games from here end."""
    seat, total, squares = root[TURN], 0.0, 0.0
    for i in range(SPREAD + 1):
        rules[i] = 0.0
    for _ in range(count):
        copy(root, b)
        play_out(b, order, first)
        for other in range(1, b[PLAYERS] + 1):
            rules[other] += lead(b, other) / count
        ahead = lead(b, seat)
        total += ahead
        squares += ahead * ahead
    rules[SPREAD] = sqrt(max(0.0, squares / count - (total / count) ** 2))


def search(
    root: Tape, b: Tape, order: Tape, first: Tape, path: Tape, tree: Tape, nodes: Fractions,
    values: Fractions, rules: Fractions, count: int,
) -> None:  # fmt: skip
    """So many simulations."""
    for _ in range(count):
        copy(root, b)
        for point in range(b[SIZE]):
            first[point] = 0
        depth = descend(b, first, path, tree, nodes, values)
        play_out(b, order, first)
        reward(b, rules)
        for i in range(depth):
            learn(tree, nodes, path[i], first, rules)


def descend(b: Tape, first: Tape, path: Tape, tree: Tape, nodes: Fractions, values: Fractions) -> int:
    """Play down the tree to a leaf, expanding it where it is ripe; how long is the path?"""
    node, depth = 0, 1
    path[0] = 0
    while depth < DEEPEST and b[LEFT] > 0:
        if tree[HEAD + node * WIDTH + COUNT] == 0:
            if node > 0 and nodes[node * FIELDS + VISITS] < RIPE:
                break
            expand(b, tree, nodes, values, node, depth)
            if tree[HEAD + node * WIDTH + COUNT] == 0:
                break
        node = select(tree, nodes, node)
        point = tree[HEAD + node * WIDTH + POINT]
        first[point] = b[TURN]
        put(b, point, b[TURN])
        path[depth] = node
        depth += 1
    return depth


def expand(b: Tape, tree: Tape, nodes: Fractions, values: Fractions, node: int, depth: int) -> None:
    """Give a node its children, if there is room."""
    used = tree[USED]
    found = look(b, values)
    if used + found > tree[ROOM]:
        return
    if depth <= NEARBY and b[PLAYERS] == 2:
        read_ladders(b, values)
    tree[HEAD + node * WIDTH + FIRST], tree[HEAD + node * WIDTH + COUNT] = used, found
    tree[USED] = used + found
    for point in range(b[SIZE]):
        if values[point] > 0.0:
            place = HEAD + used * WIDTH
            tree[place + POINT], tree[place + SEAT], tree[place + COUNT] = point, b[TURN], 0
            place = used * FIELDS
            for i in range(FIELDS):
                nodes[place + i] = 0.0
            nodes[place + WEIGHT] = CONVICTION if values[point] >= CERTAIN else FAITH
            nodes[place + SIGHT] = values[point] + draw(b, 100) * 0.0001
            used += 1


def select(tree: Tape, nodes: Fractions, node: int) -> int:
    """The most promising child."""
    start = tree[HEAD + node * WIDTH + FIRST]
    best, most = start, -1.0
    curious = CURIOSITY * sqrt(log(nodes[node * FIELDS + VISITS] + 2.0))
    for child in range(start, start + tree[HEAD + node * WIDTH + COUNT]):
        place = child * FIELDS
        visits = nodes[place + VISITS]
        faith = nodes[place + WEIGHT]
        value = (faith * nodes[place + SIGHT] + nodes[place + LATER_TOTAL]) / (faith + nodes[place + LATER])
        if visits > 0.0:
            weight = sqrt(TRUST / (3.0 * visits + TRUST))
            value = weight * value + (1.0 - weight) * nodes[place + TOTAL] / visits
        value += curious / sqrt(visits + 1.0)
        if value > most:
            best, most = child, value
    return best


def reward(b: Tape, rules: Fractions) -> None:
    """What this end is worth to each, from 0 to 1."""
    for seat in range(1, b[PLAYERS] + 1):
        ahead = lead(b, seat)
        x = (ahead - rules[seat]) / (0.5 * rules[SPREAD] + 0.5)
        won = share(b, seat)
        rules[WINS + seat] += won
        rules[REWARDS + seat] = 0.85 * (0.5 + 0.5 * x / (1.0 + abs(x))) + 0.15 * won


def learn(tree: Tape, nodes: Fractions, node: int, first: Tape, rules: Fractions) -> None:
    """A node of the path, and what its children were worth later on."""
    nodes[node * FIELDS + VISITS] += 1.0
    nodes[node * FIELDS + TOTAL] += rules[REWARDS + tree[HEAD + node * WIDTH + SEAT]]
    start = tree[HEAD + node * WIDTH + FIRST]
    for child in range(start, start + tree[HEAD + node * WIDTH + COUNT]):
        seat = tree[HEAD + child * WIDTH + SEAT]
        if first[tree[HEAD + child * WIDTH + POINT]] == seat:
            nodes[child * FIELDS + LATER] += 1.0
            nodes[child * FIELDS + LATER_TOTAL] += rules[REWARDS + seat]
