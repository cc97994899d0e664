"""What a browser needs of a game: a folder with `face.js`, its entry point, and whatever that asks for.

Ours are in `parley/web/games/NAME`. A package brings one in `web/NAME` beside the module of its game. It is
read once, when it is first asked for. One that cannot be used is logged; the plain face is used instead.
"""

import logging
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable

from parley.core.errors import SetupError
from parley.core.found import Place, found
from parley.games import GROUP, load_games

ENTRANCE = "face.js"
SUFFIXES = (".js", ".css", ".svg")
"""What is served from a folder; anything else in it is not."""
MOST_FILES = 100
MOST_BYTES = 1_000_000

_log = logging.getLogger(__name__)


def has_folder(game: str) -> bool:
    """Does this game have a face of its own on the page?"""
    return ENTRANCE in folder_of(game)


def brought_files() -> Mapping[str, bytes]:
    """The files of all games that are not ours, by their path below the page: `games/nim/face.js`."""
    places = found(GROUP)
    others = [game for game in load_games() if not places[game].is_ours]
    return {f"games/{game}/{path}": body for game in others for path, body in folder_of(game).items()}


@cache
def folder_of(game: str) -> Mapping[str, bytes]:
    """The files of a game's folder, by their path in it; empty if it has no face."""
    try:
        return _read(game, _folder(game, found(GROUP)[game]))
    except (OSError, SetupError) as error:
        _log.warning("the page shows %s plainly: %s", game, error)
        return {}


def _folder(game: str, place: Place) -> Traversable | None:
    if place.is_ours:
        return files("parley") / "web" / "games" / game
    package = import_module(place.module).__package__
    return files(package) / "web" / game if package else None


def _read(game: str, folder: Traversable | None) -> Mapping[str, bytes]:
    if folder is None or not folder.is_dir():
        return {}
    bodies: dict[str, bytes] = {}
    size = 0
    for path, file in _walk(folder, ""):
        bodies[path] = file.read_bytes()
        size += len(bodies[path])
        if len(bodies) > MOST_FILES or size > MOST_BYTES:
            raise SetupError(f"web/{game} has more than {MOST_FILES} files or {MOST_BYTES} bytes")
    if ENTRANCE not in bodies:
        raise SetupError(f"web/{game} has no {ENTRANCE}")
    return bodies


def _walk(folder: Traversable, above: str) -> Iterator[tuple[str, Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _walk(entry, f"{above}{entry.name}/")
        elif entry.name.endswith(SUFFIXES):
            yield f"{above}{entry.name}", entry
