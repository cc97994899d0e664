"""A player at a place, line by line: what is heard is said, what is typed is done."""

import asyncio
from collections.abc import Callable

from parley.cli.play.plain.alarm import Alarm
from parley.cli.play.plain.commands import Answers, Commands
from parley.cli.play.plain.input import Input
from parley.cli.play.plain.reading import reading_of
from parley.cli.play.plain.saying import Saying
from parley.cli.play.words import Say
from parley.core import NotationError, ParleyError
from parley.core.text import clean
from parley.net.visits.place import Place
from parley.tables import Phase
from parley.visits import (
    Began,
    Came,
    Declined,
    Entered,
    Happened,
    Listed,
    Lost,
    Notice,
    Over,
    Parted,
    Returned,
    Stage,
    Wish,
)

_ENDS: Answers = (Declined, Parted, Lost, Entered, Over)
"""After these nothing is answered any more."""


class Session:
    """One visit. `write` takes a line at a time."""

    def __init__(self, place: Place, wish: Wish | None, say: Say, write: Callable[[str], None]) -> None:
        self.was_in = self.has_failed = False
        self._visit, self._begin, self._wish = place.visit, place.begin, wish
        self._say, self._write = say, write
        self._saying = Saying(self._visit, say)
        self._commands = Commands(self._visit, say, write, wish)
        self._clock = Alarm(self._visit, say, write)
        self._awaited: Answers = ()
        self._prompted: set[str] = set()
        self._prompting: asyncio.Handle | None = None
        self._is_closed = False
        self._changed = asyncio.Event()
        self._visit.told = self.hear

    # -- what is heard -----------------------------------------------------------------------------

    def hear(self, notice: Notice) -> None:
        """Say it, and what to do now."""
        for sentence in self._saying.of(notice):
            self._write(clean(sentence))
        if isinstance(notice, self._awaited + _ENDS) and not self._is_others_move(notice):
            self._awaited = ()
        if isinstance(notice, Entered):
            self._enter()
        elif isinstance(notice, Lost) and notice.again is None:
            self.has_failed = bool(notice.why) and not self._is_closed
        elif isinstance(notice, Listed):
            self._commands.listed(notice)
        elif isinstance(notice, Came | Began | Happened | Returned):
            if isinstance(notice, Began):
                self._prompted.clear()
            self._prompt_soon()
        self._clock.look()
        self._changed.set()

    def _enter(self) -> None:
        is_first, self.was_in = not self.was_in, True
        if self._visit.seen is not None:
            self._prompt_soon()
        elif is_first and self._begin is not None:
            self._attempt(self._begin, (Came,))
        elif is_first and self._wish is not None:
            wish = self._wish
            self._attempt(lambda: self._visit.open(wish), (Came,))

    def _prompt_soon(self) -> None:
        """Once all current news has been told."""
        if self._prompting is None:
            self._prompting = asyncio.get_running_loop().call_soon(self._prompt)

    def _prompt(self) -> None:
        """In full the first time."""
        self._prompting = None
        seen = self._visit.seen
        if seen is not None and seen.is_my_turn:
            text = reading_of(seen.game.name).prompt(seen, self._say)
            self._write(self._say("Your turn.") if text in self._prompted else text)
            self._prompted.add(text)

    def _attempt(self, do: Callable[[], None], answers: Answers) -> None:
        """Its results may be told before it returns."""
        self._awaited = answers
        try:
            do()
        except NotationError:
            self._decline(self._say("that is not a move here: type help, or moves"))
        except ParleyError as error:
            self._decline(self._say(str(error)))

    def _decline(self, why: str) -> None:
        self._awaited = ()
        self._write(self._say("No: {why}.", why=clean(why)))

    # -- what is typed -----------------------------------------------------------------------------

    async def read(self, lines: Input) -> None:
        """Do what is typed; the end of input is goodbye."""
        try:
            while (line := await lines.line()) is not None:
                while not lines.is_terminal and not self._is_ready:
                    await self._change()
                self.do(line)
            while self._is_busy:
                await self._change()
        finally:
            self._visit.close()

    def do(self, line: str) -> None:
        if line:
            self._attempt(lambda: self._commands.do(line), self._commands.answers_to(line))

    def leave(self, _why: str) -> None:
        self._is_closed = True
        self._visit.close()

    def close(self) -> None:
        self._clock.stop()

    async def _change(self) -> None:
        self._changed.clear()
        await self._changed.wait()

    def _is_others_move(self, notice: Notice) -> bool:
        """Fleets are placed at the same time, and we may not be the first."""
        seen = self._visit.seen
        if seen is None or not isinstance(notice, Happened):
            return False
        return all(told.seat != seen.seat for told in notice.plies)

    @property
    def _is_busy(self) -> bool:
        """Is something pending, or is it somebody else's move?"""
        seen = self._visit.seen
        is_others_turn = seen is not None and seen.phase is Phase.PLAYING and not seen.is_my_turn
        return not self.was_in or bool(self._awaited) or is_others_turn

    @property
    def _is_ready(self) -> bool:
        """Is it our turn to do something? A script of moves cannot know when."""
        seen = self._visit.seen
        if self._visit.stage is Stage.OUTSIDE or self._is_busy:
            return False
        return seen is None or seen.phase is not Phase.OPEN
