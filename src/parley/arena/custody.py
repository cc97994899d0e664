"""Matches with programs in them, at a table of their own, in whatever process asks for one."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from parley.arena.contest import Contest, Luck, play_out
from parley.arena.entrants import Custody, Entrant
from parley.arena.results import Result
from parley.arena.venue import Venue
from parley.core import Seat, SetupError
from parley.core.bot import Limit
from parley.games import load_game
from parley.match.referee import Ply
from parley.net.children import Guard, Launcher, Limits, Sandbox
from parley.net.programs import Keeper, Watch
from parley.net.programs.players import part_of
from parley.net.weather import Weather


class Place(NamedTuple):
    """Where a match is recorded, and under which number; None: nowhere."""

    folder: Path | None = None
    number: int = 1


class Played(NamedTuple):
    """A match that was played to its end, or that was void every time."""

    result: Result
    setup: Any
    plies: list[Ply[Any]]


def check_custody(custody: Custody) -> str:
    """Why programs would run without a sandbox although one was asked for. Raises `SetupError`."""
    if not 0.01 <= custody.seconds <= 86_400:
        raise SetupError(f"{custody.seconds:g} seconds for an answer: choose from 0.01 to a day")
    return _launcher(custody.sandbox, custody.limits).note


def agree(game: str, setup: Any, seats: Sequence[Entrant]) -> Any:
    """The setup these entrants can play. Raises `SetupError` if a program cannot take its seat."""
    part = part_of(game)
    for seat, entrant in enumerate(seats):
        if entrant.command:
            if part.seats and seat not in part.seats and not entrant.takes_roles:
                allowed = ", ".join(map(str, part.seats))
                raise SetupError(
                    f"{entrant.name}: a program speaks {part.wire}, and so has seat {allowed}, not {seat}; "
                    "with {role} in its command it has either"
                )
            setup = part.agree(setup, Seat(seat))
    return setup


def play(
    game: str,
    setup: Any,
    seats: Sequence[Entrant],
    luck: Callable[[], Luck],
    custody: Custody,
    limit: Limit | None = None,
    place: Place | None = None,
    weather: Weather | None = None,
) -> Played:
    """Play one match; a void one is replayed with the same `luck`. No process is left, whatever happens.

    If a `place` is given, the journal and the conversations with programs are written there.
    """
    agreed = agree(game, setup, seats)
    log = logging.getLogger("parley")
    if not log.handlers:
        log.addHandler(logging.NullHandler())  # what goes wrong is in the result
    return asyncio.run(_play(game, agreed, seats, luck, custody, limit, place or Place(), weather))


async def _play(
    game: str,
    setup: Any,
    seats: Sequence[Entrant],
    luck: Callable[[], Luck],
    custody: Custody,
    limit: Limit | None,
    place: Place,
    weather: Weather | None,
) -> Played:
    watch, rules, order = Watch(), load_game(game), range(len(seats))
    try:
        with Guard() as guard, ThreadPoolExecutor(1) as threads:
            keeper = Keeper(_launcher(custody.sandbox, custody.limits), guard, watch)
            venue = Venue(
                keeper,
                threads,
                lambda _text: None,
                custody.seconds,
                folder=place.folder,
                limit=limit,
                weather=weather,
            )
            contest, result = await play_out(
                lambda: Contest(rules, setup, seats, order, luck(), venue, place.number)
            )
    finally:
        watch.close()
    return Played(replace(result, prolonged=watch.forgiven), setup, contest.plies)


@cache
def _launcher(sandbox: Sandbox, limits: Limits) -> Launcher:
    """Made once per process, because it tests whether a sandbox is available."""
    return Launcher(sandbox, limits)
