"""What a COM peer says, and what that means at the table."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from parley.core import IllegalMove, Resign, SetupError, format_cell
from parley.core.connection import Closed, Message, Notice, Received, Violation
from parley.games.seabattle import Answer, SeaBattleMove, Shoot
from parley.seats.comport import clauses
from parley.seats.comport.answers import RESULTS, setup_of
from parley.seats.comport.report import Kind, legible
from parley.wires import comport as wire
from parley.wires.comport import State

if TYPE_CHECKING:
    from parley.seats.comport.peer import ComportPeer

NICK = 64
"""The most characters of a peer's nick that are shown."""


class Hearing:
    """Heeds the notices of the peer's connection, one after another."""

    def __init__(self, peer: "ComportPeer") -> None:
        self._peer, self._log = peer, peer.logbook
        self.on_message: Mapping[type[Message], Callable[[Any], None]] = {
            wire.Parameters: self._judge_parameters,
            wire.Shot: self._be_fired_at,
            wire.GameOver: self._be_told_of_defeat,
            wire.Surrender: self._hear_surrender,
            wire.Nick: self._hear_nick,
            wire.Chat: self._hear_chat,
            wire.Goodbye: lambda _: self._log.break_off("the opponent said goodbye", Kind.STATE),
            wire.Relaunch: lambda _: self._log.break_off("the opponent started over"),
            wire.ProtocolError: lambda _: self._log.break_off("the opponent says that we broke the protocol"),
            wire.Sync: self._hear_tick,
            **dict.fromkeys(RESULTS, self._hear_result),
        }

    def heed(self, notice: Notice) -> None:
        """Something was heard, or was not heard in time."""
        match notice:
            case Received(message):
                self._peer.clause = clauses.clause_of_end(type(message)) or self._peer.clause
                if (heed := self.on_message.get(type(message))) is not None:
                    heed(message)
            case wire.Suspended(why):
                self._peer.clause = clauses.SILENT
                self._log.faults += 1
                self._log.trouble = why.value
                self._log.note(Kind.LINE, f"suspended: {why.value}")
            case wire.Resumed():
                self._log.note(Kind.LINE, "resumed")
            case wire.ChatUnsupported():
                self._peer.wishes.chats.clear()
                self._log.note(Kind.CHAT, "the opponent does not know chat")
            case Violation(rule):
                self._peer.clause = clauses.clause_broken(rule, self._peer.progress.state)
                self._log.break_off(f"the opponent broke the protocol: {rule}")
            case Closed():
                self._peer.is_finished = True

    def refuse(self, move: SeaBattleMove, error: IllegalMove) -> None:
        """The peer has made an illegal move: a lie, or a shot out of turn."""
        # com/4/8, com/4/10
        sitting = self._peer.sitting
        match move:
            case Answer(result):
                cell = sitting.pending if sitting else None
                at = f" at {format_cell(cell)}" if cell else ""
                self._log.dishonesty = f"answered '{result}'{at}, but {error}"
                self._peer.blame(self._log.dishonesty, clauses.LIE)
            case Shoot(cell):
                self._peer.blame(f"fired at {format_cell(cell)}, but {error}", clauses.OUT_OF_TURN)

    def _judge_parameters(self, message: wire.Parameters) -> None:
        # com/1/3, com/field/6
        try:
            setup_of(message)
        except SetupError as error:
            self._peer.blame(f"proposed what cannot be played: {error}", clauses.FLEET)
        else:
            self._peer.answer(message.confirmed())

    def _be_fired_at(self, message: wire.Shot) -> None:
        """Answered when the table reports what the shot did; not at all if the other has just given up."""
        sitting = self._peer.sitting
        if sitting is None:
            return
        if sitting.is_decided:
            words = f"fired at {format_cell(message.cell)}, but the game is over"
            self._peer.blame(words, clauses.OUT_OF_TURN)
        else:
            sitting.play(Shoot(message.cell))

    def _be_told_of_defeat(self, _message: wire.GameOver) -> None:
        # com/end/1-3
        sitting = self._peer.sitting
        if sitting is None:
            return
        if sitting.is_won:
            self._peer.answer(wire.GameOverConfirmed())
        else:
            words = f"says that it has won, but we have ships afloat: {sitting.afloat}"
            self._peer.blame(words, clauses.NOT_WON)

    def _hear_result(self, message: Message) -> None:
        sitting = self._peer.sitting
        if sitting is not None and sitting.pending is not None:
            sitting.play(Answer(RESULTS[type(message)]))

    def _hear_surrender(self, _message: wire.Surrender) -> None:
        """At a table where nobody else sits yet there is nothing to resign."""
        # com/6/1
        self._peer.progress.surrendered.add(self._peer.peer_role)
        sitting = self._peer.sitting
        if sitting is not None and sitting.is_begun:
            sitting.play(Resign())

    def _hear_nick(self, message: wire.Nick) -> None:
        self._peer.nick = message.name
        self._log.peer_nick = legible(message.name)[:NICK]
        self._log.note(Kind.STATE, f"the opponent is {self._log.peer_nick}")

    def _hear_chat(self, message: wire.Chat) -> None:
        text = legible(message.text)
        self._log.note(Kind.CHAT, f"{self._log.peer_nick or 'opponent'}: {text}")
        self._peer.usher.hear(self._peer, text)

    def _hear_tick(self, _message: wire.Sync) -> None:
        # com/sync/10
        wishes = self._peer.wishes
        wishes.ticks = wishes.ticks + 1 if self._peer.state is State.LAUNCH else 0
