from random import Random

import pytest

from parley.bots import load_bot
from parley.bots.conquest.border import BorderBot
from parley.bots.conquest.random import RandomBot
from parley.bots.conquest.strong import StrongBot
from parley.core import CHANCE, Seat, SetupError
from parley.core.bot import Advisor, Hint, Limit
from parley.games.conquest import (
    GAME,
    Advance,
    Attack,
    Battle,
    March,
    Move,
    Next,
    Phase,
    Place,
    Reach,
    Setup,
    State,
    View,
)
from tests.games.conquest.drawn import position

NO_HURRY = Limit(60.0)


def _hint(state: State, plays: int = 200) -> Hint[Move]:
    return StrongBot(plays).hint(GAME.view(state, state.standing.turn), NO_HURRY, Random(1))


def test_completes_a_continent() -> None:
    text = "B2 - B1 - A9 - B1 - B2"
    west = position(text, continents=((9, (1, 2)), (0, (0, 3, 4))), units=20)
    east = position(text, continents=((9, (2, 3)), (0, (0, 1, 4))), units=20)
    assert (_hint(west).move, _hint(east).move) == (Attack(2, 1), Attack(2, 3))


def test_breaks_an_enemy_continent() -> None:
    text = "B1 - B1 - B1 - A5 - B1 - B1 - B1"
    west = position(text, continents=((9, (0, 1, 2)), (0, (3, 4, 5, 6))), units=20)
    east = position(text, continents=((0, (0, 1, 2, 3)), (9, (4, 5, 6))), units=20)
    assert (_hint(west).move, _hint(east).move) == (Attack(3, 2), Attack(3, 4))


def test_stops_when_outnumbered() -> None:
    assert _hint(position("A3 - B9 - B1 - A1")).move == Next()


def test_units_go_where_the_enemy_is() -> None:
    assert _hint(position("A9 - A1 - A2 - B1 - B1", Phase.MARCH)).move == March(0, 2, 8)
    assert _hint(position("A9 - A1 - B5 - B1", Phase.ADVANCE, front=(0, 1))).move == Advance(8)


def test_units_are_put_where_a_continent_is_to_be_had() -> None:
    text = "B5 - B2 - A3 - A3 - A3 - B2 - B5"
    west = position(text, Phase.REINFORCE, left=8, continents=((9, (1, 2)), (0, (0, 3, 4, 5, 6))), units=20)
    east = position(text, Phase.REINFORCE, left=8, continents=((9, (4, 5)), (0, (0, 1, 2, 3, 6))), units=20)
    assert (_hint(west).move, _hint(east).move) == (Place(2, 8), Place(4, 8))


def test_finishes_a_beaten_enemy() -> None:
    assert _hint(position("A90 - A30 - B2")).move == Attack(1, 2)


def test_hints_are_moves_with_our_chance() -> None:
    hint = _hint(position("B1 - A8 - B3 - B1"))
    assert hint.move == hint.moves[0][0]
    assert {move for move, _ in hint.moves} == {Next(), Attack(1, 0), Attack(1, 2)}
    assert hint.chance is not None
    assert 0.5 < hint.chance <= 1.0


def test_a_seed_repeats_a_choice_and_hints_agree() -> None:
    state = position("B1 - A8 - B3 - B1 - A4 - B2", units=20)
    view = GAME.view(state, Seat(0))
    for seed in range(5):
        moves = {StrongBot().choose(view, NO_HURRY, Random(seed)) for _ in range(2)}
        assert moves == {StrongBot().hint(view, NO_HURRY, Random(seed)).move}


def test_without_time_it_still_moves() -> None:
    state = position("B1 - A8 - B3 - B1")
    move = StrongBot(100_000).choose(GAME.view(state, Seat(0)), Limit(1e-9), Random(1))
    GAME.check(state, Seat(0), move)


def test_without_time_it_does_not_just_stop() -> None:
    """To stop is what is looked at first, but a busy machine is no reason for it."""
    state = position("A90 - A30 - B2")
    assert StrongBot().choose(GAME.view(state, Seat(0)), Limit(1e-9), Random(1)) == Attack(1, 2)


def test_on_a_huge_map_it_looks_at_few_moves() -> None:
    """Whatever time there is: each takes long, and a review has hundreds of decisions."""
    rows = [" - ".join("A9" if (x + y) % 3 else "B8" for x in range(20)) for y in range(20)]
    between = "\n" + "    ".join("|" * 20) + "\n"
    huge, less = (_hint(position(between.join(rows[:many]), units=400), 1000) for many in (20, 2))
    assert len(huge.moves) < 5 < len(less.moves)
    assert isinstance(huge.move, Attack)


def test_preparing_changes_nothing() -> None:
    bot, state = StrongBot(), position("B1 - A8 - B3 - B1")
    bot.prepare()
    assert bot.hint(GAME.view(state, Seat(0)), NO_HURRY, Random(1)) == _hint(state, 1000)


def test_options() -> None:
    assert isinstance(load_bot("conquest", "strong:plays=10"), StrongBot)
    for options in ("plays=0", "rounds=1"):
        with pytest.raises(SetupError):
            load_bot("conquest", f"strong:{options}")


@pytest.mark.parametrize(
    "setup",
    [
        Setup(2, "isles"),
        Setup(2, "world", battle=Battle.UNTIL_DECIDED, march=Reach.NEIGHBOUR, rounds=6),
        Setup(3, "random:1", march=Reach.NEIGHBOUR, rounds=6),
        Setup(4, "world", rounds=2),
        Setup(4, "isles", battle=Battle.UNTIL_DECIDED, rounds=6),
    ],
)
def test_whole_games_are_legal(setup: Setup) -> None:
    others: list[Advisor[View, Move]] = [BorderBot(), RandomBot(), StrongBot(4)]
    state = _play(GAME.start(setup), [StrongBot(8), *others], 1)
    assert state.standing.outcome is not None


def test_one_who_is_out_is_only_an_obstacle() -> None:
    """A dropped player keeps the nodes and defends them; the bot goes on, and can take them."""
    state = position("B2 - A9 - C1 - C1", fallen=(1,))
    assert isinstance(_hint(state).move, Attack)
    assert _play(state, [StrongBot(8), RandomBot(), BorderBot()], 1).standing.outcome is not None


def test_beats_the_border_bot_from_even_positions() -> None:
    wins = 0
    for seed in range(4):
        end = _play(GAME.start(Setup(2, "isles")), [StrongBot(16), BorderBot()], seed)
        wins += end.standing.outcome is not None and end.standing.outcome.winners == (Seat(0),)
    assert wins


def _play(state: State, bots: list[Advisor[View, Move]], seed: int) -> State:
    """To the end, every move checked by the rules."""
    rng = Random(seed)
    while state.standing.outcome is None:
        (seat,) = state.to_move
        if seat == CHANCE:
            move = GAME.chance(state, rng)
        else:
            move = bots[seat].choose(GAME.view(state, seat), NO_HURRY, rng)
        state = GAME.apply(state, seat, move).state
    return state
