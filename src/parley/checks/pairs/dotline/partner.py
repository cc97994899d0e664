"""Our player of Dots: opens a table, or sits down at the client's, and plays."""

from parley.bots.dots.random import RandomBot
from parley.checks.dotline.server.stage import PASSWORD, SMALL
from parley.checks.means import Means
from parley.checks.pairs.dotline.umpire import DotlineUmpire
from parley.checks.pairs.partner import Partner
from parley.core.bot import Limit
from parley.games.dots import View
from parley.wires.dotline import State
from parley.wires.dotline import requests as r

_ACCOUNT = "account"
"""One for all games at a server: servers limit how many are made."""


class DotlinePartner(Partner):
    """It has one thing to say at a time."""

    def __init__(self, means: Means, umpire: DotlineUmpire) -> None:
        super().__init__(means, umpire)
        self.umpire: DotlineUmpire = umpire
        self._bot, self._has_opened, self._is_in = RandomBot(), False, False
        self._wanted: r.Join | None = None

    @property
    def is_ready(self) -> bool:
        """Somebody may sit down."""
        return self.umpire.state is State.WAITING

    def follow(self, seen: DotlineUmpire) -> bool:
        """We leave our own table first."""
        if seen.opened is None:
            return False
        self._wanted = seen.opened
        self.act()
        return True

    def act(self) -> None:
        """Wait for what has not been answered yet."""
        umpire, state = self.umpire, self.umpire.state
        if umpire.is_awaiting or not umpire.is_greeted or umpire.breach is not None or umpire.refused:
            return
        board = umpire.board
        if state is State.ANONYMOUS:
            self._log_in()
        elif state is State.LOBBY:
            self._sit_down()
        elif state is State.WAITING and self._wanted is not None and self._has_opened and not self._is_in:
            self.say(r.Leave())
        elif state is State.WATCHING:
            self.say(r.Unwatch())
        elif state is State.PLAYING and board is None:  # an interrupted game still waits for us
            self.say(r.Stop())
        elif state is State.PLAYING and board is not None and board.is_asked:
            self.say(r.Put(self._bot.choose(View(board.state, board.seat), Limit(), self.rng).cell))

    def _log_in(self) -> None:
        known = self.means.shared.get(_ACCOUNT)
        name = self.means.shared.setdefault(_ACCOUNT, known or self.means.fresh_name())
        self.say(r.LogIn(name, PASSWORD) if known else r.Register(name, PASSWORD))

    def _sit_down(self) -> None:
        if self._wanted is not None and not self._is_in:
            self._is_in = True
            self.say(self._wanted)
        elif not self._has_opened:
            self._has_opened = True
            self.say(r.OpenTable(SMALL))

    async def close(self) -> None:
        """Leave nobody waiting for us at a table."""
        if self.umpire.state is State.PLAYING and self._line is not None:
            self._line.write(self.umpire.wire.encode(r.Stop()))
        await super().close()
