from random import Random

import pytest

from parley.core import CHANCE, IllegalMove, Leave, Outcome, Reason, Resign, Seat, Step, Termination, Timeout
from parley.games import load_game
from parley.games.dots import OfferDraw
from parley.games.dots import Setup as DotsSetup
from parley.match.clock import ClockRules, Millis
from parley.match.referee import Match, Played
from tests.testing.cups import Cups, CupsView, First, Guess, Hide, Move, Setup, State

A, B = Seat(0), Seat(1)
RNG = Random(1)

Game = Match[State, Move, CupsView]


def hidden(clock: ClockRules | None = None) -> Played[State, Move, CupsView]:
    match = Match.start(Cups(), Setup(), RNG, clock).match
    match = match.play(A, Hide(0), Millis(10), RNG).match
    return match.play(B, Hide(2), Millis(20), RNG)


def test_chance_moves_by_itself_and_is_written_down() -> None:
    played = hidden()
    assert [(p.number, p.seat) for p in played.plies] == [(2, B), (3, CHANCE)]
    assert isinstance(played.plies[1].move, First)
    assert played.match.length == 3
    assert played.plies[1].at == 20


def test_a_match_is_played_to_its_outcome() -> None:
    match = hidden().match
    loser = match.state.turn
    assert loser is not None
    match = match.play(Seat(loser), Resign(), Millis(30), RNG).match
    assert match.outcome == Outcome((2, 1) if loser == 0 else (1, 2), Termination.RESIGNED)
    assert match.to_move == frozenset()


def test_an_illegal_move_changes_nothing() -> None:
    match = hidden().match
    before = match
    with pytest.raises(IllegalMove) as caught:
        match.play(Seat(1 - (match.state.turn or 0)), Guess(0), Millis(30), RNG)
    assert caught.value.reason is Reason.NOT_YOUR_TURN
    assert match == before


def test_nobody_plays_for_chance() -> None:
    match = Match.start(Cups(), Setup(), RNG).match
    with pytest.raises(IllegalMove, match="no such seat"):
        match.play(CHANCE, First(0), Millis(0), RNG)


def test_views_come_from_the_game() -> None:
    match = hidden().match
    assert match.view(A).pea == 0
    assert match.view(None).pea is None


def test_without_a_clock_nothing_is_ever_due() -> None:
    match = hidden().match
    assert match.deadline() is None
    assert match.expire(Millis(10**9), RNG) == Played(match, ())


def test_the_clock_runs_from_the_first_moment() -> None:
    match = Match.start(Cups(), Setup(), RNG, ClockRules(per_move=1000)).match
    assert match.deadline() == 1000


def test_a_move_after_the_deadline_is_refused() -> None:
    match = Match.start(Cups(), Setup(), RNG, ClockRules(per_move=1000)).match
    with pytest.raises(IllegalMove, match="run out"):
        match.play(A, Hide(0), Millis(1000), RNG)
    assert match.play(A, Hide(0), Millis(999), RNG).match.length == 1


def test_time_is_called_once_on_each_who_is_late() -> None:
    match = Match.start(Cups(), Setup(), RNG, ClockRules(per_move=1000)).match
    assert match.expire(Millis(999), RNG).plies == ()
    played = match.expire(Millis(1000), RNG)
    # the first to be late loses, so nobody is late after that
    assert [(p.seat, p.move, p.at) for p in played.plies] == [(A, Timeout(), 1000)]
    assert played.match.deadline() is None


def test_the_same_random_numbers_give_the_same_match() -> None:
    def first(seed: int) -> object:
        rng = Random(seed)
        match = Match.start(Cups(), Setup(), rng).match
        match = match.play(A, Hide(0), Millis(0), rng).match
        return match.play(B, Hide(0), Millis(0), rng).plies[1].move

    assert first(5) == first(5)
    assert {first(seed) for seed in range(20)} == {First(0), First(1)}


@pytest.mark.parametrize("word", ["leave", "timeout"])
def test_what_the_referee_finds_no_player_may_say(word: str) -> None:
    match = hidden().match
    with pytest.raises(IllegalMove, match="no such move"):
        match.play(A, Cups().parse_move(word), Millis(30), RNG)
    with pytest.raises(IllegalMove, match="no such move"):
        match.check(A, Cups().parse_move(word))
    match.check(A, Resign())


def test_who_is_gone_is_written_down() -> None:
    played = hidden().match.leave(B, Millis(30), RNG)
    assert [(p.seat, p.move) for p in played.plies] == [(B, Leave())]
    assert played.match.outcome is not None
    with pytest.raises(IllegalMove, match="over"):
        played.match.leave(A, Millis(31), RNG)


def test_somebody_elses_move_does_not_save_who_is_late() -> None:
    match = hidden(ClockRules(per_move=1000)).match
    late = Seat(match.state.turn or 0)
    other = Seat(1 - late)
    with pytest.raises(IllegalMove, match="over"):
        match.play(other, Resign(), Millis(5000), RNG)
    assert match.expire(Millis(5000), RNG).match.outcome == Outcome(
        (2, 1) if late == 0 else (1, 2), Termination.RESIGNED
    )


def test_who_is_late_and_gone_is_found_late_first() -> None:
    match = Match.start(Patient(), Setup(), RNG, ClockRules(per_move=1000)).match
    played = match.leave(A, Millis(1000), RNG)
    assert [type(p.move) for p in played.plies if p.seat == A] == [Timeout, Leave]


class Patient(Cups):
    """Being late changes nothing."""

    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        return Step(state, ()) if isinstance(move, Timeout) else super().apply(state, seat, move)


def test_an_offer_does_not_stop_the_clock() -> None:
    match = Match.start(load_game("dots"), DotsSetup(10, 10), RNG, ClockRules(per_move=1000)).match
    offered = match.play(A, OfferDraw(), Millis(900), RNG).match
    assert offered.deadline() == match.deadline() == 1000


def test_whoever_may_not_resign_is_out() -> None:
    match = hidden().match
    assert not match.is_out(A)
    match = match.play(A, Resign(), Millis(30), RNG).match
    assert match.is_out(A)
    assert match.is_out(B)  # it is over


def test_a_match_that_nobody_plays_on_ends_as_it_stands() -> None:
    drawn = Outcome((1, 1), Termination.ABANDONED)
    assert hidden().match.adjudicate(2, Termination.ABANDONED) == drawn  # this game cannot say
    match = Match.start(load_game("dots"), DotsSetup(), RNG).match
    assert match.adjudicate(2, Termination.ABANDONED) == drawn  # nobody has captured anything
