"""All keys of the sea, what the mouse does, and what the marks mean."""

from parley.cli.play.boards.sea import marks
from parley.cli.play.boards.sea.hand import Keys
from parley.cli.play.words import Say

_MARKS = (
    marks.WATER,
    marks.MISS,
    marks.HIT,
    marks.SUNK,
    marks.EMPTY,
    marks.SHIP,
    marks.HAND,
    marks.CLASH,
    marks.AIR,
)


def help_lines(say: Say, moves_ships: bool) -> Keys:
    """For the help screen."""
    moving = [
        ("m", say("move a ship instead of a shot: tab chooses it, an arrow sends it, esc aims again")),
        (say("mouse"), say("a click on a ship of yours chooses it, one beside it sends it there")),
    ]
    old_miss = [(marks.STALE.glyph, say("miss before a ship moved: one may have come there"))]
    return [
        ("← ↑ ↓ →, h j k l", say("move the target, or the ship in hand")),
        ("enter", say("place the fleet, or fire")),
        ("tab, shift+tab", say("take the next ship in hand, or the one before")),
        ("space, r", say("turn the ship in hand")),
        ("s, F2", say("lay all ships at random")),
        ("B7", say("type a cell: the target goes there, enter fires")),
        ("esc", say("take back what was typed")),
        ("page up, page down", say("see other rows of a large field")),
        (
            say("mouse"),
            say("drag a ship, or click where it is to lie; right button or wheel turns it"),
        ),
        (say("mouse"), say("a click in the waters of the enemy fires")),
        *(moving if moves_ships else []),
        ("[ ]  ( )  < >", say("the target, the last shot, the hint")),
        ("1 … 9", say("how much a hint expects of a shot there")),
        *((mark.glyph, say(mark.words)) for mark in _MARKS),
        *(old_miss if moves_ships else []),
    ]
