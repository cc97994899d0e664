"""The games on the screen: one widget each, found by the name of the game."""

from importlib import import_module

from parley.cli.play.boards.board import GameBoard
from parley.cli.play.words import Say

_WIDGETS = {
    "seabattle": "seabattle:SeaBattleBoard",
    "battleship-plus": "battleship_plus:BattleshipPlusBoard",
    "dots": "dots:DotsBoard",
    "conquest": "conquest:ConquestBoard",
}


def board_for(game: str, say: Say) -> GameBoard:
    """The board of a game; a game without one is drawn as text."""
    module, _, kind = _WIDGETS.get(game, "text:TextBoard").partition(":")
    made: type[GameBoard] = getattr(import_module(f"parley.cli.play.boards.{module}"), kind)
    return made(say)
