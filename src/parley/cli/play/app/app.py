"""The application: one visit on the whole screen, until the guest or the place has had enough."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from textual.screen import Screen

from parley.cli.play.app.ask import Question
from parley.cli.play.app.canvas import Canvas
from parley.cli.play.app.doorstep import Doorstep
from parley.cli.play.app.scene import Scene
from parley.cli.play.app.table import TableScreen
from parley.core import ParleyError
from parley.net.visits.place import Place
from parley.tables import Phase
from parley.visits import Can, Entered, Notice, Seen, Stage, Wish

Wanted = tuple[str, Seen | None]
"""A screen by its name, and the table on it."""
GOODBYE = 2.0
"""Seconds the place has to hear that we are leaving."""


class PlayApp(Canvas):
    """Shows the screen that fits where the visit is: at the door, in the hall, at a table."""

    failure: BaseException | None = None
    """Why we could not continue."""

    def __init__(self, place: Place, wish: Wish | None, language: str) -> None:
        super().__init__(place.visit, language)
        self._place = place
        self._begins: Callable[[], None] | None = place.begin
        if wish is not None and self._begins is None:
            self._begins = partial(self.visit.open, wish)
        self._is_stale = self._is_leaving = False
        self._run: asyncio.Future[None] | None = None
        self._shown: Wanted = ("door", None)

    def get_default_screen(self) -> Screen[Any]:
        """What is there before anything else."""
        return Doorstep(self.person)

    def on_mount(self) -> None:
        self.visit.told = self._hear
        self._run = asyncio.ensure_future(self._place.run())
        self._run.add_done_callback(self._ended)

    async def on_unmount(self) -> None:
        """Say goodbye, and wait a little until it is heard."""
        self.visit.told = lambda _notice: None
        self.visit.close()
        if self._run is not None and not self._run.done():
            await asyncio.wait({self._run}, timeout=GOODBYE)
            self._run.cancel()
            with suppress(asyncio.CancelledError):
                await self._run

    # -- what is heard ----------------------------------------------------------------------------------

    def _hear(self, notice: Notice) -> None:
        """However much happens at once, it is shown once."""
        self.chronicle.hear(notice)
        if isinstance(notice, Entered):
            self.call_later(self._begin)
        self._freshen()

    def _freshen(self) -> None:
        if not self._is_stale:
            self._is_stale = True
            self.call_later(self._show)

    def _ended(self, run: "asyncio.Future[None]") -> None:
        if not run.cancelled() and (error := run.exception()) is not None:
            self._fail(error)
        elif self.visit.stage is Stage.GONE and not self.visit.why:
            self.exit(0)  # we have said goodbye
        self._freshen()

    def _begin(self) -> None:
        """What we came for; only the first time we get in."""
        begin, self._begins = self._begins, None
        try:
            if begin is not None:
                begin()
        except ParleyError as error:
            if Can.LIST not in self.visit.can:
                self._fail(error)
            self.chronicle.note = self.say(str(error))

    def _fail(self, error: BaseException) -> None:
        """We cannot continue; whoever started us says why."""
        self.failure = error
        self.exit(1)

    # -- what is seen -----------------------------------------------------------------------------------

    async def _show(self) -> None:
        self._is_stale = False
        wanted = self._wanted()
        if wanted == self._shown:
            self._scene.freshen()
            return
        self._shown = wanted
        while len(self.screen_stack) > 1:
            await self.pop_screen()
        if (scene := self._make(*wanted)) is not None:
            await self.push_screen(scene)

    def _wanted(self) -> Wanted:
        """While we are outside again, things stay visible."""
        visit = self.visit
        if visit.seen is not None:
            return "table", visit.seen
        if visit.stage is not Stage.HALL:
            return self._shown
        if Can.LIST in visit.can:
            return "hall", None
        return "opening" if Can.OPEN in visit.can and self._begins is None else "door", None

    def _make(self, name: str, seen: Seen | None) -> Scene | None:
        """The screen above the doorstep. Loaded only now: a local board needs no hall."""
        if seen is not None:
            return TableScreen(self.person, seen)
        if name == "hall":
            from parley.cli.play.app.hall import HallScreen

            return HallScreen(self.person)
        if name == "opening":
            from parley.cli.play.app.opening import OpeningScreen

            return OpeningScreen(self.person)
        return None

    @property
    def _scene(self) -> Scene:
        """The screen below any dialogs."""
        found = self.screen_stack[:2][-1]
        assert isinstance(found, Scene)  # noqa: S101
        return found

    # -- leaving ----------------------------------------------------------------------------------------

    def action_leave_all(self) -> None:
        """Ask first; insisting leaves at once."""
        if self._is_leaving or self.visit.stage is Stage.GONE:
            self.exit(0)
            return
        self._is_leaving = True
        self.push_screen(Question(self._farewell(), self.say), self._answered)

    def _farewell(self) -> str:
        seen = self.visit.seen
        if seen is not None and seen.seat is not None and seen.phase is Phase.PLAYING:
            return self.say("Leave Parley and give up this match?")
        return self.say("Leave Parley?")

    def _answered(self, answer: bool | None) -> None:
        self._is_leaving = False
        if answer:
            self.exit(0)
