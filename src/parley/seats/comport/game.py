"""One game over a COM port, seen from one end: our fleet is known here, the other's answers are judged.

Ours is laid out by the strictest reading of the wall rule. The peer may read it otherwise, so its answers are
judged without that rule: nobody is called dishonest for another reading.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from parley.core import Cell, IllegalMove, Resign, Seat, format_cell
from parley.core.connection import Message
from parley.games.seabattle import GAME, Answer, Chart, Place, Ready, Result, Setup, Ship, Shoot, Shot, View
from parley.games.seabattle.state import put
from parley.wires import comport as wire

RESULTS: Mapping[type[Message], Result] = MappingProxyType(
    {
        wire.Miss: Result.MISS,
        wire.Hit: Result.HIT,
        wire.Kill: Result.SUNK,
        wire.Repeat: Result.REPEAT,
    }
)
ANSWERS = MappingProxyType({result: answer for answer, result in RESULTS.items()})


class Dishonest(Exception):
    """The peer's answer is one no fleet could give, in words."""


@dataclass
class Tally:
    """Shots of one side, and those that hit."""

    shots: int = 0
    hits: int = 0

    def count(self, result: Result) -> None:
        """One more."""
        self.shots += 1
        self.hits += result in (Result.HIT, Result.SUNK)


def setup_of(parameters: wire.Parameters, *remote: int) -> Setup:
    """The game these parameters mean; raises `SetupError` where no fleet fits the field."""
    fleet = (parameters.fours, parameters.threes, parameters.twos, parameters.ones)
    return Setup(parameters.size, fleet, wall_limit=True, remote=remote)


class ComportGame:
    """From placing the ships to the end."""

    def __init__(self, role: str, parameters: wire.Parameters) -> None:
        self.seat = Seat(wire.ROLES.index(role))
        self.peer = Seat(1 - self.seat)
        setup = setup_of(parameters, self.peer)
        start = GAME.start(setup)
        chart = Chart(replace(setup, wall_limit=False).waters)
        self._state = start._replace(charts=put(start.charts, self.peer, chart))
        self.ours, self.theirs = Tally(), Tally()

    @property
    def view(self) -> View:
        """What our player may know."""
        return GAME.view(self._state, self.seat)

    @property
    def is_placed(self) -> bool:
        """Does our fleet lie?"""
        return bool(self._state.fleets[self.seat].cells)

    @property
    def may_fire(self) -> bool:
        """Is the next shot ours?"""
        state = self._state
        return state.started and self.seat in state.to_move and state.pending is None

    @property
    def is_won(self) -> bool:
        """Is everything of theirs sunk?"""
        return self._state.charts[self.peer].is_destroyed

    @property
    def is_lost(self) -> bool:
        """Is everything of ours sunk?"""
        return self._state.charts[self.seat].is_destroyed

    @property
    def afloat(self) -> int:
        """How many ships of ours are."""
        return len(self._state.charts[self.seat].afloat)

    def place(self, ships: tuple[Ship, ...]) -> None:
        """Our fleet lies so; raises `IllegalMove`."""
        self._apply(self.seat, Place(ships))

    def begin(self) -> None:
        """Their fleet lies as well."""
        self._apply(self.peer, Ready())

    def check(self, cell: Cell) -> None:
        """Raise `IllegalMove` unless we may fire there now."""
        GAME.check(self._state, self.seat, Shoot(cell))

    def fire(self, cell: Cell) -> None:
        """Our shot is on its way."""
        self._apply(self.seat, Shoot(cell))

    def hear(self, result: Result) -> Cell | None:
        """The answer to our shot: which shot it was, None if none. Raises `Dishonest`."""
        cell = self._state.pending
        if cell is None:
            return None
        try:
            self._apply(self.peer, Answer(result))
        except IllegalMove as error:
            raise Dishonest(f"answered '{result}' at {format_cell(cell)}, but {error}") from None
        self.ours.count(result)
        return cell

    def answer(self, cell: Cell) -> Result:
        """What their shot did; raises `IllegalMove` when it was not theirs to fire."""
        step = GAME.apply(self._state, self.peer, Shoot(cell))
        self._state = step.state
        result = next(event.result for event in step.events if isinstance(event, Shot))
        self.theirs.count(result)
        return result

    def resign(self, seat: Seat) -> None:
        """Somebody has given up; what is over stays as it is."""
        if self._state.outcome is None:
            self._apply(seat, Resign())

    def _apply(self, seat: Seat, move: Place | Ready | Shoot | Answer | Resign) -> None:
        self._state = GAME.apply(self._state, seat, move).state


def answer_to(result: Result) -> Message:
    """The wire's word for what a shot did."""
    return ANSWERS[result]()
