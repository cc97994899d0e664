"""The conquest game: armies on a map of nodes and continents, dice, and the last player left wins."""

from parley.games.conquest.board import UNOWNED
from parley.games.conquest.cards import JOKER, Card, Cards
from parley.games.conquest.events import (
    Advanced,
    Attacked,
    CardDrawn,
    Claimed,
    Conquered,
    Drawn,
    Dropped,
    Eliminated,
    Ended,
    Inherited,
    Marched,
    PhaseBegan,
    Placed,
    PreparationEnded,
    Rolled,
    Traded,
    TurnBegan,
)
from parley.games.conquest.game import GAME, Conquest
from parley.games.conquest.generator import generate_map
from parley.games.conquest.map import Continent, Map, Node
from parley.games.conquest.mapfile import format_map, parse_map
from parley.games.conquest.maps import MAPS, find_map, load_map
from parley.games.conquest.moves import (
    Advance,
    Attack,
    Deal,
    Draw,
    First,
    March,
    Move,
    Next,
    Place,
    Roll,
    Trade,
)
from parley.games.conquest.reasons import Reason
from parley.games.conquest.setup import Battle, Dealing, Reach, Setup
from parley.games.conquest.state import Phase, Standing, State
from parley.games.conquest.view import View

__all__ = [
    "GAME",
    "JOKER",
    "MAPS",
    "UNOWNED",
    "Advance",
    "Advanced",
    "Attack",
    "Attacked",
    "Battle",
    "Card",
    "CardDrawn",
    "Cards",
    "Claimed",
    "Conquered",
    "Conquest",
    "Continent",
    "Deal",
    "Dealing",
    "Draw",
    "Drawn",
    "Dropped",
    "Eliminated",
    "Ended",
    "First",
    "Inherited",
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
    "Trade",
    "Traded",
    "TurnBegan",
    "View",
    "find_map",
    "format_map",
    "generate_map",
    "load_map",
    "parse_map",
]
