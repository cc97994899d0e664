"""The conquest game: armies on a map of nodes and continents, dice, and the last one left has won."""

from parley.games.conquest.board import UNOWNED
from parley.games.conquest.events import (
    Advanced,
    Attacked,
    Claimed,
    Conquered,
    Drawn,
    Dropped,
    Eliminated,
    Ended,
    Marched,
    PhaseBegan,
    Placed,
    PreparationEnded,
    Rolled,
    TurnBegan,
)
from parley.games.conquest.game import GAME, Conquest
from parley.games.conquest.generator import generate_map
from parley.games.conquest.map import Continent, Map, Node
from parley.games.conquest.mapfile import format_map, parse_map
from parley.games.conquest.maps import MAPS, find_map, load_map
from parley.games.conquest.moves import Advance, Attack, First, March, Move, Next, Place, Roll
from parley.games.conquest.reasons import Reason
from parley.games.conquest.setup import Battle, Reach, Setup
from parley.games.conquest.state import Phase, Standing, State
from parley.games.conquest.view import View

__all__ = [
    "GAME",
    "MAPS",
    "UNOWNED",
    "Advance",
    "Advanced",
    "Attack",
    "Attacked",
    "Battle",
    "Claimed",
    "Conquered",
    "Conquest",
    "Continent",
    "Drawn",
    "Dropped",
    "Eliminated",
    "Ended",
    "First",
    "Map",
    "March",
    "Marched",
    "Move",
    "Next",
    "Node",
    "Phase",
    "PhaseBegan",
    "Place",
    "Placed",
    "PreparationEnded",
    "Reach",
    "Reason",
    "Roll",
    "Rolled",
    "Setup",
    "Standing",
    "State",
    "TurnBegan",
    "View",
    "find_map",
    "format_map",
    "generate_map",
    "load_map",
    "parse_map",
]
