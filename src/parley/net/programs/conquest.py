"""A conquest program: it speaks GameCore on its standard streams, as in `parley conquest`."""

import asyncio
from typing import TYPE_CHECKING

from parley.core import SetupError
from parley.net.gamecore import Program
from parley.seats.gamecore.faults import FaultKind
from parley.seats.gamecore.player import CorePlayer
from parley.tables import PROGRAM, Began, Closed, News, Table

if TYPE_CHECKING:
    from parley.net.programs.stable import Stall


class ConquestProgram(CorePlayer):
    """A `Runner`. After a restart it is greeted anew; a turn it was in the middle of is passed."""

    kind = PROGRAM

    def __init__(self, stall: "Stall") -> None:
        program = stall.program
        super().__init__(program.name, stall.timers, one_based=program.one_based)
        self.table: Table | None = None
        self._stall = stall
        self._process: Program | None = None

    @property
    def root(self) -> int | None:
        """The process above all it has started, once it was started."""
        return None if self._process is None else self._process.root

    def tell(self, table: Table | None, news: News) -> None:
        """Hear news of a table. With the match the process begins, once all have heard of that."""
        super().tell(table, news)
        if isinstance(news, Began):
            self.table = table
            asyncio.get_running_loop().call_soon(self._start)
        elif isinstance(news, Closed) and self._process is None:
            self._stall.ended(self)

    def _start(self) -> None:
        if not self.is_playing:  # it was over at once
            return
        self._process = process = Program(self, self._stall.program.command, self._stall.keeper())
        process.finished = lambda _kind: self._stall.ended(self)
        self._stall.began(self)
        try:
            process.start()
        except SetupError as error:
            self.fail(FaultKind.ENDED, str(error))

    async def gone(self) -> None:
        """It plays no more: wait until its process has ended."""
        if self._process is not None:
            await self._process.gone()

    async def close(self) -> None:
        """End its process now."""
        if self._process is not None:
            await self._process.close()
            self._stall.ended(self)
