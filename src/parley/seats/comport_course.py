"""How things go at one end of a COM line: what is heard, what it means for the game, what to say next.

Two faults no wire can see are noticed here. A slave in state 0 whose master ticks on and never says A1 is
missed elsewhere: it says A0. A bot whose opponent does not fire for `patience` seconds says A8: each may be
waiting for the other.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from parley.core import Cell, IllegalMove, SetupError, format_cell
from parley.core.bot import Bot, Limit
from parley.core.connection import Closed, Message, Notice, Received, Violation
from parley.games.seabattle import Place, Setup, Shoot
from parley.seats.comport_game import RESULTS, ComportGame, Dishonest, Tally, answer_to, setup_of
from parley.seats.comport_report import Ending, GameReport, Kind, LogLine, legible
from parley.wires import comport as wire
from parley.wires.comport import State

LOG = 200
"""Lines of the log, and reports of games, that are kept."""
CHATS = 16
"""Messages that may wait to be said."""
TICKS = 12
"""Ticks a slave answers in state 0 before it says A0."""
FAULTS = 100
"""After so many troubles without a finished game a bot gives up."""
NICK = 64
"""Characters of an opponent's nick that are shown."""
BROKEN_OFF = (State.LAUNCH, State.PROTOCOL_ERROR)
IN_GAME = (State.MET, State.PLACING, State.MASTER_PLACED, State.PLAY)
RESTARTABLE = (State.PLACING, State.MASTER_PLACED, State.GAME_OVER)


@dataclass(frozen=True, slots=True)
class Plan:
    """What a player wants. Raises `SetupError` where the game cannot be played."""

    role: str
    nick: str = ""
    size: int = 10
    fleet: tuple[int, int, int, int] = (1, 2, 3, 4)
    """What a master proposes: how many four-, three-, two- and one-deckers."""
    games: int | None = None
    """After so many finished games: goodbye. None: not by itself."""
    key_wait: float | None = None
    """Seconds until the key is pressed without a person; None: a person does."""
    patience: float | None = None
    """Seconds a bot waits for a shot."""

    def __post_init__(self) -> None:
        if self.role not in wire.ROLES:
            raise SetupError(f"no role {self.role!r} on a COM port: choose one of {', '.join(wire.ROLES)}")
        Setup(self.size, self.fleet, wall_limit=True)


def _nothing(*_news: object) -> None:
    """Nobody wants to know."""


