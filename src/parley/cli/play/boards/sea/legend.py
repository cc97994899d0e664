"""What the visible marks mean."""

from parley.cli.play.boards.sea.hand import Fields
from parley.cli.play.boards.sea.marks import HAND, WATER, Mark
from parley.cli.play.words import Say

_GAP = "  "


def legend_lines(fields: Fields, say: Say, width: int, rows: int) -> list[str]:
    """As many lines as it takes; none if they do not all fit."""
    lines = [""]
    for mark in _marks(fields):
        entry = f"{mark.glyph} {say(mark.words)}"
        longer = f"{lines[-1]}{_GAP}{entry}" if lines[-1] else entry
        if len(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(entry)
    return lines if len(lines) <= rows else []


def _marks(fields: Fields) -> list[Mark]:
    """One of each meaning; in fields where a ship is in hand, water is just water."""
    found = {mark.words: mark for shown in fields for mark, cells in shown.layers if cells}
    return [*found.values()] if HAND.words in found else [WATER, *found.values()]
