"""Nim: two players take any number of matches from one heap in turn; whoever takes the last one wins."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar

from parley.core import (
    NOBODY,
    Event,
    IllegalMove,
    Leave,
    NotationError,
    Outcome,
    Reason,
    Resign,
    Seat,
    SetupError,
    Step,
    Termination,
    Timeout,
    format_clause,
    parse_clause,
)
from parley.core.declared import Pace, limits


@dataclass(frozen=True, slots=True)
class Setup:
    """Heaps of 1, 3, 5 … matches; `misere`: whoever takes the last one loses."""

    heaps: int = field(default=3, metadata=limits(1, 9))
    misere: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.heaps <= 9:
            raise SetupError(f"heaps is a number from 1 to 9, not {self.heaps!r}")


@dataclass(frozen=True, slots=True)
class Take:
    """So many from this heap, the first is 1."""

    heap: int
    count: int


Move = Take | Resign | Leave | Timeout


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """Somebody took some."""

    seat: int
    heap: int
    count: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """It is over."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class State:
    """Nothing is hidden, so a view is a state and a seat."""

    setup: Setup
    heaps: tuple[int, ...]
    turn: int = 0
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class View:
    """What a seat sees: everything."""

    state: State
    seat: Seat | None

    @property
    def to_move(self) -> frozenset[Seat]:
        """Whose turn it is."""
        return NOBODY if self.state.outcome else frozenset({Seat(self.state.turn)})

    @property
    def outcome(self) -> Outcome | None:
        """How it ended."""
        return self.state.outcome

    def moves(self) -> Iterator[Move]:
        """Any number from any heap."""
        if self.seat in self.to_move:
            for heap, left in enumerate(self.state.heaps, 1):
                yield from (Take(heap, count) for count in range(1, left + 1))


class Nim:
    """The rules."""

    name: ClassVar[str] = "nim"
    setup_type: ClassVar[type[Setup]] = Setup
    pace: ClassVar[Pace] = Pace(30)
    words: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "en": {
            "title": "Nim",
            "about": "Take matches from a heap; the last one wins.",
            "option.heaps": "Heaps",
            "option.misere": "The last match loses",
            "event.Taken": "{who} takes {count} from heap {heap}",
        },
        "de": {
            "title": "Nim",
            "about": "Nimm Hölzer von einem Haufen; das letzte gewinnt.",
            "option.heaps": "Haufen",
            "option.misere": "Das letzte Holz verliert",
            "event.Taken": "{who} nimmt {count} vom Haufen {heap}",
        },
        "ru": {
            "title": "Ним",
            "about": "Берите спички из кучки; последняя выигрывает.",
            "option.heaps": "Кучки",
            "option.misere": "Последняя спичка проигрывает",
            "event.Taken": "{who}: {count} из кучки {heap}",
        },
    }

    def seats(self, _setup: Setup) -> int:
        """Two."""
        return 2

    def start(self, setup: Setup) -> State:
        """Heaps of 1, 3, 5 and so on."""
        return State(setup, tuple(range(1, 2 * setup.heaps, 2)))

    def to_move(self, state: State) -> frozenset[Seat]:
        """Whose turn it is."""
        return View(state, None).to_move

    def check(self, state: State, seat: Seat, move: Move) -> None:
        """Raise `IllegalMove` unless this may be done."""
        if state.outcome:
            raise IllegalMove(Reason.GAME_OVER)
        if seat not in (0, 1):
            raise IllegalMove(Reason.NOT_A_PLAYER)
        if isinstance(move, Resign | Leave | Timeout):
            return
        if seat != state.turn:
            raise IllegalMove(Reason.NOT_YOUR_TURN)
        if move not in View(state, seat).moves():
            raise IllegalMove(Reason.UNKNOWN_MOVE)

    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """Take them; whoever is gone has lost."""
        self.check(state, seat, move)
        if not isinstance(move, Take):
            return self._end(state, 1 - seat, _ENDINGS[type(move)], ())
        heap = move.heap - 1
        heaps = (*state.heaps[:heap], state.heaps[heap] - move.count, *state.heaps[heap + 1 :])
        after, taken = State(state.setup, heaps, 1 - seat), Taken(seat, move.heap, move.count)
        if any(heaps):
            return Step(after, (taken,))
        return self._end(after, 1 - seat if state.setup.misere else seat, Termination.WON, (taken,))

    def _end(self, state: State, winner: int, how: Termination, events: tuple[Event, ...]) -> Step[State]:
        outcome = Outcome((1, 2) if winner == 0 else (2, 1), how)
        after = State(state.setup, state.heaps, state.turn, outcome)
        return Step(after, (*events, Ended(outcome)))

    def moves(self, state: State, seat: Seat) -> Iterator[Move]:
        """What may be taken."""
        return View(state, seat).moves()

    def chance(self, state: State, rng: Random) -> Move:
        """There are no dice."""
        raise NotImplementedError

    def view(self, state: State, seat: Seat | None) -> View:
        """Everything."""
        return View(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """How it ended."""
        return state.outcome

    def format_move(self, move: Move) -> str:
        """`take 3 from 2`."""
        return f"take {move.count} from {move.heap}" if isinstance(move, Take) else str(format_clause(move))

    def parse_move(self, text: str) -> Move:
        """The reverse."""
        match text.split():
            case ["take", count, "from", heap] if (count + heap).isdecimal() and len(count + heap) < 9:
                return Take(int(heap), int(count))
        clause = parse_clause(text)
        if clause is None:
            raise NotationError(f"{text[:40]!r} is no move: write 'take 3 from 2'")
        return clause

    def board(self, view: View) -> dict[str, list[int]]:
        """What `web/nim/face.js` draws."""
        return {"heaps": list(view.state.heaps)}

    def drawing(self, view: View) -> str:
        """A line for each heap."""
        return "\n".join(f"{heap}: {'|' * left}" for heap, left in enumerate(view.state.heaps, 1))


_ENDINGS = {
    Resign: Termination.RESIGNED,
    Leave: Termination.LEFT,
    Timeout: Termination.TIMED_OUT,
}

GAME = Nim()
