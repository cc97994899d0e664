"""Every guest at every host: a suite for each host, with a case for each guest."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from importlib import import_module
from typing import Any

from parley.checks.case import Suite
from parley.checks.means import Means
from parley.checks.pairs.encounter import SECONDS, Encounter
from parley.checks.target import Target

HOSTS: Mapping[str, str] = {"bpgp": "server", "dotline": "server", "comport": "master", "gamecore": "core"}
"""By wire, the role that guests connect to."""
ROLE = "pairs"
"""What stands for the role in names and reports."""
SPARE = 30.0
"""Seconds to start, and to stop."""
_CLAUSES: Mapping[str, tuple[str, ...]] = {
    "bpgp": ("bpgp/1.1/1", "bpgp/1.2/12"),
    "dotline": ("dots/line/12/1", "dots/I/3"),
    "comport": ("com/states/1", "com/end/2"),
    "gamecore": ("core/rules/1", "core/64/1"),
}
"""The clause that a whole game is about."""
_LASTING = ("bpgp", "dotline")
"""Hosts that stay, with one guest after the other: two would find each other's games."""


def pair_up(wire: str, guests: Mapping[str, Target], games: int = 1) -> Suite[Means]:
    """What is to be played at every host; guests get names that are safe for files."""
    suite = Suite(wire, ROLE, "", _stage, SECONDS * games + SPARE, in_turn=wire in _LASTING)
    encounter: type[Encounter] = import_module(f"parley.checks.pairs.{wire}").ENCOUNTER
    for name, guest in guests.items():
        title = f"{guest.name} plays {'a whole game' if games == 1 else f'{games} whole games'}."
        suite.add(name, _CLAUSES[wire], title, _play(encounter, guest, games))
    return suite


@asynccontextmanager
async def _stage(means: Means) -> AsyncIterator[Means]:
    yield means


def _play(encounter: type[Encounter], guest: Target, games: int) -> Callable[[Means], Awaitable[None]]:
    line: AbstractAsyncContextManager[Any] = asyncio.Lock() if guest.is_shared else nullcontext()

    async def play(means: Means) -> None:
        for _ in range(games):
            async with line, encounter(means, guest) as pair:
                await pair.play()

    return play
