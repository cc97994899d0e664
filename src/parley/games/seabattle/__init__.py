"""Sea Battle («морской бой»): fields of 6×6 to 10×10, straight ships that do not touch, shots and answers."""

from parley.games.seabattle.chart import Chart
from parley.games.seabattle.events import Ended, Fired, Placed, Revealed, Shot
from parley.games.seabattle.fleet import Fleet, Ship
from parley.games.seabattle.game import GAME, SeaBattle
from parley.games.seabattle.moves import Answer, Place, Ready, Result, SeaBattleMove, Shoot
from parley.games.seabattle.reasons import Reason
from parley.games.seabattle.setup import Setup
from parley.games.seabattle.state import State
from parley.games.seabattle.view import View

__all__ = [
    "GAME",
    "Answer",
    "Chart",
    "Ended",
    "Fired",
    "Fleet",
    "Place",
    "Placed",
    "Ready",
    "Reason",
    "Result",
    "Revealed",
    "SeaBattle",
    "SeaBattleMove",
    "Setup",
    "Ship",
    "Shoot",
    "Shot",
    "State",
    "View",
]
