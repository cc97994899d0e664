"""A setup worked out once: the lookup tables of the rules."""

from functools import lru_cache

from parley.core.bitboard import indices
from parley.core.seats import Seat
from parley.games.conquest.graph import adjacency, flood
from parley.games.conquest.maps import find_map
from parley.games.conquest.setup import Battle, Reach, Setup

UNOWNED = Seat(-1)
"""The owner of a node that nobody has claimed yet."""


class Board:
    """What never changes in a match; one object per setup (`board_of`), equal if the setups are."""

    __slots__ = (
        "adjacency",
        "bonuses",
        "by_path",
        "map",
        "neighbours",
        "setup",
        "starting_units",
        "until_decided",
    )

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.map = find_map(setup.map)
        self.adjacency = adjacency(len(self.map.nodes), self.map.edges)
        self.neighbours = tuple(tuple(indices(mask)) for mask in self.adjacency)
        self.bonuses = tuple((sum(1 << n for n in part.nodes), part.bonus) for part in self.map.continents)
        self.starting_units = setup.starting_units
        self.until_decided = setup.battle is Battle.UNTIL_DECIDED
        self.by_path = setup.march is Reach.PATH

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.setup == other.setup

    def __hash__(self) -> int:
        return hash(self.setup)

    def __deepcopy__(self, _memo: object) -> "Board":
        return self

    def __repr__(self) -> str:
        return f"<Board {self.map.name!r} for {self.setup.players}>"

    def income(self, land: int) -> int:
        """The units with which the owner of `land` (nodes as bits) begins a turn."""
        # core/rules/3
        units = max(3, land.bit_count() // 3)
        for nodes, bonus in self.bonuses:
            if land & nodes == nodes:
                units += bonus
        return units

    def reach(self, land: int, source: int) -> int:
        """The nodes of `land` to which units from `source` may march."""
        if self.by_path:
            return flood(self.adjacency, 1 << source, land) & ~(1 << source)
        return self.adjacency[source] & land

    def is_reached(self, land: int, source: int, target: int) -> bool:
        """May units march from `source` to `target`, both nodes of `land`?"""
        # core/rules/6
        if target in self.neighbours[source]:
            return True
        goal = 1 << target
        return (
            self.by_path and target != source and flood(self.adjacency, 1 << source, land, goal) & goal != 0
        )


@lru_cache(maxsize=32)
def board_of(setup: Setup) -> Board:
    """The board of this setup; usually the same object every time."""
    return Board(setup)
