"""Which terms a table opened here may have: setups by the game's own rules, clocks from one table.

If another wire plays the same game, only terms that it can express are offered, so that its people can join.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from parley.core import Game, SetupError
from parley.core.declared import pace_of
from parley.games import load_game
from parley.games.battleship_plus import GAME as BATTLESHIP_PLUS
from parley.games.battleship_plus.setup import PLACING_SECONDS
from parley.games.dots import GAME as DOTS
from parley.house.house import House
from parley.match.clock import ClockRules
from parley.match.replay import read_setup
from parley.seats.bpgp.codes import ROUND_TIMES
from parley.seats.web.codes import Denied
from parley.seats.web.conquest import ROUNDS
from parley.seats.web.maps import check_map
from parley.seats.web.views import face_of
from parley.wires.dotline.rows import SECONDS
from parley.wires.json.codes import Code
from parley.wires.json.requests import Clock


class Clocks(NamedTuple):
    """The clocks offered for a game, in seconds; without `banks` there is only a limit per move."""

    moves: range
    default: Clock
    banks: range | None = None
    increments: range = range(1)
    firsts: range | None = None


_FREE = range(5, 3601)
DAYS = range(2 * 3600, 14 * 86_400 + 1, 3600)
"""Seconds for a move by correspondence, in any game: two hours to two weeks."""
_BANKS, _INCREMENTS = range(30, 14_401), range(121)
_SAYABLE: Mapping[str, Clocks] = {
    BATTLESHIP_PLUS.name: Clocks(
        ROUND_TIMES, Clock(60, PLACING_SECONDS), firsts=range(30, PLACING_SECONDS + 1)
    ),
    DOTS.name: Clocks(SECONDS, Clock(30)),
}
"""Where another wire has its own clock."""


def clocks_of(game: str) -> Clocks:
    """What is offered for a game: what its wire can express, else anything, and the pace of the game."""
    if game in _SAYABLE:
        return _SAYABLE[game]
    pace = pace_of(load_game(game))
    return Clocks(_FREE, Clock(pace.move, pace.first), _BANKS, _INCREMENTS, _FREE if pace.first else None)


def find_game(name: str) -> Game[Any, Any, Any]:
    """The game with this name; raises `Denied`."""
    try:
        return load_game(name)
    except SetupError as error:
        raise Denied(Code.NO_SUCH_GAME, str(error)) from None


def setup_of(house: House, game: Game[Any, Any, Any], settings: Mapping[str, Any]) -> Any:
    """The game's setup; raises `SetupError`. May be slow: not for the event loop."""
    options = face_of(game.name).options
    for name in settings:
        if name not in options:
            raise SetupError(f"{game.name} has no setting {name[:40]!r}: choose from {', '.join(options)}")
    if game.name == BATTLESHIP_PLUS.name:
        settings = {**settings, "fill": house.fill}  # the same for every wire
    setup = read_setup(game, settings)
    _check_length(game.name, setup)
    if isinstance(settings.get("map"), dict):
        check_map(setup.map)
    return setup


LONGEST: Mapping[str, Mapping[str, int]] = {"conquest": {"rounds": ROUNDS}}
"""The maximum of a setting, where the rules allow more."""


def _check_length(game: str, setup: Any) -> None:
    for name, most in LONGEST.get(game, {}).items():
        if getattr(setup, name) > most:
            raise SetupError(f"{name} must be at most {most} here, not {getattr(setup, name)}")


def clock_of(house: House, game: str, asked: Clock | None) -> ClockRules:
    """The clock asked for, or the usual one; raises `Denied`."""
    offered = clocks_of(game)
    clock = asked or offered.default
    if clock.move is None and clock.bank is None:
        raise Denied(Code.BAD_CLOCK, "give the seconds for a move, for the whole match, or both")
    if clock.move is not None and clock.move in DAYS:
        return _patient(clock, house.second)
    _check("move", clock.move, offered.moves)
    _check("bank", clock.bank, offered.banks)
    _check("increment", clock.increment or None, offered.increments)
    _check("first", clock.first, offered.firsts)
    if asked is not None and asked.first is None and asked.move is not None and offered.default.first:
        clock = msgspec.structs.replace(clock, first=offered.default.first)
    return _rules(clock, house.second)


def _patient(clock: Clock, second: int) -> ClockRules:
    """A time for each move, and nothing else."""
    # json/open/4
    if clock != Clock(clock.move):
        raise Denied(Code.BAD_CLOCK, "by correspondence there is a limit for each move alone")
    return _rules(clock, second)


def _check(name: str, seconds: int | None, offered: range | None) -> None:
    if seconds is None or (offered is not None and seconds in offered):
        return
    if not offered or len(offered) == 1:
        raise Denied(Code.BAD_CLOCK, f"this game has no {name} on its clock")
    steps = "" if offered.step == 1 else f" in steps of {offered.step}"
    raise Denied(Code.BAD_CLOCK, f"{name} is {offered[0]} to {offered[-1]} seconds{steps}, not {seconds}")


def _rules(clock: Clock, second: int) -> ClockRules:
    move, first, bank = (part and part * second for part in (clock.move, clock.first, clock.bank))
    try:
        return ClockRules(move, bank, clock.increment * second, first)
    except SetupError as error:
        raise Denied(Code.BAD_CLOCK, str(error)) from None


def show_clock(house: House, rules: ClockRules | None) -> dict[str, int] | None:
    """A clock in seconds, only what it has."""
    if rules is None:
        return None
    shown = {"move": rules.per_move, "first": rules.first, "bank": rules.bank, "increment": rules.increment}
    return {name: value // house.second for name, value in shown.items() if value}
