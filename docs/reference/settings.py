"""docs/reference/settings.md: what a game can be set up with, from the `Setup` classes."""

from collections.abc import Mapping
from dataclasses import fields
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

import msgspec

from docs.protocols.markdown import fill, table
from parley.games import GAMES, load_game
from parley.games.battleship_plus import setup as plus
from parley.games.conquest import setup as conquest
from parley.games.dots import setup as dots
from parley.games.seabattle import setup as seabattle
from parley.seats.web.terms import clocks_of
from parley.wires.json.requests import Clock

Limits = range | type[StrEnum] | tuple[range, ...] | None
"""A number, a choice, several numbers; None: what the words say."""


class Row(NamedTuple):
    """What a reader wants to know of a setting beside its name and its default."""

    limits: Limits
    words: str


ON_OFF = "`true` or `false`"
UNTOLD = Row(None, "")
"""A setting nobody has put into words: a test finds it."""
ROWS: Mapping[str, Mapping[str, Row]] = {
    "seabattle": {
        "size": Row(seabattle.SIZES, "squares a side"),
        "fleet": Row(seabattle.COUNTS, "how many ships of length 4, 3, 2 and 1"),
        "wall_limit": Row(None, f"{ON_OFF}: at most half of the ships may have a square on the border"),
        "remote": Row(
            None, "seats (`0`, `1`) whose players keep their fleet to themselves and answer each shot"
        ),
    },
    "battleship-plus": {
        "size": Row(plus.SIZES, "squares a side"),
        "ships": Row(
            (range(256),) * len(plus.KINDS),
            f"how many of each: {', '.join(plus.KINDS)}; they must fit on the board",
        ),
        "fill": Row(plus.Fill, "whether the ships must cover 30 % of the board"),
    },
    "dots": {
        "width": Row(dots.SIDES, "points from left to right"),
        "height": Row(dots.SIDES, "points from top to bottom"),
        "players": Row(dots.PLAYERS, "seats"),
        "extra_move": Row(None, f"{ON_OFF}: whoever captures something moves again"),
        "goal": Row(dots.Goal, "what counts: prisoners, or the points of captured areas"),
    },
    "conquest": {
        "players": Row(range(2, conquest.MAX_PLAYERS + 1), "seats; no more than the map has nodes"),
        "map": Row(None, "`world`, `isles`, `random:SEED[:NODES]`, or [a map](map-files.md)"),
        "units": Row(range(conquest.MAX_UNITS + 1), "units each player begins with; 0: 50 − 5 × players"),
        "battle": Row(conquest.Battle, "an attack is one throw of the dice, or goes on until it is decided"),
        "march": Row(
            conquest.Reach, "how far units go at the end of a turn: along own nodes, or to a neighbour"
        ),
        "rounds": Row(
            range(1, conquest.MAX_ROUNDS + 1), "after which the game ends; whoever holds most has won"
        ),
        "deal": Row(
            conquest.Dealing, "what chance deals before the first turn: nothing, nodes, or all units"
        ),
        "cards": Row(
            None, f"{ON_OFF}: whoever conquers gets a card a turn, and sets of them are worth units"
        ),
    },
}


def page() -> str:
    """The page in Markdown."""
    parts = {"games": "\n\n".join(map(_game, GAMES)), "clocks": _clocks()}
    return fill(Path(__file__).with_name("settings.template.md"), parts)


def _game(name: str) -> str:
    kind = load_game(name).setup_type
    rows = [_row(name, field.name, field.default) for field in fields(kind)]
    return f"## {name}\n\n" + table(("setting", "default", "values", "meaning"), rows)


def _row(game: str, name: str, default: object) -> tuple[str, ...]:
    row = ROWS[game].get(name, UNTOLD)
    return f"`{name}`", f"`{msgspec.json.encode(default).decode()}`", _values(row.limits), row.words


def _values(limits: Limits) -> str:
    match limits:
        case None:
            return ""
        case range():
            return f"{limits[0]} to {limits[-1]:,}"
        case tuple():
            return ", ".join(dict.fromkeys(map(_values, limits))) + (" each" if len(set(limits)) == 1 else "")
    return " or ".join(f"`{choice.value}`" for choice in limits)


def _clocks() -> str:
    rows = [
        (
            game,
            _clock(clocks.default),
            *map(_offered, (clocks.moves, clocks.firsts, clocks.banks, clocks.increments)),
        )
        for game in GAMES
        for clocks in [clocks_of(game)]
    ]
    return table(("game", "default", "`move`", "`first`", "`bank`", "`increment`"), rows)


def _clock(clock: Clock) -> str:
    given = msgspec.to_builtins(clock)
    return ", ".join(f"`{name}` {value}" for name, value in given.items() if value)


def _offered(seconds: range | None) -> str:
    if seconds is None or len(seconds) < 2:
        return "–"
    step = "" if seconds.step == 1 else f" in steps of {seconds.step}"
    return f"{seconds[0]} to {seconds[-1]:,}{step}"