class Course:
    """See the module; `ComportPlayer` adds what a person, a screen and a line need."""

    def __init__(
        self, plan: Plan, bot: Bot[Any, Any] | None, rng: Random, clock: Callable[[], float]
    ) -> None:
        self.plan, self.role, self.nick = plan, plan.role, plan.nick
        self.peer_nick = ""
        """Empty until it is known."""
        self.log: deque[LogLine] = deque(maxlen=LOG)
        self.reports: deque[GameReport] = deque(maxlen=LOG)
        """The latest games that were begun, finished or not."""
        self.games_begun = self.games_finished = 0
        self.is_finished = False
        """Have we left for good?"""
        self.changed: Callable[[], None] = _nothing
        """Called after everything that happened; for a screen."""
        self.flush: Callable[[], None] = _nothing
        """Called when there may be something to write; for the line."""
        self.told: Callable[[LogLine], None] = _nothing
        """Called with every line of the log."""
        self.reported: Callable[[GameReport], None] = _nothing
        """Called with the report of every game."""
        self._bot, self._rng, self._clock = bot, rng, clock
        self._connection: wire.ComportConnection | None = None
        self._game: ComportGame | None = None
        self._state = State.LAUNCH
        self._aim: Cell | None = None
        self._chats: deque[str] = deque(maxlen=CHATS)
        self._surrendered: set[str] = set()
        self._is_leaving = self._wants_restart = self._wants_surrender = False
        self._has_proposed = self._has_named = False
        self._trouble = self._dishonesty = ""
        self._ticks = self._faults = 0
        self._quiet_since = 0.0
        self._on_message: dict[type[Message], Callable[[Any], None]] = {
            wire.Parameters: self._judge_parameters,
            wire.Shot: self._be_shot_at,
            wire.GameOver: self._be_beaten,
            wire.Surrender: lambda _: self._surrendered.add(self._peer),
            wire.SurrenderConfirmed: lambda _: self._surrendered.add(self.role),
            wire.Nick: self._hear_nick,
            wire.Chat: self._hear_chat,
            wire.Goodbye: lambda _: self._break_off("the opponent said goodbye"),
            wire.Relaunch: lambda _: self._break_off("the opponent started over"),
            wire.ProtocolError: lambda _: self._break_off("the opponent says that we broke the protocol"),
            wire.Sync: self._hear_tick,
            **dict.fromkeys(RESULTS, self._hear_result),
        }

    @property
    def state(self) -> State:
        """The document's state; 0 while there is no line."""
        return self._connection.state if self._connection else State.LAUNCH

    @property
    def suspended(self) -> bool:
        """Is something overdue? It comes back by itself, or the key starts over."""
        return self._connection is not None and self._connection.suspended

    @property
    def is_my_turn(self) -> bool:
        """Is it for us to fire?"""
        return self.state is State.PLAY and self._game is not None and self._game.may_fire and not self._aim

    @property
    def is_my_placing(self) -> bool:
        """Is it for us to place our ships?"""
        placing = (State.PLACING, State.MASTER_PLACED)
        return self.state in placing and self._game is not None and not self._game.is_placed

    @property
    def has_played_all(self) -> bool:
        """Were as many games finished as planned?"""
        return self.plan.games is not None and self.games_finished >= self.plan.games

    @property
    def _peer(self) -> str:
        return wire.ROLES[self.role == wire.MASTER]

    def _note(self, kind: Kind, text: str) -> None:
        line = LogLine(self._clock(), kind, text)
        self.log.append(line)
        self.told(line)

    def _settle(self) -> None:
        """Heed what happened and say what is to be said, until there is nothing more."""
        while self._connection is not None and not self.is_finished:
            for notice in self._connection.events():
                self._heed(notice)
            self._follow()
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

    def _break_off(self, why: str) -> None:
        self._trouble = why
        self._note(Kind.TROUBLE, why)

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

    # What it means

    def _follow(self) -> None:
        """What a new state means for the game."""
        state, before = self.state, self._state
        if state is before:
            return
        self._state, self._quiet_since = state, self._clock()
        if state in BROKEN_OFF:
            self._abandon()
        elif state is State.MET:
            self._meet(again=before is not State.LAUNCH)
        elif state is State.PLACING:
            self._begin_placing()
        elif state is State.PLAY and self._game is not None:
            self._game.begin()
            self.games_begun += 1
            self._note(Kind.STATE, "the game begins")
        elif state is State.GAME_OVER:
            self._finish()

    def _abandon(self) -> None:
        """State 0 or 8, or no line: whatever was going on is over."""
        if self._game is not None and self._game.is_going_on:
            self._report(Ending.ABANDONED, self._trouble or "started over")
        self._aim = self._game = None
        self._ticks = 0
        if self.state is State.LAUNCH:
            self.peer_nick = ""
            return
        self._faults += 1
        if self._bot is not None and self._faults > FAULTS:
            self._note(Kind.TROUBLE, "too much trouble: giving up")
            self.is_finished = True

    def _meet(self, *, again: bool) -> None:
        self._has_proposed = self._wants_restart = self._wants_surrender = False
        self._surrendered.clear()
        self._trouble = self._dishonesty = ""
        self._aim = self._game = None
        if not again:
            self._has_named = False
            self._note(Kind.STATE, "met an opponent")

    def _begin_placing(self) -> None:
        parameters = self._connection.parameters if self._connection else None
        if parameters is None:
            return
        self._game = ComportGame(self.role, parameters)
        fleet = f"{parameters.fours},{parameters.threes},{parameters.twos},{parameters.ones}"
        self._note(Kind.STATE, f"placing: {parameters.size}×{parameters.size}, fleet {fleet}")

    def _finish(self) -> None:
        """State 9. A fleet that is sunk counts before a surrender that crossed it."""
        game = self._game
        won, lost = self._peer in self._surrendered, self.role in self._surrendered
        how = "surrender"
        if game is not None and (game.is_won or game.is_lost):
            won, lost, how = game.is_won, game.is_lost, "all ships sunk"
        elif game is not None:
            game.resign(game.peer if won else game.seat)
        self.games_finished += 1
        self._report(Ending.DRAWN if won and lost else Ending.WON if won else Ending.LOST, how)
        self._faults = 0
        self._wants_restart = self._bot is not None
        self._is_leaving |= self.has_played_all

    def _report(self, ending: Ending, how: str) -> None:
        game = self._game
        ours, theirs = (game.ours, game.theirs) if game else (Tally(), Tally())
        report = GameReport(
            number=max(self.games_begun, 1),
            role=self.role,
            nick=self.nick,
            peer=self.peer_nick,
            ending=ending,
            how=how,
            shots=ours.shots,
            hits=ours.hits,
            peer_shots=theirs.shots,
            peer_hits=theirs.hits,
            dishonesty=self._dishonesty,
        )
        self.reports.append(report)
        self._note(Kind.STATE, report.in_words())
        self.reported(report)

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
            elif isinstance(move, Shoot):
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
            case wire.Chat(text):
                self._chats.popleft()
                self._note(Kind.CHAT, f"{self.nick or 'we'}: {legible(text)}")
            case wire.Shot(cell) if self._game is not None:
                self._game.fire(cell)
                self._aim = None
            case wire.Relaunch():
                self._ticks = 0
