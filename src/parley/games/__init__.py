"""The rules: one folder per game, found by its entry point (`parley.games`), ours like any other."""

import logging
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, overload

from parley.core.errors import SetupError
from parley.core.found import found, load
from parley.core.game import Game

if TYPE_CHECKING:
    from parley.games.battleship_plus.game import BattleshipPlus
    from parley.games.conquest.game import Conquest
    from parley.games.dots.game import Dots
    from parley.games.seabattle.game import SeaBattle

GROUP = "parley.games"

_FIRST = ("seabattle", "battleship-plus", "dots", "conquest")
"""The order in which people meet them: entry points have none."""

GAMES = tuple(sorted(found(GROUP), key=lambda name: _FIRST.index(name) if name in _FIRST else len(_FIRST)))
"""The names of the games, as people type them; whatever others have installed comes after ours."""

_log = logging.getLogger(__name__)


@overload
def load_game(name: Literal["seabattle"]) -> "SeaBattle": ...
@overload
def load_game(name: Literal["battleship-plus"]) -> "BattleshipPlus": ...
@overload
def load_game(name: Literal["dots"]) -> "Dots": ...
@overload
def load_game(name: Literal["conquest"]) -> "Conquest": ...
@overload
def load_game(name: str) -> Game[Any, Any, Any]: ...
def load_game(name: str) -> Game[Any, Any, Any]:
    """The rules of the game called `name`; imported on first use. Raises `SetupError`."""
    return _load(name)


@cache
def _load(name: str) -> Game[Any, Any, Any]:
    place = found(GROUP).get(name)
    if place is None:
        raise SetupError(f"there is no game {name!r}: choose one of {', '.join(GAMES) or _NONE}")
    game: Game[Any, Any, Any] = load(f"the game {name}", place)
    if getattr(game, "name", None) != name:
        raise SetupError(f"the game {name}, from {place.package}, does not go by that name itself")
    return game


_NONE = "none: Parley itself is not installed, so run `make setup` or `pip install -e .`"


@cache
def load_games() -> Mapping[str, Game[Any, Any, Any]]:
    """All games that load; one that does not is logged once, and does no harm to the others."""
    games = {}
    for name in GAMES:
        try:
            games[name] = load_game(name)
        except SetupError as error:
            _log.warning("%s", error)
    return games
