"""What stands on a cell: told apart without colours, by one character each."""

from typing import NamedTuple

from parley.cli.play.boards.sea.sight import Side
from parley.cli.play.words import later


class Mark(NamedTuple):
    """A character, the name of its style, and what it means."""

    glyph: str
    style: str
    words: str


WATER = Mark("·", "water", later("not fired at"))
EMPTY = Mark("-", "empty", later("empty"))
MISS = Mark("o", "miss", later("miss"))
STALE = Mark(":", "stale", later("old miss"))
SHIP = Mark("■", "ship", later("ship"))
HIT = Mark("x", "hit", later("hit"))
SUNK = Mark("X", "sunk", later("sunk"))
AIR = Mark("*", "air", later("in the air"))
HAND = Mark("@", "hand", later("in hand"))
CLASH = Mark("!", "clash", later("in the way"))
HAND_CLASH = Mark("@", "clash", later("in hand"))

Layers = tuple[tuple[Mark, int], ...]
"""Marks and the cells they stand on; the first that has a cell counts."""


def layers_of(side: Side) -> Layers:
    """What is known of one side's waters."""
    return (
        (AIR, side.air),
        (SUNK, side.sunk),
        (HIT, side.hits),
        (MISS, side.misses),
        (SHIP, sum(side.ships)),
        (STALE, side.stale),
        (EMPTY, side.empty),
    )
