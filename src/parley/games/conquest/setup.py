"""The settings of a match."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from parley.core.errors import SetupError
from parley.games.conquest.map import Map
from parley.games.conquest.maps import find_map

E = TypeVar("E", bound=StrEnum)

# core/rules/1
MAX_PLAYERS = 9
"""With more players, 50 − 5 × players would leave no units to start with."""

MAX_UNITS = 1000
MAX_ROUNDS = 100_000


class Dealing(StrEnum):
    """What CHANCE deals before the first turn, so that nobody has to claim it piece by piece."""

    OFF = "off"
    NODES = "nodes"
    ALL = "all"


class Battle(StrEnum):
    """What one attack consists of."""

    THROW = "throw"
    UNTIL_DECIDED = "until-decided"


class Reach(StrEnum):
    """How far a march may go over own nodes."""

    PATH = "path"
    NEIGHBOUR = "neighbour"


@dataclass(frozen=True, slots=True)
class Setup:
    """A match for 2 to 9 players.

    `map` may be given by name, and becomes the map itself, so that a journal needs no files. `units` is what
    each player places before the first turn, 0 for 50 − 5 × players. The last two, what CHANCE is to `deal`
    and whether there are `cards`, are our extensions: the document has neither.
    """

    players: int = 2
    map: Map | str = "world"
    units: int = 0
    battle: Battle = Battle.THROW
    march: Reach = Reach.PATH
    rounds: int = 500
    deal: Dealing = Dealing.OFF
    cards: bool = False

    def __post_init__(self) -> None:
        found = find_map(self.map)
        object.__setattr__(self, "map", found)
        object.__setattr__(self, "battle", _choice(Battle, "battle", self.battle))
        object.__setattr__(self, "march", _choice(Reach, "march", self.march))
        object.__setattr__(self, "deal", _choice(Dealing, "deal", self.deal))
        nodes = len(found.nodes)
        _check("players", self.players, 2, min(MAX_PLAYERS, nodes))
        _check("rounds", self.rounds, 1, MAX_ROUNDS)
        _check("units", self.units, 0, MAX_UNITS)
        if self.starting_units * self.players < nodes:
            raise SetupError(
                f"{self.players} players with {self.starting_units} units each cannot claim {nodes} nodes: "
                f"set units to {-(-nodes // self.players)} or more"
            )

    @property
    def starting_units(self) -> int:
        """How many units each player places before the first turn."""
        # core/rules/2
        return self.units or 50 - 5 * self.players


def _choice(kind: type[E], name: str, value: str) -> E:
    """A string is as good as the member: journals and people write strings."""
    if value not in tuple(kind):
        raise SetupError(f"{name} is {' or '.join(kind)}, not {value!r}")
    return kind(value)


def _check(name: str, value: int, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise SetupError(f"{name} must be from {low} to {high}, not {value}")
