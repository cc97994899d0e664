"""A toy with everything a game can have: secrets, chance, several seats at once, clauses.

Each of two players hides a pea under one of three cups; chance says who guesses first; they guess in turn.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from parley.core import (
    CHANCE,
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


@dataclass(frozen=True, slots=True)
class Setup:
    cups: int = 3

    def __post_init__(self) -> None:
        if not 2 <= self.cups <= 9:
            raise SetupError("cups: 2 to 9")


@dataclass(frozen=True, slots=True)
class Hide:
    cup: int


@dataclass(frozen=True, slots=True)
class First:
    seat: int


@dataclass(frozen=True, slots=True)
class Guess:
    cup: int


Move = Hide | First | Guess | Resign | Leave | Timeout


@dataclass(frozen=True, slots=True)
class Hidden(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class HiddenUnder(Event):
    seat: int
    cup: int

    def audience(self) -> frozenset[Seat]:
        return frozenset({Seat(self.seat)})


@dataclass(frozen=True, slots=True)
class Guessed(Event):
    seat: int
    cup: int
    right: bool


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    peas: tuple[int | None, int | None] = (None, None)
    turn: int | None = None
    guesses: tuple[tuple[int, int], ...] = ()
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class CupsView:
    seat: Seat | None
    setup: Setup
    pea: int | None
    turn: int | None
    guesses: tuple[tuple[int, int], ...]
    to_move: frozenset[Seat]
    outcome: Outcome | None

    def moves(self) -> Iterator[Move]:
        if self.seat in self.to_move:
            kind = Hide if self.turn is None else Guess
            tried = {cup for seat, cup in self.guesses if seat == self.seat}
            yield from (kind(cup) for cup in range(self.setup.cups) if cup not in tried)


class Cups:
    name: ClassVar[str] = "cups"
    setup_type: ClassVar[type[Setup]] = Setup

    def seats(self, setup: Setup) -> int:
        return 2

    def start(self, setup: Setup) -> State:
        return State(setup)

    def to_move(self, state: State) -> frozenset[Seat]:
        if state.outcome:
            return NOBODY
        waiting = frozenset(Seat(i) for i in range(2) if state.peas[i] is None)
        if waiting:
            return waiting
        return frozenset({CHANCE if state.turn is None else Seat(state.turn)})

    def check(self, state: State, seat: Seat, move: Move) -> None:
        if state.outcome:
            raise IllegalMove(Reason.GAME_OVER)
        if isinstance(move, Resign | Leave | Timeout) and seat in (0, 1):
            return
        if seat not in (0, 1, CHANCE):
            raise IllegalMove(Reason.NOT_A_PLAYER)
        if seat not in self.to_move(state):
            raise IllegalMove(Reason.NOT_YOUR_TURN)
        if move not in self.moves(state, seat):
            raise IllegalMove(Reason.UNKNOWN_MOVE)

    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        self.check(state, seat, move)
        match move:
            case Hide(cup):
                peas = (cup, state.peas[1]) if seat == 0 else (state.peas[0], cup)
                return Step(State(state.setup, peas), (Hidden(seat), HiddenUnder(seat, cup)))
            case First(first):
                return Step(State(state.setup, state.peas, first), ())
            case Guess(cup):
                right = cup == state.peas[1 - seat]
                outcome = self._win(seat, Termination.WON) if right else None
                guesses = (*state.guesses, (seat, cup))
                after = State(state.setup, state.peas, 1 - seat, guesses, outcome)
                return Step(after, (Guessed(seat, cup, right),))
        return Step(
            State(
                state.setup,
                state.peas,
                state.turn,
                state.guesses,
                self._win(Seat(1 - seat), Termination.RESIGNED),
            ),
            (),
        )

    def _win(self, seat: Seat, how: Termination) -> Outcome:
        return Outcome((1, 2) if seat == 0 else (2, 1), how)

    def moves(self, state: State, seat: Seat) -> Iterator[Move]:
        if seat == CHANCE:
            return iter([First(0), First(1)] if self.to_move(state) == {CHANCE} else [])
        return self.view(state, seat).moves()

    def chance(self, state: State, rng: Random) -> Move:
        return First(rng.randrange(2))

    def view(self, state: State, seat: Seat | None) -> CupsView:
        pea = None if seat is None else state.peas[seat]
        return CupsView(seat, state.setup, pea, state.turn, state.guesses, self.to_move(state), state.outcome)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def format_move(self, move: Move) -> str:
        match move:
            case Hide(n):
                return f"hide {n}"
            case First(n):
                return f"first {n}"
            case Guess(n):
                return f"guess {n}"
        return str(format_clause(move))

    def parse_move(self, text: str) -> Move:
        word, _, number = text.partition(" ")
        kinds: dict[str, type[Hide | First | Guess]] = {"hide": Hide, "first": First, "guess": Guess}
        if word in kinds and number.isdecimal():
            return kinds[word](int(number))
        clause = parse_clause(text)
        if clause is None:
            raise NotationError(f"{text!r} is not a move of cups")
        return clause

    def drawing(self, view: CupsView) -> str:
        return " ".join("?" * view.setup.cups)
