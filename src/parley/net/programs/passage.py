"""A program that speaks the wire itself, connected to a line: bytes pass through unchanged."""

import asyncio
import signal
from collections.abc import Callable, Mapping

from parley.arena.entrants import Entrant
from parley.net.children import Child, Guard, Launcher, Loss
from parley.net.lines.line import UNREAD, Line, Port
from parley.net.programs.program import LEAVING, TERMINATING

INTERRUPTED = 130


class Passage:
    """The `Hearer` of the line and the `Owner` of the program. `say` gets what is worth knowing.

    The `words` are filled into its command.
    """

    def __init__(
        self,
        port: Port,
        entrant: Entrant,
        launcher: Launcher,
        say: Callable[[str], None],
        words: Mapping[str, str] | None = None,
    ) -> None:
        self._port, self._entrant, self._launcher, self._say = port, entrant, launcher, say
        self._words = words
        self._line: Line | None = None
        self._child: Child | None = None
        self._early = b""
        self._over = asyncio.Event()
        self._is_interrupted = False

    async def run(self, most: float | None = None) -> int:
        """Run until either side is gone, or for `most` seconds. 0: success, 1: failure, 130: stopped."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._interrupt)
        if most is not None:
            loop.call_later(most, self._over.set)
        try:
            return await self._pass_on()
        finally:
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.remove_signal_handler(number)

    async def _pass_on(self) -> int:
        guard = Guard()
        opening = asyncio.ensure_future(self._open())
        try:
            entrant = self._entrant
            command = self._launcher.wrap(
                entrant.command, guard.mark(), is_tcp=entrant.is_tcp, words=self._words
            )
            await opening
            if self._line is not None:
                self._child = Child(command, self, guard)
                self._child.write(self._early)
                await self._over.wait()
        finally:
            opening.cancel()
            await self._part()
            await asyncio.to_thread(guard.close)
        return self._status()

    async def _open(self) -> None:
        """Open the line, unless we are stopped first."""
        if note := await self._port.prepare():
            self._say(note)
        enough = asyncio.ensure_future(self._over.wait())
        opening = asyncio.ensure_future(self._port.open(self))
        await asyncio.wait([enough, opening], return_when=asyncio.FIRST_COMPLETED)
        enough.cancel()
        if opening.done():
            opening.result()
        opening.cancel()

    async def _part(self) -> None:
        if self._child is not None:
            self._child.hang_up()
            await self._child.put_down(LEAVING, TERMINATING)
            if words := self._child.errors.decode(errors="replace").strip():
                self._say(words)
        if self._line is not None:
            await self._line.close()
        await self._port.close()

    def _status(self) -> int:
        if self._is_interrupted:
            return INTERRUPTED
        return int(self._child is None or self._child.status != 0)

    def _interrupt(self) -> None:
        self._is_interrupted = True
        self._over.set()

    # -- the line ------------------------------------------------------------------------------------

    def begin(self, line: Line) -> None:
        self._line = line

    def hear(self, data: bytes) -> None:
        """To the program, which is started once there is a line."""
        if self._child is not None:
            self._child.write(data)
        else:
            self._early = (self._early + data)[:UNREAD]

    def inform(self, text: str) -> None:
        """A remark about the line."""
        self._say(text)

    def lose(self, why: str) -> None:
        """The other side is gone, and so is the game."""
        self._say(why)
        self._line = None
        self._over.set()

    # -- the program ---------------------------------------------------------------------------------

    def heard(self, data: bytes) -> None:
        """To the other side."""
        if self._line is not None:
            self._line.write(data)

    def lost(self, why: Loss) -> None:
        """It has no more to say."""
        if why is not Loss.ENDED:
            self._say(f"{self._entrant.name} {why}")
        self._over.set()
