"""Which names people may choose, whatever wire they come by. What may be a name at all, `core.names` says.

Accounts, and people who are here without one, share one name space: a name is taken by whoever has it or is
here under it, and so is every name that looks like it.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache

from parley.bots import bot_names
from parley.core.names import read_name, skeleton
from parley.games import GAMES
from parley.house.house import House
from parley.tables import Refusal, Refused

PREFIXES = ("house-", "guest-", "admin", "operator", "parley", "server")
"""Nobody chooses a name that begins like this; `guest-` the house gives out itself."""
WORDS = ("crier", "erased", "gallery", "house", "moderator", "somebody", "system")
"""Nor one of these, nor the name of a bot."""


@asynccontextmanager
async def choosing(house: House, wanted: str) -> AsyncIterator[str]:
    """A name somebody has chosen, as everybody will see it; while it is held nobody else gets one like it.

    Raises `NotationError` if it cannot be a name, `Refused` if it is not to be had, `StoreError`.
    """
    name = read_name(wanted)
    if is_reserved(name) or house.programs.has_like(name):
        raise Refused(Refusal.NAME_RESERVED)
    async with holding(house, name):
        yield name


@asynccontextmanager
async def holding(house: House, name: str) -> AsyncIterator[None]:
    """Keep a name that nobody has, here or in the store. Raises `Refused`, `StoreError`."""
    with house.lobby.holding(name):
        if await house.accounts.is_taken(name):
            raise Refused(Refusal.NAME_TAKEN)
        yield


def is_reserved(name: str) -> bool:
    """Whether others would take it for somebody of the house."""
    look = _look(name)
    return look in _reserved() or look.startswith(tuple(map(_look, PREFIXES)))


@cache
def _reserved() -> frozenset[str]:
    bots = (bot for game in GAMES for bot in bot_names(game))
    return frozenset(map(_look, (*WORDS, *bots)))


def _look(name: str) -> str:
    """Even more alike than others: ADMlN is an admin."""
    return skeleton(name).replace("i", "l")
