"""The whole game: its errors in general, and move by move against its slow twin."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from parley.core import CHANCE, IllegalMove, Leave, Outcome, Ranking, Resign, Seat, Termination, Timeout
from parley.core import Reason as CoreReason
from parley.games import load_game
from parley.games.conquest import (
    GAME,
    Advance,
    Attack,
    Battle,
    First,
    Map,
    March,
    Move,
    Next,
    Phase,
    Place,
    Reach,
    Reason,
    Roll,
    Setup,
    State,
)
from tests.games.conquest.drawn import mover, play, position, refusal
from tests.games.conquest.twin import Twin

CODES = {
    Reason.INVALID_TARGET: 21,
    Reason.INVALID_SOURCE: 22,
    Reason.INVALID_UNITS: 23,
    Reason.WRONG_PHASE: 24,
    Reason.OUT: "out",
    Reason.INVALID_DICE: "dice",
    Reason.MUST_TRADE: "cards",
    Reason.INVALID_CARDS: "cards",
}
CLAUSES: tuple[Move, ...] = (Resign(), Leave(), Timeout())


def test_the_game_is_found_by_name() -> None:
    assert load_game("conquest") is GAME
    assert (GAME.name, GAME.setup_type) == ("conquest", Setup)


# -- errors in general -----------------------------------------------------------------------------


def test_other_moves_are_unknown() -> None:
    state = position("A3 - B1")
    for move in ("attack 0 1", None, 3, object(), Setup):
        assert refusal(state, move) == CoreReason.UNKNOWN_MOVE
        assert refusal(state, move, 1) == CoreReason.UNKNOWN_MOVE


@pytest.mark.parametrize("seat", [2, -2, 99, 10**30])
def test_only_players_play(seat: int) -> None:
    assert refusal(position("A3 - B1"), Attack(0, 1), seat) == CoreReason.NOT_A_PLAYER


def test_out_of_turn() -> None:
    state = position("A3 - B3")
    assert refusal(state, Attack(1, 0), 1) == CoreReason.NOT_YOUR_TURN
    assert refusal(state, Roll((1,), (1,)), CHANCE) == CoreReason.NOT_YOUR_TURN
    assert refusal(play(state, Attack(0, 1)), Attack(0, 1), 0) == CoreReason.NOT_YOUR_TURN
    assert refusal(play(state, Attack(0, 1)), Roll((1, 1), (1, 1)), 0) == CoreReason.NOT_YOUR_TURN


def test_dice_are_no_move_of_a_player_nor_actions_of_chance() -> None:
    state = position("A3 - B3")
    assert refusal(state, Roll((1, 1), (1, 1)), 0) == Reason.WRONG_PHASE
    assert refusal(state, First(Seat(0)), 0) == Reason.WRONG_PHASE
    assert refusal(play(state, Attack(0, 1)), Attack(0, 1), CHANCE) == Reason.WRONG_PHASE


def test_the_phase_is_tested_first_of_all() -> None:
    assert refusal(position("A3 - B3", Phase.REINFORCE, left=1), March(-1, 99, -5)) == Reason.WRONG_PHASE
    assert refusal(position("A3 - B3", Phase.MARCH), Attack(-1, 99)) == Reason.WRONG_PHASE


def test_nothing_is_legal_after_the_end() -> None:
    over = play(position("A3 - B1"), Attack(0, 1), Roll((6, 6), (1,)))
    for seat in (0, 1, CHANCE, 7):
        for move in (Attack(0, 1), Next(), Roll((1,), (1,)), *CLAUSES, "x"):
            assert refusal(over, move, seat) == CoreReason.GAME_OVER
    assert GAME.to_move(over) == frozenset()
    assert GAME.outcome(over) == Outcome((1, 2), Termination.WON)
    assert GAME.outcome(position("A3 - B1")) is None


def test_reasons_are_sentences_for_people() -> None:
    assert str(IllegalMove(Reason.INVALID_UNITS)) == "too many or too few units"


# -- chance ----------------------------------------------------------------------------------------


def test_chance_draws_who_begins_among_those_still_playing() -> None:
    state = GAME.apply(GAME.start(Setup(4)), Seat(2), Leave()).state
    rng = Random(1)
    drawn = [GAME.chance(state, rng) for _ in range(300)]
    assert {move: drawn.count(move) > 60 for move in drawn} == {First(Seat(s)): True for s in (0, 1, 3)}


def test_chance_throws_fair_dice() -> None:
    state = play(position("A9 - B9"), Attack(0, 1))
    rng = Random(2)
    faces: list[int] = []
    for _ in range(600):
        move = GAME.chance(state, rng)
        assert isinstance(move, Roll)
        assert refusal(state, move) is None
        faces += move.attacker + move.defender
    assert all(420 <= faces.count(face) <= 580 for face in range(1, 7))


# -- the twin --------------------------------------------------------------------------------------


def _any_move(rng: Random, state: State) -> Move:
    """Legal or not: numbers about where they matter."""
    nodes = len(state.owners)
    source, target = rng.randrange(-1, nodes + 1), rng.randrange(-1, nodes + 1)
    units = rng.choice((-1, 0, 1, 1, 2, 3, state.left, state.left + 1, max(state.units), 10**20))
    dice = [tuple(rng.randint(0, 7) for _ in range(rng.randint(0, 3))) for _ in range(2)]
    kinds: tuple[Move, ...] = (
        Place(target, units),
        Attack(source, target),
        March(source, target, units),
        Advance(units),
        Next(),
        Roll(*dice),
        First(Seat(rng.randint(-2, 5))),
    )
    return rng.choice(kinds)


def _next_move(rng: Random, state: State, seat: Seat) -> Move:
    if seat == CHANCE:
        return GAME.chance(state, rng)
    options = list(GAME.view(state, seat).offers())
    attacks = [move for move in options if isinstance(move, Attack | Advance)]
    match rng.choice(attacks if attacks and rng.random() < 0.5 else options):
        case Place(node, most):
            return Place(node, rng.randint(1, most))
        case March(source, target, most):
            return March(source, target, rng.randint(1, most))
        case Advance(most):
            return Advance(rng.randint(0, most))
        case move:
            return move


def _agree(state: State, twin: Twin) -> None:
    standing = state.standing
    assert state.owners == tuple(twin.owner.values())
    assert state.units == tuple(twin.army.values())
    for seat in range(len(twin.players)):
        assert state.lands[seat] == sum(1 << node for node, owner in twin.owner.items() if owner == seat)
    assert (state.phase, state.left, state.front) == (twin.doing, twin.left, (twin.source, twin.target))
    assert list(standing.playing) == twin.active
    assert list(standing.fallen) == twin.gone
    if twin.ended:
        assert state.to_move == frozenset()
        assert standing.outcome is not None
        assert (standing.outcome.termination, list(standing.outcome.places)) == (twin.ended, twin.places())
        assert isinstance(GAME, Ranking)
        assert list(GAME.places(state)) == twin.places()
    else:
        assert standing.outcome is None
        assert (mover(state), standing.turn) == (twin.whose, twin.player)
        if twin.round:
            assert standing.round == twin.round


def _same_verdict(state: State, twin: Twin, move: Move) -> None:
    reason: Any = refusal(state, move)
    assert CODES.get(reason, reason) == twin.verdict(move)


def _play_both(setup: Setup, seed: int, dropouts: float) -> str:
    assert isinstance(setup.map, Map)
    rng = Random(seed)
    state = GAME.start(setup)
    twin = Twin(setup.players, setup.map, setup.starting_units, setup.battle, setup.march, setup.rounds)
    _agree(state, twin)
    while not twin.ended:
        if rng.random() < dropouts:
            seat = rng.choice(state.standing.playing)
            clause = rng.choice(CLAUSES if seat in state.to_move else CLAUSES[:2])
            state = GAME.apply(state, seat, clause).state
            twin.stop(seat, {Resign: "resigned", Leave: "left", Timeout: "timed out"}[type(clause)])
        else:
            (seat,) = state.to_move
            _same_verdict(state, twin, _any_move(rng, state))
            move = _next_move(rng, state, seat)
            _same_verdict(state, twin, move)
            state = GAME.apply(state, seat, move).state
            twin.do(move)
        _agree(state, twin)
    return twin.ended


PLAYS = [
    (Setup(2, "random:1:6", rounds=12), 0.0),
    (Setup(2, "isles", rounds=15), 0.0),
    (Setup(3, "isles", battle=Battle.UNTIL_DECIDED, rounds=15), 0.004),
    (Setup(4, "random:2:16", march=Reach.NEIGHBOUR, rounds=8), 0.004),
    (Setup(4, "random:3:12", 3, battle=Battle.UNTIL_DECIDED, march=Reach.NEIGHBOUR, rounds=20), 0.01),
    (Setup(5, "random:4:11", 4, rounds=10), 0.01),
    (Setup(6, "world", rounds=3), 0.003),
    (Setup(6, "random:5:20", 4, rounds=10), 0.03),
    (Setup(9, "random:6:20", 3, rounds=10), 0.05),
]


@pytest.mark.parametrize(("setup", "dropouts"), PLAYS)
def test_the_twin_agrees_move_by_move(setup: Setup, dropouts: float) -> None:
    for seed in range(8):
        _play_both(setup, seed, dropouts)


def test_the_plays_end_in_every_way() -> None:
    ends = {_play_both(setup, seed, dropouts) for setup, dropouts in PLAYS[4:6] for seed in range(20)}
    assert ends == {"won", "resigned", "left", "timed out", "turn limit"}


# -- states ----------------------------------------------------------------------------------------


def test_states_are_values() -> None:
    def played() -> State:
        rng = Random(5)
        state = GAME.start(Setup(3, "random:9:12"))
        for _ in range(150):
            (seat,) = state.to_move
            state = GAME.apply(state, seat, _next_move(rng, state, seat)).state
        return state

    one, two = played(), played()
    assert one == two
    assert hash(one) == hash(two)
    assert deepcopy(one) == one
    assert "Board 'random:9:12:2' for 3" in repr(one)
