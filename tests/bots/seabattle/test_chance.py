from itertools import pairwise
from random import Random
from statistics import fmean

import pytest

from parley.bots import load_bot
from parley.bots.seabattle.chance import chance_of, quarry
from parley.bots.seabattle.density import DensityBot
from parley.bots.seabattle.passes import PassesBot
from parley.bots.seabattle.random import RandomBot
from parley.core import Outcome, Seat, Termination
from parley.core.bot import Advisor, Limit
from parley.games.seabattle import GAME, Chart, Fleet, Result, SeaBattleMove, Setup, State, View
from parley.games.seabattle.drawing import parse_chart

ME, YOU = Seat(0), Seat(1)
SETUPS = [
    Setup(),
    *(Setup(size, (0, 1, 2, 2), wall_limit=True) for size in range(6, 11)),
    Setup(6, (0, 0, 0, 1)),
]
ALL_BUT_ONE = """
    X X X X . X X X . X
    . . . . . . . . . X
    X X X . X X . x . .
    . . . . . . . . . X
    X . X . X . . . . .
    . . . . . . . . . .
    o o o o o o o o o o
    o o o o o o o o o o
    o o o o o o o o o o
    o o o o o o o o o o
"""


def view_of(mine: Chart, yours: Chart, setup: Setup, turn: Seat = ME) -> View:
    nobody = Fleet(())
    return View(ME, setup, frozenset({turn}), True, (mine, yours), (nobody, nobody), None, None)


def said(view: View, seat: Seat = ME) -> float:
    chance = chance_of(view, seat)
    assert chance is not None
    return chance


def games(count: int, setup: Setup) -> list[tuple[list[State], Seat]]:
    """The states of some games in which a shot can be fired, and who won."""
    bots: list[Advisor[View, SeaBattleMove]] = [DensityBot(), PassesBot()]
    played = []
    for seed in range(count):
        rng, state, states = Random(seed), GAME.start(setup), []
        players = rng.choices(bots, k=2)
        while to_move := GAME.to_move(state):
            seat = min(to_move)
            move = players[seat].choose(GAME.view(state, seat), Limit(), rng)
            state = GAME.apply(state, seat, move).state
            states += [state] if state.started and state.outcome is None else []
        assert state.outcome is not None
        played.append((states, state.outcome.winners[0]))
    return played


@pytest.mark.parametrize("setup", SETUPS)
def test_even_at_the_start_but_for_who_begins(setup: Setup) -> None:
    start = GAME.view(GAME.start(setup), ME)
    assert (chance_of(start, ME), chance_of(start, YOU)) == (0.5, 0.5)
    empty = Chart(setup.waters)
    assert 0.5 < said(view_of(empty, empty, setup)) < 0.56 + (setup.size == 6) * 0.1


def test_none_for_a_spectator_and_certain_at_the_end() -> None:
    view = GAME.view(GAME.start(Setup()), ME)
    assert chance_of(view, None) is None
    empty = Chart(Setup().waters)
    for places, chances in (((1, 2), (1, 0)), ((2, 1), (0, 1)), ((1, 1), (0.5, 0.5))):
        outcome = Outcome(places, Termination.WON)
        over = View(ME, Setup(), frozenset(), True, (empty, empty), (Fleet(()), Fleet(())), None, outcome)
        assert (chance_of(over, ME), chance_of(over, YOU)) == chances


def test_one_cell_to_go() -> None:
    setup = Setup()
    empty, rest = Chart(setup.waters), parse_chart(ALL_BUT_ONE, setup.waters)
    assert len(rest.afloat) == 1
    for turn in (ME, YOU):
        assert said(view_of(empty, rest, setup, turn)) > 0.97
        assert said(view_of(rest, empty, setup, turn)) < 0.03


@pytest.mark.parametrize("setup", SETUPS)
def test_hits_are_good_news_and_sinking_never_bad(setup: Setup) -> None:
    for states, _ in games(4, setup):
        for before, after in pairwise(states):
            (seat,) = before.to_move
            was, now = (said(GAME.view(state, seat), seat) for state in (before, after))
            if len(after.charts[1 - seat].sunk) > len(before.charts[1 - seat].sunk):
                assert now > was - 0.005  # far behind, less luck is left
            elif after.to_move != before.to_move:
                assert now < was
            assert said(GAME.view(after, ME), ME) + said(GAME.view(after, YOU), YOU) == pytest.approx(1)


@pytest.mark.parametrize("name", ["random", "easy", "casual"])
def test_no_hit_is_bad_news_for_whoever_leaves_wounded_ships_alone(name: str) -> None:
    """A few points are lost where a hit opens more ways to go on."""
    bot = load_bot("seabattle", name)
    for seed in range(3):
        rng, state, hits = Random(seed), GAME.start(Setup()), 0
        while to_move := GAME.to_move(state):
            seat, before = min(to_move), state
            move = bot.choose(GAME.view(state, seat), Limit(60), rng)
            state = GAME.apply(state, seat, move).state
            if state.charts[1 - seat].hits != before.charts[1 - seat].hits:
                was, now = (said(GAME.view(one, seat), seat) for one in (before, state))
                assert now > was - 0.05
                hits += 1
        assert hits > 20


def test_two_hits_with_a_gap_do_not_find_two_ships() -> None:
    """From a game: one ship on B2 to E2, and the one-decker is still to be found."""
    drawing = """
        o o o o o o x . . o
        o x . x x o o o o o
        o o o o o o o o . o
        X o o o X o . x x o
        o o o o o o o o o o
        o o X o o . o o o o
        o o X o o x o o o o
        X o o o o o o o . o
        o o o o . o o o o o
        . . o . o o o X X o
    """
    chart = parse_chart(drawing, Setup().waters)
    assert quarry(chart)[2:] == (4, (1,))
    rest = parse_chart(ALL_BUT_ONE, Setup().waters)
    before, after = (
        said(view_of(rest, one, Setup())) for one in (chart, chart.hit(Setup().waters.grid.bit(2, 1)))
    )
    assert after >= before


def test_who_awaits_an_answer_is_on_the_move() -> None:
    setup = Setup(remote=(1,))
    empty = Chart(setup.waters)
    nobody = (Fleet(()), Fleet(()))
    cell = setup.waters.grid.cell(1)
    asked = View(ME, setup, frozenset({YOU}), True, (empty, empty), nobody, cell, None)
    assert said(asked) == said(view_of(empty, empty, setup)) > 0.5
    assert empty.refuse(cell, Result.MISS) is None


def test_it_comes_true() -> None:
    """A coin scores 0.25; of what was called almost certain, almost all happened."""
    squares, sure = [], []
    for states, winner in games(30, Setup()):
        for state in states[::6]:
            chance = said(GAME.view(state, winner), winner)
            squares.append((1 - chance) ** 2)
            if not 0.1 < chance < 0.9:
                sure.append(chance > 0.5)
    assert fmean(squares) < 0.2
    assert len(sure) > 20
    assert fmean(sure) > 0.85


@pytest.mark.parametrize("bot", [RandomBot(), PassesBot(), DensityBot()])
def test_hints_tell_it_and_choose_the_same(bot: Advisor[View, SeaBattleMove]) -> None:
    ((states, _),) = games(1, Setup())
    for state in states[::20]:
        seat = min(state.to_move)
        view = GAME.view(state, seat)
        hint = bot.hint(view, Limit(), Random(3))
        assert hint.chance == chance_of(view, seat)
        assert bot.choose(view, Limit(), Random(3)) == hint.move
