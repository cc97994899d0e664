"""What is agreed before a game: the field and the fleet.

The document's limits: a square field of 6×6 to 10×10; at most one four-decker, two three-deckers and five
two-deckers, and one to ten one-deckers.
"""

from dataclasses import dataclass
from functools import lru_cache

from parley.core import Seat, SetupError
from parley.games.layout import Shape, Waters, has_layout
from parley.games.layout.packing import REMEMBERED

# com/field/1
SIZES = range(6, 11)
LENGTHS = (4, 3, 2, 1)
"""In the order of the document's B2 command, which is the order of `Setup.fleet`."""

# com/field/2
COUNTS = (range(2), range(3), range(6), range(1, 11))
REMOTES: tuple[tuple[int, ...], ...] = ((), (0,), (1,), (0, 1))
"""The seats whose fleets may be unknown here."""
_KINDS = ("four-deckers", "three-deckers", "two-deckers", "one-deckers")


@dataclass(frozen=True, slots=True)
class Setup:
    """By default, the classic game of ten ships on 10×10."""

    size: int = 10
    fleet: tuple[int, int, int, int] = (1, 2, 3, 4)
    """How many four-, three-, two- and one-deckers."""
    wall_limit: bool = False
    """May no more than half of the ships, rounded down, have a cell at the wall?"""
    remote: tuple[int, ...] = ()
    """The seats whose fleet is not known here: they answer for it themselves."""

    def __post_init__(self) -> None:
        # com/field/6
        if not all(type(number) is int for number in (self.size, *self.fleet)):
            raise SetupError("size and fleet are whole numbers")
        if self.size not in SIZES:
            raise SetupError(f"a field is 6×6 to 10×10, not {self.size}×{self.size}")
        if len(self.fleet) != len(LENGTHS):
            raise SetupError("a fleet is four numbers: of four-, three-, two- and one-deckers")
        for count, allowed, kind in zip(self.fleet, COUNTS, _KINDS, strict=True):
            if count not in allowed:
                raise SetupError(f"{count} {kind}: there may be {allowed[0]} to {allowed[-1]}")
        if self.remote not in REMOTES:
            raise SetupError(f"the remote seats are some of 0 and 1 in this order, not {self.remote}")
        if not has_layout(self.waters):
            raise SetupError(f"there is no legal layout of this fleet on {self.size}×{self.size}")

    @property
    def waters(self) -> Waters:
        """The field and the ships, longest first, as layouts and charts take them."""
        return _waters(self.size, self.fleet, self.wall_limit)

    def waters_of(self, seat: Seat) -> Waters:
        """The waters of one fleet. A side that answers for its own fleet may read the wall rule differently.

        Nobody is called dishonest for another reading: such answers are judged without that rule.
        """
        return _waters(self.size, self.fleet, self.wall_limit and seat not in self.remote)


@lru_cache(maxsize=REMEMBERED)
def _waters(size: int, fleet: tuple[int, ...], wall_limit: bool) -> Waters:
    shapes = tuple(Shape(n) for n, count in zip(LENGTHS, fleet, strict=True) for _ in range(count))
    # com/field/5
    return Waters(size, shapes, len(shapes) // 2 if wall_limit else None)
