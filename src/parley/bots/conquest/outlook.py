"""How good a position looks to one player: their share of all the strength there is.

Strength is units, and the units that will come: what a turn brings for some turns on. A continent counts as
far as its borders will hold; one that is nearly ours counts a little. Units behind the lines count less.
"""

from dataclasses import dataclass
from functools import cache

from parley.bots.conquest.odds import odds
from parley.core.bitboard import indices
from parley.core.seats import Seat
from parley.games.conquest.board import Board
from parley.games.conquest.state import State


@dataclass(frozen=True, slots=True)
class Weights:
    """What counts how much; found by playing."""

    turns: float = 5.0
    """For so many turns on, what a turn brings is counted."""
    behind: float = 0.6
    """A unit with no enemy beside it."""
    nearly: float = 0.35
    """Of the bonus of a continent that is not whole, by the square of our part."""
    reserve: float = 0.5
    """Of what an enemy's turn brings, how much may be thrown at one of our borders."""
    exposed: float = 0.3
    """A node of ours that would fall, in units."""


WEIGHTS = Weights()


class Position:
    """Who has what, to be changed while planning."""

    __slots__ = ("board", "lands", "owners", "seat", "units")

    def __init__(
        self, board: Board, seat: Seat, owners: list[Seat], units: list[int], lands: list[int]
    ) -> None:
        self.board, self.seat = board, seat
        self.owners, self.units, self.lands = owners, units, lands

    @classmethod
    def of(cls, state: State, seat: Seat) -> "Position":
        """As things are."""
        return cls(state.standing.board, seat, list(state.owners), list(state.units), list(state.lands))

    def copy(self) -> "Position":
        """The same, to be changed."""
        return Position(self.board, self.seat, [*self.owners], [*self.units], [*self.lands])

    def conquer(self, target: int) -> None:
        """It is ours."""
        self.lands[self.owners[target]] &= ~(1 << target)
        self.lands[self.seat] |= 1 << target
        self.owners[target] = self.seat

    def enemies(self, node: int) -> list[int]:
        """The nodes beside it that are not ours."""
        owners, seat = self.owners, self.seat
        return [other for other in self.board.neighbours[node] if owners[other] != seat]

    def borders(self) -> list[int]:
        """Our nodes with an enemy beside them."""
        mine, adjacency = self.lands[self.seat], self.board.adjacency
        return [node for node in indices(mine) if adjacency[node] & ~mine]


def outlook(position: Position, weights: Weights = WEIGHTS) -> float:
    """From 0, nothing is ours, to 1, everything is."""
    board, units, lands, seat = position.board, position.units, position.lands, position.seat
    mine = lands[seat]
    if not mine:
        return 0.0
    ours, risks = _ours(position, weights)
    total = 0.0
    for other, land in enumerate(lands):
        if other != seat and land:
            total += weights.turns * board.income(land)
    total += sum(units) - sum(units[node] for node in indices(mine))
    income = float(max(3, mine.bit_count() // 3))
    for nodes, bonus in board.bonuses:
        part = mine & nodes
        if part == nodes:
            income += bonus * _hold(nodes, risks)
        elif part:
            income += bonus * weights.nearly * (part.bit_count() / nodes.bit_count()) ** 2
    ours += weights.turns * income
    return ours / (ours + total) if total else 1.0


def _ours(position: Position, weights: Weights) -> tuple[float, dict[int, float]]:
    """What our units count, and for each border node the chance that it falls."""
    board, units, owners, seat = position.board, position.units, position.owners, position.seat
    mine = position.lands[seat]
    reserves = [int(weights.reserve * board.income(land)) if land else 0 for land in position.lands]
    ours, risks = 0.0, {}
    for node in indices(mine):
        strongest = 0
        for other in board.neighbours[node]:
            if owners[other] != seat:
                strongest = max(
                    strongest, units[other] + (reserves[owners[other]] if owners[other] >= 0 else 0)
                )
        if strongest:
            risks[node] = risk = odds(strongest, units[node]).chance
            ours += units[node] - weights.exposed * risk
        else:
            ours += 1 + weights.behind * (units[node] - 1)
    return ours, risks


def _hold(nodes: int, risks: dict[int, float]) -> float:
    hold = 1.0
    for node in _nodes(nodes):
        hold *= 1 - risks.get(node, 0.0)
    return hold


@cache
def _nodes(mask: int) -> tuple[int, ...]:
    return tuple(indices(mask))
