"""Live chances: the same whatever is hidden, and everybody's make one."""

from pathlib import Path
from random import Random

import pytest

from parley.bots import load_bot
from parley.core import CHANCE, Seat
from parley.core.bot import Limit
from parley.games import load_game
from parley.house.chances import FORMULAS
from parley.match.clock import Millis
from parley.match.referee import Match
from parley.match.replay import read_setup
from parley.seats.web.odds import LiveOdds, judge, with_chance
from tests.seats.parlour import Parlour, play
from tests.seats.web.browsers import SMALL, seat, visit


@pytest.mark.parametrize("game", FORMULAS)
def test_chances_make_one_and_need_no_more_than_a_spectator_sees(game: str) -> None:
    rules, bot, rng = load_game(game), load_bot(game, "random"), Random(5)
    match = Match.at_start(rules, read_setup(rules, SMALL[game]))
    while match.to_move and match.length < 150:
        mover = min(match.to_move)
        move = (
            rules.chance(match.state, rng)
            if mover == CHANCE
            else bot.choose(match.view(mover), Limit(0.01), rng)
        )
        match, _ = match.step(Seat(mover), move, Millis(0))
        found = judge(match, rules.seats(read_setup(rules, SMALL[game])), FORMULAS[game])
        assert all(one is not None for one in found.chances)
        assert sum(one or 0 for one in found.chances) == pytest.approx(1, abs=0.01)


def test_of_two_one_answer_serves_both() -> None:
    assert with_chance([None, None], Seat(1), 0.25) == [0.75, 0.25]
    assert with_chance([0.5, None, 0.1], Seat(1), 0.25) == [0.5, 0.25, 0.1]


def test_a_bot_is_asked_once_for_all_who_watch(tmp_path: Path) -> None:
    async def scene(parlour: Parlour) -> None:
        ann, bob = [await visit(parlour, name) for name in ("ann", "bob")]
        table = parlour.house.lobby.tables[await seat("dots", ann, bob)]
        odds = LiveOdds(parlour.house)
        assert odds.of(table) is odds.of(table) is None
        assert len(odds._thinking) == 1
        for task in tuple(odds._thinking.values()):
            await task
        assert not odds._thinking

    play(tmp_path, scene)
