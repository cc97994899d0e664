"""An agent on a visit: it asks, and is answered when there is something to decide, or after a while.

What happens meanwhile is kept, and included in the next answer. No answer is longer than `LONGEST`.
"""

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from parley.cli.mcp.finding import Finder, read_wish
from parley.cli.play.plain.at_table import AtTable
from parley.cli.play.plain.fleets import is_placing
from parley.cli.play.plain.in_hall import InHall
from parley.cli.play.plain.saying import Saying
from parley.cli.play.words import speaker
from parley.core.text import clean
from parley.net.visits.place import Place
from parley.tables import Phase
from parley.visits import (
    Came,
    Can,
    CannotNow,
    Declined,
    Entered,
    Gathered,
    Happened,
    Listed,
    Lost,
    Notice,
    Over,
    Parted,
    Seen,
    Stage,
    Visit,
)

LONGEST = 10_000
"""Characters of an answer."""
HEARD = 60
"""Lines that are kept until they are reported; the oldest are dropped."""
PATIENCE = 20.0
"""Seconds a place has to answer, and to let us leave."""
LONGEST_WAIT = 60.0
"""Seconds an agent may wait for others."""
_SAY = speaker("en")


class Agent:
    """Whatever is impossible raises `ParleyError`, and nothing has changed."""

    def __init__(self, finder: Finder) -> None:
        self._finder = finder
        self._visit: Visit | None = None
        self._running: asyncio.Task[None] | None = None
        self._heard: deque[str] = deque(maxlen=HEARD)
        self._notices: deque[Notice] = deque(maxlen=1000)
        """Since the last request."""
        self._changed = asyncio.Event()
        self._saying: Saying | None = None
        self._table: AtTable | None = None
        self._out: deque[str] | list[str] = self._heard
        """Where the table writes to."""
        self._was_in = False

    # -- what an agent may ask ------------------------------------------------------------------------

    async def tables(self) -> str:
        """The tables of the place, its people, and the available bots."""
        if self._finder.where is None:
            raise CannotNow("there are no tables here but your own: open one")
        visit = await self._inside()
        if Can.LIST in visit.can:
            await self._refresh(visit)
        lines: list[str] = []
        hall = InHall(visit, _SAY, lines.append, None)
        hall.read_tables()
        hall.read_people()
        for game, bots in visit.hall.bots.items():
            lines.append(_SAY("Bots for {game}: {bots}.", game=game, bots=", ".join(bots)))
        return _cut(lines)

    async def open(self, game: str, bots: Sequence[str], settings: Mapping[str, str], seconds: float) -> str:
        """Open a table, and wait for the first decision there."""
        wish = read_wish(game, bots, settings)
        if self._finder.where is None:
            await self.close()
            self._go(self._finder.table(wish))
        visit = await self._inside()
        await self._ask(lambda: visit.open(wish), (Came,))
        return await self.wait(seconds)

    async def join(self, table: int, password: str, seconds: float) -> str:
        """Sit down at a table, and wait for the first decision there."""
        visit = await self._inside()
        await self._ask(lambda: visit.join(table, password), (Came,))
        return await self.wait(seconds)

    async def look(self) -> str:
        """What happened, the board, and what may be played."""
        lines = [*self._heard]
        self._heard.clear()
        visit = self._visit
        if visit is None or visit.seen is None:
            lines.append("You are at no table: open one, or join one.")
            return _cut(lines)
        self._out = lines
        self._describe(visit.seen)
        self._out = self._heard
        return _cut(lines)

    def _describe(self, seen: Seen) -> None:
        words = self._seated().words
        words["status"]("")
        if seen.is_my_turn and not is_placing(seen):
            words["moves"]("")
        if seen.view is not None:  # last: it may be cut
            words["picture"]("")

    async def move(self, move: str, seconds: float) -> str:
        """Make a move, and wait for the next decision."""
        table, word = self._seated(), move.strip().lower()
        if word == "shuffle":
            table.words[word]("")
            return await self.look()
        do = partial(table.words[word], "") if word == "resign" else partial(table.move, move)
        await self._ask(do, (Happened, Over, Parted))
        return await self.wait(seconds)

    async def wait(self, seconds: float) -> str:
        """Until there is something to decide, or this many seconds have passed; then look."""
        await self._until(self._is_decision, min(seconds, LONGEST_WAIT))
        return await self.look()

    async def say(self, text: str) -> str:
        """Talk to everybody where we are."""
        (await self._inside()).say(text)
        return await self.look()

    async def leave(self) -> str:
        """Leave the table; leaving a match in play gives it up."""
        await self._ask(partial(self._seated().words["leave"], ""), (Parted, Over))
        return await self.look()

    async def close(self) -> None:
        """Say goodbye, but wait no longer than is polite."""
        visit, running = self._visit, self._running
        self._visit = self._running = None
        if visit is None or running is None:
            return
        visit.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await running
        running.cancel()
        self._heard.clear()

    # -- where we are ---------------------------------------------------------------------------------

    def _go(self, place: Place) -> None:
        visit = self._visit = place.visit
        self._saying = Saying(visit, _SAY, is_typed=False)
        self._table = AtTable(visit, _SAY, self._write)
        self._was_in, visit.told = False, self._hear
        self._running = asyncio.get_running_loop().create_task(place.run())

    async def _inside(self) -> Visit:
        """The visit, once we are in; if the server is gone, it is visited again."""
        if self._visit is None or self._visit.stage is Stage.GONE:
            if self._finder.where is None:
                raise CannotNow("you are at no table: open one")
            self._go(self._finder.server())
        visit = self._visit
        if visit is None:
            raise CannotNow("you are at no table: open one")
        await self._until(lambda: visit.stage is Stage.GONE or self._is_in(visit), PATIENCE)
        if not self._is_in(visit):
            raise CannotNow(visit.why or f"{visit.where} does not answer")
        return visit

    def _is_in(self, visit: Visit) -> bool:
        return self._was_in and visit.stage in (Stage.HALL, Stage.TABLE)

    def _seated(self) -> AtTable:
        if self._visit is None or self._visit.seen is None or self._table is None:
            raise CannotNow("you are at no table: open one, or join one")
        return self._table

    def _is_decision(self) -> bool:
        """Is there nothing to wait for?"""
        visit = self._visit
        if visit is None or visit.stage is Stage.GONE or visit.seen is None:
            return True
        return visit.seen.is_my_turn or visit.seen.phase is Phase.OVER

    # -- asking, and being told -----------------------------------------------------------------------

    async def _refresh(self, visit: Visit) -> None:
        """Wait for the tables; if bots can be invited, people and bots are listed separately."""
        rows = visit.hall.rows
        self._notices.clear()
        visit.refresh()

        def is_listed() -> bool:
            if Can.INVITE not in visit.can:
                return any(isinstance(notice, Listed) for notice in self._notices)
            is_gathered = any(isinstance(notice, Gathered) for notice in self._notices)
            return visit.hall.rows is not rows and is_gathered and bool(visit.hall.bots)

        await self._until(is_listed, PATIENCE)

    def _write(self, line: str) -> None:
        self._out.append(line)

    def _hear(self, notice: Notice) -> None:
        if self._saying is not None:
            self._heard.extend(clean(sentence) for sentence in self._saying.of(notice))
        self._was_in = self._was_in or isinstance(notice, Entered)
        self._notices.append(notice)
        self._changed.set()

    async def _ask(self, do: Callable[[], None], answers: tuple[type[Notice], ...]) -> None:
        """Do it, and wait until it is done. Raises `CannotNow` if the place refuses."""
        self._notices.clear()
        do()
        answers += (Declined, Lost)
        await self._until(lambda: any(self._is_answer(one, answers) for one in self._notices), PATIENCE)
        for notice in self._notices:
            if isinstance(notice, Declined):
                raise CannotNow(notice.text)

    def _is_answer(self, notice: Notice, answers: tuple[type[Notice], ...]) -> bool:
        """Does it answer what was asked? Others may move at the same time."""
        seen = self._visit and self._visit.seen
        if isinstance(notice, Happened) and seen:
            return any(told.seat == seen.seat for told in notice.plies)
        return isinstance(notice, answers)

    async def _until(self, is_so: Callable[[], bool], seconds: float) -> None:
        """Wait for it, up to a limit."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not is_so():
                    self._changed.clear()
                    await self._changed.wait()


def _cut(lines: Sequence[str]) -> str:
    text = "\n".join(lines)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}\n… and more"
