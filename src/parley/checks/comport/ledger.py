"""A game over a noisy line as the target sees it: what it said, and what it heard of our words.

If noise has spoilt something, both sides may rightly hold different views of the game, and so may we. What a
target has heard it must not contradict: that is judged, and only until something meaningless arrives.
"""

from parley.checks.case import BrokenError
from parley.checks.comport.fleets import TheirFleet, game_of
from parley.core import Cell, SetupError
from parley.core.connection import Message
from parley.games.seabattle import Result
from parley.seats.comport.answers import RESULTS
from parley.wires import comport as wire
from parley.wires.comport import REPLY_WITHIN, WIRE, Parameters
from parley.wires.wire import Frame

DROPPED = 0.9 * REPLY_WITHIN
"""Seconds after which an unfinished command may or may not have been dropped (com/notation/4)."""
_ASIDE = (
    *(wire.Sync, wire.Synced, wire.Nick, wire.NickConfirmed, wire.Chat, wire.ChatConfirmed),
    *(wire.SlavePlaced, wire.SlavePlacedConfirmed),
)
"""What may come in a game without changing it."""


class Count:
    """Hits on one fleet, as its shooter counts them: by ships, or by decks."""

    def __init__(self, conditions: Parameters) -> None:
        ships = (conditions.fours, conditions.threes, conditions.twos, conditions.ones)
        self.ships, self.decks = (
            sum(ships),
            sum(n * size for n, size in zip(ships, (4, 3, 2, 1), strict=True)),
        )
        self.sunk = self.hit = 0

    def add(self, result: Result) -> None:
        """Count one more shot."""
        self.sunk += result is Result.SUNK
        self.hit += result in (Result.HIT, Result.SUNK)

    @property
    def is_all(self) -> bool:
        """May the shooter believe the fleet is sunk?"""
        return self.sunk >= self.ships or self.hit >= self.decks

    def __str__(self) -> str:
        return f"{self.sunk} of {self.ships} ships sunk, {self.hit} of {self.decks} decks hit"


class Game:
    """From the placing on."""

    def __init__(self, conditions: Parameters) -> None:
        self.fleet = TheirFleet(game_of(conditions))
        self.own, self.enemy = Count(conditions), Count(conditions)
        self.asked: Cell | None = None
        """A shot that it heard, and has not answered."""
        self.is_shooting = False
        """Has it fired without hearing an answer?"""


class Ledger:
    """`fault` is the first thing it said that is impossible."""

    def __init__(self, role: str) -> None:
        (ours,) = set(WIRE.roles) - {role}
        self._role = role
        self._framers = {role: WIRE.framer(role), ours: WIRE.framer(ours)}
        self._begun: dict[str, float] = {}
        """Since when a message is unfinished."""
        self._conditions: Parameters | None = None
        self._is_placing = False
        self._game: Game | None = None
        self.fault: BrokenError | None = None

    def feed(self, who: str, data: bytes, at: float) -> None:
        """Something passed the target's end of the line."""
        if at - self._begun.get(who, at) > DROPPED:
            self._framers[who] = WIRE.framer(who)
            del self._begun[who]
            self._game, self._is_placing = None, False
        for frame in self._framers[who].feed(data):
            self._begun.pop(who, None)
            try:
                self._judge(frame, is_said=who == self._role)
            except BrokenError as error:
                self.fault = self.fault or error
        if self._framers[who].left_over() is None:
            self._begun.pop(who, None)
        else:
            self._begun.setdefault(who, at)

    def _judge(self, frame: Frame, *, is_said: bool) -> None:
        message = frame.message
        if message is None or frame.fault is not None:
            self._game, self._is_placing = None, False
            if is_said:
                raise BrokenError("what can be read", f"{frame.data.hex(' ').upper()}: {frame.fault}")
            return
        if isinstance(message, _ASIDE):
            return
        if self._game is None or not self._play(self._game, message, is_said=is_said):
            self._game = None
            self._prepare(message)

    def _prepare(self, message: Message) -> None:
        """Conditions are confirmed, placing begins, the master has placed: a game."""
        match message:
            case wire.ParametersConfirmed():
                numbers = (message.size, message.fours, message.threes, message.twos, message.ones)
                self._conditions = Parameters(*numbers)
            case wire.BeginPlacingConfirmed():
                self._is_placing = True
            case wire.MasterPlacedConfirmed() if self._is_placing and self._conditions is not None:
                self._is_placing = False
                self._game = _begin(self._conditions)
            case wire.MasterPlaced():
                pass
            case _:
                self._is_placing = False

    def _play(self, game: Game, message: Message, *, is_said: bool) -> bool:
        """Does this belong to the game? Raises `BrokenError`."""
        match message:
            case wire.Shot():
                game.is_shooting = game.is_shooting or is_said
                game.asked = game.asked if is_said else message.cell
            case wire.Miss() | wire.Hit() | wire.Kill() | wire.Repeat() if is_said:
                if game.asked is not None:
                    game.own.add(game.fleet.learn(game.asked, message))
                game.asked = None
            case wire.Miss() | wire.Hit() | wire.Kill() | wire.Repeat():
                if game.is_shooting:
                    game.enemy.add(RESULTS[type(message)])
                game.is_shooting = False
            case wire.GameOver() if is_said and not game.enemy.is_all:
                raise BrokenError("A9 when all our ships are sunk", f"A9 after {game.enemy}")
            case wire.GameOver():
                pass
            case wire.GameOverConfirmed() if is_said and not game.own.is_all:
                raise BrokenError("A8 to A9: it has ships left", f"9A after {game.own}")
            case _:
                return False
        return True


def _begin(conditions: Parameters) -> Game | None:
    try:
        return Game(conditions)
    except SetupError:
        return None
