"""A sound game passes; a game that breaks one promise fails exactly that clause."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from parley.core import CHANCE, NOBODY, IllegalMove, Outcome, Reason, Resign, Seat, Step
from parley.testing import Broken
from parley.testing.check_game import check_game
from tests.testing.cups import Cups, CupsView, First, Guess, Guessed, Hide, Move, Setup, State


def test_a_sound_game_passes() -> None:
    games = check_game(Cups(), [Setup(), Setup(cups=5)])
    assert len(games) == 20
    assert all(plies for plies in games)


def test_a_picker_chooses_the_moves() -> None:
    def last_cup(state: State, seat: Seat, rng: Random) -> Move:
        return list(Cups().moves(state, seat))[-1]

    [plies] = check_game(Cups(), [Setup()], seeds=[1], pick=last_cup)
    assert [p.move for p in plies if isinstance(p.move, Guess | Hide)] == [Hide(2), Hide(2), Guess(2)]


def test_a_game_may_allow_moves_out_of_turn() -> None:
    check_game(AnybodyMayGuess(), [Setup()], out_of_turn=(Guess,))


class Endless(Cups):
    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        step = super().apply(state, seat, move)
        return Step(replace(step.state, guesses=(), outcome=None), step.events)


class NobodyMoves(Cups):
    def to_move(self, state: State) -> frozenset[Seat]:
        return NOBODY if state.guesses else super().to_move(state)


class OffersTooMuch(Cups):
    def moves(self, state: State, seat: Seat) -> Iterator[Move]:
        yield from super().moves(state, seat)
        if state.turn == seat and state.outcome is None:
            yield Guess(77)

    def check(self, state: State, seat: Seat, move: Move) -> None:
        super().check(state, seat, move)
        if move == Guess(77):
            raise IllegalMove(Reason.UNKNOWN_MOVE)


class OffersOutOfTurn(Cups):
    def moves(self, state: State, seat: Seat) -> Iterator[Move]:
        yield from super().moves(state, seat)
        if state.turn is not None and seat == 1 - state.turn and state.outcome is None:
            yield Guess(0)


class ViewOffersLess(Cups):
    def view(self, state: State, seat: Seat | None) -> CupsView:
        view = super().view(state, seat)
        return replace(view, to_move=NOBODY) if state.turn is not None else view

    def moves(self, state: State, seat: Seat) -> Iterator[Move]:
        if seat == CHANCE:
            return super().moves(state, seat)
        return super().view(state, seat).moves()


class ReadsBackWrong(Cups):
    def parse_move(self, text: str) -> Move:
        move = super().parse_move(text)
        return Guess(0) if isinstance(move, Guess) else move


class ApplyForgetsToCheck(Cups):
    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        try:
            return super().apply(state, seat, move)
        except IllegalMove:
            return Step(state, ())


class AnybodyMayGuess(Cups):
    def check(self, state: State, seat: Seat, move: Move) -> None:
        if state.outcome is None and state.turn is not None and seat in (0, 1) and isinstance(move, Guess):
            return
        super().check(state, seat, move)


class ResignsAfterTheEnd(Cups):
    def check(self, state: State, seat: Seat, move: Move) -> None:
        if not isinstance(move, Resign):
            super().check(state, seat, move)


class MovesAfterTheEnd(Cups):
    def moves(self, state: State, seat: Seat) -> Iterator[Move]:
        if state.outcome is not None:
            yield Guess(0)
        yield from super().moves(state, seat)


class SomebodyToMoveAfterTheEnd(Cups):
    def to_move(self, state: State) -> frozenset[Seat]:
        return super().to_move(state) or frozenset({Seat(0)})


class RemembersElsewhere(Cups):
    """Applies the same move to the same state differently the second time round."""

    def __init__(self) -> None:
        self.starts = 0

    def start(self, setup: Setup) -> State:
        self.starts += 1
        return super().start(setup)

    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        step = super().apply(state, seat, move)
        return Step(step.state, step.events * self.starts)


class StartsDifferently(RemembersElsewhere):
    def start(self, setup: Setup) -> State:
        state = super().start(setup)
        return state if self.starts == 1 else replace(state, turn=None, guesses=((0, 9),))


class EndsDifferently(RemembersElsewhere):
    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        step = Cups.apply(self, state, seat, move)
        won = step.state.outcome is not None and self.starts > 1
        return Step(replace(step.state, turn=9), step.events) if won else step


@dataclass(frozen=True, slots=True)
class LossySetup(Setup):
    def __post_init__(self) -> None:
        object.__setattr__(self, "cups", self.cups + 1)


class LosesItsSetup(Cups):
    setup_type = LossySetup


class TellsTheSecret(Cups):
    def view(self, state: State, seat: Seat | None) -> CupsView:
        view = super().view(state, seat)
        return replace(view, pea=state.peas[1 - seat] if seat is not None else view.pea)


class TellsSpectators(Cups):
    def view(self, state: State, seat: Seat | None) -> CupsView:
        view = super().view(state, seat)
        return replace(view, pea=state.peas[0]) if seat is None else view


@dataclass
class LooseState:
    setup: Setup
    peas: tuple[int | None, int | None] = (None, None)
    turn: int | None = None
    guesses: tuple[tuple[int, int], ...] = ()
    outcome: Outcome | None = None
    asked: int = 0


class Melts(Cups):
    def start(self, setup: Setup) -> Any:
        return LooseState(setup)


class CountsQuestions(Cups):
    """Keeps its promise to be frozen only on the outside."""

    def start(self, setup: Setup) -> State:
        return replace(super().start(setup), guesses=Noisy())

    def check(self, state: State, seat: Seat, move: Move) -> None:
        if isinstance(state.guesses, Noisy):
            state.guesses.asked += 1
        super().check(state, seat, move)


class Noisy(tuple[Any, ...]):
    asked = 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Noisy) and self.asked == other.asked

    def __hash__(self) -> int:
        return 0


@pytest.mark.parametrize(
    ("broken", "clause"),
    [
        (Endless, "ends"),
        (NobodyMoves, "to_move"),
        (OffersTooMuch, "offers"),
        (OffersOutOfTurn, "offers"),
        (ViewOffersLess, "offers"),
        (ReadsBackWrong, "notation"),
        (ApplyForgetsToCheck, "agreement"),
        (AnybodyMayGuess, "refusal"),
        (CountsQuestions, "refusal"),
        (Melts, "frozen"),
        (ResignsAfterTheEnd, "the end"),
        (MovesAfterTheEnd, "the end"),
        (SomebodyToMoveAfterTheEnd, "the end"),
        (RemembersElsewhere, "replay"),
        (StartsDifferently, "replay"),
        (EndsDifferently, "replay"),
        (LosesItsSetup, "replay"),
        (TellsTheSecret, "hiding"),
        (TellsSpectators, "hiding"),
    ],
)
def test_a_broken_promise_is_named(broken: type[Cups], clause: str) -> None:
    game = broken()
    with pytest.raises(Broken) as caught:
        check_game(game, [game.setup_type()], max_plies=200)
    assert caught.value.clause == clause, str(caught.value)
    assert "cups" in str(caught.value)


def test_first_is_a_move_of_chance() -> None:
    assert Cups().parse_move("first 1") == First(1)


class ClausesStrand(Cups):
    """Resigning leaves nobody to move, and no outcome either."""

    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        step = super().apply(state, seat, move)
        return Step(replace(step.state, outcome=None, turn=7), ()) if isinstance(move, Resign) else step

    def to_move(self, state: State) -> frozenset[Seat]:
        return NOBODY if state.turn == 7 else super().to_move(state)


class EventsTell(Cups):
    """Everybody is told where the pea is."""

    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        step = super().apply(state, seat, move)
        return (
            Step(step.state, (*step.events, Guessed(seat, move.cup, right=False)))
            if isinstance(move, Hide)
            else step
        )


class OddPlaces(Cups):
    def outcome(self, state: State) -> Outcome | None:
        return state.outcome and replace(state.outcome, places=(2, 2, 7))


class NobodyFirst(Cups):
    def outcome(self, state: State) -> Outcome | None:
        return state.outcome and replace(state.outcome, places=(2, 2))


class DrawsNothing(Cups):
    def drawing(self, view: CupsView) -> str:
        return ""


class LoadedDice(Cups):
    def chance(self, state: State, rng: Random) -> Move:
        return First(2)


@pytest.mark.parametrize(
    ("broken", "clause"),
    [
        (ClausesStrand, "to_move"),
        (EventsTell, "secret"),
        (OddPlaces, "the end"),
        (NobodyFirst, "the end"),
        (DrawsNothing, "drawing"),
        (LoadedDice, "chance"),
    ],
)
def test_a_hidden_fault_is_named(broken: type[Cups], clause: str) -> None:
    check_game(Cups(), [Setup()], secret=(Hide,))
    with pytest.raises(Broken) as caught:
        check_game(broken(), [Setup()], secret=(Hide,), max_plies=200)
    assert caught.value.clause == clause, str(caught.value)


class Tuples(Cups):
    """Whose state has no fields."""

    def start(self, setup: Setup) -> Any:
        return ()

    def outcome(self, state: Any) -> Outcome | None:
        return None

    def to_move(self, state: Any) -> frozenset[Seat]:
        return frozenset({Seat(0)})


class Stumbles(Cups):
    def moves(self, state: State, seat: Seat) -> Iterator[Move]:
        raise KeyError(seat)


def test_a_report_says_where_to_look() -> None:
    with pytest.raises(Broken) as caught:
        check_game(Tuples(), [Setup()], seeds=[4])
    assert str(caught.value).splitlines() == [
        "frozen: tuple has no fields to be frozen",
        "  promise  a state is frozen: each move makes a new one",
        "  playing  cups, Setup(cups=3), seed 4",
        "  played   nothing yet",
        "  again    check_game(…, [Setup(cups=3)], seeds=[4])",
    ]
    with pytest.raises(KeyError) as stumbled:
        check_game(Stumbles(), [Setup()], seeds=[4])
    assert "playing  cups" in stumbled.value.__notes__[0]
