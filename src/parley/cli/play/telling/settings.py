"""The names of games and their settings, wherever a table is described or asked for."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from parley.cli.play.words import Say, later
from parley.core.declared import title_of, words_of
from parley.games import GAMES, load_game, load_games

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
    "deal": later("dealt at the start"),
    "cards": later("with cards"),
}
_CHOICES: Mapping[str, str] = {
    "classic": later("prisoners"),
    "territory": later("land"),
    "throw": later("one throw of the dice"),
    "until-decided": later("fought to the end"),
    "path": later("through your own land"),
    "neighbour": later("to a neighbour"),
    "off": later("nothing"),
    "nodes": later("the places"),
    "all": later("places and units"),
    "world": later("the world"),
    "isles": later("the isles"),
}
_UNSAID: tuple[tuple[str, object], ...] = (("units", 0), ("fill", "free"))
"""What need not be said, because it is the default."""
_LONGEST = 40


def tell_game(game: str, say: Say) -> str:
    """Its name; an unknown game keeps the name it has."""
    known = _GAMES.get(game)
    return say(known or (title_of(load_game(game)) if game in GAMES else game))


def tell_choice(choice: str, say: Say) -> str:
    """One of the choices of a setting."""
    return say(_CHOICES.get(choice, choice))


def tell_label(name: str, say: Say) -> str:
    """The label of a setting."""
    return say(LABELS.get(name) or _declared(f"option.{name}") or name)


@cache
def _declared(key: str) -> str:
    """What a game with words of its own calls it; empty where none does."""
    return next((words[key] for game in load_games().values() if key in (words := words_of(game))), "")


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


def tell_unusual(game: str, setup: Mapping[str, Any], say: Say) -> list[str]:
    """The settings of a table that are not as usual."""
    usual = msgspec.to_builtins(load_game(game).setup_type()) if game in GAMES else {}
    odd = {name: value for name, value in setup.items() if name in usual and not _is_same(value, usual[name])}
    return tell_setup(odd, say)


def tell_rules(game: str, setup: Mapping[str, Any], say: Say) -> str:
    """The same as a sentence, empty if everything is as usual."""
    odd = tell_unusual(game, setup, say)
    return say("Rules of this table: {rules}.", rules=", ".join(odd)) if odd else ""


def _is_same(value: object, usual: object) -> bool:
    """A place may give a map by its name."""
    return _plain(value).casefold() == _plain(usual).casefold()


def _tell(name: str, value: object, say: Say) -> str:
    """A switch that is off, and an empty list, need no words."""
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
