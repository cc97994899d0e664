"""Where a player at a COM line stands: the line, the game, and what the document's states mean for it."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from parley.core import Cell, SetupError
from parley.core.bot import Bot
from parley.seats.comport.fleet import CLASSIC, Fleet, check_conditions, format_fleet
from parley.seats.comport.game import ComportGame, Tally
from parley.seats.comport.report import Ending, GameReport, Kind, LogLine
from parley.wires import comport as wire
from parley.wires.comport import State

LOG = 200
"""Lines of the log, and reports of games, that are kept."""
CHATS = 16
"""Messages that may wait to be said."""
FAULTS = 100
"""After so many troubles without a finished game a bot gives up."""
BROKEN_OFF = (State.LAUNCH, State.PROTOCOL_ERROR)


@dataclass(frozen=True, slots=True)
class Plan:
    """What a player wants. Raises `SetupError` where the game cannot be played."""

    role: str
    nick: str = ""
    size: int = 10
    fleet: Fleet = CLASSIC
    """What a master proposes."""
    games: int | None = None
    """After so many finished games: goodbye. None: not by itself."""
    key_wait: float | None = None
    """Seconds until the key is pressed without a person; None: a person does."""
    patience: float | None = None
    """Seconds a bot waits for a shot."""
    rest: float = 0.0
    """Seconds between the end of a game and what follows by itself, so that people see how it ended."""

    def __post_init__(self) -> None:
        if self.role not in wire.ROLES:
            raise SetupError(f"no role {self.role!r} on a COM port: choose one of {', '.join(wire.ROLES)}")
        check_conditions(self.size, self.fleet)


def _nothing(*_news: object) -> None:
    """Nobody wants to know."""


class Stage:
    """See the module; `Course` adds what is heard and said, `ComportPlayer` what a person and a line need."""

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
        self._has_proposed = self._has_named = self._is_begun = False
        self._trouble = self._dishonesty = ""
        self._ticks = self._faults = self._reported = 0
        self._quiet_since = 0.0
        self._rests_until: float | None = None

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
            self._is_begun = True
            self._note(Kind.STATE, "the game begins")
        elif state is State.GAME_OVER:
            self._finish()

    def _abandon(self) -> None:
        """State 0 or 8, or no line: whatever was going on is over."""
        if self._is_begun:
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
        fleet = format_fleet((parameters.fours, parameters.threes, parameters.twos, parameters.ones))
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
        self._rests_until = self._clock() + self.plan.rest

    def _go_on(self) -> None:
        """After the rest: a bot wants another game, and whoever has played all leaves."""
        if self._rests_until is not None and self._clock() >= self._rests_until:
            self._rests_until = None
            self._wants_restart |= self._bot is not None and self.state is State.GAME_OVER
            self._is_leaving |= self.has_played_all

    def _report(self, ending: Ending, how: str) -> None:
        game = self._game
        self._reported += 1
        ours, theirs = (game.ours, game.theirs) if game else (Tally(), Tally())
        report = GameReport(
            number=self._reported,
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
        self._is_begun = False
        self.reports.append(report)
        self._note(Kind.STATE, report.in_words())
        self.reported(report)
