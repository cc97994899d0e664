"""Games and their settings as people call them, wherever a table is spoken of or asked for."""

from collections.abc import Mapping
from typing import Any

from parley.cli.play.words import Say, later

_GAMES: Mapping[str, str] = {
    "seabattle": later("Sea Battle"),
    "battleship-plus": later("Battleship Plus"),
    "dots": later("Dots"),
    "conquest": later("Conquest"),
}
LABELS: Mapping[str, str] = {
    "size": later("size of the field"),
    "fleet": later("ships of 4, 3, 2, 1 cells"),
    "wall_limit": later("at most half of the ships at the edge"),
    "ships": later("carriers, battleships, cruisers, destroyers, submarines"),
    "width": later("width"),
    "height": later("height"),
    "players": later("players"),
    "extra_move": later("a capture gives another move"),
    "goal": later("what counts"),
    "map": later("map"),
    "units": later("units to begin with, 0: as usual"),
    "battle": later("an attack is"),
    "march": later("a march goes"),
    "rounds": later("rounds"),
}
_CHOICES: Mapping[str, str] = {
    "classic": later("prisoners"),
    "territory": later("land"),
    "throw": later("one throw of the dice"),
    "until-decided": later("fought to the end"),
    "path": later("through your own land"),
    "neighbour": later("to a neighbour"),
    "world": later("the world"),
    "isles": later("the isles"),
}
_UNSAID: tuple[tuple[str, object], ...] = (("units", 0), ("fill", "free"))
"""What need not be said: it is always so, unless somebody wants it otherwise."""
_LONGEST = 40


def tell_game(game: str, say: Say) -> str:
    """What it is called; one that is unknown keeps the name it has."""
    return say(_GAMES.get(game, game))


def tell_choice(choice: str, say: Say) -> str:
    """One of those a setting offers."""
    return say(_CHOICES.get(choice, choice))


def tell_label(name: str, say: Say) -> str:
    """What a setting is about."""
    return say(LABELS.get(name, name))


def tell_setup(setup: Mapping[str, Any], say: Say) -> list[str]:
    """What is agreed, setting by setting. A place may say anything here."""
    rest = dict(setup)
    if "size" in rest:
        rest["width"] = rest["height"] = rest.pop("size")
    told = []
    if "width" in rest and "height" in rest:
        sides = {"width": _plain(rest.pop("width")), "height": _plain(rest.pop("height"))}
        told.append(say("field {width}×{height}", **sides))
    told += [_tell(name, value, say) for name, value in rest.items() if (name, value) not in _UNSAID]
    return [text for text in told if text]


def _tell(name: str, value: object, say: Say) -> str:
    """A switch that is off, and a list of nothing, need no words."""
    if value is True:
        return tell_label(name, say)
    if value is False or value == () or value == []:
        return ""
    return f"{tell_label(name, say)}: {tell_choice(_plain(value), say)}"


def _plain(value: object) -> str:
    """A value; a map by its name only."""
    if isinstance(value, Mapping):
        return str(value.get("name", "…"))[:_LONGEST]
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))[:_LONGEST]
    return str(value)[:_LONGEST]
