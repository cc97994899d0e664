"""All four games keep the contract of `core.Game`."""

from random import Random
from typing import Any

import pytest

from parley.bots import load_bot
from parley.core import CHANCE, Resign, Retelling, Seat, SetupError
from parley.core.bot import Limit
from parley.games import GAMES, load_game, seabattle
from parley.games.battleship_plus import Place
from parley.match.replay import read_setup
from parley.testing.check_game import check_game

SETUPS: dict[str, list[dict[str, Any]]] = {
    "seabattle": [
        {},
        {"size": 6, "fleet": (0, 1, 2, 3), "wall_limit": True},
        {"size": 8, "fleet": (1, 1, 2, 3)},
        {"size": 6, "fleet": (0, 1, 2, 3), "remote": (1,)},
        {"size": 7, "fleet": (0, 1, 2, 2), "remote": (0, 1), "wall_limit": True},
    ],
    "battleship-plus": [
        {},
        {"size": 12, "fill": "strict", "ships": (1, 2, 2, 3, 3)},
        {"ships": (0, 0, 0, 1, 1)},
    ],
    "dots": [
        {"width": 10, "height": 10},
        {"width": 13, "height": 10, "players": 3, "extra_move": True},
        {"width": 11, "height": 12, "players": 4, "goal": "territory"},
    ],
    "conquest": [
        {"players": 3, "map": "random:1:8", "rounds": 8},
        {"players": 2, "map": "random:2:9", "rounds": 10, "battle": "until-decided", "march": "neighbour"},
        {"players": 4, "map": "random:3:10", "rounds": 4, "units": 5, "deal": "nodes"},
        {"players": 3, "map": "random:1:8", "rounds": 20, "deal": "all", "cards": True},
    ],
}

OUT_OF_TURN = {"battleship-plus": (Place,)}
"""PLACE may be repeated until both have placed (bpgp/4.2.2/9)."""
SECRET = (Place, seabattle.Place)


@pytest.mark.parametrize("name", GAMES)
def test_a_match_can_be_retold(name: str) -> None:
    game, bot, rng = load_game(name), load_bot(name, "random"), Random(1)
    assert isinstance(game, Retelling)
    state = game.start(read_setup(game, SETUPS[name][-1]))
    for _ in range(200):
        if not (to_move := game.to_move(state)):
            break
        seat = min(to_move)
        move = game.chance(state, rng) if seat == CHANCE else bot.choose(game.view(state, seat), Limit(), rng)
        step = game.apply(state, seat, move)
        assert game.retell(state, seat, move) == step
        state = step.state
    if to_move:
        assert game.retell(state, Seat(1), Resign()) == game.apply(state, Seat(1), Resign())


@pytest.mark.parametrize("name", GAMES)
def test_the_game_keeps_the_contract(name: str) -> None:
    game, bot = load_game(name), load_bot(name, "random")

    def pick(state: Any, seat: Seat, rng: Random) -> Any:
        return bot.choose(game.view(state, seat), Limit(), rng)

    setups = [read_setup(game, settings) for settings in SETUPS[name]]
    games = check_game(
        game, setups, seeds=range(3), pick=pick, out_of_turn=OUT_OF_TURN.get(name, ()), secret=SECRET
    )
    assert len(games) == 3 * len(setups)


def test_a_game_nobody_knows() -> None:
    with pytest.raises(SetupError, match="no game 'chess': choose one of seabattle"):
        load_game("chess")
