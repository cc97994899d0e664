"""Suggests fleets for players who would rather not lay one out."""

from random import Random
from typing import Any

from parley.games.layout import random_layout
from parley.visits import Seen


def is_placing(seen: Seen) -> bool:
    """Does the match wait for our fleet?"""
    if not seen.is_my_turn or seen.game.name not in ("seabattle", "battleship-plus"):
        return False
    view = seen.view
    return not (view.started if seen.game.name == "seabattle" else view.public.started)


def shuffled(seen: Seen, rng: Random) -> Any:
    """The placement of a legal fleet."""
    layout = random_layout(seen.setup.waters, rng)
    if seen.game.name == "seabattle":
        from parley.games.seabattle import Place as SeaBattlePlace

        return SeaBattlePlace.of(seen.setup.waters, layout)
    from parley.games.battleship_plus import Place

    return Place.of(layout)
