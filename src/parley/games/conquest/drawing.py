"""A position as text: the map, then every node with its neighbours by continents, then the players.

On the map a node is its number, its owner's letter and its units: `12B5`; `12-` has no owner yet. Dotted
lines join neighbours, except those that would cross most of the map.
"""

from collections.abc import Iterator
from itertools import zip_longest
from textwrap import wrap

from parley.core.seats import Seat
from parley.games.conquest.board import UNOWNED
from parley.games.conquest.cards import JOKER, Card
from parley.games.conquest.map import Continent, Map
from parley.games.conquest.state import NOWHERE, Phase
from parley.games.conquest.view import View

WIDTH = 100
_ROWS = range(8, 41)
_PREPARING = (Phase.CLAIM, Phase.FILL)


def drawing(view: View) -> str:
    """At most 100 columns wide, whatever the map."""
    parts = (_headline(view), *_canvas(view), "", *_table(view), "", *_players(view))
    return "\n".join(line.rstrip() for line in parts)


def letter(seat: Seat) -> str:
    """A for seat 0, B for seat 1…"""
    return chr(ord("A") + seat)


def _headline(view: View) -> str:
    standing = view.standing
    if view.outcome is not None:
        winners = " and ".join(letter(seat) for seat in view.outcome.winners)
        return f"Over in round {standing.round}, {view.outcome.termination}: first {winners}"
    if standing.turn < 0:
        return f"Chance is to {view.phase}"
    who = letter(standing.turn)
    if view.phase in _PREPARING:
        return f"Preparation, {standing.round} of {view.setup.starting_units}: {who} is to {view.phase}"
    doing = f"in {view.phase}" if view.phase is Phase.BATTLE else f"to {view.phase}"
    line = f"Round {standing.round} of {view.setup.rounds}: {who} is {doing}"
    if view.left:
        return f"{line}, {view.left} left"
    return line if view.front == NOWHERE else f"{line}, {view.front[0]} -> {view.front[1]}"


def _canvas(view: View) -> Iterator[str]:
    """The nodes at their places; labels that would overlap are moved aside."""
    spots = _spots(view.map)
    cells: dict[tuple[int, int], str] = {}
    for a, b in view.map.edges:
        if abs(spots[a][0] - spots[b][0]) <= WIDTH // 2:
            cells.update((spot, ".") for spot in _line(spots[a], spots[b]))
    taken: set[tuple[int, int]] = set()
    for node, spot in enumerate(spots):
        label = _label(view, node)
        x, y = _free(taken, spot[0] - len(label) // 2, spot[1], len(label))
        cells.update(((x + i, y), character) for i, character in enumerate(label))
        taken.update((x + i, y) for i in range(-1, len(label) + 1))
    for y in range(1 + max(y for _, y in cells)):
        yield "".join(cells.get((x, y), " ") for x in range(WIDTH))


def _spots(of: Map) -> list[tuple[int, int]]:
    """Columns and rows of the nodes; a row is as high as two columns are wide."""
    left, top = min(node.x for node in of.nodes), min(node.y for node in of.nodes)
    wide = max(1, max(node.x for node in of.nodes) - left)
    high = max(1, max(node.y for node in of.nodes) - top)
    rows = min(max(_ROWS[0], high * WIDTH // (2 * wide)), _ROWS[-1])
    return [((n.x - left) * (WIDTH - 8) // wide + 3, (n.y - top) * (rows - 1) // high) for n in of.nodes]


def _line(a: tuple[int, int], b: tuple[int, int]) -> Iterator[tuple[int, int]]:
    steps = max(abs(a[0] - b[0]) // 2, abs(a[1] - b[1]), 1)
    for i in range(steps + 1):
        yield a[0] + (b[0] - a[0]) * i // steps, a[1] + (b[1] - a[1]) * i // steps


def _free(taken: set[tuple[int, int]], x: int, y: int, width: int) -> tuple[int, int]:
    """The nearest place to (x, y) with room for a label; there is always one further down."""
    return next(
        (x, y)
        for x, y in _nearby(x, y)
        if y >= 0 <= x <= WIDTH - width and taken.isdisjoint((x + i, y) for i in range(width))
    )


def _nearby(x: int, y: int) -> Iterator[tuple[int, int]]:
    """Places in order of distance; one row counts as three columns."""
    distance = 0
    while True:
        for rows in range(distance // 3 + 1):
            columns = distance - 3 * rows
            yield from ((x + dx, y + dy) for dy in (rows, -rows) for dx in (columns, -columns))
        distance += 1


def _label(view: View, node: int) -> str:
    owner = view.owners[node]
    return f"{node}-" if owner == UNOWNED else f"{node}{letter(owner)}{view.units[node]}"


def _table(view: View) -> Iterator[str]:
    """Two columns of lines if they fit side by side, else one."""
    lines = [line for continent in view.map.continents for line in _continent(view, continent)]
    half = -(-len(lines) // 2)
    if max(map(len, lines)) < WIDTH // 2:
        for left, right in zip_longest(lines[:half], lines[half:], fillvalue=""):
            yield f"{left:{WIDTH // 2}}{right}"
    else:
        for line in lines:
            yield from wrap(line, WIDTH, subsequent_indent=" " * 8, drop_whitespace=False)


def _continent(view: View, continent: Continent) -> Iterator[str]:
    yield f"{continent.name} (+{continent.bonus})"
    width = max(len(node.name) for node in view.map.nodes)
    for node in continent.nodes:
        owner = view.owners[node]
        held = "-" if owner == UNOWNED else f"{letter(owner)}{view.units[node]}"
        neighbours = " ".join(map(str, view.neighbours[node]))
        yield f"{node:4} {view.map.nodes[node].name:{width}} {held:4} > {neighbours}"


def _players(view: View) -> Iterator[str]:
    for seat in map(Seat, range(view.setup.players)):
        held = [units for owner, units in zip(view.owners, view.units, strict=True) if owner == seat]
        notes = (", you" if seat == view.seat else "") + (
            ", out" if seat not in view.standing.playing else ""
        )
        yield f"{letter(seat)} is seat {seat}{notes}: nodes {len(held)}, units {sum(held)}"
    yield from _cards(view)


def _cards(view: View) -> Iterator[str]:
    """Every hand: each card's position, its node, and its kind as a letter."""
    cards = view.standing.cards
    if cards is None:
        return
    for seat, hand in enumerate(view.hands):
        if hand:
            held = " ".join(f"{at}={_card(card)}" for at, card in enumerate(hand))
            yield from wrap(f"{letter(Seat(seat))} has the cards {held}", WIDTH)
    yield f"The next three cards bring {cards.worth}"


def _card(card: Card) -> str:
    return "joker" if card.kind == JOKER else f"{card.node}{'abc'[card.kind]}"
