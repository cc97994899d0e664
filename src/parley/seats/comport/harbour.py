"""Where a COM peer finds its opponent without a server: at a table of its own for every game.

Opposite sits the one player of this end: a bot, which plays game after game, or a person. Whatever else a
person may ask for is up to the `Captain`.
"""

import asyncio
from dataclasses import replace
from random import Random

from parley.core import ParleyError, Termination
from parley.games.seabattle import GAME, Setup
from parley.seats.comport.captain import Captain
from parley.seats.comport.fleet import Fleet, format_fleet
from parley.seats.comport.peer import ComportPeer, name_of
from parley.seats.comport.plan import Plan
from parley.seats.comport.report import Kind, legible
from parley.tables import BOT, Phase, Player, Recorder, Table, Terms, Timers

FAULTS = 100
"""After this much trouble without a finished game a bot gives up."""
GRACE = 86_400.0
"""Seconds a match waits for a silent peer: here the key has to end it."""


class Harbour:
    """The `Usher` of `parley com`. `player` sits opposite the peer."""

    def __init__(self, plan: Plan, recorder: Recorder, timers: Timers, rng: Random, player: Player) -> None:
        self.plan = plan
        self.table: Table | None = None
        """The latest."""
        self.peer = ComportPeer(
            plan.role, self, timers.now, key_wait=plan.key_wait, patience=plan.patience, grace=GRACE
        )
        self.captain = Captain(self)
        self._player = player
        self._recorder, self._timers, self._rng = recorder, timers, rng
        self._tables = 0
        self._ending: set[asyncio.Task[None]] = set()
        self.peer.introduce(plan.nick)

    @property
    def has_played_all(self) -> bool:
        """Were as many games finished as planned?"""
        return self.plan.games is not None and self.peer.logbook.games_finished >= self.plan.games

    # An usher

    def seat(self, peer: ComportPeer, setup: Setup | None) -> None:
        """At once: the player at this end is always there."""
        peer.name = name_of(peer.nick)
        setup = setup or Setup(self.plan.size, self.plan.fleet, wall_limit=True, remote=(peer.seat,))
        self._tables += 1
        parts = self._recorder, self._timers, self._rng, self._closed
        self.table = Table(self._tables, Terms(GAME, setup), *parts)
        self.table.sit(peer, peer.seat)
        self.table.sit(self._player)

    def release(self, peer: ComportPeer, why: str) -> None:
        """Nobody is there any more."""
        del why
        self._timers.drop(self)
        if self._is_bot and peer.logbook.faults > FAULTS:
            peer.logbook.note(Kind.TROUBLE, "too much trouble: giving up")
            peer.goodbye()
        if self.has_played_all:
            peer.goodbye()

    def finished(self, peer: ComportPeer) -> None:
        """After a rest a bot wants another game; once all are played, we leave."""
        del peer
        if self.plan.rest:
            self._timers.set(self, self._timers.now() + self.plan.rest, self._go_on)
        else:
            self._go_on()

    def hear(self, peer: ComportPeer, text: str) -> None:
        """It is in the log, and bots do not talk."""

    def _go_on(self) -> None:
        if self.has_played_all:
            self.goodbye()
        elif self._is_bot:
            self.peer.restart()

    @property
    def _is_bot(self) -> bool:
        return self._player.kind == BOT

    # For whoever plays here

    def propose(self, size: int, fleet: Fleet) -> None:
        """Play the next game with these, as master. Raises `SetupError` if no fleet fits."""
        self.plan = replace(self.plan, size=size, fleet=fleet)
        self._note(f"the next game: {size}×{size}, fleet {format_fleet(fleet)}")

    def rename(self, nick: str) -> None:
        """Use this name from now on."""
        self.plan = replace(self.plan, nick=nick)
        self._note(f"we are {legible(nick)}")
        self.peer.introduce(nick)

    def _note(self, text: str) -> None:
        self.peer.logbook.note(Kind.STATE, text)
        self.peer.changed()

    def complain(self, error: ParleyError) -> None:
        """Something could not be recorded."""
        self.peer.logbook.note(Kind.TROUBLE, str(error))
        self.peer.changed()

    def goodbye(self) -> None:
        """Leave: saying goodbye in a game loses it."""
        table = self.table
        if table is not None and table.phase is Phase.PLAYING:
            table.leave(self._player, "said goodbye")
        self.peer.goodbye()

    # Tables

    async def close(self) -> None:
        """End whatever is left, and wait until it is recorded."""
        self._timers.drop(self)
        if self.table is not None and self.table.phase is Phase.PLAYING:
            self.table.break_off(Termination.ABANDONED)
            await self.table.settle()
            self.table.end(None)  # one that had not begun
        if self._ending:
            await asyncio.wait(self._ending)

    def _closed(self, table: Table) -> None:
        failure = getattr(self._player, "failure", "")
        if failure:
            self.peer.logbook.note(Kind.TROUBLE, f"our bot failed: {failure}")
        task = asyncio.get_running_loop().create_task(table.settle())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)
