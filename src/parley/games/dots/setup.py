"""What a game of Dots is set up with (dots/II/1). The time per move is the clock's."""

from dataclasses import dataclass
from enum import StrEnum

from parley.core import SetupError

# dots/I/1, dots/II/2
SIDES = range(10, 51)
# dots/I/2, dots/II/3
PLAYERS = range(2, 5)


class Goal(StrEnum):
    """What the score counts."""

    # dots/I.goal/1-2, dots/II/6

    CLASSIC = "classic"
    """The prisoners held now."""
    TERRITORY = "territory"
    """The points of the captured areas held now, whatever stands on them."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A board of 10..50 by 10..50 points for 2..4 players."""

    # dots/II/1-3,5-6

    width: int = 39
    height: int = 32
    players: int = 2
    extra_move: bool = False
    """A move that captures something earns another."""
    goal: Goal = Goal.CLASSIC

    def __post_init__(self) -> None:
        _check_number("width", self.width, SIDES)
        _check_number("height", self.height, SIDES)
        _check_number("players", self.players, PLAYERS)
        if type(self.extra_move) is not bool:
            raise SetupError(f"extra_move is on or off, not {self.extra_move!r}")
        if self.goal not in tuple(Goal):
            raise SetupError(f"the goal is {' or '.join(Goal)}, not {self.goal!r}")


def _check_number(name: str, value: object, allowed: range) -> None:
    if type(value) is not int or value not in allowed:
        raise SetupError(f"{name} is a number from {allowed[0]} to {allowed[-1]}, not {value!r}")
