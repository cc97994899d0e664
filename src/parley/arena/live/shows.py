"""All tournaments on show. Folders are read only while somebody looks, by one reader for all viewers.

The slower a look is, the rarer it is: one that takes a tenth of a second is done every second, slower ones
every few seconds. Ratings work the same way in a thread of their own, so standings never wait for them.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import inf
from pathlib import Path
from typing import Any
from unicodedata import normalize

import msgspec

from parley.arena.entrants import is_program
from parley.arena.live.files import read_within
from parley.arena.live.show import Show
from parley.arena.tournament.causes import BREAKDOWNS
from parley.arena.tournament.fixture import Game
from parley.core import Outcome, Termination
from parley.house.house import House
from parley.match.journal import JournalError, decode_journal
from parley.net.web.shows import Page
from parley.seats.web.replays import Replay, Shelf
from parley.store import MatchId, Result, Sitter

FRESH = 1.0
"""Seconds for which an answer is cached."""
REST = 10.0
"""How many times its own duration something rests before it is done again."""
LONGEST = 3.0
"""The longest rest, in seconds; a first look at a long tournament takes some."""
JOURNAL = 16 * 1024 * 1024
"""The most bytes of a journal that is replayed."""
_BREAK = re.compile(r"[\W_]+")


def slug(name: str) -> str:
    """A folder's name in addresses: `Spring Cup 2026` → `spring-cup-2026`."""
    return _BREAK.sub("-", normalize("NFKC", name).casefold()).strip("-") or "event"


def slugs(folders: Sequence[Path]) -> dict[str, Path]:
    """A slug for every folder. A folder given twice appears once; clashing names get a number."""
    named: dict[str, Path] = {}
    for folder in dict.fromkeys(folder.resolve() for folder in folders):
        name = wanted = slug(folder.name)
        number = 2
        while name in named:
            name, number = f"{wanted}-{number}", number + 1
        named[name] = folder
    return named


class _Rested:
    """Something done once at a time, and then not again for a while: `most` seconds at the longest."""

    def __init__(self, work: Callable[[], Any], most: float = inf) -> None:
        self._work, self._most, self._until = work, most, 0.0
        self._task: asyncio.Future[Any] | None = None

    @property
    def is_due(self) -> bool:
        return self._task is None and asyncio.get_running_loop().time() >= self._until

    async def run(self, threads: ThreadPoolExecutor) -> None:
        """Wait for it if it is running; callers that stop waiting leave it to the others."""
        if self.is_due:
            self._task = asyncio.ensure_future(self._run(threads))
        if self._task is not None:
            await asyncio.shield(self._task)

    async def _run(self, threads: ThreadPoolExecutor) -> None:
        loop = asyncio.get_running_loop()
        begun = loop.time()
        try:
            await loop.run_in_executor(threads, self._work)
        finally:
            self._until = loop.time() + max(FRESH, min(self._most, REST * (loop.time() - begun)))
            self._task = None


class _Seen:
    """A show, and what its viewers were last sent."""

    def __init__(self, show: Show) -> None:
        self.show, self.page, self.era = show, Page.of(b"{}"), 0
        self.looking, self.rating = _Rested(self._look, LONGEST), _Rested(show.rate)

    def _look(self) -> None:
        body = self.show.look()
        if body != self.page.body:
            self.page = Page.of(body)


