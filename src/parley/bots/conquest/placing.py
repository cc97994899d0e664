"""Where to claim, and where the units of preparation go: by weights that were fitted to games.

For two the first strike of a large stack decides most games, and who strikes first is drawn only after
everything is placed. Nothing is random here: an opponent who knows the weights knows what comes.
"""

from collections.abc import Sequence
from typing import NamedTuple

from parley.core.bitboard import indices
from parley.core.seats import Seat
from parley.games.conquest import UNOWNED, Move, Place
from parley.games.conquest.state import State


class Claim(NamedTuple):
    """What speaks for a free node."""

    nobody_else: float
    """How much of its continent would be ours where nobody else has any, times what a node of it is worth."""
    somebody_else: float
    """The same for somebody who has it alone so far."""
    is_first: float
    """We have nothing of the continent yet."""
    ours_beside: float
    theirs_beside: float
    ways_in: float
    """All nodes beside it."""
    share_beside: float
    """Which part of these is ours."""
    free_beside: float
    held: float
    """How much of the continent is ours, times what a node of it is worth."""
    abroad: float
    """Nodes beside it in other continents."""


class Fill(NamedTuple):
    """What speaks for a node of ours at the border."""

    units: float
    strongest: float
    """The most units on an enemy node beside it."""
    weakest: float
    """The fewest."""
    enemies: float
    """How many enemy nodes are beside it."""
    threat: float
    """The units on them."""
    goal: float
    """The most of a continent that is ours where one of these lies, times what a node of it is worth."""
    ours_beside: float
    match: float
    """The units there, as far as the strongest enemy beside it has as many."""
    held: float
    """As above."""
    two_steps: float
    """Enemy nodes behind those beside it."""


CLAIM = Claim(6.39, 6.75, 0.65, 0.27, -0.11, -0.59, 0.31, 0.2, 0.66, -0.54)
FILL = Fill(0.28, 0.1, -1.23, -0.11, -0.28, -0.64, -0.36, -0.56, -2.31, 0.01)


def claims(state: State, seat: Seat) -> list[tuple[Move, float]]:
    """Every node that is nobody's, best first."""
    free = [node for node, owner in enumerate(state.owners) if owner == UNOWNED]
    return _ranked(free, [_score(CLAIM, _claim(state, seat, node)) for node in free])


def fills(state: State, seat: Seat) -> list[tuple[Move, float]]:
    """Every node of ours at the border, best first; all of ours where there is no border."""
    board, land = state.standing.board, state.lands[seat]
    ours = list(indices(land))
    border = [node for node in ours if board.adjacency[node] & ~land] or ours
    return _ranked(border, [_score(FILL, _fill(state, seat, node)) for node in border])


def _ranked(nodes: Sequence[int], scores: Sequence[float]) -> list[tuple[Move, float]]:
    found: list[tuple[Move, float]] = [
        (Place(node, 1), score) for node, score in zip(nodes, scores, strict=True)
    ]
    return sorted(found, key=lambda entry: -entry[1])


def _score(weights: tuple[float, ...], features: tuple[float, ...]) -> float:
    return sum(weight * feature for weight, feature in zip(weights, features, strict=True))


def _claim(state: State, seat: Seat, node: int) -> Claim:
    board, lands = state.standing.board, state.lands
    continent, each = _home(state, node)
    size = continent.bit_count()
    ours = (lands[seat] & continent).bit_count()
    others = [
        count
        for other, land in enumerate(lands)
        if other != seat and (count := (land & continent).bit_count())
    ]
    beside = [state.owners[other] for other in board.neighbours[node]]
    mine, free = beside.count(seat), beside.count(UNOWNED)
    return Claim(
        nobody_else=each * (ours + 1) / size if not others else 0.0,
        somebody_else=each * (others[0] + 1) / size if not ours and len(others) == 1 else 0.0,
        is_first=not ours,
        ours_beside=mine,
        theirs_beside=len(beside) - mine - free,
        ways_in=len(beside),
        share_beside=mine / max(1, len(beside)),
        free_beside=free,
        held=each * ours / size,
        abroad=(board.adjacency[node] & ~continent).bit_count(),
    )


def _fill(state: State, seat: Seat, node: int) -> Fill:
    board, units, land = state.standing.board, state.units, state.lands[seat]
    enemies = list(indices(board.adjacency[node] & ~land))
    counts = [units[other] for other in enemies] or [0]
    behind = 0
    for other in enemies:
        behind |= board.adjacency[other]
    return Fill(
        units=units[node],
        strongest=max(counts),
        weakest=min(counts),
        enemies=len(enemies),
        threat=sum(counts),
        goal=max((_held(state, seat, other) for other in enemies), default=0.0),
        ours_beside=(board.adjacency[node] & land).bit_count(),
        match=min(units[node], max(counts)),
        held=_held(state, seat, node),
        two_steps=(behind & ~land).bit_count(),
    )


def _held(state: State, seat: Seat, node: int) -> float:
    """How much of a node's continent is ours, times what a node of it is worth."""
    continent, each = _home(state, node)
    return each * (state.lands[seat] & continent).bit_count() / continent.bit_count()


def _home(state: State, node: int) -> tuple[int, float]:
    """The continent of a node, and what it brings for each of its nodes."""
    for nodes, bonus in state.standing.board.bonuses:
        if nodes >> node & 1:
            return nodes, bonus / nodes.bit_count()
    return 1 << node, 0.0
