"""Our player: the client's opponent at a server for two. It is watched like anybody else."""

from random import Random
from typing import Any

from parley.checks.means import Means
from parley.checks.pairs.umpire import Umpire
from parley.core.connection import Message
from parley.net.lines import Line

NAME = "our-player"


class Partner:
    """A `Hearer` at the server. Each wire has a subclass: `act` says what to say in the current state."""

    def __init__(self, means: Means, umpire: Umpire) -> None:
        self.means, self.umpire = means, umpire
        self.rng: Random = means.rng
        self._server, self._role = umpire.wire.roles
        self._talk = means.notebook.begin(NAME, umpire.wire)
        self._line: Line | None = None

    @property
    def is_ready(self) -> bool:
        """Is there a game of ours that can be joined?"""
        raise NotImplementedError

    def follow(self, seen: Any) -> bool:
        """Has the client opened a game of its own, as its umpire has `seen`? Then we join it."""
        raise NotImplementedError

    def act(self) -> None:
        """Something was heard: is it our turn to speak?"""
        raise NotImplementedError

    def say(self, message: Message) -> None:
        """Anything wrong we say would be our own fault, and is found like any other."""
        data = self.umpire.wire.encode(message)
        self._talk.said(self._role, data, self.means.clock())
        self.umpire.hear(self._role, data)
        if self._line is not None:
            self._line.write(data)

    def forget(self) -> None:
        """Nothing that was said here matters."""
        self.means.notebook.conversations.remove(self._talk)

    # -- the line ----------------------------------------------------------------------------------

    def begin(self, line: Line) -> None:
        """There is a line now."""
        self._line = line
        self.act()

    def hear(self, data: bytes) -> None:
        """The server says something."""
        self._talk.said(self._server, data, self.means.clock())
        self.umpire.hear(self._server, data)
        if self.umpire.breach is None and not self.umpire.is_over:
            self.act()

    def inform(self, text: str) -> None:
        """Something to know of the line."""
        self._talk.remark(self._server, text, self.means.clock())

    def lose(self, why: str) -> None:
        """The server hung up."""
        self._talk.closed(self._server, why, self.means.clock())
        self.umpire.lose(self._server, why)

    async def close(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            await line.close()
