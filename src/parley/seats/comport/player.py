"""A player at one end of a COM line, without I/O.

Whoever has the line brings bytes and takes them away: `open_line`, `receive`, `data_to_send`, `deadline`,
`wake`, `lose_line`, and `flush` to be called when there is something to write. Whoever decides is a bot, or a
person at a screen: the properties say what is to be seen, the commands what may be done, `changed` is called
after everything that happened, `log` has it in words. A command the wire has no room for yet (one is
outstanding at a time) waits until it has.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from time import monotonic
from typing import Any

from parley.core import Cell, IllegalMove, Reason
from parley.core.bot import Bot
from parley.games.layout import random_layout
from parley.games.seabattle import Place, Ship, View
from parley.seats.comport.course import IN_GAME, RESTARTABLE, Course
from parley.seats.comport.fleet import Fleet, format_fleet
from parley.seats.comport.report import Kind, Refusal, legible
from parley.seats.comport.stage import BROKEN_OFF, Plan
from parley.wires import comport as wire
from parley.wires.comport import State

__all__ = ["ComportPlayer", "Plan", "State"]


class ComportPlayer(Course):
    """With a bot it plays by itself; without one, by its commands.

    Beside the properties here there are `state` (the document's), `suspended`, `is_my_turn`, `is_my_placing`,
    `nick`, `peer_nick`, `log`, `reports`, `games_finished`, `has_played_all` and `is_finished`.
    """

    def __init__(
        self,
        plan: Plan,
        bot: Bot[Any, Any] | None = None,
        rng: Random | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(plan, bot, rng or Random(), clock)

    # What is to be seen

    @property
    def view(self) -> View | None:
        """Our fleet, and the chart of the enemy's; None before the conditions are agreed."""
        return self._game.view if self._game else None

    @property
    def is_connected(self) -> bool:
        """Is there a line?"""
        return self._connection is not None

    @property
    def waits_for_key(self) -> bool:
        """Is it for a person to press a key?"""
        return self._connection is not None and self._connection.waits_for_key

    @property
    def chat(self) -> bool | None:
        """Does the opponent know chat? None: not known yet."""
        return self._connection.chat if self._connection else None

    @property
    def conditions(self) -> tuple[int, Fleet]:
        """The field and the fleet we propose as master."""
        return self.plan.size, self.plan.fleet

    @property
    def no_chat(self) -> Refusal | None:
        """Why nothing can be said; None if it can."""
        if self.state in BROKEN_OFF:
            return self._nobody
        return Refusal.NO_CHAT if self.chat is False else None

    @property
    def no_restart(self) -> Refusal | None:
        """Why there can be no new game now."""
        if self.role != wire.MASTER:
            return Refusal.MASTER_RESTARTS
        if self.state in BROKEN_OFF:
            return self._nobody
        return None if self.state in RESTARTABLE else Refusal.NO_RESTART

    @property
    def no_surrender(self) -> Refusal | None:
        """Why there is nothing to surrender."""
        return None if self.state in IN_GAME else Refusal.NOTHING_TO_SURRENDER

    @property
    def no_proposal(self) -> Refusal | None:
        """Why field and fleet are not ours to choose."""
        return None if self.role == wire.MASTER else Refusal.MASTER_PROPOSES

    @property
    def _nobody(self) -> Refusal:
        return Refusal.NOBODY if self.is_connected else Refusal.NO_LINE

    # Commands

    def place(self, fleet: tuple[Ship, ...]) -> None:
        """Our ships lie so, for this game. Raises `IllegalMove`."""
        if not self.is_my_placing or self._game is None:
            raise IllegalMove(Reason.NOT_YOUR_TURN)
        self._game.place(fleet)
        self._settle()

    def place_at_random(self) -> None:
        """Let the ships lie anywhere. Raises `IllegalMove`."""
        if self.view is None:
            raise IllegalMove(Reason.NOT_YOUR_TURN)
        waters = self.view.setup.waters
        self.place(Place.of(waters, random_layout(waters, self._rng)).ships)

    def shoot(self, cell: Cell) -> None:
        """Fire there. Raises `IllegalMove`."""
        if not self.is_my_turn or self._game is None:
            raise IllegalMove(Reason.NOT_YOUR_TURN)
        self._game.check(cell)
        self._aim = cell
        self._settle()

    def say(self, text: str) -> None:
        """Chat, as soon as the line is free. Raises `IllegalMove` where nobody would hear it."""
        _grant(self.no_chat)
        self._chats.append(text)
        self._settle()

    def restart(self) -> None:
        """A new game, which is the master's to say: while placing, or after a game. Raises `IllegalMove`."""
        _grant(self.no_restart)
        self._wants_restart = True
        self._settle()

    def surrender(self) -> None:
        """Lose this game. Raises `IllegalMove` where none goes on."""
        _grant(self.no_surrender)
        self._wants_surrender = True
        self._settle()

    def propose(self, size: int, fleet: Fleet) -> None:
        """From the next game on, as master. Raises `IllegalMove`, or `SetupError` where no fleet has room."""
        _grant(self.no_proposal)
        self.plan = replace(self.plan, size=size, fleet=fleet)
        self._note(Kind.STATE, f"the next game: {size}×{size}, fleet {format_fleet(fleet)}")
        self._settle()

    def rename(self, nick: str) -> None:
        """Be called this from now on."""
        self.nick, self._has_named = nick, False
        self._note(Kind.STATE, f"we are {legible(nick)}")
        self._settle()

    def goodbye(self) -> None:
        """Leave; `is_finished` once the opponent knows, or has had the time to."""
        self._is_leaving = True
        self._settle()

    def press_key(self) -> None:
        """What `waits_for_key` asks for."""
        if self._connection is not None:
            self._connection.press_key(self._clock())
        self._settle()

    # For the line

    def inform(self, text: str) -> None:
        """What is to be known of the line before there is one."""
        self._note(Kind.LINE, text)
        self.changed()

    def open_line(self, name: str) -> None:
        """There is a line: state 0 on it."""
        self._connection = wire.connect(self.role, key_wait=self.plan.key_wait)
        self._state, self._ticks = State.LAUNCH, 0
        self._note(Kind.LINE, f"on the line: {name}")
        self.wake()

    def lose_line(self, why: str) -> None:
        """The line is gone."""
        if self._connection is None:
            return
        self._note(Kind.LINE, f"line lost: {why}")
        self._trouble = f"line lost: {why}"
        self._connection = None
        self._settle()

    def receive(self, data: bytes) -> None:
        """Bytes have come. One at a time: what one message leads to is settled before the next."""
        for byte in data:
            if self._connection is None:
                return
            self._connection.receive_data(bytes((byte,)), self._clock())
            self._settle()

    def data_to_send(self) -> bytes:
        """What to write since the last call."""
        return b"".join(self._connection.data_to_send()) if self._connection else b""

    def deadline(self) -> float | None:
        """When to call `wake` if nothing arrives before."""
        due = [self._connection.deadline() if self._connection else None, self._end_of_patience()]
        due.append(self._rests_until)
        return min((at for at in due if at is not None), default=None)

    def wake(self) -> None:
        """Time has passed."""
        now = self._clock()
        if self._connection is not None:
            self._connection.handle_deadline(now)
        patience = self._end_of_patience()
        if patience is not None and now >= patience:
            self._blame("has not fired for too long")
        self._settle()

    def _end_of_patience(self) -> float | None:
        if self._connection is None or self.plan.patience is None or self.state is not State.PLAY:
            return None
        return None if self._connection.turn == self.role else self._quiet_since + self.plan.patience


def _grant(refusal: Refusal | None) -> None:
    if refusal is not None:
        raise IllegalMove(refusal)
