"""A position that is played on with average dice, so that two plans have the same luck.

Units are fractions therefore. A battle is fought to its end, and leaves what it leaves on average.
"""

from functools import cache, lru_cache

from parley.bots.conquest.odds import LARGEST, odds
from parley.core.bitboard import indices
from parley.core.seats import Seat
from parley.games.conquest.board import Board
from parley.games.conquest.state import State


@cache
def fights() -> list[list[tuple[float, float]]]:
    """`fight` for all armies that are not too large, looked up by the units of both."""
    sizes = range(LARGEST + 1)
    return [[_fight(ours, max(1, theirs)) for theirs in sizes] for ours in sizes]


@lru_cache(10_000)
def _fight(ours: int, theirs: int) -> tuple[float, float]:
    found = odds(ours, theirs)
    return found.chance, found.chance * found.ours


def fight(ours: float, theirs: float) -> tuple[float, float]:
    """The chance to conquer, and the units that are left on average, none where it fails."""
    source, target = int(ours + 0.5), int(theirs + 0.5)
    if source <= LARGEST and target <= LARGEST:
        return fights()[source][target]
    return _fight(source, target)


class War:
    """A position that is changed as plans are tried out.

    `home` is the continent of each node, `gates` are the nodes of each continent that lead out of it.
    """

    __slots__ = ("board", "gates", "home", "lands", "owners", "playing", "units")

    def __init__(self, state: State) -> None:
        self.board, self.playing = state.standing.board, state.standing.playing
        self.owners, self.lands = list(state.owners), list(state.lands)
        self.units = [float(count) for count in state.units]
        self.home = _homes(self.board)
        self.gates = _gates(self.board)

    def copy(self) -> "War":
        """The same, to be changed for itself."""
        twin = War.__new__(War)
        twin.board, twin.playing, twin.home, twin.gates = self.board, self.playing, self.home, self.gates
        twin.owners, twin.lands, twin.units = self.owners[:], self.lands[:], self.units[:]
        return twin

    def threat(self, seat: Seat, node: int) -> float:
        """The units of others beside a node."""
        owners, units, total = self.owners, self.units, 0.0
        for other in self.board.neighbours[node]:
            if owners[other] != seat:
                total += units[other]
        return total

    def nodes(self, seat: Seat) -> list[int]:
        """Those of a seat."""
        return [node for node, owner in enumerate(self.owners) if owner == seat]

    def borders(self, seat: Seat) -> list[int]:
        """Those with somebody else beside them."""
        theirs, adjacency = ~self.lands[seat], self.board.adjacency
        return [node for node, owner in enumerate(self.owners) if owner == seat and adjacency[node] & theirs]

    def move(self, source: int, target: int, count: float) -> None:
        """Units go from one node to another."""
        self.units[source] -= count
        self.units[target] += count

    def conquer(self, source: int, target: int, left: float) -> None:
        """All but one of the `left` units move on, unless only the old node still has enemies beside it."""
        owners, units, lands, adjacency = self.owners, self.units, self.lands, self.board.adjacency
        seat, bit = owners[source], 1 << target
        lands[owners[target]] ^= bit
        lands[seat] ^= bit
        owners[target] = seat
        goes, theirs = max(1.0, left - 1), ~lands[seat]
        if adjacency[source] & theirs and not adjacency[target] & theirs:
            units[source], units[target] = goes, 1.0
        else:
            units[source], units[target] = 1.0, goes


def _homes(board: Board) -> list[int]:
    homes = [0] * len(board.neighbours)
    for number, continent in enumerate(board.map.continents):
        for node in continent.nodes:
            homes[node] = number
    return homes


def _gates(board: Board) -> list[list[int]]:
    return [[node for node in indices(part) if board.adjacency[node] & ~part] for part, _ in board.bonuses]