class FolderShows:
    """A show for every folder of results; the folders need not exist yet."""

    def __init__(self, house: House, folders: Sequence[Path]) -> None:
        named = slugs(folders)
        self._seen = {event: _Seen(Show(event, folder)) for event, folder in named.items()}
        self.shelf: Shelf[tuple[str, str]] = _Games(house, named, self._find)
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="shows")
        self._rater = ThreadPoolExecutor(1, thread_name_prefix="rates")
        self._raters: set[asyncio.Task[None]] = set()

    async def listed(self) -> Page:
        """All shows and their progress."""
        for seen in self._seen.values():
            await seen.looking.run(self._reader)
        return Page.of(msgspec.json.encode([seen.show.row for seen in self._seen.values()]))

    async def show(self, event: str) -> Page:
        """The state of one of them. Raises `LookupError`."""
        seen = await self._looked_at(event)
        if seen.show.is_to_rate and seen.rating.is_due:
            task = asyncio.create_task(seen.rating.run(self._rater))
            self._raters.add(task)
            task.add_done_callback(self._raters.discard)
        return seen.page

    async def games(
        self, event: str, of: int | None, against: int | None, before: int | None
    ) -> dict[str, Any]:
        """Some of its games. Raises `LookupError`."""
        show = (await self._looked_at(event)).show
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reader, show.games, of, against, before)

    def which(self, event: str, game: str) -> tuple[Shelf[Any], Any]:
        """Where a game's record can be replayed."""
        return self.shelf, (event, game)

    async def _looked_at(self, event: str) -> _Seen:
        if event not in self._seen:
            raise LookupError(f"there is no tournament {event}")
        seen = self._seen[event]
        await seen.looking.run(self._reader)
        if seen.era != seen.show.era:  # the cache may belong to another tournament
            seen.era = seen.show.era
            self.shelf.forget()
        return seen

    async def _find(self, event: str) -> Show:
        return (await self._looked_at(event)).show

    def close(self) -> None:
        for threads in (self._reader, self._rater):
            threads.shutdown(wait=False, cancel_futures=True)


class _Games(Shelf[tuple[str, str]]):
    """Finished games, by tournament and name."""

    def __init__(
        self, house: House, folders: dict[str, Path], find: Callable[[str], Awaitable[Show]]
    ) -> None:
        super().__init__(house)
        self._folders, self._find = folders, find

    def names(self, key: tuple[str, str]) -> dict[str, Any]:
        event, game = key
        return {"match": game, "event": event}

    async def read(self, key: tuple[str, str]) -> tuple[Result, bytes]:
        event, name = key
        show = await self._find(event)
        return await self._in_thread(_read_game, self._folders[event], show, name)

    async def _load(self, key: tuple[str, str], whose: str) -> Replay:
        try:
            return await super()._load(key, whose)
        except JournalError as error:
            raise LookupError(f"{key[1]} cannot be played through: {error}") from None


def _read_game(folder: Path, show: Show, name: str) -> tuple[Result, bytes]:
    """Runs in one of the house's threads. Raises `LookupError`."""
    known, one, game, parts = show.find(name)
    try:
        data = read_within(folder, *parts, most=JOURNAL)
        journal = decode_journal(data)
    except (OSError, JournalError) as error:
        raise LookupError(f"the journal of {name} cannot be read: {error}") from None
    file = known.tournament.file
    kind = file.game[one.played.game].game
    if journal.header.game != kind:
        raise LookupError(f"the journal of {name} is of another game")
    entrants = [file.entrant[seat.entrant] for seat in game.seats]
    seats = tuple(Sitter(entrant.name, _kind(entrant.player, kind)) for entrant in entrants)
    words = next((seat.words for seat in game.seats if seat.words), game.void or game.termination)
    plies = len(journal.entries)
    return Result(MatchId(0), kind, 0, 0, plies, _outcome(game), words, None, seats), data


def _kind(player: str | dict[str, str], game: str) -> str:
    words = player if isinstance(player, str) else player.get(game, "")
    return "program" if is_program(words) else "bot"


def _outcome(game: Game) -> Outcome | None:
    """None if the game was void. Whoever broke down comes last, whatever the rules say."""
    ranks = [(seat.cause in BREAKDOWNS, seat.place) for seat in game.seats if seat.place is not None]
    if len(ranks) < len(game.seats) or game.termination not in set(Termination):
        return None
    places = tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
    return Outcome(places, Termination(game.termination))
