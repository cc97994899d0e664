"""What a client rebuilds from JSON is what the match itself shows: to every seat, and to spectators."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parley.bots import load_bot
from parley.core import Leave, Resign, Seat, Timeout
from parley.core.bot import Limit
from parley.games import load_game
from parley.games.dots import OfferDraw
from parley.match.clock import Millis
from parley.match.referee import Match, Ply
from parley.seats.web.views import show_match, show_plies
from parley.visits.json.views import Reader
from parley.visits.seated import as_told

SETUPS: dict[str, list[dict[str, Any]]] = {
    "seabattle": [{"size": 6, "fleet": (0, 0, 1, 2)}, {"wall_limit": True}, {"remote": (1,)}],
    "battleship-plus": [{"ships": (0, 0, 0, 1, 1)}, {"size": 14, "ships": (2, 1, 1, 0, 2)}],
    "dots": [{"width": 10, "height": 12}, {"width": 13, "height": 11, "players": 4, "extra_move": True}],
    "conquest": [
        {"map": "isles"},
        {"players": 4, "battle": "until-decided", "march": "neighbour"},
        {"players": 3, "map": "isles", "deal": "all", "cards": True, "rounds": 30},
    ],
}
CASES = [(game, setup) for game, setups in SETUPS.items() for setup in setups]
ASIDES = (Resign(), Leave(), Timeout(), OfferDraw())


def plain(value: Any) -> Any:
    """As it comes over a wire."""
    return msgspec.json.decode(msgspec.json.encode(value))


def wander(
    game: str, setup: dict[str, Any], seed: int, most: int
) -> Iterator[tuple[Match[Any, Any, Any], list[Ply[Any]]]]:
    """A match played at random, ply by ply; now and then somebody is late, gives up or offers a draw."""
    rules, rng, bot = load_game(game), Random(seed), load_bot(game, "random")
    match, plies = Match.start(rules, rules.setup_type(**setup), rng)
    yield match, list(plies)
    for _ in range(most):
        if not match.to_move:
            return
        seat = rng.choice(sorted(match.to_move))
        move = bot.choose(match.view(seat), Limit(), rng)
        if rng.random() < 0.03:
            aside = rng.choice(ASIDES[: None if game == "dots" else 3])
            move = aside if _is_legal(match, seat, aside) else move
        match, plies = match.play(seat, move, Millis(0), rng)
        yield match, list(plies)


def _is_legal(match: Match[Any, Any, Any], seat: Seat, move: Any) -> bool:
    try:
        match.check(seat, move)
    except Exception:  # noqa: BLE001 - whatever the game says
        return False
    return True


@pytest.mark.parametrize(("game", "setup"), CASES)
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10**6), most=st.integers(0, 250))
def test_every_view_and_ply_is_the_one_of_the_match(
    game: str, setup: dict[str, Any], seed: int, most: int
) -> None:
    rules = load_game(game)
    reader = Reader(game, plain(rules.setup_type(**setup)))
    assert reader.setup == rules.setup_type(**setup)
    rng = Random(seed)
    for match, plies in wander(game, setup, seed, most):
        for seat in (*map(Seat, range(reader.seats)), None):
            if rng.random() < 0.7 and match.to_move:  # the last of all, of the others some
                continue
            view = match.view(seat)
            told = reader.position(seat, plain(show_match(match, view, None)))
            assert told.view == view
            assert told.ply == match.length
            assert reader.plies(plain(show_plies(match.game, plies, seat))) == tuple(
                as_told(ply, game, seat) for ply in plies
            )
