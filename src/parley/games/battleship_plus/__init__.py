"""Battleship Plus: two hidden fleets that may move, after the BPGP draft."""

from parley.games.battleship_plus.chart import Chart, Wake
from parley.games.battleship_plus.events import (
    Ended,
    Fail,
    Hit,
    Moved,
    Placed,
    Revealed,
    ShipMoved,
    Started,
    TimedOut,
)
from parley.games.battleship_plus.fleet import Fleet, Ship
from parley.games.battleship_plus.game import GAME, BattleshipPlus
from parley.games.battleship_plus.hearing import hear, wreck
from parley.games.battleship_plus.moves import (
    BattleshipMove,
    Direction,
    First,
    Move,
    Orientation,
    Place,
    ShipPosition,
    Shoot,
)
from parley.games.battleship_plus.reasons import Reason
from parley.games.battleship_plus.setup import (
    AREAS,
    KINDS,
    SHAPES,
    SIZES,
    Counts,
    Fill,
    Kind,
    Setup,
    check_fleet,
    strict_areas,
    strict_fleet,
)
from parley.games.battleship_plus.state import Public, State
from parley.games.battleship_plus.view import View

__all__ = [
    "AREAS",
    "GAME",
    "KINDS",
    "SHAPES",
    "SIZES",
    "BattleshipMove",
    "BattleshipPlus",
    "Chart",
    "Counts",
    "Direction",
    "Ended",
    "Fail",
    "Fill",
    "First",
    "Fleet",
    "Hit",
    "Kind",
    "Move",
    "Moved",
    "Orientation",
    "Place",
    "Placed",
    "Public",
    "Reason",
    "Revealed",
    "Setup",
    "Ship",
    "ShipMoved",
    "ShipPosition",
    "Shoot",
    "Started",
    "State",
    "TimedOut",
    "View",
    "Wake",
    "check_fleet",
    "hear",
    "strict_areas",
    "strict_fleet",
    "wreck",
]
