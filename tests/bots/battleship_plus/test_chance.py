from itertools import pairwise
from random import Random
from statistics import fmean

import pytest

from parley.bots import load_bot
from parley.bots.battleship_plus.chance import chance_of, quarry
from parley.bots.battleship_plus.density import DensityBot
from parley.bots.battleship_plus.random import RandomBot
from parley.bots.battleship_plus.tracker import TrackerBot
from parley.bots.sea_race import Quarry
from parley.core import CHANCE, Seat
from parley.core.bot import Advisor, Limit
from parley.games.battleship_plus import GAME, SIZES, BattleshipMove, Counts, Setup, State, View, strict_fleet
from tests.bots.battleship_plus.waters import EMPTY, played, random_play, seen, sight_of
from tests.games.battleship_plus.sea import started

ME, YOU = Seat(0), Seat(1)
SHIP = EMPTY.replace(". . .", "0 0 0", 1)


def said(state: State, seat: Seat = ME) -> float:
    chance = chance_of(GAME.view(state, seat), seat)
    assert chance is not None
    return chance


def games(count: int, setup: Setup) -> list[tuple[list[State], Seat]]:
    """The states of some games between hunters once it is said who begins, and who won."""
    bot, found = DensityBot(), []
    for seed in range(count):
        rng, state, states = Random(seed), GAME.start(setup), []
        while to_move := GAME.to_move(state):
            seat = min(to_move)
            view = GAME.view(state, seat)
            move = GAME.chance(state, rng) if seat == CHANCE else bot.choose(view, Limit(), rng)
            state = GAME.apply(state, seat, move).state
            states += [state] if state.public.started and state.public.outcome is None else []
        assert state.public.outcome is not None
        found.append((states, state.public.outcome.winners[0]))
    return found


@pytest.mark.parametrize("size", SIZES)
def test_even_at_the_start_but_for_who_begins(size: int) -> None:
    setup = Setup(size, strict_fleet(size))
    start = GAME.start(setup)
    assert (said(start), said(start, YOU), chance_of(GAME.view(start, ME), None)) == (0.5, 0.5, None)
    begun = random_play(setup, 1, 3)
    assert begun.public.started
    (first,) = begun.public.to_move
    assert 0.5 < said(begun, first) < 0.56


def test_what_is_known_is_no_longer_hidden() -> None:
    hit = sight_of(EMPTY.replace(".", "x", 1), (0, 1, 0, 1, 0))
    assert quarry(hit) == Quarry(96, 2, 1, (3,))
    wide = sight_of(EMPTY.replace(".", "x", 1), (1, 0, 0, 1, 0))
    assert quarry(wide) == Quarry(97, 2, 1, (3,))
    sure = sight_of(EMPTY.replace(".", "s", 1), (0, 1, 0, 1, 0))
    assert quarry(sure)[2:] == (1, (3,))


@pytest.mark.parametrize(
    ("rows", "afloat", "ships"),
    [
        (("x . . . x",), (0, 1, 1, 0, 1), 1),
        (("x . . . x",), (0, 0, 1, 1, 1), 2),
        (("s . . x .",), (0, 0, 1, 1, 1), 1),
        (("x . . o .", ". . x . x"), (1, 1, 1, 0, 0), 2),
        (("x . . . .", ". . x . x"), (1, 1, 1, 0, 0), 1),
        (("x . . . .", ". x . . .", ". . . . .", ". . . . x", ". . . x ."), (2, 0, 1, 0, 0), 2),
    ],
)
def test_cells_that_may_be_of_one_ship_are_of_one(rows: tuple[str, ...], afloat: Counts, ships: int) -> None:
    lines = [*(f". . {row} . . ." for row in rows), *[". " * 10] * (10 - len(rows))]
    assert quarry(sight_of("\n".join(lines), afloat)).found == ships


@pytest.mark.parametrize("name", ["random", "easy", "casual"])
def test_no_hit_is_bad_news_for_whoever_leaves_wounded_ships_alone(name: str) -> None:
    """Some points are lost where a hit opens more ways to go on."""
    bot = load_bot("battleship-plus", name)
    for seed in range(2):
        rng, state = Random(seed), GAME.start(Setup())
        while to_move := GAME.to_move(state):
            seat, before = min(to_move), state
            view = GAME.view(state, seat)
            move = GAME.chance(state, rng) if seat == CHANCE else bot.choose(view, Limit(60), rng)
            state = GAME.apply(state, seat, move).state
            if seat != CHANCE and state.public.charts[1 - seat].hits != before.public.charts[1 - seat].hits:
                assert said(state, seat) > said(before, seat) - 0.11


def test_moves_and_random_play_keep_it_a_chance() -> None:
    for seed in range(8):
        state = random_play(Setup(), seed, 150)
        assert said(state) + said(state, YOU) == pytest.approx(1)


def test_a_hit_is_good_news_and_the_end_is_certain() -> None:
    state = started(SHIP, SHIP)
    chances = [said(state)]
    for x in range(3):
        shot = GAME.parse_move(f"{'ABC'[x]}1")
        state = played(state, 0, shot)  # type: ignore[arg-type]
        chances.append(said(state))
    assert chances == sorted(set(chances))
    assert (chances[-1], said(state, YOU)) == (1, 0)


def test_sinking_never_lowers_it() -> None:
    for states, _ in games(3, Setup()):
        for before, after in pairwise(states):
            (seat,) = before.public.to_move
            was, now = said(before, seat), said(after, seat)
            if after.public.charts[1 - seat].sunk != before.public.charts[1 - seat].sunk:
                assert now > was - 0.005  # far behind, less luck is left
            elif after.public.to_move != before.public.to_move:
                assert now < was


def test_it_comes_true() -> None:
    """A coin scores 0.25."""
    squares = [
        (1 - said(state, winner)) ** 2 for states, winner in games(20, Setup()) for state in states[::6]
    ]
    assert fmean(squares) < 0.2


@pytest.mark.parametrize("bot", [RandomBot(), DensityBot(), TrackerBot(fleets=20, evade=False)])
def test_hints_tell_it_and_choose_the_same(bot: Advisor[View, BattleshipMove]) -> None:
    view = seen(random_play(Setup(), 3, 40), 0)
    hint = bot.hint(view, Limit(30.0), Random(5))
    assert hint.chance == chance_of(view, ME)
    assert bot.choose(view, Limit(30.0), Random(5)) == hint.move
