"""How players are told apart on a board: a mark each, and a colour that fits the theme."""

import codecs
import locale
import os
from typing import NamedTuple

from textual.color import Color

_ON_DARK = "#5fafff #ff7070 #6fdc6f #ffcc4d #d08cff #4de1e1 #ff9f4a #ff8ad1 #c8c8c8"
_ON_LIGHT = "#0b5cad #b3261e #1b7a2f #7d5b00 #7a2fb0 #00707a #a8500a #b0307a #505050"
COLOURS = {
    dark: tuple(map(Color.parse, codes.split())) for dark, codes in ((True, _ON_DARK), (False, _ON_LIGHT))
}
"""By seat, for themes that are dark or not."""


class Marks(NamedTuple):
    """The characters a terminal can show. By seat where there are several."""

    seat: str
    fallen: str
    """For what was a player's and no longer counts."""
    hatch: str
    """Land that is held."""
    empty: str
    inside: str
    """Nothing, but enclosed."""
    allowed: str
    best: str
    rules: str
    """Lines along a row, down a column, down to the right, down to the left, and crossed."""
    track: str
    """What lines are drawn with where there is no braille."""


FINE = Marks("●○■□▲△◆◇✚", "•◦▪▫▴▵⬩⋄+", "╱╲─│", "·", ":", "+", "★", "─│╲╱╳", "")
ROUGH = Marks("ABCDEFGHI", "abcdefghi", "/\\-|", ".", ":", "+", "*", "-|\\/X", ".")


def marks_here() -> Marks:
    """What the terminal we are on can show, as its environment says."""
    is_rough = os.environ.get("TERM") == "dumb" or codecs.lookup(locale.getencoding()).name != "utf-8"
    return ROUGH if is_rough else FINE
