"""How things go at one end of a COM line: what is heard, and what to say next.

Two faults no wire can see are noticed here. A slave in state 0 whose master ticks on and never says A1 is
missed elsewhere: it says A0. A bot whose opponent does not fire for `patience` seconds says A8: each may be
waiting for the other.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from parley.core import IllegalMove, SetupError, format_cell
from parley.core.bot import Bot, Limit
from parley.core.connection import Closed, Message, Notice, Received, Violation
from parley.games.seabattle import Place
from parley.seats.comport.game import RESULTS, Dishonest, answer_to, setup_of
from parley.seats.comport.report import Kind, legible
from parley.seats.comport.stage import BROKEN_OFF, Plan, Stage
from parley.wires import comport as wire
from parley.wires.comport import State

TICKS = 12
"""Ticks a slave answers in state 0 before it says A0."""
NICK = 64
"""Characters of an opponent's nick that are shown."""
IN_GAME = (State.MET, State.PLACING, State.MASTER_PLACED, State.PLAY)
RESTARTABLE = (State.PLACING, State.MASTER_PLACED, State.GAME_OVER)


class Course(Stage):
    """See the module."""

    def __init__(
        self, plan: Plan, bot: Bot[Any, Any] | None, rng: Random, clock: Callable[[], float]
    ) -> None:
        super().__init__(plan, bot, rng, clock)
        self._on_message: dict[type[Message], Callable[[Any], None]] = {
            wire.Parameters: self._judge_parameters,
            wire.Shot: self._be_shot_at,
            wire.GameOver: self._be_beaten,
            wire.Surrender: lambda _: self._surrendered.add(self._peer),
            wire.Nick: self._hear_nick,
            wire.Chat: self._hear_chat,
            wire.Goodbye: lambda _: self._break_off("the opponent said goodbye", Kind.STATE),
            wire.Relaunch: lambda _: self._break_off("the opponent started over"),
            wire.ProtocolError: lambda _: self._break_off("the opponent says that we broke the protocol"),
            wire.Sync: self._hear_tick,
            **dict.fromkeys(RESULTS, self._hear_result),
        }

    def _settle(self) -> None:
        """Heed what happened and say what is to be said, until there is nothing more."""
        while self._connection is not None and not self.is_finished:
            for notice in self._connection.events():
                self._heed(notice)
            self._follow()
            self._go_on()
            message = self._wish()
            if message is None or not self._connection.can_send(message):
                break
            self._say(message)
        self._end()
        self.flush()
        self.changed()

    def _end(self) -> None:
        """Without an opponent there is nobody to say goodbye to."""
        self._follow()
        alone = self._connection is None or self.suspended or self.state in BROKEN_OFF
        if alone and (self._is_leaving or self.has_played_all):
            self.is_finished = True

    # What is heard

    def _heed(self, notice: Notice) -> None:
        match notice:
            case Received(message):
                if (heed := self._on_message.get(type(message))) is not None:
                    heed(message)
            case wire.Suspended(why):
                self._faults += 1
                self._trouble = why.value
                self._note(Kind.LINE, f"suspended: {why.value}")
            case wire.Resumed():
                self._note(Kind.LINE, "resumed")
            case wire.ChatUnsupported():
                self._chats.clear()
                self._note(Kind.CHAT, "the opponent does not know chat")
            case Violation(rule):
                self._break_off(f"the opponent broke the protocol: {rule}")
            case Closed():
                self.is_finished = True

    def _break_off(self, why: str, kind: Kind = Kind.TROUBLE) -> None:
        self._trouble = why
        self._note(kind, why)

    def _judge_parameters(self, message: wire.Parameters) -> None:
        try:
            setup_of(message)
        except SetupError as error:
            self._blame(f"proposed what cannot be played: {error}")
        else:
            self._answer(message.confirmed())

    def _be_shot_at(self, message: wire.Shot) -> None:
        if self._game is None or self._connection is None:
            return
        try:
            result = self._game.answer(message.cell)
        except IllegalMove as error:
            self._blame(f"fired at {format_cell(message.cell)}, but {error}")
            return
        self._quiet_since = self._clock()
        self._note(Kind.SHOT, f"they fire at {format_cell(message.cell)}: {result}")
        self._answer(answer_to(result))
        if self._game.is_lost:
            self._connection.expect_game_over(self._clock())

    def _be_beaten(self, _message: wire.GameOver) -> None:
        if self._game is not None and self._game.is_lost:
            self._answer(wire.GameOverConfirmed())
        else:
            afloat = self._game.afloat if self._game else 0
            self._blame(f"says that it has won, but we have ships afloat: {afloat}")

    def _hear_result(self, message: Message) -> None:
        if self._game is None:
            return
        result = RESULTS[type(message)]
        self._quiet_since = self._clock()
        try:
            cell = self._game.hear(result)
        except Dishonest as lie:
            self._dishonesty = str(lie)
            self._blame(str(lie))
            return
        if cell is not None:
            self._note(Kind.SHOT, f"we fire at {format_cell(cell)}: {result}")

    def _hear_nick(self, message: wire.Nick) -> None:
        self.peer_nick = legible(message.name)[:NICK]
        self._note(Kind.STATE, f"the opponent is {self.peer_nick}")

    def _hear_chat(self, message: wire.Chat) -> None:
        self._note(Kind.CHAT, f"{self.peer_nick or 'opponent'}: {legible(message.text)}")

    def _hear_tick(self, _message: wire.Sync) -> None:
        self._ticks = self._ticks + 1 if self.state is State.LAUNCH else 0

    # What is said

    def _answer(self, message: Message) -> None:
        if self._connection is not None and self._connection.can_send(message):
            self._connection.send(message, self._clock())

    def _blame(self, what: str) -> None:
        """The opponent has done wrong: A8."""
        self._break_off(f"the opponent {what}")
        self._answer(wire.ProtocolError())

    def _wish(self) -> Message | None:
        """What we would like to say next."""
        state = self.state
        if state is State.LAUNCH:
            return wire.Relaunch() if self.role == wire.SLAVE and self._ticks >= TICKS else None
        if self._is_leaving:
            return wire.Goodbye()
        if self._wants_surrender and state in IN_GAME:
            return wire.Surrender()
        if self._wants_restart and self.role == wire.MASTER and state in RESTARTABLE:
            return wire.Restart()
        if self.nick and not self._has_named:
            return wire.Nick(self.nick)
        if self._chats:
            return wire.Chat(self._chats[0])
        return self._next_step(state)

    def _next_step(self, state: State) -> Message | None:
        """What the course of a game asks for."""
        if state is State.MET and self.role == wire.MASTER:
            return wire.BeginPlacing() if self._has_proposed else self._proposal()
        if state is State.PLAY and self._game is not None:
            return wire.GameOver() if self._game.is_won else self._shot()
        if self._bot is not None and self.is_my_placing:
            self._decide()
        if self._game is None or not self._game.is_placed:
            return None
        if state is State.PLACING and self.role == wire.MASTER:
            return wire.MasterPlaced()
        return wire.SlavePlaced() if state is State.MASTER_PLACED and self.role == wire.SLAVE else None

    def _proposal(self) -> Message:
        return wire.Parameters(self.plan.size, *self.plan.fleet)

    def _shot(self) -> Message | None:
        if self._bot is not None and self.is_my_turn:
            self._decide()
        return None if self._aim is None else wire.Shot(self._aim)

    def _decide(self) -> None:
        """Ask the bot. One that fails, or insists on an illegal move, surrenders."""
        if self._bot is None or self._game is None:
            return
        try:
            move = self._bot.choose(self._game.view, Limit(), self._rng)
            if isinstance(move, Place):
                self._game.place(move.ships)
            else:
                self._game.check(move.cell)
                self._aim = move.cell
        except Exception as error:  # noqa: BLE001 - bots are anybody's code
            self._note(Kind.TROUBLE, f"our bot failed: {error!r}")
            self._wants_surrender = True

    def _say(self, message: Message) -> None:
        if self._connection is None:
            return
        self._connection.send(message, self._clock())
        match message:
            case wire.Parameters():
                self._has_proposed = True
            case wire.Nick():
                self._has_named = True
            case wire.Surrender():
                self._surrendered.add(self.role)
            case wire.Chat(text):
                self._chats.popleft()
                self._note(Kind.CHAT, f"{self.nick or 'we'}: {legible(text)}")
            case wire.Shot(cell) if self._game is not None:
                self._game.fire(cell)
                self._aim = None
            case wire.Relaunch():
                self._ticks = 0
