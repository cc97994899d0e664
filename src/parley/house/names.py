"""Which names people may choose, and whom a name means. `core.names` defines what a valid name is.

Accounts, and people who are here without one, share one name space: a name is taken by whoever has it or is
here under it, and so is every name that looks like it.
"""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache

from parley.bots import bot_names
from parley.core.names import name_key, read_name, skeleton
from parley.core.text import ELLIPSIS
from parley.games import GAMES
from parley.house.house import House
from parley.tables import Player, Refusal, Refused

PREFIXES = ("house-", "guest-", "admin", "operator", "parley", "server")
"""Nobody may choose a name that begins like this; the house itself gives out `guest-`."""
WORDS = ("crier", "erased", "gallery", "house", "moderator", "somebody", "system")
"""Nor one of these words, nor the name of a bot."""


@asynccontextmanager
async def choosing(house: House, wanted: str) -> AsyncIterator[str]:
    """A name somebody has chosen, as everybody will see it; held so that nobody else gets one like it.

    Raises `NotationError` if it is not a valid name, `Refused` if it is taken, `StoreError`.
    """
    name = _read(house, wanted)
    async with holding(house, name):
        yield name


def choose(house: House, wanted: str) -> str | None:
    """The same without waiting; None if the store has to be asked."""
    name = _read(house, wanted)
    if house.lobby.is_taken(name):
        raise Refused(Refusal.NAME_TAKEN)
    return name if house.abroad.is_alone and house.accounts.is_free(name) else None


def _read(house: House, wanted: str) -> str:
    name = read_name(wanted)
    if not house.is_private and (is_reserved(name) or house.programs.has_like(name)):
        raise Refused(Refusal.NAME_RESERVED)
    return name


@asynccontextmanager
async def holding(house: House, name: str) -> AsyncIterator[None]:
    """Hold a name that nobody has, here, at another node or in the store. Raises `Refused`, `StoreError`."""
    with house.lobby.holding(name):
        is_free = house.abroad.is_alone and house.accounts.is_free(name)  # others may make accounts, too
        if not is_free and await house.accounts.is_taken(name):
            raise Refused(Refusal.NAME_TAKEN)
        async with house.abroad.holding(name):
            yield


def find_shown(house: House, asker: Player, given: str, shown: Callable[[str], str]) -> str:
    """The name of whoever is shown like this on a wire that shortens long names, or has no spaces.

    If several are shown alike, the one at the asker's table is meant, or nobody. Raises `Refused`.
    """
    key, people = name_key(given), house.lobby.people
    if key in people and ELLIPSIS not in given:  # which is in no name
        return given
    alike = [
        one for one in people.values() if (word := shown(one.name)) != one.name and name_key(word) == key
    ]
    if len(alike) > 1:
        table = house.lobby.table_of(asker)
        alike = [one for one in alike if table is not None and one in table.seats]
    if len(alike) != 1:
        raise Refused(Refusal.NOBODY_OF_THAT_NAME)
    return alike[0].name


def is_reserved(name: str) -> bool:
    """Would others take it for somebody of the house?"""
    look, (words, prefixes) = _look(name), _reserved()
    return look in words or look.startswith(prefixes)


@cache
def _reserved() -> tuple[frozenset[str], tuple[str, ...]]:
    bots = (bot for game in GAMES for bot in bot_names(game))
    return frozenset(map(_look, (*WORDS, *bots))), tuple(map(_look, PREFIXES))


def _look(name: str) -> str:
    """Even stricter about look-alikes: ADMlN is an admin."""
    return skeleton(name).replace("i", "l")
