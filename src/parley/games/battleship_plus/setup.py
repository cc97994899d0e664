"""What the host of a game decides: the size of the boards and the ships on each.

The draft wants the ships to fill the area nearest to 30 % of the grid (bpgp/1.2/1). `Fill.STRICT` holds
players to it, `Fill.FREE` takes any fleet that has a layout.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import cycle

from parley.core.bitboard import Grid, grid
from parley.core.errors import SetupError
from parley.games.battleship_plus.reasons import Reason
from parley.games.layout import Shape, Waters, has_layout

# bpgp/1.1/2
SIZES = range(10, 27)
PLACING_SECONDS = 300
"""Seconds to place a fleet, on every wire."""
BOARDS = {size: grid(size, size) for size in SIZES}


class Kind(StrEnum):
    """The types of ships in the order of all messages (bpgp/1.1/5)."""

    CARRIER = "carrier"
    BATTLESHIP = "battleship"
    CRUISER = "cruiser"
    DESTROYER = "destroyer"
    SUBMARINE = "submarine"


KINDS = tuple(Kind)
# bpgp/1.1/4
SHAPES = {
    Kind.CARRIER: Shape(5, 2),
    Kind.BATTLESHIP: Shape(5),
    Kind.CRUISER: Shape(4),
    Kind.DESTROYER: Shape(3),
    Kind.SUBMARINE: Shape(2),
}
AREAS = tuple(length * breadth for length, breadth in SHAPES.values())
"""How many cells a ship of each kind has. No two are equal: a wreck's size tells its kind."""

Counts = tuple[int, int, int, int, int]
"""How many ships of each kind."""


class Fill(StrEnum):
    """How much of the board the ships must fill."""

    STRICT = "strict"
    FREE = "free"


def area(ships: Counts) -> int:
    """How many cells a fleet has."""
    return sum(count * cells for count, cells in zip(ships, AREAS, strict=True))


def strict_areas(size: int) -> range:
    """The areas nearest to 30 % of the board: one, or two if 30 % lies halfway between them.

    Any area from 2 up is a sum of submarines and destroyers, so the nearest attainable area is the nearest
    whole number.
    """
    # bpgp/1.2/1
    tenths = 3 * size * size
    return range((tenths + 4) // 10, (tenths + 5) // 10 + 1)


def strict_fleet(size: int) -> Counts:
    """A varied fleet of strict area: one of each kind in turn, as long as the rest can be filled exactly."""
    if size not in SIZES:
        raise SetupError(Reason.INVALID_SIZE)
    left = strict_areas(size)[0]
    counts = [0] * len(KINDS)
    kinds = cycle(enumerate(AREAS))
    while left:
        kind, cells = next(kinds)
        if left == cells or left - cells >= min(AREAS):
            counts[kind] += 1
            left -= cells
    carriers, battleships, cruisers, destroyers, submarines = counts
    return carriers, battleships, cruisers, destroyers, submarines


@lru_cache(maxsize=256)
def waters_of(size: int, ships: Counts) -> Waters:
    """The board and its ships in list order, as the layout search takes them."""
    shapes = [shape for shape, count in zip(SHAPES.values(), ships, strict=True) for _ in range(count)]
    return Waters(size, tuple(shapes))


def check_fleet(size: int, ships: Counts, fill: Fill) -> Reason | None:
    """What is wrong with a fleet, or None: the first check that fails, cheapest first.

    A fleet for which the bounded search finds no layout has too many ships, proof or no proof.
    """
    # bpgp/1.1/2, bpgp/3.2.4/6
    if size not in SIZES:
        return Reason.INVALID_SIZE
    if len(ships) != len(KINDS) or not all(0 <= count <= 255 for count in ships):
        return Reason.INVALID_COUNTS
    cells = area(ships)
    wanted = strict_areas(size) if fill == Fill.STRICT else range(1, size * size + 1)
    if cells < wanted[0]:
        return Reason.TOO_FEW_SHIPS
    if cells > wanted[-1] or not has_layout(waters_of(size, ships)):
        return Reason.TOO_MANY_SHIPS
    return None


# bpgp/1.1/3
@dataclass(frozen=True, slots=True)
class Setup:
    """The settings of a game; `ships` counts carriers, battleships, cruisers, destroyers, submarines."""

    size: int = 10
    ships: Counts = (1, 1, 2, 1, 2)
    fill: Fill = Fill.FREE

    def __post_init__(self) -> None:
        if self.fill not in tuple(Fill):
            raise SetupError(f"the fill is {' or '.join(Fill)}, not {self.fill!r}")
        if not all(type(number) is int for number in (self.size, *self.ships)):
            raise SetupError("size and ships are whole numbers")
        object.__setattr__(self, "fill", Fill(self.fill))
        reason = check_fleet(self.size, self.ships, self.fill)
        if reason is not None:
            raise SetupError(f"{reason} (size {self.size}, ships {self.ships}, {self.fill} fill)")

    @property
    def waters(self) -> Waters:
        """The board and ships, for `random_layout` and the like."""
        return waters_of(self.size, self.ships)

    @property
    def grid(self) -> Grid:
        """The geometry of both boards."""
        return BOARDS[self.size]

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kind of every ship, in list order: by `ship_id`."""
        # bpgp/4.2.2/2-3
        return tuple(kind for kind, count in zip(KINDS, self.ships, strict=True) for _ in range(count))
