"""The full-screen board for a person at a terminal: Sea Battle from any source of views.

`Source` is what it needs to be told; the `Captain` of a COM line is one.
"""

from parley.cli.board.app import Board, show_board
from parley.cli.board.source import Source
from parley.cli.board.words import LANGUAGES, choose_language

__all__ = ["LANGUAGES", "Board", "Source", "choose_language", "show_board"]
