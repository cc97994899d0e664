"""The built-in maps, found here by name."""

import re
from functools import lru_cache
from importlib.resources import files

from parley.core.errors import SetupError
from parley.games.conquest.generator import generate_map
from parley.games.conquest.map import Map
from parley.games.conquest.mapfile import parse_map

MAPS = ("world", "isles")
"""The maps that come with Parley; `random:SEED[:NODES[:CONTINENTS]]` generates others."""

_RANDOM = re.compile(r"random(:[0-9]{1,18}){1,3}", re.ASCII)


@lru_cache(maxsize=32)
def load_map(name: str) -> Map:
    """The built-in map with this name."""
    if name in MAPS:
        return parse_map(files(__name__).joinpath(f"{name}.toml").read_text("utf-8"))
    if _RANDOM.fullmatch(name):
        return generate_map(*map(int, name.split(":")[1:]))
    raise SetupError(f"there is no map {name[:80]!r}: choose one of {', '.join(MAPS)}, random:SEED[:NODES]")


def find_map(which: Map | str) -> Map:
    """A map itself, or the built-in one with this name."""
    return load_map(which) if isinstance(which, str) else which
